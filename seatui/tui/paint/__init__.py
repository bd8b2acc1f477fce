"""Painting on Textual at less cost than its own ways. All private names of Textual are used here; ``private_names`` lists them.

- ``lean_app.LeanApp``, ``lean_screen.LeanScreen``, ``lean_lines.LeanWidget``: bases for apps, screens and widgets
- ``partial_update``, ``brush``, ``filters``: what is sent of a frame, and how
- ``scheduling``: calls that are made later, soon or at once
- ``stylesheets``: rules of style sheets, read once for all apps
- ``mouse.use_mouse``, ``input_parser.InputParser``, ``hosted_app.HostedApp``: terminals, and apps that share a process
- ``app_internals``, ``caches``: state that Textual keeps to itself
"""

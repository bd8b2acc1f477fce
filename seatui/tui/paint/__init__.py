"""Painting on Textual at a lower cost. Only this room uses private names of Textual; ``private_names`` lists them.

- ``lean_app.LeanApp``, ``lean_screen.LeanScreen``, ``lean_widget.LeanWidget``: bases for apps, screens and widgets
- ``partial_update``, ``brush``, ``filters``: the bytes of a frame
- ``scheduling``: calls later, in the next turn of the loop, or at once
- ``stylesheets``: rules of style sheets, parsed once for all apps
- ``mouse.use_mouse``, ``input_parser.InputParser``, ``hosted_app.HostedApp``: terminals, and apps that share a process
- ``app_internals``, ``caches``: private state of Textual
"""

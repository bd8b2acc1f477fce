"""The charts of Captain Sonar on the screen: their contents, their drawing, and their spaces in words."""

"""The screens of the app: the game and its replay, the lists and forms around them."""

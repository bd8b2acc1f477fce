"""Several people at one keyboard: the arrangement of their panes, and the screen that shows them."""

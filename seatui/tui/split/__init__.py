"""Several people at one keyboard and one screen: key clusters, panes side by side, and what keeps secrets off a screen that all see."""

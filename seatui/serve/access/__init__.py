"""Who may come in: authentication, the list of keys, and limits on connections."""

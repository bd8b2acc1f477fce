"""The screens of a server: lobby, tables, games and chat."""

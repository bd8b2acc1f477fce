"""The tests, as a package, so that helpers such as ``tests.tiny_game`` can be imported from everywhere."""

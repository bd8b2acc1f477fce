"""The look and the keys: inks, glyphs, themes, players' signs, settings and controls. Draws nothing."""

"""Learning a game by playing it: lessons as data, the coach that leads through them, and how far a learner has come."""

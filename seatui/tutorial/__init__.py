"""Tutorials: lessons as data, the coach that leads a learner through them, and the learner's progress."""

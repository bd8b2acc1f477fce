"""The fleet builder of Battle for the Seas."""

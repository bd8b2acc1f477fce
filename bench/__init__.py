"""What `make bench` runs: every figure beside its yardstick, measured in the same run."""

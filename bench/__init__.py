"""The benchmarks of `make bench`: every figure beside its yardstick, measured in the same run."""

"""The cache: the one place that answers whether something is still so."""

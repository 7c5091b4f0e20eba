"""What several scenes are made of."""

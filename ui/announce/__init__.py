"""Reading aloud: the one way out for everything that is said, and the systems' voices."""

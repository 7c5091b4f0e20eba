"""Help at the table, on request: zoom, memory, what-if, explanations, the mentor."""

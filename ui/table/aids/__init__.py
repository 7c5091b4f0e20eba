"""What helps at the table when it is asked for: zoom, memory, what-if, explanations, the mentor."""

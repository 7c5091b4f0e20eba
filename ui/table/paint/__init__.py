"""The picture of the table: one module for each subject that is painted."""

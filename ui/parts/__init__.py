"""What several scenes are made of: the desks of games and puzzles, the mentor, the job card of the ladder."""

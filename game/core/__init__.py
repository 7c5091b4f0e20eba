"""The rules: cards, state, actions, events, dealing, scoring, and what one seat may know. Knows no computer player."""

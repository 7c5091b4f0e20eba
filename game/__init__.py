"""The rules, the computer players and the records of Fzzzt!. Knows no screen, no sound and no wall clock."""

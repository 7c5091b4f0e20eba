"""Building blocks for scenes of every kind: menus, dialogs, waiting, the workbench."""

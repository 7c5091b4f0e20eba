"""What scenes of every kind are made from: menus, dialogs, waiting, the workbench."""

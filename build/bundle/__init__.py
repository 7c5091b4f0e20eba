"""What goes into the download: its files, icons, licences, and the notes of its version."""

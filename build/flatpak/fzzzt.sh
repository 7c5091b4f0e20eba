#!/bin/sh
# Starts the game inside its Flatpak. SDL names windows after the program, which here is Python.
export SDL_VIDEO_X11_WMCLASS=fzzzt SDL_VIDEO_WAYLAND_WMCLASS=fzzzt
exec python3 /app/share/fzzzt/main.py "$@"

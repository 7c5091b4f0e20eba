#!/bin/sh
# Put Fzzzt! into your home folder, with an entry in the menu of programs:
#     ./install.sh              install, or replace an older version
#     ./install.sh --uninstall  take it away again; settings and saved games stay
# Nothing needs an administrator. XDG_DATA_HOME and XDG_BIN_HOME are respected.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
programs=${XDG_BIN_HOME:-$HOME/.local/bin}
home=${data%/share}/opt/fzzzt
# What the entry, the icons and the kind of file are called; before 1.0 it was the program's name.
id=io.github.fzzzt.Fzzzt
# What lies at the top of the installed folder and is ours, a name on each line.
brought=$home/installed.txt

# Remove what was installed; what a person has put beside it stays.
remove() {
    if [ -f "$brought" ]; then
        while IFS= read -r name; do
            case $name in
            '' | . | .. | */*) ;;
            *) rm -rf -- "${home:?}/$name" ;;
            esac
        done <"$brought"
        rm -f -- "$brought"
        rmdir -- "$home" 2>/dev/null || true
    elif [ -x "$home/fzzzt" ]; then
        # Versions before 1.0 kept no list.
        rm -rf -- "$home"
    fi
    if ours "$programs/fzzzt"; then
        rm -f -- "$programs/fzzzt"
    fi
    for name in "$id" fzzzt; do
        rm -f -- "$data/applications/$name.desktop" "$data/mime/packages/$name.xml" "$data/metainfo/$name.metainfo.xml"
        for icon in "$data"/icons/hicolor/*/apps/"$name".png "$data"/icons/hicolor/*/apps/"$name".svg; do
            rm -f -- "$icon"
        done
    done
}

# Whether a command is the link that this script makes.
ours() {
    case $(readlink -- "$1") in
    */opt/fzzzt/fzzzt) true ;;
    *) false ;;
    esac
}

# Remove a cache from a folder that holds nothing else: our files were the last ones.
tidy() {
    if [ -d "$1" ] && [ -z "$(find "$1" -type f ! -name "$2")" ]; then
        rm -f -- "$1/$2"
    fi
}

refresh() {
    # Without any package in it, all that is left there was made from ours.
    if [ -d "$data/mime/packages" ] && [ -z "$(ls -A "$data/mime/packages")" ]; then
        rm -rf -- "$data/mime"
    fi
    # Menus notice by themselves sooner or later; these make it sooner, where they exist.
    if command -v update-desktop-database >/dev/null; then
        update-desktop-database -q "$data/applications" || true
    fi
    if [ -d "$data/mime/packages" ] && command -v update-mime-database >/dev/null; then
        update-mime-database "$data/mime" || true
    fi
    if command -v gtk-update-icon-cache >/dev/null; then
        gtk-update-icon-cache -q -f -t "$data/icons/hicolor" || true
    fi
    tidy "$data/applications" mimeinfo.cache
    tidy "$data/icons/hicolor" icon-theme.cache
}

case ${1:-} in
--uninstall)
    remove
    refresh
    echo "Fzzzt! is uninstalled. Settings and saved games were left where they are."
    exit 0
    ;;
'') ;;
*)
    echo "install.sh: $1 is not known; there is only --uninstall." >&2
    exit 2
    ;;
esac

if [ ! -x "$here/fzzzt" ]; then
    echo "install.sh: the program does not lie beside this script; unpack the whole archive." >&2
    exit 1
fi
case $here/ in
"$home"/*)
    echo "install.sh: this is the installed copy; run install.sh from the unpacked archive." >&2
    exit 1
    ;;
esac
if [ -e "$programs/fzzzt" ] && ! ours "$programs/fzzzt"; then
    echo "install.sh: $programs/fzzzt is another program; move it away first." >&2
    exit 1
fi

remove
mkdir -p -- "$home" "$programs" "$data/applications" "$data/icons" "$data/mime/packages" "$data/metainfo"
ls -A -- "$here" >"$brought"
cp -R -- "$here/." "$home/"
cp -R -- "$here/share/icons/." "$data/icons/"
cp -- "$here/share/mime/packages/$id.xml" "$data/mime/packages/"
cp -- "$here/share/metainfo/$id.metainfo.xml" "$data/metainfo/"
ln -s -- "$home/fzzzt" "$programs/fzzzt"
# In a desktop file, quotes and some characters of a path want a backslash, and each backslash one of its own.
quoted=$(printf '%s' "$home/fzzzt" | sed 's/[\\"`$]/\\&/g; s/\\/\\\\/g; s/%/%%/g')
# GLib looks for the program by its path before it has turned %% into %, so with such a path env starts it.
case $home in
*%*) first='env ' ;;
*) first='' ;;
esac
while IFS= read -r line; do
    case $line in
    Exec=*) printf 'Exec=%s"%s" %%f\n' "$first" "$quoted" ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$here/share/applications/$id.desktop" >"$data/applications/$id.desktop"
refresh
echo "Fzzzt! is installed: look for it in the menu, or run $programs/fzzzt"
echo "To take it away again: $home/install.sh --uninstall"

#!/bin/sh
# Installs todo-repl with its manual page and completions, or takes them away again: ./install.sh --help
set -eu

usage() {
  cat <<'END'
Usage: ./install.sh [--networking] [--built PROGRAM]
       ./install.sh uninstall

Builds todo-repl, optimized and with Swift's libraries linked in, and installs it with its manual
page and its completions for bash, zsh and fish. Running it again installs anew.
"uninstall" removes what was installed, and nothing else; your list stays.

  --networking     Build with networking, for lists on servers and facts about countries;
                   each start then loads libcurl
  --built PROGRAM  Install this program, and build none

Environment:
  PREFIX   The folder to install in: /usr/local by default, or ~/.local if you may not
           write there
  DESTDIR  A folder before PREFIX, for those who make packages
END
}

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

# The record of what was installed, below the prefix.
record=share/todo-repl/installed

chosen_prefix() {
  local_prefix=${HOME:?HOME must be set, or PREFIX}/.local
  if [ "$1" = uninstall ]; then
    if [ -f "${DESTDIR:-}/usr/local/$record" ]; then echo /usr/local; else echo "$local_prefix"; fi
  elif [ -n "${DESTDIR:-}" ] || [ -w /usr/local/bin ] || { [ ! -e /usr/local/bin ] && [ -w /usr/local ]; }; then
    echo /usr/local
  else
    echo "$local_prefix"
  fi
}

# Removes the root and those of the folders around it that an install made, if they are empty.
remove_root() {
  levels=$1 path=$root
  while [ "$levels" -gt 0 ] && rmdir "$path" 2>/dev/null; do
    levels=$((levels - 1)) path=${path%/*}
  done
}

# Makes a folder below the root, and notes each that was not there.
make_folder() {
  [ -d "$root/$1" ] && return
  case $1 in */*) make_folder "${1%/*}" ;; esac
  mkdir -p "$root/$1"
  echo "$1" >> "$stage/made"
}

# Builds the program, and prints its path. Apple's systems have Swift's libraries, and libcurl.
build() {
  set -- -c release --product todo-repl --scratch-path .build/install "$@"
  [ "$(uname)" = Darwin ] || set -- "$@" --static-swift-stdlib
  # A start then finds no generic type by its name, and the linker moves no addresses: a third of its work.
  [ "$(uname)" != Linux ] || set -- "$@" -Xswiftc -Xfrontend \
    -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
    -Xswiftc -Xclang-linker -Xswiftc -no-pie
  mkdir -p .build/install/lib
  # Nor does a start look for the symbols of C++'s library, a sixth of what is left, if the compiler has the library in a
  # form that becomes part of the program.
  cxx=$(clang -print-file-name=libstdc++.a 2>/dev/null || true)
  if [ "$(uname)" = Linux ] && [ -f "$cxx" ]; then
    ln -sf "$cxx" .build/install/lib/libstdc++.a
    set -- "$@" -Xlinker "-L$PWD/.build/install/lib" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
  fi
  if [ "$(uname)" = Linux ] && [ -n "$networking" ]; then
    # A system without the development files of libcurl has the library under another name.
    curl=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p | awk '$1 ~ /^libcurl\.so(\.4)?$/ { print $NF; exit }')
    [ -n "$curl" ] || fail "networking needs libcurl (on Debian, the package libcurl4). Install it, or leave out --networking."
    ln -sf "$curl" .build/install/lib/libcurl.so
    set -- "$@" -Xlinker "-L$PWD/.build/install/lib"
  fi
  swift build "$@" >&2
  echo ".build/install/release/todo-repl"
}

install_all() {
  stage=$(mktemp -d) made_levels=0
  trap 'undo_install' EXIT
  trap 'exit 1' HUP INT TERM
  : > "$stage/made"
  : > "$stage/copied"
  if [ -n "$built" ]; then
    program=$built
  elif [ -n "$networking" ]; then
    program=$(build)
  else
    program=$(build --disable-default-traits)
  fi
  files=$stage/files
  mkdir -p "$files/bin" "$files/share/man/man1" "$files/share/man/ko/man1" \
    "$files/share/bash-completion/completions" "$files/share/zsh/site-functions" \
    "$files/share/fish/vendor_completions.d"
  cp "$program" "$files/bin/todo-repl" || fail "there is no program $program."
  chmod 755 "$files/bin/todo-repl"
  if command -v strip >/dev/null; then strip "$files/bin/todo-repl" 2>/dev/null || true; fi
  # Neither settings nor an unusable home may stop it.
  made() { env -u TODO_REPL_OPTIONS XDG_CONFIG_HOME="$stage" LC_ALL="$1" "$files/bin/todo-repl" "$2" ${3+"$3"}; }
  made C --version >/dev/null || fail "the program does not run."
  made C --man > "$files/share/man/man1/todo-repl.1"
  made ko_KR.UTF-8 --man > "$files/share/man/ko/man1/todo-repl.1"
  made C --completion bash > "$files/share/bash-completion/completions/todo-repl"
  made C --completion zsh > "$files/share/zsh/site-functions/_todo-repl"
  made C --completion fish > "$files/share/fish/vendor_completions.d/todo-repl.fish"
  (cd "$files" && find . -type f | sed 's|^\./||' | sort) > "$stage/list"

  # First all files beside their places, then each in its place: a failure leaves what was there.
  path=$root
  while [ -n "$path" ] && [ ! -d "$path" ]; do made_levels=$((made_levels + 1)) path=${path%/*}; done
  mkdir -p "$root/" || fail "cannot make $root. Set PREFIX to a folder of yours."
  while IFS= read -r file; do
    [ ! -d "$root/$file" ] || fail "$root/$file is a folder. Remove it, or set PREFIX."
    make_folder "${file%/*}"
    echo "$root/$file.new$$" >> "$stage/copied"
    cp "$files/$file" "$root/$file.new$$" || fail "cannot write to $root/${file%/*}. Set PREFIX to a folder of yours."
  done < "$stage/list"
  make_folder "${record%/*}"
  echo "$root/$record.new$$" >> "$stage/copied"
  {
    sed 's/^/file /' "$stage/list"
    { grep '^folder ' "$root/$record" 2>/dev/null || true; sed 's/^/folder /' "$stage/made"; } | sort -u
    if [ "$made_levels" -gt 0 ]; then echo "levels $made_levels"; else grep '^levels ' "$root/$record" 2>/dev/null || true; fi
  } > "$root/$record.new$$"
  old=$(sed -n 's/^file //p' "$root/$record" 2>/dev/null || true)
  { cat "$stage/list"; echo "$record"; } | while IFS= read -r file; do mv -f "$root/$file.new$$" "$root/$file"; done
  : > "$stage/made"
  made_levels=0
  # What an earlier version has installed, and this one has not.
  echo "$old" | while IFS= read -r file; do
    [ -z "$file" ] || grep -qxF "$file" "$stage/list" || rm -f "$root/$file"
  done
  echo "Installed in $root:"
  sed 's/^/  /' "$stage/list"
  case ":$PATH:" in *":$prefix/bin:"*) ;; *) echo "Put $prefix/bin on your PATH." ;; esac
  if [ "$prefix" != /usr/local ] && [ "$prefix" != /usr ]; then
    echo "For zsh, put this before compinit in ~/.zshrc: fpath+=($prefix/share/zsh/site-functions)"
  fi
  echo "\"todo-repl tour\" shows what it can do; \"./install.sh uninstall\" takes it away again."
}

# Removes what an install that did not end has left.
undo_install() {
  while IFS= read -r file; do rm -f "$file"; done < "$stage/copied"
  sort -r "$stage/made" | while IFS= read -r folder; do rmdir "$root/$folder" 2>/dev/null || true; done
  remove_root "$made_levels"
  rm -rf "$stage"
}

uninstall_all() {
  [ -f "$root/$record" ] || fail "todo-repl is not installed in $root. Set PREFIX to the folder that it is in."
  files=$(sed -n 's/^file //p' "$root/$record")
  folders=$(sed -n 's/^folder //p' "$root/$record" | sort -r)
  levels=$(sed -n 's/^levels //p' "$root/$record")
  echo "$files" | while IFS= read -r file; do rm -f "$root/$file"; done
  rm -f "$root/$record"
  echo "$folders" | while IFS= read -r folder; do rmdir "$root/$folder" 2>/dev/null || true; done
  remove_root "${levels:-0}"
  echo "Removed todo-repl from $root."
}

action=install networking='' built=''
while [ $# -gt 0 ]; do
  case $1 in
  uninstall) action=uninstall ;;
  --networking) networking=1 ;;
  --built) [ $# -gt 1 ] || fail "--built needs a program after it."; built=$2; shift ;;
  -h | --help) usage; exit ;;
  *) fail "there is no \"$1\" here. Try: ./install.sh --help" ;;
  esac
  shift
done
prefix=${PREFIX:-$(chosen_prefix $action)}
case $prefix in /*) ;; *) fail "PREFIX must begin with /, but is \"$prefix\"." ;; esac
while [ "$prefix" != "${prefix%/}" ]; do prefix=${prefix%/}; done
case $built in '' | /*) ;; *) built=$PWD/$built ;; esac
case ${DESTDIR:-} in '' | /*) ;; *) DESTDIR=$PWD/$DESTDIR ;; esac
root=${DESTDIR:-}$prefix
cd "$(dirname "$0")"
"${action}_all"

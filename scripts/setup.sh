#!/usr/bin/env bash
# Installs what `make` needs and the machine lacks: Rust and Node.js 20 or newer, and by option
#   --browser     Chromium and Firefox, for the browser tests
#   --driver      ChromeDriver, for the browser tests in Rust
#   --python      Python, for the test from outside
#   --shells      zsh and fish, for the tests of completion
#   --webkit      WebKitGTK, for the environments of the package and the console
#   --npm=FOLDER  the npm packages of FOLDER's lock file
#   --pip=FILE    the Python packages of a requirements file, into target/NAME, NAME being the file's folder
# While another package manager works, set-up waits for it. A failed download is tried once more.
# If everything is there, it takes no time. What the build itself needs (wasm target, npm packages) is installed by
# `cargo xtask setup`.
set -euo pipefail

readonly NODE_MINIMUM=20

fail() {
  printf '\nset-up: %s\n' "$1" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command that downloads, and once more if it fails.
twice() {
  "$@" && return
  printf 'set-up: trying once more: %s\n' "$*"
  "$@"
}

readonly LOCK_PAUSE=5
# A new machine upgrades its packages for some minutes.
readonly LOCK_PATIENCE=1200
as_root=()

# Runs apt-get, and waits while another package manager has a lock. apt's own DPkg::Lock::Timeout leaves out the locks
# of the lists and of the downloads.
apt_get() {
  local -a command=(env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -y -qq "$@")
  local output held waited=0
  until output=$(${as_root[@]+"${as_root[@]}"} "${command[@]}" 2>&1 >/dev/null); do
    if [[ $output != *'Could not get lock'* ]]; then
      printf '%s\n' "$output" >&2
      return 1
    fi
    held=${output#*E: }
    held=${held%%$'\n'*}
    ((waited < LOCK_PATIENCE)) || fail "another package manager still works after $((LOCK_PATIENCE / 60)) minutes: $held"
    ((waited % 60)) || printf 'set-up: waiting for another package manager: %s\n' "$held"
    sleep "$LOCK_PAUSE"
    waited=$((waited + LOCK_PAUSE))
  done
}

fetch_and_install() {
  # Where one of the system's sources fails, the others may have the packages.
  apt_get update || true
  apt_get install --no-install-recommends "$@"
}

# Installs Debian packages: $1 says what for, the rest are their names.
apt_install() {
  local purpose=$1
  shift
  have apt-get || fail "missing: $purpose. This system has no apt-get: install it yourself (on Debian the packages are: $*), then run make again"
  if [[ $(id -u) -ne 0 ]]; then
    have sudo || fail "missing: $purpose. Installing it needs root: run 'apt-get install $*' as root, then make again"
    as_root=(sudo)
  fi
  printf 'set-up: installing %s (%s)\n' "$purpose" "$*"
  twice fetch_and_install "$@" || fail "apt-get could not install $*: see above. Missing: $purpose"
}

install_rust() {
  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --quiet --profile minimal --component rustfmt --component clippy
}

set_up_rust() {
  PATH="$PATH:${CARGO_HOME:-$HOME/.cargo}/bin"
  if ! have cargo; then
    have curl || apt_install 'curl, to fetch the Rust installer' curl ca-certificates
    printf 'set-up: installing Rust with rustup\n'
    twice install_rust ||
      fail 'rustup could not be installed: install Rust yourself (https://rustup.rs), then run make again'
  fi
  # The C compiler links the build scripts and procedural macros of dependencies.
  have cc || apt_install 'a C compiler, as linker' gcc libc6-dev
  local component
  for component in fmt clippy; do
    cargo "$component" --version >/dev/null 2>&1 && continue
    twice rustup component add "${component/#fmt/rustfmt}" ||
      fail "cargo $component is missing and rustup cannot add it: install it for your Rust toolchain"
  done
}

set_up_node() {
  if ! have node || ! have npm; then
    apt_install "Node.js $NODE_MINIMUM or newer with npm" nodejs npm
  fi
  local version
  version=$(node --version)
  version=${version#v}
  ((${version%%.*} >= NODE_MINIMUM)) ||
    fail "Node.js $NODE_MINIMUM or newer is needed, and this is $version: install a newer one, put it first on PATH, then run make again"
}

# Installs one browser if it is missing: $1 is the variable that may name it, $2 the Debian package, the rest are its
# possible names on PATH.
set_up_one_browser() {
  local variable=$1 package=$2 name
  shift 2
  if [[ -n ${!variable:-} ]]; then
    [[ -x ${!variable} ]] || fail "$variable names ${!variable}, which is not an executable file"
    return
  fi
  for name in "$@"; do
    have "$name" && return
  done
  have apt-get || fail "missing: $package, for the browser tests. Install it yourself or set $variable to the path of its executable, then run make again"
  apt_install "$package, for the browser tests" "$package"
}

set_up_browser() {
  local -a chromiums=(chromium-headless-shell chrome-headless-shell chromium chromium-browser google-chrome google-chrome-stable)
  # Not every system has a package of the engine without windows.
  (set_up_one_browser CHROMIUM chromium-headless-shell "${chromiums[@]}") || set_up_one_browser CHROMIUM chromium "${chromiums[@]}"
  set_up_one_browser FIREFOX firefox-esr firefox-esr firefox
}

set_up_driver() {
  have "${CHROMEDRIVER:-chromedriver}" || apt_install 'ChromeDriver, for the browser tests of Rust' chromium-driver
}

set_up_webkit() {
  have WebKitWebDriver && have xvfb-run && return
  # The driver's package includes WebKitGTK and its browser, which needs a display.
  apt_install 'WebKitGTK, for the environments of the package and for the console' webkit2gtk-driver xvfb xauth
}

set_up_shells() {
  have zsh && have fish && return
  apt_install 'zsh and fish, for the tests of completion' zsh fish
}

set_up_python() {
  have python3 || apt_install 'Python, for the test from outside' python3
}

set_up_npm() {
  # npm writes its own lock file last.
  [[ $1/node_modules/.package-lock.json -nt $1/package-lock.json ]] ||
    twice npm ci --prefix "$1" --no-progress --silent || fail "npm could not install the packages of $1"
}

set_up_pip() {
  local name=${1%/*}
  local folder=target/${name##*/}
  cmp -s "$1" "$folder/requirements.txt" && return
  # On Debian, the module for virtual environments is a separate package.
  have python3 && python3 -c 'import venv, ensurepip' 2>/dev/null ||
    apt_install 'Python with virtual environments' python3 python3-venv
  rm -rf "$folder"
  python3 -m venv "$folder"
  twice "$folder/bin/pip" install --quiet --disable-pip-version-check --requirement "$1" ||
    fail "pip could not install the packages of $1"
  cp "$1" "$folder/requirements.txt"
}

set_up_rust
set_up_node
for option in "$@"; do
  case $option in
    --browser) set_up_browser ;;
    --driver) set_up_driver ;;
    --python) set_up_python ;;
    --shells) set_up_shells ;;
    --webkit) set_up_webkit ;;
    --npm=*) set_up_npm "${option#*=}" ;;
    --pip=*) set_up_pip "${option#*=}" ;;
    *) fail "unknown option: $option (see the head of scripts/setup.sh)" ;;
  esac
done

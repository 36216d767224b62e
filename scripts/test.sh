#!/usr/bin/env bash
# Runs every test of the project, one group after the other, and ends with a summary. With --quick it runs only what a commit needs:
# format, lints, native tests and types.
# A failed group does not stop the others, except the build, which everything after it needs.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

quick=false
[[ ${1:-} == --quick ]] && quick=true

summary=()
failures=0
missing=0

# Runs a group: $1 is its name, the rest the command.
group() {
  local name=$1 start=$SECONDS result=passed
  shift
  printf '\n=== %s\n' "$name"
  if ! "$@"; then
    result=FAILED
    failures=$((failures + 1))
  fi
  summary+=("$(printf '%-8s %5d s  %s' "$result" $((SECONDS - start)) "$name")")
  [[ $result == passed ]]
}

# Reports a group that this machine cannot run: $1 is its name, $2 the reason and what would help.
left_out() {
  printf '\n=== %s\nLEFT OUT: %s\n' "$1" "$2"
  summary+=("$(printf '%-8s %5s    %s (%s)' 'LEFT OUT' '' "$1" "$2")")
  missing=$((missing + 1))
}

finish() {
  printf '\n=== summary\n'
  printf '%s\n' "${summary[@]}"
  if ((failures > 0)); then
    printf '%d of %d groups failed\n' "$failures" "${#summary[@]}"
    exit 1
  fi
  printf 'all %d groups passed in %d s' "$((${#summary[@]} - missing))" "$SECONDS"
  ((missing == 0)) || printf ', %d left out' "$missing"
  printf '\n'
  exit 0
}

# Runs the tests of a folder with Node's test runner; arguments after its name go to `find`. Node 20 cannot expand globs, and the Bash of macOS has no mapfile.
node_tests() {
  local -a files=()
  local file
  while IFS= read -r file; do files+=("$file"); done < <(find "$@" -name '*.test.mjs' | sort)
  if ((${#files[@]} == 0)); then
    printf 'no tests found in %s\n' "$1" >&2
    return 1
  fi
  node --test "${files[@]}"
}

lint_wasm() {
  local feature
  for feature in wasm-checks,small wasm-client wasm-emulator browser,model; do
    cargo clippy --locked --lib --target wasm32-unknown-unknown --no-default-features --features "$feature" -- -D warnings || return
  done
  cargo clippy --locked --target wasm32-unknown-unknown --features browser --test browser_client -- -D warnings
}

group 'format: cargo fmt' cargo fmt --all --check
# Types are checked by the build.
group 'build: wasm, types, bundles' cargo xtask build || finish
group 'lints: clippy, native' cargo clippy --locked --workspace --all-targets --features words,browser -- -D warnings
group 'lints: clippy, wasm32' lint_wasm
group 'docs: cargo doc' env RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps --package deployment-control --features words,browser
group 'native: cargo test, with words' cargo test --locked --no-fail-fast --workspace --features words,browser
if ! $quick; then
  group 'native: cargo test, default features' cargo test --locked --no-fail-fast --package deployment-control
  group 'wasm in Node: tests/js' node_tests tests/js
  group 'wasm in Chromium: the client for Rust front ends' cargo xtask test-browser
  group 'examples: tests/examples' node_tests tests/examples -maxdepth 1
  group 'site: make docs' make --no-print-directory docs
  group 'from outside: tests/outside' scripts/outside.sh
  group 'package: tests/packaging' node_tests tests/packaging
  group 'page: tests/browser' node_tests tests/browser
  if command -v WebKitWebDriver >/dev/null && command -v xvfb-run >/dev/null; then
    group 'page in WebKitGTK: tests/webkit' node_tests tests/webkit
  else
    left_out 'page in WebKitGTK: tests/webkit' 'WebKitWebDriver or xvfb-run is not installed: make test-webkit installs both, or says why it cannot'
  fi
fi
finish

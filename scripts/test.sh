#!/usr/bin/env bash
# Runs every test of the project, one group after the other, and ends with a summary. With --quick it runs only what a
# commit needs: format, lints, native tests and types. A failed group does not stop the others, except the build, which
# everything after it needs.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

quick=false
[[ ${1:-} == --quick ]] && quick=true

readonly OUTPUT=target/test-output
mkdir -p "$OUTPUT"
# One line for each group that ended, in the order in which they ended; both lanes write to it.
readonly SUMMARY=$OUTPUT/summary.txt
# The tests in JavaScript that failed, so that the end of the log is enough to know them.
readonly FAILURES=$OUTPUT/failures.txt
: >"$SUMMARY"
: >"$FAILURES"

# Runs a group: $1 is its name, the rest the command.
group() {
  local name=$1 start=$SECONDS result=passed
  shift
  printf '\n=== %s\n' "$name"
  "$@" || result=FAILED
  printf '%-8s %5d s  %s\n' "$result" $((SECONDS - start)) "$name" >>"$SUMMARY"
  [[ $result == passed ]]
}

# Reports a group that this machine cannot run: $1 is its name, $2 the reason and what would help.
left_out() {
  printf '\n=== %s\nLEFT OUT: %s\n' "$1" "$2"
  printf '%-8s %5s    %s (%s)\n' 'LEFT OUT' '' "$1" "$2" >>"$SUMMARY"
}

finish() {
  [[ ! -s $FAILURES ]] || printf '\n=== failed tests\n%s\n' "$(head -c 20000 "$FAILURES")"
  printf '\n=== summary\n'
  cat "$SUMMARY"
  local failures missing all
  failures=$(grep -c '^FAILED' "$SUMMARY")
  missing=$(grep -c '^LEFT OUT' "$SUMMARY")
  all=$(grep -c '' "$SUMMARY")
  if ((failures > 0)); then
    printf '%d of %d groups failed\n' "$failures" "$all"
    exit 1
  fi
  printf 'all %d groups passed in %d s' "$((all - missing))" "$SECONDS"
  ((missing == 0)) || printf ', %d left out' "$missing"
  printf '\n'
  exit 0
}

# How many test files a group runs at once. Node's own number leaves a processor to others, such as another lane.
at_once=

# Runs the tests of a folder with Node's test runner; arguments after its name go to `find`. Node 20 cannot expand
# globs, and the Bash of macOS has no mapfile.
node_tests() {
  local -a files=()
  local file
  while IFS= read -r file; do files+=("$file"); done < <(find "$@" -name '*.test.mjs' | sort)
  if ((${#files[@]} == 0)); then
    printf 'no tests found in %s\n' "$1" >&2
    return 1
  fi
  local result=0 failed
  failed=$(mktemp)
  node --test ${at_once:+--test-concurrency="$at_once"} --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=./scripts/failed-tests.mjs --test-reporter-destination="$failed" "${files[@]}" || result=$?
  cat "$failed" >>"$FAILURES"
  rm "$failed"
  return "$result"
}

lint_wasm() {
  local feature
  for feature in wasm-checks,small wasm-client wasm-emulator browser,model,js reqwest; do
    cargo clippy --locked --lib --target wasm32-unknown-unknown --no-default-features --features "$feature" -- -D warnings || return
  done
  cargo clippy --locked --target wasm32-unknown-unknown --features browser,js --test 'browser_*' -- -D warnings
}

# What compiles.
compiled() {
  group 'lints: clippy, native' cargo clippy --locked --workspace --all-targets --features words,browser,js,reqwest -- -D warnings
  group 'lints: clippy, wasm32' lint_wasm
  group 'docs: cargo doc' env RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps --package deployment-control --features words,browser,js,reqwest
  group 'native: cargo test, with words' cargo test --locked --no-fail-fast --workspace --features words,browser,js,reqwest
  $quick && return
  group 'native: cargo test, default features' cargo test --locked --no-fail-fast --package deployment-control
  group 'wasm in Chromium: client and records for Rust front ends' cargo xtask test-browser
}

# What waits for browsers and for programs that it installs.
browsers() {
  group 'page: tests/browser' node_tests tests/browser
  group 'examples: tests/examples' node_tests tests/examples -maxdepth 1
  group 'site: guides and API' site
  group 'from outside: tests/outside' scripts/outside.sh
  group 'package: tests/packaging' node_tests tests/packaging
  if command -v WebKitWebDriver >/dev/null && command -v xvfb-run >/dev/null; then
    group 'page in WebKitGTK: tests/webkit' node_tests tests/webkit
  else
    left_out 'page in WebKitGTK: tests/webkit' 'WebKitWebDriver or xvfb-run is not installed: make test-webkit installs both, or says why it cannot'
  fi
}

site() {
  scripts/setup.sh --npm=site && node site/build.mjs
}

group 'format: rustfmt' cargo fmt --all --check
# Types are checked by the build.
group 'build: wasm, types, bundles' cargo xtask build || finish
# The build has installed it.
group 'format and lints: Biome' node_modules/.bin/biome ci --error-on-warnings
if $quick; then
  compiled
else
  # The two lanes have little in common but the processor: one waits for the compiler, the other for browsers. The
  # second one's output follows when it is complete, so that the two do not mix.
  trap 'trap - INT TERM; kill 0' INT TERM
  browsers >"$OUTPUT/browsers.txt" 2>&1 &
  compiled
  wait
  cat "$OUTPUT/browsers.txt"
  at_once=$(getconf _NPROCESSORS_ONLN)
  group 'wasm in Node: tests/js' node_tests tests/js
fi
finish

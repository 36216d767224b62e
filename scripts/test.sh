#!/usr/bin/env bash
# Runs the project's tests in groups, and ends with a summary: what each group took in seconds, on the clock and of the
# processor.
#   scripts/test.sh          what every change must pass
#   scripts/test.sh --quick  what a commit needs: format, lints, native tests and types
#   scripts/test.sh --rest   what `make test-all` runs besides: what repeats other tests, or compares engines
# A failed group does not stop the others, except the build, which everything after it needs.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

readonly OUTPUT=target/test-output
rm -rf "$OUTPUT"
mkdir -p "$OUTPUT"
# One line for each group that ended, in the order in which they ended; all lanes write to it.
readonly SUMMARY=$OUTPUT/summary.txt
# The tests in JavaScript that failed, so that the end of the log is enough to know them.
readonly FAILURES=$OUTPUT/failures.txt
: >"$SUMMARY"
: >"$FAILURES"

# Runs a group: $1 is its name, the rest the command.
group() {
  local name=$1 result=passed TIMEFORMAT='%0R %0U %0S' wall user system
  local spent=$OUTPUT/${name//[^[:alnum:]]/-}.time
  shift
  printf '\n=== %s\n' "$name"
  # The shell's own words about the time go to a file; the command keeps both of its streams.
  { time "$@" 2>&3 || result=FAILED; } 3>&2 2>"$spent"
  read -r wall user system <"$spent"
  printf '%-8s %5d s %5d s CPU  %s\n' "$result" "$wall" $((user + system)) "$name" >>"$SUMMARY"
  [[ $result == passed ]]
}

finish() {
  [[ ! -s $FAILURES ]] || printf '\n=== failed tests\n%s\n' "$(head -c 20000 "$FAILURES")"
  printf '\n=== summary\n'
  cat "$SUMMARY"
  local failures all
  failures=$(grep -c '^FAILED' "$SUMMARY")
  all=$(grep -c '' "$SUMMARY")
  if ((failures > 0)); then
    printf '%d of %d groups failed in %d s\n' "$failures" "$all" "$SECONDS"
    exit 1
  fi
  printf 'all %d groups passed in %d s\n' "$all" "$SECONDS"
  exit 0
}

# Lanes share the processor: while one waits for the compiler's last step or for a browser, the others work.
readonly LANES=5

# Runs functions in lanes, in their order: a lane that has ended one takes the next that nobody has taken. The output
# of each is printed when it is complete, so that two do not mix.
in_lanes() {
  local lane each
  trap 'trap - INT TERM; kill 0' INT TERM
  for ((lane = 0; lane < LANES; lane++)); do
    for each in "$@"; do
      mkdir "$OUTPUT/$each" 2>/dev/null || continue
      "$each" >"$OUTPUT/$each/output.txt" 2>&1
      cat "$OUTPUT/$each/output.txt"
    done &
  done
  wait
}

# What changes WebAssembly, the package's modules or the clock of a whole process, or measures how long answers take: a test
# file with it gets a process of its own.
readonly APART='/(fast-pauses|faults/child|followed-logs|hostile-forms|parent-of-previews|preview-world|traps|virtual-time|workspace)\.mjs|require\.cache|mock\.timers\.enable|Date\.now = real'

# Runs test files in one process: the code they try is compiled once, and their browsers start once.
in_one_process() {
  local result=0 failed
  failed=$(mktemp)
  node --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=./scripts/failed-tests.mjs --test-reporter-destination="$failed" scripts/run-tests.mjs "$@" || result=$?
  cat "$failed" >>"$FAILURES"
  rm "$failed"
  return "$result"
}

# Runs the tests of a folder; arguments after its name go to `find`. SHARD=1/3 runs the first of three thirds of the files.
node_tests() {
  local -a files=() apart=()
  local file at=0 part=${SHARD:-1/1} result=0
  # The Bash of macOS has no mapfile.
  while IFS= read -r file; do
    ((at++ % ${part#*/} + 1 == ${part%/*})) || continue
    if grep -Eq "$APART" "$file"; then apart+=("$file"); else files+=("$file"); fi
  done < <(find "$@" -name '*.test.mjs' | sort)
  if ((${#files[@]} == 0)); then
    printf 'no tests found in %s\n' "$1" >&2
    return 1
  fi
  in_one_process "${files[@]}" || result=$?
  # An empty list is an unset variable to the Bash of macOS.
  for file in ${apart[@]+"${apart[@]}"}; do in_one_process "$file" || result=$?; done
  return "$result"
}

# The features that xtask needs too, so that the crate is compiled once for both.
readonly NATIVE=(--locked --workspace --features words,reqwest-without-tls)

# Compiles the native tests, and lints what it compiles (.cargo/config.toml). Cargo repeats the warnings of what it has
# compiled before.
lint_native() {
  cargo test "${NATIVE[@]}" --no-run 2>&1 | tee "$OUTPUT/native.txt"
  ((PIPESTATUS[0] == 0)) && ! grep -q '^warning' "$OUTPUT/native.txt"
}

# Lints everything that is compiled for wasm32 alone, the tests included.
lint_wasm() {
  cargo clippy --locked --lib --test wasm --target wasm32-unknown-unknown --features wasm-client,wasm-emulator,browser,js -- -D warnings
}

# Lints each set of features that is shipped or offered by itself: what one of them does not use is dead code there.
lint_features() {
  local feature
  for feature in wasm-checks,small wasm-client wasm-emulator browser,model,js reqwest; do
    cargo clippy --locked --lib --target wasm32-unknown-unknown --no-default-features --features "$feature" -- -D warnings || return
  done
  cargo clippy --locked --workspace --all-targets --features browser,js,reqwest -- -D warnings
}

compiled() {
  group 'native: compiled and linted' lint_native && group 'native: cargo test' cargo test "${NATIVE[@]}" --no-fail-fast
  group 'lints: clippy, wasm32' lint_wasm
}
page() { SHARD=1/2 group 'page: tests/browser, first half' node_tests tests/browser; }
page_too() { SHARD=2/2 group 'page: tests/browser, second half' node_tests tests/browser; }
node_js() { SHARD=1/3 group 'wasm in Node: tests/js, first third' node_tests tests/js; }
node_js_too() { SHARD=2/3 group 'wasm in Node: tests/js, second third' node_tests tests/js; }
node_js_last() { SHARD=3/3 group 'wasm in Node: tests/js, last third' node_tests tests/js; }
package() { group 'package: tests/packaging' node_tests tests/packaging; }
examples() { group 'examples: tests/examples' node_tests tests/examples -maxdepth 1; }
outside() { group 'from outside: tests/outside' node_tests tests/outside; }

rest() {
  group 'lints: clippy, each set of features' lint_features
  group 'docs: cargo doc' env RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps --package deployment-control --features words,browser,js,reqwest
  ALL=1 group 'native: cargo test, default features' cargo test --locked --no-fail-fast --package deployment-control
  ALL=1 group 'native: cargo test, every feature' cargo test --locked --no-fail-fast --package deployment-control --features words,browser,js,reqwest
  ALL=1 group 'wasm in Node, every case: tests/js' node_tests tests/js
  group 'wasm in Chromium: client and records for Rust front ends' cargo xtask test-browser
  ALL=1 group 'page in every engine: tests/browser' node_tests tests/browser
  group 'page in WebKitGTK: tests/webkit' node_tests tests/webkit
  group 'package in every environment' make test-packaging
  group 'examples that are installed' make test-examples
  group 'site: guides and API' make docs
  group 'from outside: generated requests' scripts/outside.sh
  group 'compared with FastAPI' make parity COUNT=5000
  group 'generated input' make fuzz
  group 'killed at random' make torture ROUNDS=200
  group 'orders of events' make simulate ROUNDS=2000
}

if [[ ${1:-} == --rest ]]; then
  rest
  finish
fi
built() {
  # Types are checked by the build.
  group 'build: wasm, types, bundles' "${CARGO_TARGET_DIR:-target}/debug/xtask" build || { wait; finish; }
  # The build has installed it.
  group 'format and lints: Biome' node_modules/.bin/biome ci --error-on-warnings
}
group 'format: rustfmt' cargo fmt --all --check
# What incremental compilation writes for the next time costs a fifth of the time of a whole run.
[[ ${1:-} == --quick ]] || export CARGO_INCREMENTAL=0
# Then Cargo's lock is free.
group 'build: what builds' cargo build --locked --package xtask || finish
if [[ ${1:-} == --quick ]]; then
  built
  compiled
else
  # Beside the build, of which it needs nothing and which has long steps of a single thread.
  in_lanes compiled &
  built
  # The longest first; what waits for downloads is long too.
  in_lanes page page_too node_js node_js_too node_js_last package examples outside
  wait
fi
finish

#!/usr/bin/env bash
# Tests the served emulator from outside, with tools that know nothing of this project's code: a Python HTTP client goes
# through every flow, and a tool that generates tests from an OpenAPI document runs those of schema/openapi.json. What
# they need is installed into target/outside.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly folder=target/outside
readonly examples=${EXAMPLES:-10}
readonly seed=${SEED:-1}

scripts/setup.sh --pip=tests/outside/requirements.txt

emulator=
stop() { [[ -z $emulator ]] || kill "$emulator" 2>/dev/null || true; }
trap stop EXIT

# Starts an emulator with the given options; sets `url`.
serve() {
  stop
  node pkg/dist/cli.js emulator --port 0 "$@" >"$folder/emulator.log" &
  emulator=$!
  for _ in $(seq 100); do
    url=$(sed -n 's/.*listening on //p' "$folder/emulator.log")
    [[ -z $url ]] || return 0
    sleep 0.1
  done
  printf 'the emulator did not start: see %s\n' "$folder/emulator.log" >&2
  return 1
}

serve --clock manual --api-key k3y
"$folder/bin/python" tests/outside/walk.py "$url"

serve
cd "$folder"
bin/st --config-file ../../tests/outside/schemathesis.toml run ../../schema/openapi.json --url "$url" \
  --max-examples "$examples" --seed "$seed" --no-color --warnings off

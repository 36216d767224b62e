#!/usr/bin/env bash
# Runs the tests that Schemathesis generates from schema/openapi.json against the served emulator. It is installed into
# target/outside. EXAMPLES=… is how many each check makes, SEED=… repeats a run.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly folder=target/outside
scripts/setup.sh --pip=tests/outside/requirements.txt

node pkg/dist/cli.js emulator --port 0 >"$folder/emulator.log" &
emulator=$!
trap 'kill "$emulator" 2>/dev/null || true' EXIT
url=
until [[ -n $url ]]; do
  sleep 0.1
  kill -0 "$emulator" || exit
  url=$(sed -n 's/.*listening on //p' "$folder/emulator.log")
done

cd "$folder"
bin/st --config-file ../../tests/outside/schemathesis.toml run ../../schema/openapi.json --url "$url" \
  --max-examples "${EXAMPLES:-10}" --seed "${SEED:-1}" --no-color --warnings off

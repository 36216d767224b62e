# The commands of the project. Each installs what it needs first; the steps themselves are in xtask and scripts.
.DEFAULT_GOAL := help
.PHONY: help doctor run test test-all pack test-examples test-packaging test-workflows test-webkit check bench fuzz parity torture simulate soak build generate drift cli-page docs release-check lighthouse screenshots clean setup

# Where rustup puts cargo if set-up has just installed it.
export PATH := $(PATH):$(or $(CARGO_HOME),$(HOME)/.cargo)/bin

help: ## lists these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## builds everything and opens the console with the emulator inside it
	@node pkg/dist/cli.js console --open

test: ## runs what every change must pass, browsers included: ten minutes on two processors
	@scripts/setup.sh --browser --python --shells
	@scripts/test.sh

test-all: test ## runs the rest too: every engine and environment, other features, generated and random input
	@scripts/setup.sh --driver --webkit
	@scripts/test.sh --rest

test-examples: build ## runs the examples that need their own installation: React, Vitest, Playwright, workerd, and those in Rust
	@scripts/setup.sh --browser --npm=examples
	@node --test tests/examples/installed/*.test.mjs

test-packaging: build ## runs the package in every environment of docs/environments.md; ONLY='vite-8 next-16' runs only those
	@scripts/setup.sh --browser --webkit
	@ONLY='$(ONLY)' node --test tests/packaging/environments/all.mjs

test-workflows: build ## runs the workflow of docs/previews.md on a runner of workflows, which it installs
	@scripts/setup.sh --pip=tests/runners/requirements.txt
	@node --test tests/runners/*.test.mjs

check: setup ## run before each commit: format, lints, native tests, types
	@git config core.hooksPath scripts/hooks || true
	@scripts/test.sh --quick

fuzz: build ## compares the core with other parsers, and the predicates with the core, on generated input, for SECONDS=60; SEED=… repeats a run
	@cargo run --locked --quiet --profile fuzz --package deployment-control-fuzz -- --seconds $$(($(or $(SECONDS),60) / 3)) $(if $(SEED),--seed $(SEED))
	@node fuzz/json.mjs --seconds $$(($(or $(SECONDS),60) / 3)) $(if $(SEED),--seed $(SEED))
	@node fuzz/predicates.mjs --seconds $$(($(or $(SECONDS),60) / 3)) $(if $(SEED),--seed $(SEED))

parity: build ## compares the checks and the emulator with FastAPI on COUNT=20000 made-up forms and half as many addresses, at most for SECONDS=…; SEED=… repeats a run
	@scripts/setup.sh --pip=fuzz/parity/requirements.txt
	@node fuzz/parity/parity.mjs --count $(or $(COUNT),20000) $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED))

torture: build ## kills the emulator at random moments under load, on disks that fail, ROUNDS=2000 times, and checks that nothing was lost, RACES=1000 times where others wait for its data file; then 'apply' 1,000 times
	@ROUNDS=$(or $(ROUNDS),2000) RACES=$(or $(RACES),1000) $(if $(SEED),SEED=$(SEED)) node --test tests/js/emulator/torture.test.mjs
	@ROUNDS=$(or $(ROUNDS),1000) $(if $(SEED),SEED=$(SEED)) node --test tests/js/workflows/fleet/torture.test.mjs

simulate: build ## plays ROUNDS=10000 random orders of events of pull requests, and checks that no preview is left, twice or with a secret too many; SEED=… repeats a run
	@ROUNDS=$(or $(ROUNDS),10000) $(if $(SEED),SEED=$(SEED)) node --test tests/js/workflows/previews-simulation.test.mjs

soak: build ## mixed calls and waits at the emulator for SECONDS=3600; fails if its memory grows
	@node tests/soak/soak.mjs --seconds $(or $(SECONDS),3600)

doctor: build ## prints how many logs of each class the doctor names, and what it says of harmless ones
	@node scripts/doctor-score.mjs

bench: build ## times the validator, the client and the emulator next to others; BENCH='forms client' runs only those
	@scripts/setup.sh --browser --npm=benches
	@node benches/bench.mjs $(BENCH)

pack: build ## packs the npm package into target/package
	@mkdir -p target/package
	@npm pack ./pkg --pack-destination target/package --silent | sed 's|^|target/package/|'

build: setup ## builds the npm package and the console, and prints their sizes
	@cargo xtask build

generate: setup ## writes the files that are generated from src/schema, src/api, src/validate and src/diagnose
	@cargo lists && cargo xtask generate

drift: setup ## compares the OpenAPI file PUBLISHED=… of a service with the tables; WORDS='forgehub=repo_host …' reads its words as ours, UPDATE=1 notes what was read
	@cargo xtask drift $(PUBLISHED) $(foreach word,$(WORDS),--word $(word)) $(if $(UPDATE),--update)

cli-page: build ## writes the help of each command into docs/cli.md
	@node scripts/cli-page.mjs

docs: build ## builds the site of guides and API into target/site, and follows every link
	@scripts/setup.sh --npm=site
	@node site/build.mjs

release-check: build ## checks what a release requires; ACCEPT=1 accepts changed public items, FINAL=1 requires the version's section in the changelog
	@command -v cargo-deny >/dev/null || [ -x target/tools/bin/cargo-deny ] || cargo install --quiet --locked --root target/tools cargo-deny
	@PATH="$$PATH:$(CURDIR)/target/tools/bin" $(if $(ACCEPT),ACCEPT=1) $(if $(FINAL),FINAL=1) node release/check.mjs

screenshots: build ## renews the screenshots of the console
	@scripts/setup.sh --browser
	@node tests/support/browser/screenshots.mjs

lighthouse: build ## checks the console with Lighthouse; the reports go to tests/output/lighthouse
	@npm_config_ignore_scripts=true scripts/setup.sh --browser --npm=tests/lighthouse
	@node tests/lighthouse/lighthouse.mjs

test-webkit: build ## tests the console in WebKitGTK
	@scripts/setup.sh --webkit
	@node --test tests/webkit/console.test.mjs

clean: ## removes everything that was built or installed inside the checkout
	rm -rf target node_modules benches/node_modules tests/lighthouse/node_modules examples/node_modules site/node_modules examples/test-suite/test-results pkg/wasm pkg/dist pkg/CHANGELOG.md pkg/LICENSE-APACHE pkg/LICENSE-MIT pkg/README.md pkg/docs pkg/reference pkg/examples pkg/emulator pkg/messages pkg/node pkg/query pkg/react pkg/slim pkg/validate pkg/THIRD-PARTY-NOTICES tests/output

setup:
	@scripts/setup.sh

# Each goal sets up what it needs first and skips what is already there.
# PORT: where `make serve` listens (the next free one is taken).
# CHROMIUM: the browser of the tests, /usr/bin/chromium if not given.

PORT ?= 8080

.PHONY: serve build test setup

serve: build
	@node .ci/serve.mjs --port $(PORT)

build: setup
	@node .ci/build.mjs

test: node
	@node .ci/test.mjs

setup: node
	@node .ci/setup.mjs

.PHONY: node
node:
	@command -v node >/dev/null && command -v npm >/dev/null || { \
	  echo 'Node.js 20 or newer with npm is needed; install both (Debian: apt-get install nodejs npm), then run make again.' >&2; exit 1; }

# make demo and make test are all a new machine needs: Go, a C compiler, make.
GO      ?= go
VERSION ?= $(shell ./.ci/version)
# Without symbols for a debugger, a quarter of the file; what a fault says keeps its functions and lines.
LDFLAGS  = -s -w -X main.version=$(VERSION)
SHARED  ?= ../shared
FUZZTIME ?= 60s
# Where tests and long trials keep their offices: in memory where the system has a folder
# for it with 2 GiB of room. What a disk does wrong they do themselves.
TRIALS  ?= $(shell test -w /dev/shm && df -Pk /dev/shm | awk 'NR == 2 && $$4 >= 2097152 { print "/dev/shm" }' | grep . || echo "$${TMPDIR:-/tmp}")

# The packages whose tests are held to -least by make mutants.
MUTATED ?= ./rating/ratinglist,./tournament,./tournament/check,./trf,./rating,./pairing/tiebreak,./norms/titles,./norms,./norms/arbiters,./pairing,./audit

# The packages whose tests take longest.
LONGEST  = ./cmd/fedrate ./jobs/month ./jobs/server ./audit ./jobs/fsck ./report/forms ./pairing ./store ./norms

.PHONY: all build test-pure wine wasm demo season world world-both world-full world-hundred test test-postgres bench corpus endure e2e mutants lint docs fuzz deb release clean

all: build

build: ## the program, ./fedrate
	$(GO) build -ldflags "$(LDFLAGS)" -o fedrate ./cmd/fedrate

demo: build ## one month of the sample federation, and a season of titles, into out/
	@mkdir -p out
	@echo "== eleven months of the federation that end in title applications (out/season.txt)"
	@$(MAKE) season >out/season.txt 2>&1 || { tail -n 30 out/season.txt; exit 1; }
	@./fixtures/demo.sh ./fedrate out

season: build ## eleven months that end in applications for GM, IM, WGM, WIM, IA and FA, into out/season
	$(GO) run ./fixtures/generate -season -o out/season
	sh out/season/season.sh $(CURDIR)/fedrate

world: build ## three months of an invented world through an office, 20,000 players and 240 tournaments a month: what each month took, into out/world
	rm -rf out/world
	$(GO) run ./fixtures/world -players 20000 -events 240 -months 3 -program ./fedrate -o out/world

world-both: build ## 36 months with 20,000 players and 60 tournaments a month in two offices, one in a file and one in PostgreSQL: the same lists, the same fsck, what each month took, into out/world-both
	rm -rf out/world-both
	$(GO) run ./fixtures/world -players 20000 -events 60 -months 36 -second own -program ./fedrate -o out/world-both

world-full: build ## the same with 500,000 players and 6,000 tournaments a month, for twelve months: an hour and more
	rm -rf out/world
	$(GO) run ./fixtures/world -players 500000 -events 6000 -months 12 -program ./fedrate -o out/world

world-hundred: build ## a month of 100 federations with 5,000 players and 40 tournaments each in one installation, and one process that serves them all, into out/world-hundred
	rm -rf out/world-hundred
	$(GO) run ./fixtures/world -players 5000 -events 40 -federations 100 -idle 60s -program ./fedrate -o out/world-hundred

wasm: ## the checker as a page that needs no server, out/wasm/index.html; tried in Chromium, else in Node, where there is one
	mkdir -p out/wasm
	GOOS=js GOARCH=wasm $(GO) build -trimpath -ldflags "-s -w" -o out/wasm/fedrate.wasm ./cmd/wasm
	cp cmd/wasm/page/index.html "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" out/wasm/
	{ printf 'const packedFedrate = "'; gzip -9 -n -c out/wasm/fedrate.wasm | base64 | tr -d '\n'; printf '";\n'; cat cmd/wasm/page/start.js; } > out/wasm/engine.js
	$(GO) test -count 1 -v ./cmd/wasm -args -page ../../out/wasm

# The packages whose tests take longest begin first; make lint vets; a test program
# lives for seconds, and its time is worth more than its memory. A busy machine takes
# ten times as long as one that does nothing else.
test: ## all tests but the long corpora
	GOTMPDIR="$${TMPDIR:-/tmp}" TMPDIR=$(TRIALS) GOGC=400 $(GO) test -p 3 -vet=off -timeout 45m $(LONGEST) ./...

test-postgres: ## the tests of all that keeps something in the database, on a PostgreSQL that they start and end themselves, from the binaries of the system; skipped where there are none
	$(GO) test -vet=off -count 1 -timeout 45m ./store ./jobs ./jobs/month ./jobs/fsck ./jobs/outbox ./web/published ./web ./fixtures/world -args -postgres
	$(GO) test -vet=off -count 1 -timeout 45m ./jobs/server -args -postgres
	$(GO) test -vet=off -count 1 -timeout 45m ./cmd/fedrate -args -postgres

bench: ## throughput, beside a line splitter and a calibration loop in the same run; a report of 300 players against a list of 2,000,000, and its files written beside cp; papers on one core and on all, beside the milliseconds that they may take; a month of 6,000 events handed in, run and published, beside the import of its player-games as rows; lists of 2,000,000 imported, beside the import of their rows; lists of three years, by what differs; the portal on a list of 500,000, asked by 20 clients; CPU and peak memory of hostile files
	$(GO) test -run '^$$' -bench . -benchtime 1x -count 5 -cpu 1 ./trf ./audit ./pairing/tiebreak ./pairing/dutch
	$(GO) test -run '^$$' -bench Office -benchtime 1x -count 1 ./store
	$(GO) test -run '^$$' -bench 'Month|ListImport' -benchtime 1x -count 1 -timeout 60m ./fixtures/world
	$(GO) test -run '^$$' -bench 'Rating|Certificate' -benchtime 1x ./report ./report/forms
	$(GO) test -run '^$$' -bench ListFiles -benchtime 1x -count 1 ./rating/ratinglist
	$(GO) test -run '^$$' -bench Portal -benchtime 1x -count 5 ./web
	$(GO) test -run '^$$' -bench Hostile -benchtime 1x -timeout 60m ./cmd/fedrate

corpus: ## the long corpora, and jobs, server, store and portal under the race detector, the server with few reports; those of ../shared are skipped where it is absent
	$(GO) test -count 1 -timeout 25m -run Corpus ./pairing/... ./cmd/dropin ./audit/simulate ./rating/ratinglist ./audit ./norms ./store ./laws ./laws/chess ./laws/mate ./laws/pgn ./jobs/month ./jobs/fsck ./cmd/fedrate -args -corpus
	$(GO) test -race -short -count 1 -timeout 20m ./jobs ./jobs/server ./store ./web

endure: ## the long trials: a hundred acts on lists killed at random moments, a thousand power cuts, bit flips, full and failing disks, a hundred thousand jobs and a day of serve with faults, 36 months of 5,000 players, the papers of a thousand tournaments by workers that are killed, a thousand rounds explained, 50,000 random rounds of each Swiss against a literal walk of its text, each slip at 2,000 places, 20,000 odd reports through every chapter and through commands
	GOTMPDIR="$${TMPDIR:-/tmp}" TMPDIR=$(TRIALS) $(GO) test -count 1 -timeout 90m -v -run 'Killed|PowerCuts|BitFlips|DiskErrors|FullDisk|Soak|CorpusOfMonths|CorpusLateCorrections|CorpusExchangedPairs|CorpusPlanted|CorpusAgree|CorpusOdd' ./jobs/month ./jobs/fsck ./jobs/server ./pairing ./pairing/byefirst/oracle ./audit ./cmd/fedrate -args -endure
	$(GO) test -count 1 -timeout 90m -v -run 'WorkerKilled|DatabaseKilled|CutOff|WorldBy' ./jobs/server -args -endure -postgres

e2e: ## the portal in Chromium as people use it: a month from upload to certificate on a screen, on a phone and without scripts, and every page looked at by axe-core and the Nu HTML checker; pictures with SHOTS=FOLDER
	./.ci/browser out/e2e
	$(GO) test -count 1 ./web -args -vnu $(CURDIR)/out/e2e/vnu.jar
	$(GO) vet -tags e2e ./web/e2e
	$(GO) test -tags e2e -count 1 -timeout 30m -v ./web/e2e -args -axe $(CURDIR)/out/e2e/axe.min.js $(if $(SHOTS),-shots $(abspath $(SHOTS)))

mutants: ## the share of 100 single changes a package that its tests catch, and each survivor
	$(GO) run ./internal/mutants -package $(MUTATED) -n 100 -seed 1 -least 85

lint: ## formatting, vet, staticcheck, words, names, subjects of commits, and known vulnerabilities where govulncheck is there and reaches its list
	@test -z "$$($(GO) tool gofumpt -l .)" || { echo "not formatted, run: go tool gofumpt -w ."; $(GO) tool gofumpt -l .; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	@./.ci/words
	@./.ci/vulnerabilities

test-pure: ## the tests of the database with SQLite in Go, as on Windows and macOS
	CGO_ENABLED=0 TMPDIR=$(TRIALS) $(GO) test -vet=off -count 1 -timeout 45m ./store

wine: ## the program for Windows under Wine, where there is one
	CGO_ENABLED=0 GOOS=windows GOARCH=amd64 $(GO) build -ldflags "$(LDFLAGS)" -o out/fedrate.exe ./cmd/fedrate
	./packaging/wine.sh out/fedrate.exe

docs: ## write the pages under docs/ that are made from the code
	$(GO) test -run 'Docs|Pages' ./report/answer ./audit ./cmd/fedrate ./cmd/dropin/peers ./trf -args -update

fuzz: ## every reader for FUZZTIME
	./.ci/fuzz $(FUZZTIME)

deb: build ## the Debian package with units, manual pages and completions, into dist/; tried as far as this machine allows
	./packaging/deb.sh ./fedrate "$(VERSION)"
	./packaging/check.sh dist/fedrate_*.deb

release: build ## archives for Linux, Windows and macOS, Debian package, bills of materials, notes and checksums, into dist/; SYSTEMS=windows/amd64 for some alone
	./packaging/release.sh ./fedrate "$(VERSION)"

clean:
	rm -rf fedrate out dist packaging/build

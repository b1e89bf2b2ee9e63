package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/cmd/wasm/browser"
	"github.com/fedrate/fedrate/trf"
)

var page = flag.String("page", "", "the folder of the page that make wasm has built")

// most is how large the program may be, in bytes.
const most = 20_000_000

// answers are what the page came to: the JSON of both functions, and the quickest of
// five checks in milliseconds.
type answers struct {
	Check, Pair, Error string
	Quickest           float64
}

// trial asks the page's program; done is how it hands on what it came to.
const trial = `
const report = Uint8Array.from(atob('%s'), c => c.charCodeAt(0)), settings = '{"today":"2026-11-22"}';
globalThis.fedrateReady = () => setTimeout(() => {
  let Check, Quickest = 1e9;
  for (let i = 0; i < 5; i++) {
    const began = performance.now();
    Check = fedrate.check('open.trf', report, settings);
    Quickest = Math.min(Quickest, performance.now() - began);
  }
  done({ Check, Quickest, Pair: fedrate.pair('open.trf', report, '{"round":9}') });
});
startFedrate().catch(e => done({ Error: String(e) }));
`

// TestPage: the program in the page says of a report of 100 players what it says
// elsewhere, within a second.
func TestPage(t *testing.T) {
	if *page == "" {
		t.Skip("make wasm builds the page, and tries it")
	}
	info, err := os.Stat(filepath.Join(*page, "fedrate.wasm"))
	require.NoError(t, err)
	require.Less(t, info.Size(), int64(most))
	event, _ := simulate.Play(1, simulate.EventOptions{Players: 100, Rounds: 9})
	var report bytes.Buffer
	require.NoError(t, trf.Write(&report, event, trf.TRF26))
	script := fmt.Sprintf(trial, base64.StdEncoding.EncodeToString(report.Bytes()))

	var a answers
	if program := installed("chromium", "chromium-browser", "google-chrome"); program != "" {
		a = inChromium(t, program, script)
	} else if program := installed("node"); program != "" {
		a = inNode(t, program, script)
	} else {
		t.Skip("neither Chromium nor Node is installed")
	}
	require.Empty(t, a.Error)
	require.JSONEq(t, browser.Check("open.trf", report.Bytes(), `{"today":"2026-11-22"}`), a.Check)
	require.JSONEq(t, browser.Pair("open.trf", report.Bytes(), `{"round":9}`), a.Pair)
	t.Logf("%d bytes, a check of 100 players in %.0f ms", info.Size(), a.Quickest)
	require.Less(t, a.Quickest, 1000.0)
}

func installed(names ...string) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// inChromium opens a page from a folder, which posts what it came to.
func inChromium(t *testing.T, program, script string) (a answers) {
	came := make(chan []byte, 1)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		data, _ := io.ReadAll(r.Body)
		select {
		case came <- data:
		default:
		}
	}))
	defer server.Close()
	dir := t.TempDir()
	for _, name := range []string{"wasm_exec.js", "engine.js"} {
		data, err := os.ReadFile(filepath.Join(*page, name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o644))
	}
	html := fmt.Sprintf(`<!doctype html><script src="wasm_exec.js"></script><script src="engine.js"></script>
<script>const done = a => fetch('%s', { method: 'POST', mode: 'no-cors', body: JSON.stringify(a) });%s</script>`, server.URL, script)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "trial.html"), []byte(html), 0o644))
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--user-data-dir="+t.TempDir(), "--remote-debugging-port=0",
		"file://"+filepath.Join(dir, "trial.html"))
	cmd.WaitDelay = 5 * time.Second
	require.NoError(t, cmd.Start())
	select {
	case data := <-came:
		require.NoError(t, json.Unmarshal(data, &a))
	case <-ctx.Done():
		t.Error("the page has said nothing")
	}
	stop()
	_ = cmd.Wait()
	return a
}

// inNode runs the same without a page.
func inNode(t *testing.T, program, script string) (a answers) {
	folder, err := filepath.Abs(*page)
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), program, "-e", fmt.Sprintf(`
const fs = require('fs'), vm = require('vm');
const done = a => { fs.writeSync(1, JSON.stringify(a)); process.exit(0) };
globalThis.done = done;
for (const name of ['wasm_exec.js', 'engine.js']) vm.runInThisContext(fs.readFileSync(%q + '/' + name, 'utf8'));
vm.runInThisContext(%q);`, folder, script))
	out, err := cmd.Output()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(out, &a))
	return a
}

package web

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
)

// CheckerFiles are the files of the checker that works in the browser. The first is its
// page, which does not need the last.
var CheckerFiles = []string{"index.html", "engine.js", "wasm_exec.js", "fedrate.wasm"}

// checkerKinds are the types of the files by the ends of their names.
var checkerKinds = map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".wasm": "application/wasm"}

// inPage finds what a page has within itself and no address brings.
var inPage = regexp.MustCompile(`(?s)<(style|script)>(.*?)</(?:style|script)>`)

// checker answers with a file of the checker that works in the browser.
func (p *Portal) checker(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	if name == "" {
		name = CheckerFiles[0]
	} else if name == CheckerFiles[0] || !slices.Contains(CheckerFiles, name) {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	if p.o.Checker == nil {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	info, err := fs.Stat(p.o.Checker, name)
	if err != nil {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	head := w.Header()
	if name == CheckerFiles[0] {
		page, err := fs.ReadFile(p.o.Checker, name)
		if err != nil {
			p.broken(w, r, err)
			return
		}
		head.Set("Content-Security-Policy", checkerPolicy(string(page)))
	}
	head.Set("Content-Type", checkerKinds[path.Ext(name)])
	head.Set("Cache-Control", "no-cache")
	head.Set("ETag", fmt.Sprintf(`"%x-%x"`, info.ModTime().UnixNano(), info.Size()))
	http.ServeFileFS(w, r, p.o.Checker, name)
}

// checkerPolicy returns the content policy of the checker's page: it may load its own
// files and those within it, run WebAssembly, and connect to no server.
func checkerPolicy(page string) string {
	allowed := map[string]string{}
	for _, m := range inPage.FindAllStringSubmatch(page, -1) {
		sum := sha256.Sum256([]byte(m[2]))
		allowed[m[1]] += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	if allowed["style"] == "" {
		allowed["style"] = " 'none'"
	}
	return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" + allowed["script"] + "; style-src" + allowed["style"] + "; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
}

// HasChecker reports whether a folder has all files of the checker's page.
func HasChecker(folder fs.FS) error {
	for _, name := range CheckerFiles[:3] {
		if _, err := fs.Stat(folder, name); err != nil {
			return err
		}
	}
	return nil
}

package web_test

import (
	"crypto/sha256"
	"encoding/base64"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/web"
)

// The checker that works in the browser is there where its folder is, with a policy of
// its own that names what stands within its page.
func TestChecker(t *testing.T) {
	without := portal(t, office(t))
	require.Equal(t, 404, ask(without, "GET", "/checker/", "").Code)
	form := ask(without, "GET", "/check", "")
	require.NotContains(t, form.Body.String(), "/checker/")

	folder := fstest.MapFS{
		"index.html":   {Data: []byte(`<!doctype html><style>p { color: red }</style><script src="engine.js"></script><script>start()</script>`)},
		"engine.js":    {Data: []byte("engine")},
		"wasm_exec.js": {Data: []byte("exec")},
		"secret.txt":   {Data: []byte("secret")},
	}
	require.NoError(t, web.HasChecker(folder))
	require.Error(t, web.HasChecker(fstest.MapFS{"index.html": {}}))
	p := portal(t, office(t), func(o *web.Options) { o.Checker = folder })
	require.NotEqual(t, form.Header().Get("ETag"), ask(p, "GET", "/check", "").Header().Get("ETag"))
	for accept, word := range map[string]string{"en": "Check without uploading", "ru": "Проверить, не отправляя"} {
		w := ask(p, "GET", "/check", "", "Accept-Language", accept)
		require.Contains(t, w.Body.String(), word)
		require.Contains(t, w.Body.String(), `href="/checker/"`)
	}
	w := ask(p, "GET", "/checker/", "")
	require.Equal(t, 200, w.Code)
	require.Equal(t, "text/html; charset=utf-8", w.Header().Get("Content-Type"))
	of := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	require.Equal(t, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' "+of("start()")+"; style-src "+of("p { color: red }")+"; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
		w.Header().Get("Content-Security-Policy"))
	require.Equal(t, 304, ask(p, "GET", "/checker/", "", "If-None-Match", w.Header().Get("ETag")).Code)
	w = ask(p, "GET", "/checker/engine.js", "")
	require.Equal(t, []string{"engine", "text/javascript; charset=utf-8", "nosniff"}, []string{w.Body.String(), w.Header().Get("Content-Type"), w.Header().Get("X-Content-Type-Options")})
	require.NotContains(t, w.Header().Get("Content-Security-Policy"), "wasm")
	for _, path := range []string{"secret.txt", "index.html", "fedrate.wasm", "..%2fsecret.txt", "sub/engine.js"} {
		require.Equal(t, 404, ask(p, "GET", "/checker/"+path, "").Code, path)
	}

	page, err := os.ReadFile("../cmd/wasm/page/index.html")
	require.NoError(t, err)
	folder["index.html"] = &fstest.MapFile{Data: page}
	policy := ask(p, "GET", "/checker/", "").Header().Get("Content-Security-Policy")
	require.Equal(t, 2, strings.Count(policy, "'sha256-"), "the style and the script within the page as it is")
	require.NotContains(t, string(page), "style=\"")
}

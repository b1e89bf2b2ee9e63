//go:build js && wasm

// Command wasm is the checker for a page: it gives the page an object fedrate with the
// functions check and pair, which take the name of a report, its bytes and settings as
// JSON, and return JSON (package browser). It runs until the page is closed.
package main

import (
	"syscall/js"

	"github.com/fedrate/fedrate/cmd/wasm/browser"
)

func main() {
	js.Global().Set("fedrate", map[string]any{"check": function(browser.Check), "pair": function(browser.Pair)})
	if ready := js.Global().Get("fedrateReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}

// function is one for the page. Missing arguments are empty.
func function(answer func(name string, data []byte, settings string) string) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		var name, settings string
		var data []byte
		if len(args) > 0 {
			name = args[0].String()
		}
		if len(args) > 1 {
			data = make([]byte, args[1].Get("length").Int())
			js.CopyBytesToGo(data, args[1])
		}
		if len(args) > 2 && args[2].Type() == js.TypeString {
			settings = args[2].String()
		}
		return answer(name, data, settings)
	})
}

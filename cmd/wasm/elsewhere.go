//go:build !(js && wasm)

// Command wasm is the checker for a page; it is built by make wasm for GOOS=js and
// GOARCH=wasm, and does nothing elsewhere.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "this program runs in a page: make wasm builds it into out/wasm")
	os.Exit(2)
}

// Package failing is an SQLite whose files and memory fail at a call of one's
// choice, for tests: nothing else imports it. It changes the SQLite that the
// database driver has brought along, for the whole process.
package failing

// #cgo linux LDFLAGS: -Wl,--unresolved-symbols=ignore-in-object-files
// #cgo darwin LDFLAGS: -Wl,-undefined,dynamic_lookup
// #include "failing.h"
import "C"

import (
	"fmt"

	_ "github.com/mattn/go-sqlite3" // whose SQLite it is
)

// Kind is what fails.
type Kind int

// What can fail: reading, writing, syncing, opening and mapping of files, and
// requests for memory.
const (
	Files Kind = iota
	Memory
)

// Install puts the failing files and memory in their places. No database may be
// open.
func Install() error {
	if rc := C.failing_install(); rc != 0 {
		return fmt.Errorf("install the failing SQLite: code %d", int(rc))
	}
	return nil
}

// Arm begins to count calls anew, and lets one of them fail, the first is 1; with
// lasting all later ones fail, too. 0: none fails.
func (k Kind) Arm(at int64, lasting bool) {
	last := C.int(0)
	if lasting {
		last = 1
	}
	C.failing_arm(C.int(k), C.longlong(at), last)
}

// Calls is how many there were since.
func (k Kind) Calls() int64 { return int64(C.failing_count(C.int(k))) }

// Failed is how many of them failed.
func (k Kind) Failed() int { return int(C.failing_failed(C.int(k))) }

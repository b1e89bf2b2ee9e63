package pagesums

// #cgo darwin LDFLAGS: -Wl,-undefined,dynamic_lookup
// int fedrate_pages_register(const char *name);
import "C"

import "sync"

// Without is [Setting] for a database whose pages are not summed, such as a backup.
const Without = "vfs=unix"

// registered makes the virtual file system known to SQLite, once, and tells whether it is.
var registered = sync.OnceValue(func() bool {
	return C.fedrate_pages_register(C.CString(fileSystem)) == 0 // SQLite keeps the name
})

//go:build !unix

package pagesums

// Without is [Setting] for a database whose pages are not summed.
const Without = ""

// registered tells whether SQLite knows the virtual file system: it needs files as Unix has them.
func registered() bool { return false }

//go:build unix && !linux

package cluster

import "syscall"

// ending makes a process somebody's. Where the test program dies at once, the server
// stays.
func ending(who *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: who}
}

//go:build unix && !linux

package cluster

import "syscall"

type credential = syscall.Credential

// ending makes a process somebody's. Where the test program dies at once, the server
// stays.
func ending(who *credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: who}
}

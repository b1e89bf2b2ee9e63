//go:build unix && !linux

package cluster

import "syscall"

type credential = syscall.Credential

// ending makes a process run as a user. If the test program dies, the server stays.
func ending(who *credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: who}
}

package cluster

import "syscall"

type credential = syscall.Credential

// ending makes a process run as a user, and end together with the process that starts
// it.
func ending(who *credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: who, Pdeathsig: syscall.SIGQUIT}
}

package cluster

import "syscall"

type credential = syscall.Credential

// ending makes a process somebody's, and lets it end with the one that starts it.
func ending(who *credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: who, Pdeathsig: syscall.SIGQUIT}
}

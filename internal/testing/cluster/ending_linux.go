package cluster

import "syscall"

// ending makes a process somebody's, and lets it end with the one that starts it.
func ending(who *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: who, Pdeathsig: syscall.SIGQUIT}
}

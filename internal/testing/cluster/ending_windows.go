package cluster

import "syscall"

type credential struct{ Uid, Gid uint32 }

// ending leaves a process to whoever starts it.
func ending(*credential) *syscall.SysProcAttr { return nil }

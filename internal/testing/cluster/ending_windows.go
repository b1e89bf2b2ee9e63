package cluster

import "syscall"

type credential struct{ Uid, Gid uint32 }

// ending leaves a process to its parent.
func ending(*credential) *syscall.SysProcAttr { return nil }

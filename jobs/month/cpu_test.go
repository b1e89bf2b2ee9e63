package month

import (
	"syscall"
	"time"
)

// used is the time of the processor that this process has taken. What others do
// meanwhile makes it longer, too, but far less than the time on the wall.
func used() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// bar is a progress bar on a terminal, and nothing anywhere else.
type bar struct{ bar *progressbar.ProgressBar }

func (env *environment) progress(what string) *bar {
	f, ok := env.Stderr.(*os.File)
	if !ok || env.quiet || env.json() || !onTerminal(f) {
		return &bar{}
	}
	return &bar{progressbar.NewOptions64(-1, progressbar.OptionSetDescription(what), progressbar.OptionSetWriter(f),
		progressbar.OptionShowCount(), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())}
}

// set shows that n of total are done; total 0 is unknown.
func (b *bar) set(n, total int) {
	if b.bar == nil {
		return
	}
	if total > 0 && b.bar.GetMax() != total {
		b.bar.ChangeMax(total)
	}
	_ = b.bar.Set(n)
}

// step names what is being done.
func (b *bar) step(what string) {
	if b.bar != nil {
		b.bar.Describe(what)
	}
}

func (b *bar) finish() {
	if b.bar != nil {
		_ = b.bar.Finish()
	}
}

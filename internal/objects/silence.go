package objects

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"
)

// errSilent ends a request on whose way nothing moves.
var errSilent = errors.New("nothing moves")

// watching ends a context where nothing has moved for some time.
type watching struct {
	cancel context.CancelCauseFunc
	timer  *time.Timer
	after  time.Duration
	lock   sync.Mutex
}

func watch(ctx context.Context, after time.Duration) (context.Context, *watching) {
	ctx, cancel := context.WithCancelCause(ctx)
	return ctx, &watching{cancel: cancel, after: after, timer: time.AfterFunc(after, func() { cancel(errSilent) })}
}

// lives says that something has moved.
func (w *watching) lives() {
	w.lock.Lock()
	defer w.lock.Unlock()
	if w.timer.Stop() {
		w.timer.Reset(w.after)
	}
}

func (w *watching) stop() {
	w.timer.Stop()
	w.cancel(nil)
}

// watchedReader is an object on its way to S3.
type watchedReader struct {
	io.ReadSeeker
	watch *watching
}

func (r watchedReader) Read(p []byte) (int, error) {
	r.watch.lives()
	return r.ReadSeeker.Read(p)
}

// watchedWriter takes an object from S3.
type watchedWriter struct {
	io.Writer
	watch *watching
}

func (w watchedWriter) Write(p []byte) (int, error) {
	w.watch.lives()
	return w.Writer.Write(p)
}

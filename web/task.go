package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// tasks are what the desk computes, one at a time. A task goes on when the visitor
// who asked for it goes away.
type tasks struct {
	mu   sync.Mutex
	last *task // under way, or done last; nil: none yet
}

// task is work on a month that was requested.
type task struct {
	period handbook.Period
	by     string // name of the account
	ended  chan struct{}
	stop   context.CancelFunc

	mu   sync.Mutex
	step desk.Step
	err  error // after the end
	told bool  // the end was reported to a client
}

// progress is told of a step of a task: its name, and how much of it is done.
type progress func(step string, done, total int)

// waited is how often a page that shows progress looks at it.
const waited = 250 * time.Millisecond

// begin begins a task, unless another one is under way.
func (t *tasks) begin(ctx context.Context, period handbook.Period, by string, do func(context.Context, progress) error) (*task, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if last := t.last; last != nil && !last.isDone() {
		return nil, handbook.Errorf("desk.month.busy", "month", last.period, "by", last.by)
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	one := &task{period: period, by: by, ended: make(chan struct{}), stop: stop}
	t.last = one
	go func() {
		defer close(one.ended)
		defer stop()
		defer func() {
			if broken := recover(); broken != nil {
				one.setError(fmt.Errorf("panic: %v", broken))
			}
		}()
		one.setError(do(ctx, func(step string, done, total int) {
			one.mu.Lock()
			defer one.mu.Unlock()
			one.step = desk.Step{Name: step, Done: done, Total: total}
		}))
	}()
	return one, nil
}

func (one *task) setError(err error) {
	one.mu.Lock()
	defer one.mu.Unlock()
	one.err = err
}

func (one *task) isDone() bool {
	select {
	case <-one.ended:
		return true
	default:
		return false
	}
}

// currentStep returns how far the task is.
func (one *task) currentStep() desk.Step {
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.step
}

// wait waits for the end of a task, but no longer than the patience; false: it goes
// on.
func (one *task) wait(ctx context.Context, patience time.Duration) (ended bool, err error) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-one.ended:
		one.mu.Lock()
		defer one.mu.Unlock()
		one.told = true
		return true, one.err // even if another client was told of it
	case <-timer.C:
	case <-ctx.Done():
	}
	return false, nil
}

// running returns the task of a month that is under way, nil where there is none.
func (t *tasks) running(period handbook.Period) *task {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.last == nil || t.last.period != period || t.last.isDone() {
		return nil
	}
	return t.last
}

// takeError returns the error of the last task of a month, once, if no client waited for
// it.
func (t *tasks) takeError(period handbook.Period) error {
	t.mu.Lock()
	last := t.last
	t.mu.Unlock()
	if last == nil || last.period != period || !last.isDone() {
		return nil
	}
	last.mu.Lock()
	defer last.mu.Unlock()
	if last.told {
		return nil
	}
	last.told = true
	return last.err
}

// finish waits for a task that is under way when the portal ends; when ctx ends
// first the task is stopped, and nothing of it is kept.
func (t *tasks) finish(ctx context.Context) {
	t.mu.Lock()
	last := t.last
	t.mu.Unlock()
	if last == nil {
		return
	}
	select {
	case <-last.ended:
	case <-ctx.Done():
		last.stop()
		<-last.ended
	}
}

// monthProgress tells a page step by step how far the work on its month is, as
// server-sent events, and that it has ended.
func (p *Portal) monthProgress(w http.ResponseWriter, r *http.Request) {
	period, ok := periodOf(r)
	if !ok {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	b, err := p.builder(r)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	head := w.Header()
	head.Set("Content-Type", "text/event-stream")
	head.Set("Cache-Control", "no-store")
	sent := http.NewResponseController(w)
	ticker := time.NewTicker(waited)
	defer ticker.Stop()
	var before string
	for one := p.tasks.running(period); one != nil && !p.ending.Load(); {
		data, err := json.Marshal(desk.StepSaid(b.Language, one.currentStep()))
		if err != nil {
			return
		}
		if now := string(data); now != before {
			_ = sent.SetWriteDeadline(p.o.Now().Add(p.o.Limits.Write)) // as long as it goes on
			if _, err := fmt.Fprintf(w, "data: %s\n\n", now); err != nil || sent.Flush() != nil {
				return
			}
			before = now
		}
		select {
		case <-one.ended:
			one = nil
		case <-ticker.C:
		case <-r.Context().Done():
			return
		}
	}
	_, _ = fmt.Fprint(w, "event: end\ndata: {}\n\n")
}

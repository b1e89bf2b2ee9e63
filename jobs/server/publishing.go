package server

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

// A list is published as a job of the queue, which is done in the transaction that puts the
// list into force. Who publishes does the job himself: what he publishes he has to compute, and
// he has the key and the folder. He holds the lease of runs, so that a job which is there
// already is that of one who died or has lost it: it is taken away from him, and whatever he
// comes to, nothing of it is kept.

// publishArgs ask for the list of a period to be published, and of a rerun for those behind it.
type publishArgs struct {
	Period string `json:"period"`
}

// Kind names the job in the queue.
func (publishArgs) Kind() string { return postgres.PublishKind }

const (
	// publishConnections are those of one who publishes, for the queue.
	publishConnections = 4
	// jobLook is how often a job is looked at, and turnEnd the longest that one waits for its
	// turn, which comes within milliseconds where the queue is not paused.
	jobLook = time.Second
	turnEnd = 10 * time.Second
	// publishEnd is the longest that the queue may take to write down how a job ended.
	publishEnd = 10 * time.Second
)

// errCancelled ends a publication whose job somebody has cancelled in the queue, and errNoTurn
// one whose job the queue does not give out.
var (
	errCancelled = handbook.Errorf("jobs.wrong.publish-cancelled")
	errNoTurn    = handbook.Errorf("jobs.wrong.publish-no-turn", "queue", publishQueue, "seconds", int(turnEnd.Seconds()))
)

// publishQueue is the queue of all versions of the program: each does its own job alone.
const publishQueue = postgres.PublishKind

// How a job ends, for the queue, of which the run says nothing.
var (
	errNotPublished = errors.New("not published")
	errFault        = errors.New("a fault of the program")
)

// publishWorker gives a job to who has put it into the queue.
type publishWorker struct {
	river.WorkerDefaults[publishArgs]
	job   int64
	begun chan context.Context // the job has its turn; the context ends where somebody cancels it
	ended chan error           // what came of it
	left  chan struct{}        // closed: nobody waits for it any more
}

// Timeout is none, so that the queue gives the job to nobody else: the run has its own.
func (*publishWorker) Timeout(*river.Job[publishArgs]) time.Duration { return -1 }

// Work waits for what comes of the job.
func (w *publishWorker) Work(ctx context.Context, job *river.Job[publishArgs]) error {
	if job.ID != w.job { // it is that of a process which has taken over from this one
		return river.JobSnooze(0)
	}
	select {
	case w.begun <- ctx:
	case <-w.left:
		return river.JobCancel(errNotPublished)
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := <-w.ended; err != nil {
		return river.JobCancel(err) // another attempt is another job
	}
	return nil
}

// Publish publishes as a job of the queue; see [month.Sharing]. In an office in a file there is
// no queue.
func (s *Sharing) Publish(ctx context.Context, period handbook.Period, publish func(context.Context) (bool, error)) error {
	queue, err := s.Store.Queue(ctx, publishConnections)
	if err != nil {
		return err
	}
	if queue == nil {
		_, err := publish(ctx)
		return err
	}
	defer queue.Close()
	p := publication{s: s, db: postgres.Publications{Queue: queue}, w: &publishWorker{begun: make(chan context.Context), ended: make(chan error, 1), left: make(chan struct{})}}
	if err := p.ask(ctx, period); err != nil {
		p.giveUp()
		return handbook.Errorf("jobs.doing.queue", "job", postgres.PublishKind, "problem", err)
	}
	defer p.stop()
	job, err := p.turn(ctx)
	if err != nil {
		p.giveUp()
		return err
	}
	return p.do(ctx, job, publish)
}

// publication is one on its way through the queue.
type publication struct {
	s      *Sharing
	db     postgres.Publications
	w      *publishWorker
	client *river.Client[pgx.Tx]
}

// ask puts the job into the queue, and has the queue worked. It leads nothing: that is for
// those who know jobs of all kinds.
func (p *publication) ask(ctx context.Context, period handbook.Period) (err error) {
	workers := river.NewWorkers()
	river.AddWorker(workers, p.w)
	p.client, err = startQueue(p.db.Queue, &river.Config{
		LeaderElectionDisabled: true, Queues: map[string]river.QueueConfig{publishQueue: {MaxWorkers: 1}}, Workers: workers,
	}, p.s.Log)
	if err != nil {
		return err
	}
	args := publishArgs{period.String()}
	err = p.db.Ask(ctx, args.Period, func(tx pgx.Tx) error {
		inserted, err := p.client.InsertTx(ctx, tx, args, &river.InsertOpts{Queue: publishQueue, MaxAttempts: 1})
		if err == nil {
			p.w.job = inserted.Job.ID
		}
		return err
	})
	if err != nil {
		return err
	}
	return p.client.Start(context.WithoutCancel(ctx))
}

// turn waits until the job is given out.
func (p *publication) turn(ctx context.Context) (job context.Context, err error) {
	waiting, stop := context.WithTimeoutCause(ctx, cmp.Or(p.s.turn, turnEnd), errNoTurn)
	defer stop()
	lost := p.watch(waiting)
	select {
	case job = <-p.w.begun:
	case err = <-lost:
	case <-waiting.Done():
		err = context.Cause(waiting)
	}
	return job, err
}

// watch looks at the job until the context ends, and gives the error with which it is lost.
func (p *publication) watch(ctx context.Context) (lost <-chan error) {
	found := make(chan error, 1)
	go func() {
		for pause(ctx, nil, cmp.Or(p.s.look, jobLook)) {
			if err := p.lost(ctx); err != nil {
				found <- err
				return
			}
		}
	}()
	return found
}

// lost tells how the job went to somebody else: an administrator has cancelled it, or another
// process publishes by now.
func (p *publication) lost(ctx context.Context) error {
	job, err := p.client.JobGet(ctx, p.w.job)
	switch {
	case errors.Is(err, rivertype.ErrNotFound):
		return errCancelled
	case err != nil:
		return nil // it may be there: who publishes learns it in the end
	case job.State == rivertype.JobStateCompleted: // the list is in force, and its files on their way
		return nil
	case job.State == rivertype.JobStateDiscarded:
		return errLeaseLost
	case job.State == rivertype.JobStateCancelled:
		return errCancelled
	}
	var metadata struct {
		Cancelled *time.Time `json:"cancel_attempted_at"` // of one that is under way
	}
	if json.Unmarshal(job.Metadata, &metadata) == nil && metadata.Cancelled != nil {
		return errCancelled
	}
	return nil
}

// do publishes, and tells the queue what came of it.
func (p *publication) do(ctx, job context.Context, publish func(context.Context) (bool, error)) error {
	outside := ctx
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	lost := p.watch(ctx)
	go func() {
		select {
		case err := <-lost:
			cancel(err)
		case <-job.Done(): // sooner, where the queue can say it
			cancel(errCancelled)
		case <-ctx.Done():
		}
	}()
	came := errFault
	defer func() { p.w.ended <- came }()
	done, err := publish(store.Publishing(ctx, func(ctx context.Context, tx *sql.Tx) error {
		mine, err := postgres.EndPublication(ctx, tx, p.w.job)
		if err == nil && !mine {
			err = errLeaseLost
		}
		return err
	}))
	if came = err; err == nil && !done {
		came = errNotPublished
	}
	if err != nil && outside.Err() == nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), publishEnd)
		defer cancel()
		if lost := p.lost(ctx); lost != nil {
			return lost
		}
	}
	return err
}

// giveUp takes the job out of the queue before it had its turn. Where that fails, the next one
// who publishes does.
func (p *publication) giveUp() {
	close(p.w.left)
	if p.w.job == 0 { // it was not put in
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), publishEnd)
	defer cancel()
	if err := p.db.GiveUp(ctx, p.w.job); err != nil {
		p.s.Log.Debug("the job stays in the queue", "error", language.English.Error(err))
	}
}

// stop ends the way to the queue, once it has written down what came of the job.
func (p *publication) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), publishEnd)
	defer cancel()
	if p.client.Stop(ctx) != nil {
		hard, cut := context.WithTimeout(context.Background(), publishEnd)
		defer cut()
		_ = p.client.StopAndCancel(hard)
	}
}

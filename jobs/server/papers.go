package server

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"golang.org/x/sync/errgroup"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

// Papers of a month are drawn by any number of processes, on any number of machines:
// the run puts them into the queue in shards, and waits. The queue is River's: it
// gives each shard to one worker, and to another one where that has died. The run
// takes the papers from the database, or from an object store, so that no worker's disk
// holds anything. In an office in a file the run draws them itself.

const (
	// shardPapers are the papers of a shard: a few seconds of work.
	shardPapers = 20
	// papersTimeout is the longest that a shard may take, and papersDead when the
	// queue takes it for one of a worker that has died. It looks every half minute, so
	// that a shard of a dead worker is begun again within 70 seconds.
	papersTimeout = 30 * time.Second
	papersDead    = 35 * time.Second
	// papersAttempts are made at a shard. What is not drawn then the run draws itself,
	// and says what is wrong with it.
	papersAttempts = 5
)

// papersArgs ask for a shard of the papers of a month.
type papersArgs struct {
	Digest string `json:"digest"` // of what they are drawn from
	Shard  int    `json:"shard"`  // from 0 on
	Of     int    `json:"of"`
}

// Kind names the job in the queue.
func (papersArgs) Kind() string { return postgres.DrawingKind }

// objectsAtATime is how many objects are read from an object store concurrently: each
// takes a round trip.
const objectsAtATime = 16

// Sharing has the papers of an office's runs drawn by its workers, where there are
// some.
type Sharing struct {
	Store   *store.Store
	Version string        // of the program; workers of another one draw nothing for it
	Objects objects.Store // in which workers may have put papers; nil: none is known
	Log     *slog.Logger

	look time.Duration // between two looks at how far they are; 0: 200 ms
}

const (
	// alonePatience is how many looks a run waits for a worker to come back.
	alonePatience = 150
	// lostPatience is how many looks a run waits for a database that does not answer.
	lostPatience = 600
)

// Draw puts the papers into the queue and waits until all are drawn, or no worker is
// left; see [month.Sharing].
func (s *Sharing) Draw(ctx context.Context, d month.Drawing) (month.Drawn, error) {
	queue, err := s.Store.Queue(ctx, 4)
	if err != nil || queue == nil {
		return nil, err
	}
	db := postgres.Drawings{Queue: queue}
	there, err := db.Attended(ctx, s.Version)
	if err != nil || !there {
		db.Close()
		return nil, err
	}
	jobs, err := s.ask(ctx, db, d)
	if err == nil {
		s.Log.Debug("papers are drawn by the workers", "papers", d.Papers, "shards", len(jobs))
		err = s.wait(ctx, db, d, jobs)
	}
	if err != nil {
		db.Close()
		return nil, err
	}
	return &drawn{db: db, digest: d.Digest, objects: s.Objects, log: s.Log}, nil
}

// ask puts the shards into the queue. Those that are there already, of a run that was
// cut off, count as they are.
func (s *Sharing) ask(ctx context.Context, db postgres.Drawings, d month.Drawing) (jobs []int64, err error) {
	client, err := startQueue(db.Queue, &river.Config{}, s.Log)
	if err != nil {
		return nil, err
	}
	of := (d.Papers + shardPapers - 1) / shardPapers
	shards := make([]river.InsertManyParams, of)
	for i := range shards {
		shards[i] = river.InsertManyParams{Args: papersArgs{d.Digest, i, of}, InsertOpts: &river.InsertOpts{
			Queue: queueOf(postgres.DrawingKind, s.Version), MaxAttempts: papersAttempts, UniqueOpts: river.UniqueOpts{ByArgs: true, ByQueue: true},
		}}
	}
	others, err := db.Ask(ctx, d.Digest, d.Input, func(tx pgx.Tx) error {
		inserted, err := client.InsertManyTx(ctx, tx, shards)
		for _, one := range inserted {
			jobs = append(jobs, one.Job.ID)
		}
		return err
	})
	if err != nil {
		return nil, handbook.Errorf("jobs.doing.queue", "job", postgres.DrawingKind, "problem", err)
	}
	for _, digest := range others {
		forgetObjects(ctx, s.Objects, digest, s.Log)
	}
	return jobs, nil
}

// wait looks how far the workers are. A database that is started again meanwhile is
// waited for.
func (s *Sharing) wait(ctx context.Context, db postgres.Drawings, d month.Drawing, jobs []int64) error {
	look := s.look
	if look == 0 {
		look = 200 * time.Millisecond
	}
	alone, lost := 0, 0
	for {
		left, err := db.Unfinished(ctx, jobs)
		there := false
		if err == nil && left > 0 {
			there, err = db.Attended(ctx, s.Version)
		}
		switch {
		case err != nil:
			if lost++; lost > lostPatience || ctx.Err() != nil {
				return handbook.Errorf("jobs.doing.queue", "job", postgres.DrawingKind, "problem", err)
			}
			s.Log.Debug("the workers cannot be asked for", "error", language.English.Error(err))
		case left == 0:
			return nil
		case there:
			alone, lost = 0, 0
			d.Progress(d.Papers * (len(jobs) - left) / len(jobs))
		default:
			if alone++; alone > alonePatience {
				s.Log.Warn("no worker is there any more: the run draws the rest of the papers", "shards", left)
				return nil
			}
		}
		if !pause(ctx, nil, look) {
			return ctx.Err()
		}
	}
}

// drawn are papers in the database, or in an object store.
type drawn struct {
	db      postgres.Drawings
	digest  string
	objects objects.Store
	log     *slog.Logger
	warned  sync.Once
}

// Paper is that of a path; nil: it was not drawn, or does not come from the object store
// as it was drawn, and the run draws it.
func (d *drawn) Paper(ctx context.Context, path string) ([]byte, error) {
	p, err := d.db.Paper(ctx, d.digest, path)
	if err != nil || p == nil || p.SHA256 == "" {
		if p == nil {
			return nil, err
		}
		return p.Data, err
	}
	err = handbook.Errorf("jobs.wrong.papers-elsewhere")
	var data []byte
	if d.objects != nil {
		data, err = objects.Read(ctx, d.objects, drawnKey(d.digest, p.SHA256), objects.Content{SHA256: p.SHA256, Bytes: p.Bytes})
	}
	if err != nil && ctx.Err() == nil {
		d.warned.Do(func() {
			d.log.Warn("what workers have drawn is not to be had: the run draws it", "paper", path, "error", language.English.Error(err))
		})
		return nil, nil
	}
	return data, err
}

// Done takes the papers and their jobs out of the database and the object store.
func (d *drawn) Done(ctx context.Context) error {
	if err := d.db.Forget(ctx, d.digest); err != nil {
		return err
	}
	forgetObjects(ctx, d.objects, d.digest, d.log)
	return nil
}

// drawnKey returns the object of a paper, by the digest of what it was drawn from and its own.
func drawnKey(digest, sum string) string { return "drawn/" + digest + "/" + sum }

// forgetObjects deletes papers that are not wanted any more. If that fails they stay,
// which harms no run.
func forgetObjects(ctx context.Context, from objects.Store, digest string, log *slog.Logger) {
	if from == nil {
		return
	}
	var listed error
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(objectsAtATime)
	for one, err := range from.List(ctx, drawnKey(digest, "")) {
		if listed = err; err != nil {
			break
		}
		group.Go(func() error { return from.Remove(ctx, one.Key) })
	}
	if err := cmp.Or(group.Wait(), listed); err != nil {
		log.Warn("papers on their way stay in the object store", "error", language.English.Error(err))
	}
}

// Close ends the connections.
func (d *drawn) Close() { d.db.Close() }

// queueOf returns the queue of jobs of a kind for the workers of one version of the program:
// others might do them otherwise.
func queueOf(kind, version string) string {
	sum := sha256.Sum256([]byte(version))
	return kind + "-" + hex.EncodeToString(sum[:6])
}

// startQueue returns a client of the queue: one that puts jobs into it, or, with workers, does them.
func startQueue(db *postgres.Queue, config *river.Config, log *slog.Logger) (*river.Client[pgx.Tx], error) {
	config.Logger = quietLog(log)
	client, err := river.NewClient(riverpgxv5.New(db.Pool), config)
	if err != nil {
		return nil, handbook.Errorf("jobs.doing.queue-start", "problem", err)
	}
	return client, nil
}

// quietLog passes on what the queue itself has to say from warnings up.
func quietLog(log *slog.Logger) *slog.Logger {
	return slog.New(atLeastWarn{log.Handler()}).With("part", "queue")
}

type atLeastWarn struct{ slog.Handler }

// Enabled leaves out what is less than a warning.
func (h atLeastWarn) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

// WithAttrs keeps the limit.
func (h atLeastWarn) WithAttrs(attrs []slog.Attr) slog.Handler {
	return atLeastWarn{h.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the limit.
func (h atLeastWarn) WithGroup(name string) slog.Handler {
	return atLeastWarn{h.Handler.WithGroup(name)}
}

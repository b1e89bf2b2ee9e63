package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/gob"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

// Reports that come in are checked by any number of processes: the one that takes them in
// puts all but the first into the queue, in shards, and begins with the first, while others
// begin with the last. A shard is checked by whoever takes it first. What others have found
// counts where it has the signature of the report, so that what is kept is the same; what they
// have not found in time this process finds itself. In an office in a file it does so with all.

const (
	// shardReports are the most reports of a shard: some 20 ms of work, where little is wrong
	// with them. Of few reports, of which each may take long, a shard has fewer.
	shardReports = 16
	mostShards   = 24
	// shardBytes are the most bytes of a shard of several reports, and of a report that is
	// shared at all.
	shardBytes = 1 << 20
	// checksTimeout ends a shard between two reports; the rest of it is left to who shared it.
	checksTimeout = 20 * time.Second
	// checksAttempts: who shared a shard does not wait for a second.
	checksAttempts = 1
	// slowPatience is how many times as long this process waits for one of whom something
	// comes: two seconds.
	slowPatience = 4
	// forgetTimeout is the longest that is waited for what was shared to be taken away.
	forgetTimeout = 10 * time.Second
)

// checkArgs ask for a shard of the reports that somebody takes in.
type checkArgs struct {
	Sharing string `json:"sharing"`
	Shard   int    `json:"shard"`
}

// Kind names the job in the queue.
func (checkArgs) Kind() string { return postgres.CheckKind }

// Checkers are the workers of an office, for reports that come in.
type Checkers struct {
	Store *store.Store // acting for a version of the program: workers of another one check nothing for it
	Log   *slog.Logger

	own      int           // shards that are not shared at all; 0: one a core
	look     time.Duration // between two looks at what others have found; 0: 20 ms
	patience int           // looks without anything new until this process checks what others have; 0: 25
}

// Share puts reports into the queue, where somebody is there to check them; see
// [jobs.Checkers]. What goes wrong with that is logged, and the reports are checked here.
func (c *Checkers) Share(ctx context.Context, reports []jobs.Unchecked) jobs.SharedChecks {
	s, err := c.share(ctx, reports)
	if err != nil {
		c.lost(ctx, err)
	}
	if s == nil {
		return nil // not a nil pointer
	}
	return s
}

// lost says that the queue does not answer.
func (c *Checkers) lost(ctx context.Context, err error) {
	if ctx.Err() == nil {
		c.Log.Warn("reports cannot be shared with workers", "error", language.English.Error(err))
	}
}

func (c *Checkers) share(ctx context.Context, reports []jobs.Unchecked) (*sharedChecks, error) {
	s := &sharedChecks{of: c, first: cmp.Or(c.own, runtime.GOMAXPROCS(0))}
	s.news.L = &s.lock
	shards := s.cut(reports)
	if len(shards) <= s.first {
		return nil, nil //nolint:nilnil // they are checked here before anybody else is asked
	}
	queue, err := c.Store.Queue(ctx, 2)
	if err != nil || queue == nil {
		return nil, err
	}
	s.db = postgres.Checks{Queue: queue}
	there := false
	if err = s.db.ForgetOld(ctx); err == nil {
		there, err = queue.Attended(ctx, c.Store.Program())
	}
	if err == nil && there {
		err = s.ask(ctx, shards[s.first:])
	}
	if err != nil || !there {
		queue.Close()
		return nil, err
	}
	c.Log.Debug("reports are shared with the workers", "reports", len(reports), "shards", len(shards)-s.first)
	s.ctx, s.end = context.WithCancel(ctx)
	return s, nil
}

// sharedChecks are the reports that a process has shared.
type sharedChecks struct {
	of      *Checkers
	ctx     context.Context //nolint:containedctx // until nobody waits any more
	end     func()
	db      postgres.Checks
	sharing string
	first   int     // shard that others may check; those before it are not shared
	at      []place // of each report
	shards  []checkedShard

	watch   sync.Once
	watched sync.WaitGroup
	lock    sync.Mutex
	news    sync.Cond // more is found, or nothing more is waited for
	over    bool
	lost    bool // the queue does not answer: all is checked here
}

// place is where a report is: its shard, and its number in that. A large one is in none: -1.
type place struct{ shard, n int }

// checkedShard is a shard with what another process has found.
type checkedShard struct {
	take  sync.Once
	mine  bool
	data  []byte // as it was read last
	found []store.CheckedAlone
	done  bool // no more will be found
}

// cut makes shards of reports.
func (s *sharedChecks) cut(reports []jobs.Unchecked) (shards [][]jobs.Unchecked) {
	most := min(max(len(reports)/mostShards, 1), shardReports)
	s.at = make([]place, len(reports))
	bytes := 0
	for i := range reports {
		n := len(reports[i].Data)
		if n > shardBytes {
			s.at[i].shard = -1
			continue
		}
		if last := len(shards) - 1; last < 0 || len(shards[last]) == most || bytes+n > shardBytes {
			shards, bytes = append(shards, nil), 0
		}
		last := len(shards) - 1
		s.at[i] = place{last, len(shards[last])}
		shards[last], bytes = append(shards[last], reports[i]), bytes+n
	}
	s.shards = make([]checkedShard, len(shards))
	return shards
}

// ask puts the shards into the queue, the last one first.
func (s *sharedChecks) ask(ctx context.Context, shards [][]jobs.Unchecked) error {
	client, err := startQueue(s.db.Queue, &river.Config{}, s.of.Log)
	if err != nil {
		return err
	}
	parts := make([][]byte, len(shards))
	for i := range shards {
		if parts[i], err = packed(shards[i]); err != nil {
			return err
		}
	}
	queue := queueOf(postgres.CheckKind, s.of.Store.Program())
	s.sharing, err = s.db.Share(ctx, s.first, parts, func(tx pgx.Tx, sharing string) error {
		inserted := make([]river.InsertManyParams, len(shards))
		for i := range inserted {
			inserted[i] = river.InsertManyParams{
				Args:       checkArgs{sharing, s.first + len(shards) - 1 - i},
				InsertOpts: &river.InsertOpts{Queue: queue, MaxAttempts: checksAttempts},
			}
		}
		_, err := client.InsertManyFastTx(ctx, tx, inserted)
		return err
	})
	return err
}

// Mine takes the shard of a report for this process.
func (s *sharedChecks) Mine(ctx context.Context, report int) bool {
	at := s.at[report]
	if at.shard < s.first {
		return true
	}
	shard := &s.shards[at.shard]
	shard.take.Do(func() {
		mine := s.gone()
		if !mine {
			var err error
			if mine, err = s.db.Mine(ctx, s.sharing, at.shard); err != nil {
				s.lose(err)
				mine = true
			}
		}
		s.lock.Lock()
		shard.mine = mine
		s.lock.Unlock()
	})
	return shard.mine
}

// Found is what another process has found of a report. The first call begins to look.
func (s *sharedChecks) Found(_ context.Context, report int) *store.CheckedAlone {
	at := s.at[report]
	if at.shard < s.first {
		return nil
	}
	s.watch.Do(func() { s.watched.Go(s.look) })
	shard := &s.shards[at.shard]
	s.lock.Lock()
	for !s.over && !shard.done && shard.of(at.n) == nil {
		s.news.Wait()
	}
	late := !shard.done && shard.of(at.n) == nil
	s.lock.Unlock()
	if late {
		s.gather()
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	return shard.of(at.n)
}

// of is what was found of a report of the shard; nil: nothing yet.
func (c *checkedShard) of(n int) *store.CheckedAlone {
	if n >= len(c.found) || c.found[n].Signature == "" {
		return nil
	}
	return &c.found[n]
}

// look looks at what others find, until they have ended, or nothing has come for a while. One
// that is slow may find something time and again: for it this process, which does nothing
// meanwhile, waits several times as long, and no longer.
func (s *sharedChecks) look() {
	patience := cmp.Or(s.of.patience, 25)
	for idle, looks := 0, 0; idle < patience && looks < slowPatience*patience; idle, looks = idle+1, looks+1 {
		news, left := s.gather()
		if left == 0 {
			break
		}
		if news {
			idle = 0
		}
		if !pause(s.ctx, nil, cmp.Or(s.of.look, 20*time.Millisecond)) {
			break
		}
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.over = true
	s.news.Broadcast()
}

// gather reads what others have found since, and tells how many shards they still work on. A
// shard that is gone, as where it was taken for old, is one of which no more comes.
func (s *sharedChecks) gather() (news bool, left int) {
	var ask []int
	s.lock.Lock()
	for i := s.first; i < len(s.shards); i++ {
		if one := &s.shards[i]; !one.mine && !one.done {
			ask = append(ask, i)
		}
	}
	s.lock.Unlock()
	if len(ask) == 0 || s.gone() {
		return false, 0
	}
	taken, err := s.db.Taken(s.ctx, s.sharing, ask)
	if err != nil {
		s.lose(err)
		return false, 0
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	there := map[int]bool{}
	for i := range taken {
		one, shard := &taken[i], &s.shards[taken[i].Shard]
		if there[one.Shard] = !one.Done; !one.Done {
			left++
		}
		if shard.done || bytes.Equal(one.Found, shard.data) {
			continue
		}
		var found []store.CheckedAlone
		if unpack(one.Found, &found) == nil {
			shard.data, shard.found, news = one.Found, found, true
		}
	}
	for _, i := range ask {
		s.shards[i].done = s.shards[i].done || !there[i]
	}
	s.news.Broadcast()
	return news, left
}

// lose says once that the queue does not answer, which is not asked any more then.
func (s *sharedChecks) lose(err error) {
	s.lock.Lock()
	before := s.lost
	s.lost = true
	s.lock.Unlock()
	if !before {
		s.of.lost(s.ctx, err)
	}
}

func (s *sharedChecks) gone() bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.lost
}

// Close takes the reports out of the database, and their jobs.
func (s *sharedChecks) Close() {
	s.end()
	s.watched.Wait()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), forgetTimeout)
	defer cancel()
	if err := s.db.Forget(ctx, s.sharing); err != nil {
		s.of.lost(ctx, err)
	}
	s.db.Close()
}

// packed is a value on its way through the database, and unpack reads it.
func packed(v any) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(v)
	return b.Bytes(), err
}

func unpack(data []byte, v any) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(v) }

package server

import (
	"context"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// hand is a planner whose clock is set by hand.
type hand struct {
	*testing.T
	p      *planner
	now    time.Time
	warned *strings.Builder
}

func newHand(t *testing.T, zone *time.Location, schedules map[string]string) *hand {
	h := &hand{T: t, warned: &strings.Builder{}}
	db := openJobs(t, filepath.Join(t.TempDir(), "office.db"))
	opt := options(t, db, func() time.Time { return h.now })
	opt.Now, opt.Log = func() time.Time { return h.now }, slog.New(slog.NewTextHandler(h.warned, nil))
	opt.Schedules = nil
	for job, times := range schedules {
		s, err := ParseSchedule(job, times, zone)
		require.NoError(t, err)
		opt.Schedules = append(opt.Schedules, s)
	}
	h.p = &planner{log: store.NewJobLog(db), o: opt, handled: map[string]time.Time{}}
	return h
}

// set sets the clock.
func (h *hand) set(moment string) {
	h.Helper()
	var err error
	h.now, err = time.Parse(time.RFC3339, moment)
	require.NoError(h, err)
}

// begin begins what is due now, if anything is.
func (h *hand) begin() (*task, int64) {
	h.Helper()
	t, err := h.p.nextTask(h.Context())
	require.NoError(h, err)
	if t == nil {
		return nil, 0
	}
	id, _, err := h.p.begin(h.Context(), t)
	require.NoError(h, err)
	return t, id
}

// at sets the clock, looks for work, and says what became due; it is done at once.
func (h *hand) at(moment string) []string {
	h.Helper()
	h.set(moment)
	found := []string{}
	for {
		t, id := h.begin()
		if t == nil {
			return found
		}
		if t.period != "" {
			found = append(found, t.job+" "+t.period)
		} else {
			found = append(found, t.job+" "+t.due.Format(time.RFC3339))
		}
		require.NoError(h, h.p.log.End(h.Context(), id, h.now, store.JobDone, "", 0))
		h.p.markDone(t, h.now)
	}
}

// again is a planner of another process on the same database.
func (h *hand) again() {
	h.p = &planner{log: h.p.log, o: h.p.o, handled: map[string]time.Time{}}
}

// A clock that jumps: back by a little nothing is done twice; ahead by years and
// back again the schedules go on, and do not wait for those years.
func TestClockThatJumps(t *testing.T) {
	h := newHand(t, time.UTC, map[string]string{BackupJob: "30 2 * * *"})
	require.Empty(t, h.at("2026-09-30T12:00:00Z"), "the first start")
	require.Equal(t, []string{"backup 2026-10-01T02:30:00Z"}, h.at("2026-10-01T02:30:05Z"))
	require.Empty(t, h.at("2026-10-01T02:29:00Z"), "set back by a minute")
	require.Empty(t, h.at("2026-10-01T02:31:00Z"), "not a second time")
	require.Equal(t, []string{"backup 2036-10-01T02:30:00Z"}, h.at("2036-10-01T12:00:00Z"), "of what was missed the last")
	require.Empty(t, h.warned.String())
	require.Empty(t, h.at("2026-10-01T12:00:00Z"), "the clock is right again")
	require.Contains(t, h.warned.String(), "the clock was ahead")
	require.Equal(t, []string{"backup 2026-10-02T02:30:00Z"}, h.at("2026-10-02T03:00:00Z"), "the next day")
	h.again()
	require.Empty(t, h.at("2026-10-02T03:01:00Z"), "the database knows it, too")
}

// The scheduled hour of days on which the clocks change, minute by minute: each day
// has its backup once.
func TestScheduledHourWhenClocksChange(t *testing.T) {
	h := newHand(t, vaduz(t), map[string]string{BackupJob: "30 2 * * *"})
	for _, c := range []struct {
		from string
		want []string
	}{
		{"2026-03-28T20:00:00Z", []string{"backup 2026-03-29T03:30:00+02:00"}}, // 02:30 does not exist
		{"2026-10-24T20:00:00Z", []string{"backup 2026-10-25T02:30:00+02:00"}}, // 02:30 exists twice
	} {
		from, err := time.Parse(time.RFC3339, c.from)
		require.NoError(t, err)
		h.p.handled[BackupJob] = from
		var due []string
		for m := range 10 * 60 {
			due = append(due, h.at(from.Add(time.Duration(m)*time.Minute).Format(time.RFC3339))...)
		}
		require.Equal(t, c.want, due)
	}
}

// A failed attempt is made again after its wait, counted from its end, in this process
// or in the next; a backup then has the day that has come meanwhile. What was cut off is
// made at once. A clock that was years ahead when the attempt failed delays nothing.
func TestWhenAnAttemptIsMadeAgain(t *testing.T) {
	h := newHand(t, time.UTC, map[string]string{BackupJob: "30 2 * * *"})
	h.p.o.RetryAfter = []time.Duration{time.Minute, 2 * time.Hour}
	require.Empty(t, h.at("2026-09-30T12:00:00Z"))
	attempt := func(want int, due, ended string, state store.JobState, next int) {
		t.Helper()
		one, id := h.begin()
		require.NotNil(t, one)
		require.Equal(t, want, one.attempt)
		require.Equal(t, due, one.due.Format(time.RFC3339))
		h.set(ended)
		require.NoError(t, h.p.log.End(t.Context(), id, h.now, state, "", next))
	}
	none := func(moment string) {
		t.Helper()
		h.set(moment)
		one, _ := h.begin()
		require.Nil(t, one)
	}
	h.set("2026-10-01T02:30:00Z")
	attempt(1, "2026-10-01T02:30:00Z", "2026-10-01T02:40:00Z", store.JobFailed, 2)
	none("2026-10-01T02:40:59Z")
	h.again()
	none("2026-10-01T02:40:59Z")
	on := h.p.o.Schedules
	h.p.o.Schedules = nil
	none("2026-10-01T02:41:00Z") // it is turned off
	h.p.o.Schedules = on
	attempt(2, "2026-10-01T02:30:00Z", "2026-10-02T01:30:00Z", store.JobFailed, 3)
	none("2026-10-02T03:29:59Z") // the next day's time has come, and the job waits
	h.set("2026-10-02T03:30:00Z")
	attempt(3, "2026-10-02T02:30:00Z", "2026-10-02T03:31:00Z", store.JobInterrupted, 3)
	attempt(3, "2026-10-02T02:30:00Z", "2026-10-02T03:32:00Z", store.JobFailed, 0)
	none("2026-10-02T12:00:00Z")
	h.set("2036-10-03T02:31:00Z")
	attempt(1, "2036-10-03T02:30:00Z", "2036-10-03T02:32:00Z", store.JobFailed, 2)
	h.set("2026-10-03T02:33:00Z")
	attempt(2, "2026-10-03T02:33:00Z", "2026-10-03T02:34:00Z", store.JobDone, 0)
	none("2026-10-03T12:00:00Z")
}

// A look into the inbox comes before a backup, and that before the runs, the oldest
// first; a run that waits for its next attempt keeps no other waiting. Looks that take
// longer than the time between them leave time for the rest.
func TestWhatComesFirst(t *testing.T) {
	h := newHand(t, time.UTC, map[string]string{BackupJob: "30 2 * * *", RunJob: "0 6 1 * *", InboxJob: "* * * * *"})
	h.p.o.Inbox = t.TempDir()
	require.Equal(t, []string{"inbox 2026-09-30T12:00:30Z"}, h.at("2026-09-30T12:00:30Z"), "at the start")
	h.again()
	h.set("2026-11-01T12:00:30Z")
	var order []string
	for range 4 {
		one, id := h.begin()
		require.NotNil(t, one)
		order = append(order, one.job+one.period)
		state, next := store.JobDone, 0
		if one.period == "2026-10" {
			state, next = store.JobFailed, 2
		}
		if one.job == InboxJob {
			h.now = h.now.Add(90 * time.Second)
		}
		require.NoError(t, h.p.log.End(t.Context(), id, h.now, state, "", next))
		if state == store.JobDone {
			h.p.markDone(one, h.now)
		}
	}
	require.Equal(t, []string{"inbox", "backup", "run2026-10", "run2026-11"}, order)
	require.Equal(t, []string{"inbox 2026-11-01T12:05:00Z", "run 2026-10"}, h.at("2026-11-01T12:05:00Z"))
	require.Empty(t, h.at("2026-11-01T12:05:59Z"))

	october, err := h.p.log.Ended(t.Context(), RunJob, "2026-10", store.JobDone)
	require.NoError(t, err)
	require.Equal(t, 1, october)
	moved, err := h.p.log.Schedule(t.Context(), RunJob)
	require.NoError(t, err)
	require.Equal(t, "2026-11-01T06:00:00Z", moved.Until.Format(time.RFC3339), "an older run that is made again leaves it so")
	h.p.handled[RunJob] = h.now.AddDate(0, -1, -1)
	require.Empty(t, h.at("2026-11-01T12:05:59Z"), "what was made is not made again, whatever the schedule says")
	require.Equal(t, "2026-11-01T06:00:00Z", h.p.handled[RunJob].Format(time.RFC3339))
}

// A look into the inbox that failed waits for its next attempt only until the next time of
// the schedule: other files have come since, and a run is to find them taken.
func TestNextLookIntoTheInboxWaitsForNoAttempt(t *testing.T) {
	h := newHand(t, time.UTC, map[string]string{InboxJob: "*/30 * * * *"})
	h.p.o.Inbox, h.p.o.RetryAfter = t.TempDir(), retryAfter
	h.p.looked = true
	require.Empty(t, h.at("2026-09-30T12:00:30Z"))
	fails := func(moment string, attempt int) {
		t.Helper()
		h.set(moment)
		one, id := h.begin()
		require.NotNil(t, one)
		require.Equal(t, attempt, one.attempt)
		require.NoError(t, h.p.log.End(t.Context(), id, h.now, store.JobFailed, "", one.attempt+1))
	}
	fails("2026-09-30T12:30:00Z", 1)
	fails("2026-09-30T12:31:00Z", 2)
	fails("2026-09-30T12:36:00Z", 3)
	fails("2026-09-30T12:51:00Z", 4) // the next one is due an hour later
	require.Empty(t, h.at("2026-09-30T12:59:00Z"))
	require.Equal(t, []string{"inbox 2026-09-30T13:00:00Z"}, h.at("2026-09-30T13:00:00Z"))
	require.Empty(t, h.at("2026-09-30T13:29:00Z"), "nothing is left of the attempts")
}

// An attempt that may have been begun, as where the answer of the database was lost, is
// closed before the next one, and made once.
func TestAttemptBegunWithoutAnAnswer(t *testing.T) {
	h := newHand(t, time.UTC, map[string]string{RunJob: "0 6 1 * *"})
	require.Empty(t, h.at("2026-09-30T12:00:00Z"))
	h.set("2026-10-01T06:00:05Z")
	one, err := h.p.nextTask(t.Context())
	require.NoError(t, err)
	work := (&office{}).work()
	r := &runner{plan: h.p, o: h.p.o.withDefaults(), log: h.p.log, work: work}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	require.Error(t, r.attempt(gone, gone, one))
	require.True(t, r.unsure)
	before := h.p.handled[RunJob]
	_, _, err = h.p.begin(t.Context(), one) // it was written all the same
	require.NoError(t, err)
	h.p.handled[RunJob] = before

	soft, end := context.WithCancel(t.Context())
	defer end()
	made := 0
	work.run = func(context.Context, store.Lease, handbook.Period, handbook.Text) (string, error) {
		made++
		end()
		return "made", nil
	}
	r.loop(soft, t.Context())
	require.Equal(t, 1, made)
	require.False(t, r.unsure)
	runs, err := h.p.log.History(t.Context(), RunJob, 9)
	require.NoError(t, err)
	require.Len(t, runs, 2)
	require.Equal(t, []store.JobState{store.JobDone, store.JobInterrupted}, []store.JobState{runs[0].State, runs[1].State})
	require.Equal(t, []int{0, 0}, []int{runs[0].Next, runs[1].Next})
	h.again()
	require.Empty(t, h.at("2026-10-30T06:00:00Z"))
}

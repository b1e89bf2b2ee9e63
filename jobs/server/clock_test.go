package server

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
)

// hand is a planner whose clock is set by hand.
type hand struct {
	*testing.T
	p      *planner
	now    time.Time
	queue  *queue
	warned *strings.Builder
}

func newHand(t *testing.T, zone *time.Location, schedules map[string]string) *hand {
	h := &hand{T: t, warned: &strings.Builder{}}
	db := openQueue(t, filepath.Join(t.TempDir(), "office.db"))
	opt := options(t, db, func() time.Time { return h.now })
	log := store.NewJobLog(db)
	q, err := newQueue(t.Context(), db, &jobContext{work: (&office{}).work(), option: opt, log: log})
	require.NoError(t, err)
	h.queue = q
	h.p = &planner{queue: q, log: log, handled: map[string]time.Time{}, now: func() time.Time { return h.now }, warn: slog.New(slog.NewTextHandler(h.warned, nil))}
	for job, times := range schedules {
		s, err := ParseSchedule(job, times, zone)
		require.NoError(t, err)
		h.p.schedules = append(h.p.schedules, s)
	}
	return h
}

// at sets the clock, looks at the schedules, and says what became due; it is
// worked at once.
func (h *hand) at(moment string) []string {
	h.Helper()
	var err error
	h.now, err = time.Parse(time.RFC3339, moment)
	require.NoError(h, err)
	require.NoError(h, h.p.plan(h.Context()))
	rows, err := h.queue.db.Query(`SELECT kind || ' ' || COALESCE(args ->> 'period', args ->> 'due') FROM river_job ORDER BY id`)
	require.NoError(h, err)
	found := []string{}
	for rows.Next() {
		var s string
		require.NoError(h, rows.Scan(&s))
		found = append(found, s)
	}
	require.NoError(h, rows.Err())
	require.NoError(h, rows.Close())
	_, err = h.queue.db.Exec(`DELETE FROM river_job`)
	require.NoError(h, err)
	return found
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
	h.p.handled = map[string]time.Time{}
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

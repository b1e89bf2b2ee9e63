package desk

import (
	"context"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
)

// Keys is the page of the keys that the office signs with.
type Keys struct {
	Said, Wrong string
	Private     string // the key whose private half lies on the computer of the office; empty: none
	Rows        []KeyRow
	None        bool // no key signs
}

// KeyRow is a key.
type KeyRow struct {
	store.SigningKey
	Badge pages.Badge
	Here  bool // its private half is at hand
}

// Keys fills the page of the keys, newest first.
func (o *Office) Keys(ctx context.Context, page Keys) (*pages.Frame, error) {
	page.Said = saidOf(o.Builder, page.Said)
	keys, err := o.Store.SigningKeys(ctx)
	if err != nil {
		return nil, err
	}
	classes := map[string]string{"in-use": "good", "retired": "info", "revoked": "bad"}
	page.None = !slices.ContainsFunc(keys, func(k store.SigningKey) bool { return k.InUse() })
	for _, k := range slices.Backward(keys) {
		k.By, k.RevokedBy, k.Reason = handbook.Shown(k.By), handbook.Shown(k.RevokedBy), handbook.Shown(k.Reason)
		page.Rows = append(page.Rows, KeyRow{k, pages.Badge{Class: classes[k.State()], Text: o.Word("key", k.State())}, k.ID == page.Private})
	}
	return o.Frame(o.say("desk.keys.title"), pages.SectionDesk, &page), nil
}

// Schedules is the page of when the jobs are due.
type Schedules struct{ Rows []ScheduleRow }

// ScheduleRow is a job with its last attempts, newest first.
type ScheduleRow struct {
	Job, Times, Setting string
	Next                time.Time
	Last                []JobRow
}

// LastRuns is how many attempts at each job are shown.
const LastRuns = 5

// Schedules fills the page of the schedules.
func (o *Office) Schedules(schedules []answer.JobSchedule, last map[string][]store.JobRun) *pages.Frame {
	page := &Schedules{}
	for _, s := range schedules {
		page.Rows = append(page.Rows, ScheduleRow{o.Word("job", s.Job), s.Times, s.Setting, s.Next, o.jobRows(last[s.Job])})
	}
	return o.Frame(o.say("desk.schedules.title"), pages.SectionDesk, page)
}

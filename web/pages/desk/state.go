package desk

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
)

// Log is the log of the office.
type Log struct {
	Rows         []LogRow
	Older, Newer string
}

// LogRow is an entry of the log.
type LogRow struct {
	ID          int
	At          time.Time
	Actor, Host string
	Act         string
	Values      []LogValue
}

// LogValue is a row of a table before and after.
type LogValue struct{ Table, Before, After string }

// entriesOfPage is how many entries of the log a page has.
const entriesOfPage = 50

// mostValues is how many rows of an entry are shown.
const mostValues = 20

// Log fills a page of the log, newest entries first; until is the last entry shown,
// 0 for the newest.
func (o *Office) Log(ctx context.Context, until int) (*pages.Frame, error) {
	last, err := o.Store.LogLast(ctx)
	if err != nil {
		return nil, err
	}
	if until <= 0 || until > last {
		until = last
	}
	from := max(1, until-entriesOfPage+1)
	entries, err := o.Store.Log(ctx, from, until-from+1)
	if err != nil {
		return nil, err
	}
	page := &Log{}
	for i := range entries {
		e := &entries[i]
		row := LogRow{ID: e.ID, At: e.At, Actor: handbook.Shown(e.Actor), Host: handbook.Shown(e.Host), Act: handbook.Shown(o.Language.Say(e.Act))}
		if e.Act.IsZero() {
			row.Act = o.say("cmd.log.erased")
		}
		for _, v := range e.Values[:min(len(e.Values), mostValues)] {
			row.Values = append(row.Values, LogValue{v.Table, handbook.Truncate(string(v.Before)), handbook.Truncate(string(v.After))})
		}
		page.Rows = append(page.Rows, row)
	}
	slices.Reverse(page.Rows)
	if from > 1 {
		page.Older = "/office/log?until=" + strconv.Itoa(from-1)
	}
	if until < last {
		page.Newer = "/office/log?until=" + strconv.Itoa(min(last, until+entriesOfPage))
	}
	return o.Frame(o.say("desk.log.title"), pages.SectionDesk, page), nil
}

// State is how the office stands: database, backups, jobs.
type State struct {
	*answer.Status
	Sound string // what is wrong with the database; empty: nothing that is seen at once
	Whole string // what is wrong with the log; empty: nothing
	Jobs  []JobRow
}

// JobRow is an attempt at a job.
type JobRow struct {
	Job, Period, Message string
	Badge                pages.Badge
	Started              time.Time
	Attempt              int
}

// State fills the page of how the office stands.
func (o *Office) State(ctx context.Context, status *answer.Status, runs []store.JobRun) (*pages.Frame, error) {
	page := &State{Status: status}
	if err := o.Store.Sound(ctx); err != nil {
		page.Sound = o.Language.Say(handbook.SaidBy(err))
	}
	whole, err := o.Store.VerifyLog(ctx)
	if err != nil {
		return nil, err
	}
	if whole.Broken > 0 {
		page.Whole = o.Language.Say(whole.Why)
	}
	page.Jobs = o.jobRows(runs)
	return o.Frame(o.say("desk.state.title"), pages.SectionDesk, page), nil
}

// jobRows are attempts at jobs for a table.
func (o *Office) jobRows(runs []store.JobRun) []JobRow {
	classes := map[store.JobState]string{store.JobDone: "good", store.JobFailed: "bad", store.JobInterrupted: "warn", store.JobRunning: "info"}
	var rows []JobRow
	for i := range runs {
		r := &runs[i]
		rows = append(rows, JobRow{
			Job: o.Word("job", r.Job), Period: r.Period, Message: handbook.Shown(r.Message), Badge: pages.Badge{Class: classes[r.State], Text: o.Word("job-state", string(r.State))},
			Started: r.Started, Attempt: r.Attempt,
		})
	}
	return rows
}

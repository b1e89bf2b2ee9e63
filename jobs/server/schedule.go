package server

import (
	"time"

	"github.com/robfig/cron/v3"

	"github.com/fedrate/fedrate/handbook"
)

// The names of the jobs, in the history and on the command line.
const (
	InboxJob  = "inbox"
	RunJob    = "run"
	BackupJob = "backup"
)

// closingDays is how long before a list comes into force reports for it are
// closed (B.02 7.1.3).
const closingDays = 3

// Schedule says when a job is due: cron fields read in a time zone. Nothing
// of it is kept; whether a time was missed follows from the database.
type Schedule struct {
	Job   string
	Times string // the fields and the time zone, as they were written
	times cron.Schedule
	zone  *time.Location
}

var cronFields = cron.NewParser(cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow | cron.Descriptor)

// ParseSchedule reads five cron fields (minute, hour, day of the month,
// month, day of the week) or a word such as @monthly. A schedule that never
// comes, such as 30 February, is an error.
func ParseSchedule(job, fields string, zone *time.Location) (Schedule, error) {
	times, err := cronFields.Parse(fields)
	if err != nil {
		return Schedule{}, handbook.Errorf("jobs.wrong.schedule", "job", job, "fields", fields, "problem", err)
	}
	s := Schedule{Job: job, Times: fields + " " + zone.String(), times: times, zone: zone}
	if s.Next(time.Date(2026, 1, 1, 0, 0, 0, 0, zone)).IsZero() {
		return Schedule{}, handbook.Errorf("jobs.wrong.no-such-day", "job", job, "fields", fields)
	}
	return s, nil
}

// longestSkip is the most that the clocks of a zone went on at once: a day.
const longestSkip = 24 * time.Hour

// everyHour is the bit that the library sets for an hour of *.
const everyHour = 1 << 63

// Next returns the first time after t, in the schedule's time zone. A time of a given
// hour comes once on the days on which clocks change: one that the clocks skip comes as
// much later as they go on, one that they show twice comes the first time. Times of
// every hour come as often as the clocks show them.
func (s Schedule) Next(t time.Time) time.Time {
	t = t.In(s.zone)
	spec, fixed := s.times.(*cron.SpecSchedule)
	switch {
	case !fixed:
		return s.times.Next(t)
	case spec.Hour&everyHour != 0:
		return s.nextOfEveryHour(t)
	}
	clock := clockOf(t).Add(-longestSkip) // a time that the clocks skipped may still come
	for {
		if clock = s.times.Next(clock); clock.IsZero() {
			return clock
		}
		if due := s.onClock(clock); due.After(t) {
			return due
		}
	}
}

// nextOfEveryHour goes from one change of the clocks to the next: between two, the
// library reads a zone whose clocks never change, for it errs where they do.
func (s Schedule) nextOfEveryHour(t time.Time) time.Time {
	after := t
	for {
		_, end := t.ZoneBounds()
		_, offset := t.Zone()
		due := s.times.Next(after.In(time.FixedZone("", offset)))
		if due.IsZero() || end.IsZero() || due.Before(end) {
			if due.IsZero() {
				return due
			}
			return due.In(s.zone)
		}
		t, after = end, end.Add(-time.Second)
	}
}

// clockOf returns what the clock shows at a moment, as a time that no zone changes.
func clockOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
}

// onClock returns when the clocks of the zone show a time first, or, if they skip it, would
// have shown it without the change: 02:30 is then 03:30.
func (s Schedule) onClock(clock time.Time) time.Time {
	due := time.Date(clock.Year(), clock.Month(), clock.Day(), clock.Hour(), clock.Minute(), clock.Second(), 0, s.zone)
	start, _ := due.ZoneBounds()
	switch shown := clockOf(due); {
	case shown.After(clock): // skipped: the library took the offset of before the change
		return due
	case shown.Before(clock): // or that of after it
		return due.Add(clock.Sub(shown))
	}
	if start.IsZero() {
		return due
	}
	_, before := start.Add(-time.Nanosecond).Zone()
	_, now := due.Zone()
	if first := due.Add(-time.Duration(before-now) * time.Second); first.Before(start) && now < before {
		return first
	}
	return due
}

// Missed lists the times after the moment handled, up to and with now.
func (s Schedule) Missed(handled, now time.Time) []time.Time {
	var due []time.Time
	for t := s.Next(handled); !t.IsZero() && !t.After(now); t = s.Next(t) {
		due = append(due, t)
	}
	return due
}

// ClosedPeriod returns the newest period whose closing day is over on a day: the
// one that a run of that day makes (B.02 7.1.3). From 29 September to
// 29 October it is the list of 1 October.
func ClosedPeriod(day handbook.Date) handbook.Period {
	next := day.Period().Add(1)
	if day > next.First().AddDays(-closingDays) {
		return next
	}
	return day.Period()
}

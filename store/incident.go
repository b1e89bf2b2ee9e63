package store

import (
	"context"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Incident is an incident of an event, or an appeal, as its arbiters reported it. Its
// Line is its number within the event.
type Incident struct {
	laws.Incident
	Article string              // that the arbiter named; empty: none
	Written registration.Answer // of an appeal: made in writing
	FeePaid registration.Answer // of an appeal
	FeeBack registration.Answer // of an appeal: the fee was returned
	By      string
	At      time.Time
}

// Appeal is what an appeal has as its kind of incident.
const Appeal = "appeal"

func (i *Incident) columns() []column {
	return []column{
		{"number", &i.Line},
		{"what", &i.What},
		{"round", &i.Round},
		{"board", &i.Board},
		{"minute", &i.Minute},
		{"player", &i.Player},
		{"penalty", &i.Penalty},
		{"article", &i.Article},
		{"note", &i.Note},
		{"written", &i.Written},
		{"fee_paid", &i.FeePaid},
		{"fee_back", &i.FeeBack},
		{"entered_by", &i.By},
		{"entered_at", momentColumn{&i.At}},
	}
}

// AddIncidents keeps incidents of an event, and gives them the next numbers.
func (s *Store) AddIncidents(ctx context.Context, event int, list []Incident) error {
	return s.change(ctx, handbook.Say("store.doing.incidents", "event", event), func(tx *logTx) error {
		last := 0
		if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(number), 0) FROM event_incidents WHERE tournament = $1`, event).Scan(&last); err != nil {
			return err
		}
		for i := range list {
			one := &list[i]
			one.Line = last + 1 + i
			_, err := tx.insert(ctx, "event_incidents", insert("event_incidents", "tournament, "+columnNames(one.columns())),
				event, one.Line, one.What, one.Round, one.Board, one.Minute, one.Player, one.Penalty, one.Article, one.Note,
				int(one.Written), int(one.FeePaid), int(one.FeeBack), one.By, formatMoment(one.At))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Incidents are those of an event, appeals among them, by number.
func (s *Store) Incidents(ctx context.Context, event int) ([]Incident, error) {
	found, err := readTable(ctx, s.read, (*Incident).columns, `event_incidents WHERE tournament = $1 ORDER BY number`, event)
	return found, wrapErr(err, handbook.Say("store.reading.incidents", "event", event))
}

// RemoveIncident deletes an entry that was made by mistake.
func (s *Store) RemoveIncident(ctx context.Context, event, number int) error {
	return s.change(ctx, handbook.Say("store.doing.incidents", "event", event), func(tx *logTx) error {
		gone, err := tx.delete(ctx, "event_incidents", `DELETE FROM event_incidents WHERE tournament = $1 AND number = $2`, event, number)
		if err == nil && len(gone) == 0 {
			err = handbook.Errorf("store.wrong.no-incident", "incident", number)
		}
		return err
	})
}

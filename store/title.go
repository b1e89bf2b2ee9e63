package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/titles"
)

// TitleRecord is what a run leaves for the ledger of titles.
type TitleRecord struct {
	Thresholds []titles.Threshold // ratings reached between the lists
	Arbiters   []ArbiterEvent     // events with the arbiters named in them
}

// titles writes what a run adds to the ledger. Rows of an earlier run of the
// period that say the same stay; the others go, with the posts of the arbiters.
func (w *runWriter) titles(ctx context.Context) error {
	if err := w.thresholds(ctx); err != nil {
		return err
	}
	have, err := w.arbiterEvents(ctx)
	if err != nil {
		return err
	}
	var added []ArbiterEvent
	for i := range w.r.Titles.Arbiters {
		e := w.r.Titles.Arbiters[i]
		e.Period = w.r.Period
		said, err := e.said()
		if err != nil {
			return err
		}
		if _, there := have[said]; there {
			delete(have, said)
			continue
		}
		added = append(added, e)
	}
	for _, id := range slices.Sorted(maps.Values(have)) {
		if err := deleteArbiterEvent(ctx, w.tx, id); err != nil {
			return err
		}
	}
	if len(added) == 0 {
		return nil
	}
	return addArbiterEvents(ctx, w.tx, added)
}

// arbiterEvents are the numbers of the events that an earlier run of the period has
// written, by what [ArbiterEvent.said] says of them.
func (w *runWriter) arbiterEvents(ctx context.Context) (map[string]int, error) {
	have := map[string]int{}
	columns := jsonArray(strings.Split(arbiterEventColumns, ",")[1:])
	err := eachRow(ctx, w.tx, `SELECT id, `+columns+`, (SELECT json_group_array(`+jsonArray(strings.Split(arbiterPostColumns, ",")[1:])+` ORDER BY seq)
		FROM arbiter_posts WHERE event = e.id) FROM arbiter_events e WHERE period = $1 ORDER BY id`, func(rows *sql.Rows) error {
		var id int
		var event, posts string
		err := rows.Scan(&id, &event, &posts)
		said := event + posts
		for _, twice := have[said]; twice; _, twice = have[said] {
			said += " " // no event says this, so that it goes
		}
		have[said] = id
		return err
	}, int(w.r.Period))
	return have, err
}

// ArbiterEvent is an event with its arbiters as the database keeps it.
type ArbiterEvent struct {
	ID     int
	Period handbook.Period // list of the run; 0: recorded
	arbiters.Event
}

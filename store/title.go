package store

import (
	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/titles"
)

// TitleRecord is what a run leaves for the ledger of titles.
type TitleRecord struct {
	Thresholds []titles.Threshold // ratings reached between the lists
	Arbiters   []ArbiterEvent     // events with the arbiters named in them
}

// titleTables are the tables whose rows of a period a run replaces.
var titleTables = []string{"thresholds", "arbiter_events"}

// titles writes what a run adds to the ledger, after deleting the rows that an
// earlier run of the period wrote, with the posts of its arbiters.
func (w *runWriter) titles() error {
	for _, table := range titleTables {
		if err := w.exec(`DELETE FROM `+table+` WHERE period = $1`, int(w.r.Period)); err != nil {
			return err
		}
	}
	if err := w.thresholds(); err != nil {
		return err
	}
	for i := range w.r.Titles.Arbiters {
		e := w.r.Titles.Arbiters[i]
		e.Period = w.r.Period
		if _, err := addArbiterEvent(w.ctx, w.tx, &e); err != nil {
			return err
		}
	}
	return nil
}

// ArbiterEvent is an event with its arbiters as the database keeps it.
type ArbiterEvent struct {
	ID     int
	Period handbook.Period // list of the run; 0: recorded
	arbiters.Event
}

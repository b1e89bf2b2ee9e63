package month

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

// next computes the rows that differ on the new list: of players with rated
// games, and of those who become inactive or leave the juniors' K.
func (r *run) next() error {
	results := map[int]*[tournament.Kinds]*rating.Player{}
	for i := range r.players {
		p := &r.players[i]
		id, err := strconv.Atoi(p.FIDEID)
		if err != nil || id == 0 {
			continue
		}
		if !r.before.Kinds[p.Kind] {
			r.uncovered(p.Kind)
			continue
		}
		if results[id] == nil {
			results[id] = &[tournament.Kinds]*rating.Player{}
		}
		results[id][p.Kind] = p
	}
	rows, err := r.quiet(results)
	if err != nil {
		return err
	}
	for id := range results {
		row := r.base.Row(id)
		if row == nil {
			row = r.newcomer(id, results[id])
		}
		rows = append(rows, *row)
	}
	for i := range rows {
		r.nextRow(&rows[i], results[rows[i].FIDEID])
	}
	slices.SortFunc(r.changed, func(a, b ratinglist.Row) int { return a.FIDEID - b.FIDEID })
	sortInactive(r.inactive)
	return nil
}

// uncovered says once that the list has no column for a kind that was rated.
func (r *run) uncovered(k tournament.Kind) {
	if r.missing[k] {
		return
	}
	r.missing[k] = true
	r.findings = append(r.findings, handbook.Finding{
		Article: "B.02-7.1", Rule: "kind-not-on-list", Severity: handbook.Warning,
		Text: handbook.Say("jobs.kind-not-on-list", "period", r.before.Period, "kind", k),
	})
}

func (r *run) nextRow(row *ratinglist.Row, results *[tournament.Kinds]*rating.Player) {
	if results == nil {
		results = &[tournament.Kinds]*rating.Player{}
	}
	next := r.ruled(row, *results)
	added, rated := r.added[row.FIDEID], false
	for k := range next.Standings {
		rated = rated || next.Standings[k].Rating > 0
		if next.Standings[k].Inactive && !row.Standings[k].Inactive {
			r.inactive = append(r.inactive, report.RunInactive{
				FIDEID: row.FIDEID, Name: row.Name, Federation: row.Federation, Kind: tournament.Kind(k),
				Rating: next.Standings[k].Rating, LastGame: r.lastGame[rating.Who{FIDEID: row.FIDEID, Kind: tournament.Kind(k)}],
			})
		}
	}
	if added && !rated {
		delete(r.added, row.FIDEID) // not yet rated, not yet listed
		return
	}
	r.changed = append(r.changed, next)
}

// ruled is the row that follows from a row and the player's results.
func (r *run) ruled(row *ratinglist.Row, results [tournament.Kinds]*rating.Player) ratinglist.Row {
	var history [tournament.Kinds]rating.History
	for k := range history {
		history[k] = r.history[rating.Who{FIDEID: row.FIDEID, Kind: tournament.Kind(k)}]
	}
	return rating.NextRow(*row, results, history, r.o.Period, rating.Options{})
}

// newcomer is the row of a player who is on no list, as the reports have him:
// the first of his results in the order of kinds and files.
func (r *run) newcomer(id int, results *[tournament.Kinds]*rating.Player) *ratinglist.Row {
	r.added[id] = true
	row := &ratinglist.Row{FIDEID: id}
	for _, p := range results {
		if p == nil {
			continue
		}
		for i := range p.Tournaments {
			rec := &p.Tournaments[i]
			t := r.event(rec.File)
			if t == nil {
				continue
			}
			if pl := t.Player(rec.StartingRank); pl != nil {
				row.Name, row.Federation, row.Sex, row.Birth = pl.Name, pl.Federation, pl.Sex, pl.Birth.Year()
				row.Title = pl.Title
				if pl.Title.Women() {
					row.WomenTitle = pl.Title
				}
				return row
			}
		}
	}
	return row
}

func (r *run) event(file string) *tournament.Tournament {
	if t := r.byFile[file]; t != nil {
		return t.rep.Tournament
	}
	return nil
}

package jobs

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// poolPeriods is how many months of results make an initial rating, at most
// (B.02 7.1.4); package rating leaves out what an edition does not allow.
const poolPeriods = 26

// rate rates the reports that were left in, with the lists in force at each
// event and what the periods before left of each player.
func (r *run) rate() error {
	var reports []*audit.Report
	skip := map[string]func(int, int) bool{}
	for i := range r.taken {
		if t := &r.taken[i]; t.note == "" {
			t.rep.Event = "event " + strconv.Itoa(t.sub.Tournament)
			reports = append(reports, t.rep)
			skip[t.file] = t.skip
		}
	}
	ids := sortedKeys(audit.FIDEIDs(reports))
	var err error
	if r.shelf, err = r.lists(reports, ids); err != nil {
		return err
	}
	if r.history, err = r.st.Histories(r.ctx, r.o.Period, ids, poolPeriods); err != nil {
		return err
	}
	r.players, r.findings = audit.Rate(reports, audit.Period{
		Period: r.o.Period, Lists: r.shelf, History: r.history, Skip: skip,
	}, rating.Options{})
	r.reports = reports
	return nil
}

func sortedKeys(set map[int]bool) []int {
	ids := make([]int, 0, len(set))
	for id := range set {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// lists are the rows of these players in the lists that the reports need: from
// the one in force at the earliest start to the one before the period's.
func (r *run) lists(reports []*audit.Report, ids []int) (*ratinglist.Shelf, error) {
	held, err := r.st.Lists(r.ctx)
	if err != nil {
		return nil, err
	}
	earliest := r.before.Period
	for _, rep := range reports {
		if d := rep.Tournament.FirstDay(); d.Valid() {
			earliest = min(earliest, d.Period())
		}
	}
	from := r.before.Period
	for _, l := range held {
		if l.Period <= earliest {
			from = l.Period
		}
	}
	shelf := &ratinglist.Shelf{}
	for _, l := range held {
		if (l.Period < from && l.Period < earliest) || l.Period > r.before.Period {
			continue
		}
		list, err := r.st.RowsOf(r.ctx, l.Period, ids)
		if err != nil {
			return nil, err
		}
		shelf.Add(list)
		if l.Period == r.before.Period {
			r.base = list
		}
	}
	return shelf, nil
}

// findNorms looks for norms in the events that are complete, save those that
// an earlier period has given already.
func (r *run) findNorms() error {
	for i := range r.taken {
		t := &r.taken[i]
		r.progress("norms", i+1, len(r.taken))
		if t.note != "" || !t.complete() {
			continue
		}
		ev := t.rep.NormEvent(r.shelf)
		if ev == nil {
			continue
		}
		given, err := r.st.NormsBefore(r.ctx, t.sub.Tournament, r.o.Period)
		if err != nil {
			return err
		}
		for _, n := range norms.Find(ev, norms.Options{}) {
			key := store.NormKey{FIDEID: n.FIDEID, Title: n.Title}
			if n.FIDEID == "" {
				key.StartingRank = n.StartingRank
			}
			if !n.Achieved || given[key] {
				continue
			}
			r.norms = append(r.norms, norm{n, ev, t})
		}
	}
	return nil
}

// norm is a norm with the event it was made in.
type norm struct {
	norms.Result
	event *norms.Event
	from  *taken
}

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
		Message: fmt.Sprintf("the list of %s has no %s ratings, so the new %s ratings stand in the reports alone; import a %s list of that month",
			r.before.Period, k, k, k),
	})
}

func (r *run) nextRow(row *ratinglist.Row, results *[tournament.Kinds]*rating.Player) {
	if results == nil {
		results = &[tournament.Kinds]*rating.Player{}
	}
	var history [tournament.Kinds]rating.History
	for k := range history {
		history[k] = r.history[rating.Who{FIDEID: row.FIDEID, Kind: tournament.Kind(k)}]
	}
	next := rating.NextRow(*row, *results, history, r.o.Period, rating.Options{})
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

package audit

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Waiver is a waiver as an officer gives it: it sets a rule aside in this
// event, or in one place of it.
type Waiver struct {
	Rule    string   // name of the rule, or CHAPTER-ARTICLE
	Round   int      // of one game; 0: every round
	Players []string // by starting rank or FIDE ID; none: everybody
	Reason  string
	By      string
	Day     handbook.Date
}

// rankDigits is how many digits a starting rank has at most; a longer number
// is a FIDE ID.
const rankDigits = 4

// Waivers returns those of the options with their players as the report numbers
// them. One that names a player who is not in the report holds nowhere, and is
// left out.
func (r *Report) Waivers() []handbook.Waiver {
	var list []handbook.Waiver
	for i := range r.Options.Waivers {
		w := &r.Options.Waivers[i]
		players, missing := ranksOf(r.Tournament, w.Players)
		if missing != "" {
			continue
		}
		list = append(list, handbook.Waiver{
			Rule: w.Rule, Round: w.Round, Players: players, Waived: handbook.Waived{By: w.By, On: w.Day, Reason: w.Reason},
		})
	}
	return list
}

// ranksOf returns the starting ranks of players named by rank or FIDE ID, and the first
// name that no player has. Several players with one FIDE ID are all meant.
func ranksOf(t *tournament.Tournament, names []string) (ranks []int, missing string) {
	for _, name := range names {
		n, err := strconv.Atoi(name)
		found := false
		if t != nil && err == nil {
			for i := range t.Players {
				p := &t.Players[i]
				if len(name) <= rankDigits && p.StartingRank == n || len(name) > rankDigits && p.FIDEID == n {
					ranks, found = append(ranks, p.StartingRank), true
				}
			}
		}
		if !found {
			return nil, name
		}
	}
	return ranks, ""
}

// Waives returns the waiver that sets a rule aside in the whole event, nil where
// there is none. It is for rules that decide something before the report is
// read.
func (o *Options) Waives(rule, article string) *Waiver {
	for i := range o.Waivers {
		w := &o.Waivers[i]
		if (w.Rule == rule || w.Rule == article) && w.Round == 0 && len(w.Players) == 0 {
			return w
		}
	}
	return nil
}

// waive makes an info of each finding in a file that a waiver covers, and says
// who set it aside.
func waive(file string, findings []handbook.Finding, waivers []handbook.Waiver) {
	for i := range findings {
		f := &findings[i]
		if f.Severity == handbook.Info || f.Pos.File != file {
			continue
		}
		for _, w := range waivers {
			if w.Names(f.Rule, f.Article) && w.Covers(f.Round, f.Players...) {
				f.Severity, f.Waived = handbook.Info, w.Waived
				break
			}
		}
	}
}

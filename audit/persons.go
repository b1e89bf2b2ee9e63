package audit

import (
	"slices"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Identify holds the players of a report that was opened against the list in
// force, as [Check] does where the options name an office, and adds what it
// finds. The error is that of the office's lists.
func (r *Report) Identify(office identity.Office) error {
	found, err := r.persons(office)
	if err != nil {
		return err
	}
	waive(r.File, found, r.Waivers())
	r.Findings = append(r.Findings, found...)
	handbook.SortFindings(r.Findings)
	return nil
}

func (r *Report) persons(office identity.Office) ([]handbook.Finding, error) {
	if office == nil || r.Tournament == nil {
		return nil, nil
	}
	t := r.AsWritten()
	if r.renamed {
		t = r.Tournament
	}
	return identity.Check(t, r.Kind, office)
}

// keepPersons takes back that a player is a bye where the list has a person of that
// name under the player's FIDE ID, and the player has games.
func (r *Report) keepPersons() {
	if r.Options.Persons == nil || r.Tournament == nil {
		return
	}
	r.Findings = slices.DeleteFunc(r.Findings, func(f handbook.Finding) bool {
		if f.Rule != "bye-player" {
			return false
		}
		p := r.Tournament.Player(firstOf(f.Players))
		if p == nil || !slices.ContainsFunc(p.Games, func(g tournament.Game) bool { return g.Opponent > 0 && g.Result.Played() }) {
			return false
		}
		is, err := identity.IsListed(r.Tournament, p, r.Kind, r.Options.Persons)
		return err == nil && is
	})
}

// sameField are findings of the report alone that say of a field what the
// list says better.
var sameField = [...]struct{ alone, listed string }{
	{"duplicate-fide-id", "wrong-person"},
	{"birth-year", "listed-birth"},
	{"rating-range", "listed-rating"},
	{"unknown-federation", "listed-federation"},
	{"title-sex", "listed-sex"},
	{startListOrder, "listed-rating"},
	{startListOrder, "listed-title"},
}

const startListOrder = "start-list-order"

// foldUnder makes findings follow from those that the list gives for the same
// player, where they speak of no other player besides.
func foldUnder(alone, listed []handbook.Finding) {
	for i := range alone {
		f := &alone[i]
		if f.Rule == "duplicate-fide-id" && len(f.Players) > 2 { // the number says of none of them who it is
			for k := range listed {
				if l := &listed[k]; slices.Contains(f.Players, firstOf(l.Players)) {
					linkTo(l, f)
				}
			}
			continue
		}
		for _, s := range sameField {
			if f.Rule != s.alone || f.Cause.Rule != "" || f.Text.Number("more") > 0 || f.Rule == startListOrder && f.Text.Number("n") > 1 {
				continue
			}
			at := slices.IndexFunc(listed, func(l handbook.Finding) bool {
				return l.Rule == s.listed && (l.Pos.Line == f.Pos.Line || f.Rule == startListOrder && slices.Contains(f.Players, firstOf(l.Players)))
			})
			if at >= 0 {
				f.Cause = handbook.Cause{Rule: s.listed, Line: listed[at].Pos.Line}
			}
		}
	}
}

func firstOf(ranks []int) int {
	if len(ranks) == 0 {
		return 0
	}
	return ranks[0]
}

// Persons returns the findings of a report that hold its players against a list.
func (r *Report) Persons() []handbook.Finding {
	var list []handbook.Finding
	for _, f := range r.Findings {
		if f.Identity != nil {
			list = append(list, f)
		}
	}
	return list
}

// Told returns the findings that a command which computes from a report tells of:
// its errors, and who its players are.
func (r *Report) Told() []handbook.Finding {
	var list []handbook.Finding
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Severity == handbook.Error || f.Identity != nil {
			list = append(list, *f)
		}
	}
	return list
}

// Unsaid leaves out findings of a rating that say again what the findings of
// the reports' players have said: that a rating is not that of the list, or
// that a player is not on it.
func Unsaid(reports []*Report, findings []handbook.Finding) []handbook.Finding {
	said := map[string]map[int]bool{}
	for _, r := range reports {
		said[r.File] = map[int]bool{}
		for i := range r.Findings {
			if f := &r.Findings[i]; f.Rule == "listed-rating" || f.Identity != nil && identity.Asks(f.Rule) {
				for _, rank := range f.Players {
					said[r.File][rank] = true
				}
			}
		}
	}
	return slices.DeleteFunc(findings, func(f handbook.Finding) bool {
		if AsksKind(&f) {
			return true
		}
		return (f.Rule == "not-on-list" || f.Rule == "rating-differs") && !slices.ContainsFunc(f.Players, func(rank int) bool { return !said[f.Pos.File][rank] })
	})
}

// Tournaments returns the reports' tournaments, those without one left out.
func Tournaments(reports []*Report) []*tournament.Tournament {
	var list []*tournament.Tournament
	for _, r := range reports {
		if r.Tournament != nil {
			list = append(list, r.Tournament)
		}
	}
	return list
}

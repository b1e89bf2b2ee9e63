// Package direct is clause 1.2 of chapter B.01: titles and norms by place or
// percentage in a championship, from the table that FIDE keeps of them.
package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

// Event is a championship as the table of 1.2 sees it.
type Event struct {
	Name, City, Federation string
	Start, End             handbook.Date
	Kind                   string // of the data file, such as "world-u18"
	Women                  bool   // a women's event: table 1.24a
	Rounds                 int
	Members                int // member federations of the continent or affiliate; 0: not known
	Players                []Player
	Groups                 []Group // of which the event was put together (1.2.3a); empty: one event
}

// Group is a subgroup of a merged event.
type Group struct {
	Name  string
	Kind  string
	Women bool
}

// Player is one participant.
type Player struct {
	FIDEID, Name, Federation string
	Rank                     int // after tie-break; 0: not known
	Points                   tournament.Points
	Played                   int // games over the board
	Score                    tournament.Points
	Group                    string // name of the subgroup; empty: none
	Qualified                bool   // came from a qualifying event
}

// NewEvent takes the participants from a report. Ranks after tie-break are
// those that it prints.
func NewEvent(ev *norms.Event, kind string, women bool) Event {
	t := ev.Tournament
	d := Event{
		Name: t.Name, City: t.City, Federation: t.Federation, Start: t.FirstDay(), End: t.LastDay(),
		Kind: kind, Women: women, Rounds: max(t.Rounds, t.Played()),
	}
	for i := range t.Players {
		p := &t.Players[i]
		q := Player{FIDEID: norms.FIDEIDText(p.FIDEID), Name: p.Name, Federation: p.Federation, Rank: p.Rank, Points: p.Points}
		if i < len(ev.Field) && ev.Field[i].Federation != "" {
			q.Federation = ev.Field[i].Federation
		}
		for _, g := range p.Games {
			if g.Result.Played() {
				q.Played++
				q.Score += g.Result.Score()
			}
			if !p.PointsKnown {
				q.Points += t.Scoring.Points(g)
			}
		}
		d.Players = append(d.Players, q)
	}
	return d
}

// The figures of 1.2.
const (
	leastPercent      = 35
	leastPlayers      = 10
	leastRounds       = 9
	leastFederations  = 5
	groupPlayers      = 6
	groupFederations  = 3
	groupPercent      = 50
	mergedFederations = 5
)

// clauses are the numbers of the clauses that are checked, which moved in 2024.
type clauses struct{ field, group string }

func clausesOn(day handbook.Date) clauses {
	if day >= 2024_01_01 {
		return clauses{"1.2.2", "1.2.2a"}
	}
	return clauses{"1.2.3", "1.2.3a"}
}

// Find looks up the table for every place of the event. The checks are the
// conditions on the event as a whole; where one fails there is no result. An
// error says that no table, or no row, is for the event.
func Find(e *Event) ([]Result, []norms.Check, error) {
	tables, err := Tables()
	if err != nil {
		return nil, nil, err
	}
	table := tableOn(tables, e.Start)
	if table == nil {
		return nil, nil, fmt.Errorf("no table for direct titles is at hand for an event that began on %s: look it up", e.Start)
	}
	groups := e.Groups
	if len(groups) == 0 {
		groups = []Group{{Kind: e.Kind, Women: e.Women}}
	}
	for _, g := range groups {
		if len(table.rows(g)) == 0 {
			return nil, nil, fmt.Errorf("%q is no kind of event of the table for direct titles: %s", g.Kind, strings.Join(Kinds(), ", "))
		}
	}
	checks := e.checks()
	if slices.ContainsFunc(checks, func(c norms.Check) bool { return !c.OK }) {
		return []Result{}, checks, nil
	}
	results := []Result{}
	for _, g := range groups {
		results = append(results, e.group(table, g)...)
	}
	slices.SortStableFunc(results, func(a, b Result) int { return cmp.Compare(a.Rank, b.Rank) })
	return results, checks, nil
}

// rows are those of a kind of event. The Women's World Cup stands with the open
// titles.
func (t *Table) rows(g Group) []int {
	var list []int
	for i, r := range t.Rows {
		if slices.Contains(r.Kinds, g.Kind) && ((r.Table == "1.24a") == g.Women || g.Kind == "womens-world-cup") {
			list = append(list, i)
		}
	}
	return list
}

// exempt tells whether 1.2.3 is not for the event: world championships of the
// disabled by its own words, knockouts and team events by the table, which has
// its own numbers of games for them.
func (e *Event) exempt() bool {
	return strings.HasPrefix(e.Kind, "world-disabled") || slices.Contains([]string{
		"world-cup", "womens-world-cup", "womens-world-championship", "olympiad", "world-team", "world-club", "continental-team", "continental-club",
	}, e.Kind)
}

// checks are 1.2.3: participants, rounds, and federations of other than world
// events.
func (e *Event) checks() []norms.Check {
	if e.exempt() {
		return []norms.Check{}
	}
	no := clausesOn(e.Start)
	n := len(e.Players)
	list := []norms.Check{
		norms.NewCheck(no.field, handbook.Verbatim("participants"), n, leastPlayers, n >= leastPlayers),
		norms.NewCheck(no.field, handbook.Verbatim("rounds"), e.Rounds, leastRounds, e.Rounds >= leastRounds),
	}
	feds := federationsOf(e.Players)
	need := leastFederations
	if third := (e.Members + 2) / 3; e.Members > 0 {
		need = min(need, third)
	}
	switch {
	case len(e.Groups) > 0:
		list = append(list, norms.NewCheck(no.group, handbook.Verbatim("federations of the merged group"), feds, mergedFederations, feds >= mergedFederations))
	case !strings.HasPrefix(e.Kind, "world-"):
		list = append(list, norms.NewCheck(no.field, handbook.Verbatim("federations, five or a third of the members"), feds, need, feds >= need))
	}
	return list
}

func federationsOf(players []Player) int {
	seen := map[string]bool{}
	for i := range players {
		if f := players[i].Federation; f != "" && f != "FID" && f != "NON" {
			seen[f] = true
		}
	}
	return len(seen)
}

// group gives the results of one group, with the places within it.
func (e *Event) group(table *Table, g Group) []Result {
	var players []Player
	for i := range e.Players {
		if g.Name == "" || e.Players[i].Group == g.Name {
			players = append(players, e.Players[i])
		}
	}
	if g.Name != "" && (len(players) < groupPlayers || federationsOf(players) < groupFederations) {
		return nil
	}
	slices.SortStableFunc(players, func(a, b Player) int { return cmp.Compare(rankKey(a.Rank), rankKey(b.Rank)) })
	var results []Result
	for i := range players {
		place := 0
		if players[i].Rank > 0 {
			place = i + 1
		}
		results = append(results, e.player(table, g, &players[i], place, players[0].Points)...)
	}
	return results
}

// rankKey puts unknown ranks last.
func rankKey(rank int) int {
	if rank == 0 {
		return 1 << 30
	}
	return rank
}

// player is what a player's place and percentage give: of titles in one column
// the highest, and norms for titles above it.
func (e *Event) player(table *Table, g Group, p *Player, place int, top tournament.Points) []Result {
	if p.Played == 0 || int(p.Score)*100 < leastPercent*p.Played*int(tournament.One) {
		return nil
	}
	if g.Name != "" && int(p.Score)*100 < groupPercent*e.Rounds*int(tournament.One) {
		return nil
	}
	var best *Result
	var normed []Result
	for _, at := range table.rows(g) {
		row := &table.Rows[at]
		for k := range row.Awards {
			a := &row.Awards[k]
			if a.Only != "" && a.Only != g.Kind || !a.Place.fits(p, place, top) {
				continue
			}
			r := e.result(table, row, at, g, p, place, a)
			if a.Norm {
				normed = append(normed, r)
			} else if best == nil || r.Title > best.Title {
				best = &r
			}
		}
	}
	normed = slices.DeleteFunc(normed, func(r Result) bool { return best != nil && r.Title <= best.Title })
	if best != nil {
		normed = append([]Result{*best}, normed...)
	}
	return normed
}

// fits tells whether a player has the place.
func (d *Place) fits(p *Player, place int, top tournament.Points) bool {
	switch {
	case d.Qualified:
		return p.Qualified
	case d.Percent > 0:
		return p.Played >= d.Games && int(p.Score)*100 >= d.Percent*p.Played*int(tournament.One)
	}
	return place >= d.First && place <= d.Last && (!d.Equal || p.Points == top)
}

func (e *Event) result(table *Table, row *Row, at int, g Group, p *Player, place int, a *Award) Result {
	r := Result{
		FIDEID: p.FIDEID, Title: a.Title, Norm: a.Norm, Kind: g.Kind, Place: a.Place.words(), Table: row.Table, Row: at + 1,
		Event: e.Name, City: e.City, Federation: e.Federation, Start: e.Start, End: e.End, Rank: place,
		Games: p.Played, Score: p.Score, Group: g.Name, Unverified: e.Start >= unverifiedFrom, Notes: []string{},
	}
	if r.Unverified {
		r.Notes = append(r.Notes, "the table for direct titles effective 1 January 2026 is not at hand; by that of "+table.From.String()+": look it up")
	}
	return r
}

// words say the place as the table's terms do.
func (d *Place) words() string {
	switch {
	case d.Percent > 0:
		return strconv.Itoa(d.Percent) + " % in " + strconv.Itoa(d.Games) + " games"
	case d.Name == "first-equal":
		return "first equal, best three after tie-break"
	case d.Name == "silver-bronze":
		return "silver or bronze"
	case d.Name == "medals":
		return "gold, silver or bronze"
	case d.Name == "top8", d.Name == "top16":
		return "place 1 to " + strconv.Itoa(d.Last)
	}
	return d.Name
}

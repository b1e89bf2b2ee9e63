// Package direct is clause 1.2 of chapter B.01: titles and norms by place or
// percentage in a championship, from the table that FIDE keeps of them.
package direct

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/law"
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
	Groups                 []Group      // of which the event was put together (1.2.3a); empty: one event
	Edition                *law.Edition // nil: that of the start
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

// law returns the text by which the event is judged.
func (e *Event) law() *law.Edition { return cmp.Or(e.Edition, law.On(e.Start)) }

// Find looks up the table for every place of the event. The checks are the
// conditions on the event as a whole; where one fails there is no result. An
// error says that no table, or no row, is for the event.
func Find(e *Event) ([]Result, []norms.Clause, error) {
	tables, err := Tables()
	if err != nil {
		return nil, nil, err
	}
	table := tableOn(tables, e.Start)
	if table == nil {
		return nil, nil, handbook.Errorf("titles.direct.no-table", "start", e.Start)
	}
	groups := e.Groups
	if len(groups) == 0 {
		groups = []Group{{Kind: e.Kind, Women: e.Women}}
	}
	for _, g := range groups {
		if len(table.rows(g)) == 0 {
			return nil, nil, handbook.Errorf("titles.direct.no-kind", "kind", g.Kind, "kinds", Kinds())
		}
	}
	checks := e.checks()
	if slices.ContainsFunc(checks, func(c norms.Clause) bool { return !c.OK }) {
		return []Result{}, checks, nil
	}
	results := []Result{}
	for _, g := range groups {
		results = append(results, e.group(table, g)...)
	}
	slices.SortStableFunc(results, func(a, b Result) int { return cmp.Compare(a.Rank, b.Rank) })
	return results, checks, nil
}

// rows returns those of a kind of event. The Women's World Cup stands with the open
// titles.
func (t *Table) rows(g Group) []int {
	var list []int
	for i, r := range t.Rows {
		if slices.Contains(r.Kinds, g.Kind) && ((r.Table == womenTable) == g.Women || g.Kind == "womens-world-cup") {
			list = append(list, i)
		}
	}
	return list
}

// exempt reports whether 1.2.3 is not for the event: world championships of the
// disabled by its own words, knockouts and team events by the table, which has
// its own numbers of games for them.
func (e *Event) exempt() bool {
	return strings.HasPrefix(e.Kind, "world-disabled") || slices.Contains([]string{
		"world-cup", "womens-world-cup", "womens-world-championship", "olympiad", "world-team", "world-club", "continental-team", "continental-club",
	}, e.Kind)
}

// checks are 1.2.3: participants, rounds, and federations of other than world
// events.
func (e *Event) checks() []norms.Clause {
	if e.exempt() {
		return []norms.Clause{}
	}
	edition := e.law()
	num, field := &edition.Numbers.Direct, edition.No(law.DirectField)
	var list []norms.Clause
	check := func(article string, what handbook.Text, have, need int) {
		list = append(list, norms.NewClause(article, what, have, need, have >= need))
	}
	check(field, handbook.Say("titles.direct.participants"), len(e.Players), num.Players)
	check(field, handbook.Say("titles.direct.rounds"), e.Rounds, num.Rounds)
	feds := federationsOf(e.Players)
	switch {
	case len(e.Groups) > 0:
		check(edition.No(law.Subgroup), handbook.Say("titles.direct.merged"), feds, num.MergedFederations)
	case !strings.HasPrefix(e.Kind, "world-"):
		need := num.Federations
		if e.Members > 0 {
			need = min(need, (e.Members+num.Share-1)/num.Share)
		}
		check(field, handbook.Say("titles.direct.federations", "most", num.Federations, "share", num.Share), feds, need)
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
	num := &e.law().Numbers.Direct
	var players []Player
	for i := range e.Players {
		if g.Name == "" || e.Players[i].Group == g.Name {
			players = append(players, e.Players[i])
		}
	}
	if g.Name != "" && (len(players) < num.SubgroupPlayers || federationsOf(players) < num.SubgroupFederations) {
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

// player returns what a player's place and percentage give: of titles in one column
// the highest, and norms for titles above it.
func (e *Event) player(table *Table, g Group, p *Player, place int, top tournament.Points) []Result {
	num := &e.law().Numbers.Direct
	if p.Played == 0 || int(p.Score)*100 < num.Percent*p.Played*int(tournament.One) {
		return nil
	}
	if g.Name != "" && int(p.Score)*100 < num.SubgroupScore*e.Rounds*int(tournament.One) {
		return nil
	}
	var best *Result
	var normed []Result
	for _, at := range table.rows(g) {
		row := &table.Rows[at]
		for k := range row.Awards {
			a := &row.Awards[k]
			if a.Only != "" && a.Only != g.Kind || !a.Place.isPlaceOf(p, place, top) {
				continue
			}
			r := e.result(row, at, g, p, place, a)
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

// isPlaceOf reports whether a player has the place.
func (d *Place) isPlaceOf(p *Player, place int, top tournament.Points) bool {
	switch {
	case d.Qualified:
		return p.Qualified
	case d.Percent > 0:
		return p.Played >= d.Games && int(p.Score)*100 >= d.Percent*p.Played*int(tournament.One)
	}
	return place >= d.First && place <= d.Last && (!d.Equal || p.Points == top)
}

func (e *Event) result(row *Row, at int, g Group, p *Player, place int, a *Award) Result {
	r := Result{
		FIDEID: p.FIDEID, Title: a.Title, Norm: a.Norm, Kind: g.Kind, Place: a.Place.words(), Table: row.Table, Row: at + 1,
		Event: e.Name, City: e.City, Federation: e.Federation, Start: e.Start, End: e.End, Rank: place,
		Games: p.Played, Score: p.Score, Group: g.Name, Unverified: Unverified(e.Start), Notes: []handbook.Text{},
	}
	if note, missing := LookUp(e.Start); missing {
		r.Notes = append(r.Notes, note)
	}
	return r
}

// words say the place as the table's terms do.
func (d *Place) words() handbook.Text {
	switch {
	case d.Percent > 0:
		return handbook.Say("titles.direct.percent", "percent", d.Percent, "games", d.Games)
	case d.Qualified:
		return handbook.Say("titles.direct.qualified")
	case d.Equal:
		return handbook.Say("titles.direct.first-equal", "most", d.Last)
	}
	switch d.Name {
	case "gold":
		return handbook.Say("titles.direct.gold")
	case "silver-bronze":
		return handbook.Say("titles.direct.silver-bronze")
	case "medals":
		return handbook.Say("titles.direct.medals")
	case "finalist":
		return handbook.Say("titles.direct.finalist")
	}
	return handbook.Say("titles.direct.places", "first", d.First, "last", d.Last)
}

package identity

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Check holds every player of a report against the list in force at its start.
// Findings are sorted by place; none where the office has no list.
func Check(t *tournament.Tournament, k tournament.Kind, office Office) ([]handbook.Finding, error) {
	list, err := office.InForce(monthOf(t), k)
	if err != nil || list == nil {
		return nil, err
	}
	if d, ok := list.(Dated); ok && t.FirstDay().Valid() {
		list = d.On(t.FirstDay())
	}
	c := &checker{t: t, kind: k, list: list, rows: map[int]*ratinglist.Row{}}
	if t.Columns != nil {
		c.columns = *t.Columns
	}
	if err := c.look(); err != nil {
		return nil, err
	}
	if err := c.doubted(); err != nil {
		return nil, err
	}
	if err := c.compareRatings(); err != nil {
		return nil, err
	}
	handbook.SortFindings(c.findings)
	return c.findings, nil
}

// Candidates returns the persons of the list in force at the start of an event
// whom a player of its report may be, the most likely first.
func Candidates(t *tournament.Tournament, p *tournament.Player, k tournament.Kind, office Office) ([]Candidate, error) {
	list, err := office.InForce(monthOf(t), k)
	if err != nil || list == nil {
		return nil, err
	}
	rows, err := list.Alike([]Wanted{wanted(p)})
	return candidates(p, rows, k), err
}

// IsListed reports whether the list in force at the start of an event has a player
// under his FIDE ID by his name, or by a part of it.
func IsListed(t *tournament.Tournament, p *tournament.Player, k tournament.Kind, office Office) (bool, error) {
	list, err := office.InForce(monthOf(t), k)
	if err != nil || list == nil || p.FIDEID <= 0 {
		return false, err
	}
	rows, err := list.Persons([]int{p.FIDEID})
	return err == nil && len(rows) == 1 && weigh(p, &rows[0], k).name >= Partial, err
}

func wanted(p *tournament.Player) Wanted { return Wanted{SearchKeys(p.Name), p.Birth.Year()} }

// monthOf returns the month whose list is asked for: that of the start, the latest
// where it is not known.
func monthOf(t *tournament.Tournament) handbook.Period {
	if d := t.FirstDay(); d.Valid() {
		return d.Period()
	}
	return latest
}

// checker holds one report against one list.
type checker struct {
	t        *tournament.Tournament
	kind     tournament.Kind
	list     List
	rows     map[int]*ratinglist.Row
	columns  tournament.Columns
	wrong    []*tournament.Player // the ID is another's
	unknown  []*tournament.Player // no person on the lists has the ID
	without  []*tournament.Player // no ID
	died     map[int]handbook.Date
	other    []*tournament.Player // the rating is not that of the list
	agree    int                  // how many have that of the list
	findings []handbook.Finding
}

// look reads the persons of all IDs and compares each with its player.
func (c *checker) look() error {
	ids := make([]int, 0, len(c.t.Players))
	for i := range c.t.Players {
		if id := c.t.Players[i].FIDEID; id > 0 {
			ids = append(ids, id)
		}
	}
	rows, err := c.list.Persons(ids)
	if err != nil {
		return err
	}
	for i := range rows {
		c.rows[rows[i].FIDEID] = &rows[i]
	}
	if m, ok := c.list.(Mortal); ok {
		if c.died, err = m.Died(ids); err != nil {
			return err
		}
	}
	for i := range c.t.Players {
		p := &c.t.Players[i]
		row := c.rows[p.FIDEID]
		switch {
		case p.FIDEID >= tournament.FirstAwaited: // the office knows who it is
		case p.FIDEID <= 0:
			c.without = append(c.without, p)
		case row == nil:
			c.unknown = append(c.unknown, p)
		default:
			switch e := weigh(p, row, c.kind); {
			case !e.isSamePerson():
				c.wrong = append(c.wrong, p)
			case c.afterDeath(p).Valid():
				c.buried(p, row)
			default:
				c.facts(p, row, e)
			}
		}
	}
	return nil
}

// doubted reports the players who are not those of their IDs, and looks for
// the persons who were meant.
func (c *checker) doubted() error {
	c.swapped()
	var list []Wanted
	for _, players := range [][]*tournament.Player{c.wrong, c.unknown, c.without} {
		for _, p := range players {
			list = append(list, wanted(p))
		}
	}
	if len(list) == 0 {
		return nil
	}
	rows, err := c.list.Alike(list)
	if err != nil {
		return err
	}
	byKey := keyed(rows)
	for _, p := range c.wrong {
		c.wrongPerson(p, byKey.rowsOf(p))
	}
	for _, p := range c.unknown {
		c.unknownID(p, byKey.rowsOf(p))
	}
	for _, p := range c.without {
		c.candidate(p, byKey.rowsOf(p))
	}
	return nil
}

// index finds rows by the keys of their names.
type index map[Key][]ratinglist.Row

func keyed(rows []ratinglist.Row) index {
	x := index{}
	for i := range rows {
		for _, k := range Keys(rows[i].Name) {
			x[k] = append(x[k], rows[i])
		}
	}
	return x
}

func (x index) rowsOf(p *tournament.Player) []ratinglist.Row {
	var out []ratinglist.Row
	for _, k := range SearchKeys(p.Name) {
		out = append(out, x[k]...)
	}
	return out
}

// swapped takes players who have each other's IDs out of the wrong ones: two,
// or more of whom each has that of the next and the last that of the first.
func (c *checker) swapped() {
	out := map[*tournament.Player]bool{}
	for _, longest := range []int{2, len(c.wrong)} { // pairs first
		for _, p := range c.wrong {
			if ring := c.ring(p, longest, out); ring != nil {
				c.exchanged(ring)
				for _, q := range ring {
					out[q] = true
				}
			}
		}
	}
	c.wrong = slices.DeleteFunc(c.wrong, func(p *tournament.Player) bool { return out[p] })
}

// ring are players of whom each is the person of the next one's ID, and the last
// of the first one's, from p on; nil where there are none, or too many.
func (c *checker) ring(p *tournament.Player, longest int, out map[*tournament.Player]bool) []*tournament.Player {
	if out[p] {
		return nil
	}
	ring := []*tournament.Player{p}
	for len(ring) <= longest {
		last := ring[len(ring)-1]
		if len(ring) > 1 && weigh(last, c.rows[p.FIDEID], c.kind).isSamePerson() {
			return ring
		}
		i := slices.IndexFunc(c.wrong, func(q *tournament.Player) bool {
			return !out[q] && !slices.Contains(ring, q) && q.FIDEID != last.FIDEID && weigh(last, c.rows[q.FIDEID], c.kind).isSamePerson() &&
				(longest > 2 || weigh(q, c.rows[p.FIDEID], c.kind).isSamePerson())
		})
		if i < 0 {
			return nil
		}
		ring = append(ring, c.wrong[i])
	}
	return nil
}

// exchanged reports players each of whom has the ID of another.
func (c *checker) exchanged(ring []*tournament.Player) {
	p, with := ring[0], ring[1]
	mine, theirs := c.rows[with.FIDEID], c.rows[p.FIDEID]
	text := handbook.Say("identity.swapped-ids",
		"player", p.StartingRank, "name", p.Name, "other", with.StartingRank, "otherName", with.Name,
		"id", strconv.Itoa(mine.FIDEID), "otherId", strconv.Itoa(theirs.FIDEID))
	if len(ring) > 2 {
		var names, right []handbook.Text
		for i, q := range ring {
			names = append(names, handbook.Say("identity.exchanged.one", "player", q.StartingRank, "name", q.Name))
			right = append(right, handbook.Say("identity.exchanged.right", "player", q.StartingRank, "id", strconv.Itoa(ring[(i+1)%len(ring)].FIDEID)))
		}
		text = handbook.Say("identity.exchanged", "players", names, "right", right)
	}
	c.add(&swappedIDs, p, c.columns.FIDEID, theirs, strconv.Itoa(mine.FIDEID), text)
	f := &c.findings[len(c.findings)-1]
	for _, q := range ring[1:] {
		f.Players = append(f.Players, q.StartingRank)
	}
}

func (c *checker) wrongPerson(p *tournament.Player, rows []ratinglist.Row) {
	row := c.rows[p.FIDEID]
	id, listed := strconv.Itoa(p.FIDEID), described(row, c.kind)
	meant := best(candidates(p, rows, c.kind))
	if meant == nil {
		c.add(&wrongPerson, p, c.columns.FIDEID, row, "", handbook.Say("identity.wrong-person", "id", id, "listed", listed, "name", p.Name))
		return
	}
	proposal := strconv.Itoa(meant.Row.FIDEID)
	c.add(&wrongPerson, p, c.columns.FIDEID, row, proposal, handbook.Say("identity.wrong-person.meant",
		"id", id, "listed", listed, "name", p.Name, "proposal", proposal, "person", described(&meant.Row, c.kind)))
}

func (c *checker) unknownID(p *tournament.Player, rows []ratinglist.Row) {
	id := strconv.Itoa(p.FIDEID)
	meant := best(candidates(p, rows, c.kind))
	if meant == nil {
		c.add(&unknownID, p, c.columns.FIDEID, nil, "", handbook.Say("identity.unknown-id", "id", id, "name", p.Name, "list", c.ofList()))
	} else {
		proposal := strconv.Itoa(meant.Row.FIDEID)
		c.add(&unknownID, p, c.columns.FIDEID, nil, proposal, handbook.Say("identity.unknown-id.meant",
			"id", id, "name", p.Name, "list", c.ofList(), "proposal", proposal, "person", described(&meant.Row, c.kind)))
	}
	if !c.list.Complete() {
		c.findings[len(c.findings)-1].Severity = handbook.Warning
	}
}

// mostNamesakes are named in a finding.
const mostNamesakes = 5

// candidate reports a player without an ID where a person is he, or one of
// several is.
func (c *checker) candidate(p *tournament.Player, rows []ratinglist.Row) {
	var exact []Candidate
	for _, one := range candidates(p, rows, c.kind) {
		if one.Exact {
			exact = append(exact, one)
		}
	}
	if len(exact) > 1 {
		var persons []handbook.Text
		for i := range exact[:min(len(exact), mostNamesakes)] {
			row := &exact[i].Row
			persons = append(persons, handbook.Say("identity.namesake", "id", strconv.Itoa(row.FIDEID), "person", described(row, c.kind)))
		}
		c.add(&idCandidate, p, c.columns.FIDEID, nil, "", handbook.Say("identity.id-candidate.several", "name", p.Name, "n", len(exact), "persons", persons))
	}
	if len(exact) != 1 {
		return
	}
	proposal := strconv.Itoa(exact[0].Row.FIDEID)
	c.add(&idCandidate, p, c.columns.FIDEID, nil, proposal, handbook.Say("identity.id-candidate",
		"name", p.Name, "proposal", proposal, "person", described(&exact[0].Row, c.kind)))
}

// ofList returns the month of the list for use after its name, the zero text if it is
// not known.
func (c *checker) ofList() handbook.Text {
	if p := c.list.Period(); p != 0 {
		return handbook.Say("identity.list-of", "list", p)
	}
	return handbook.Text{}
}

// add puts a finding at a column of a player's line.
func (c *checker) add(r *handbook.Rule, p *tournament.Player, col int, row *ratinglist.Row, proposal string, text handbook.Text) {
	format := c.t.Format
	if format == "" {
		format = "TRF16"
	}
	who := &handbook.Identity{Listed: listedOf(row, c.kind), Proposal: proposal}
	if p.FIDEID > 0 {
		who.FideID = strconv.Itoa(p.FIDEID)
	}
	f := handbook.Finding{
		Article: format + "-001", Rule: r.Name, Severity: r.Severity, Text: text, Identity: who,
		Pos: handbook.Pos{File: c.t.File, Line: max(p.Line, 1), Col: max(col, 1)},
	}
	if p.StartingRank > 0 {
		f.Players = []int{p.StartingRank}
	}
	c.findings = append(c.findings, f)
}

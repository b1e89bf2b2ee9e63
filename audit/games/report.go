package games

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// pairing is a game of the report.
type pairing struct {
	round        int
	white, black int  // starting ranks; without colours in the order of the report
	coloured     bool // the report has the colours
	played       bool
	short        bool   // played with fewer than a move each
	result       string // 1-0, 0-1, 1/2-1/2, as PGN has it; of one that was not played as the report has it: + -
	any          bool   // the result is that of an arbiter, whatever the board says
	pos          handbook.Pos
	asked        bool   // it must be sent in (1.9.1)
	game         *entry // nil: none yet
	claimed      bool   // a game of the file says something else of it
}

// report is a report with its games, and its players by what files call them.
type report struct {
	t        *tournament.Tournament
	pairings []pairing
	ofPair   map[[2]int][]int // indices of pairings, the smaller rank first
	ofPlayer map[int][]int
	byID     map[int]int
	byName   map[string][]int // as [registration.PersonName] folds names
	byKey    map[identity.Key][]int
	known    map[Side]reading // what was found of sides before
}

func newReport(t *tournament.Tournament, asked func(round, white, black int) bool) *report {
	t.EnsureIndex()
	r := &report{t: t, ofPair: map[[2]int][]int{}, ofPlayer: map[int][]int{}, byID: map[int]int{}, byName: map[string][]int{}, known: map[Side]reading{}}
	for i := range t.Players {
		p := &t.Players[i]
		if t.Player(p.StartingRank) != p {
			continue
		}
		if p.FIDEID != 0 {
			r.byID[p.FIDEID] = p.StartingRank
		}
		if name := registration.PersonName(p.Name); name != "" {
			r.byName[name] = append(r.byName[name], p.StartingRank)
		}
		for round := 1; round <= len(p.Games); round++ {
			r.add(p, round, asked)
		}
	}
	return r
}

// add adds the game of a player's line, if it is not there from the opponent's.
func (r *report) add(p *tournament.Player, round int, asked func(round, white, black int) bool) {
	g, q := p.Game(round), r.t.Player(p.Game(round).Opponent)
	if q == nil || q == p {
		return
	}
	pair := pairOf(p.StartingRank, q.StartingRank)
	h := q.Game(round)
	mirrored := h.Opponent == p.StartingRank
	for _, i := range r.ofPair[pair] {
		if r.pairings[i].round == round {
			return
		}
	}
	if !mirrored {
		h = tournament.Game{Opponent: p.StartingRank, Colour: 0, Result: g.Result.Mirror()}
	}
	if g.Result.Open() && h.Result.Open() {
		return // not known yet
	}
	if g.Colour == tournament.Black || g.Colour == 0 && h.Colour == tournament.White {
		p, q, g, h = q, p, h, g
	}
	out := pairing{
		round: round, white: p.StartingRank, black: q.StartingRank, coloured: g.Colour != 0 || h.Colour != 0,
		played: g.Result.Played() || h.Result.Played(), pos: r.cell(p, round),
	}
	switch {
	case !out.played:
		out.result = g.Result.String() + " " + h.Result.String()
	case !g.Result.Played():
		g.Result = h.Result.Mirror()
		fallthrough
	default:
		out.result = resultOf(g.Result)
		out.short = g.Result == tournament.ShortWin || g.Result == tournament.ShortDraw || g.Result == tournament.ShortLoss
		out.any = mirrored && h.Result.Played() && g.Result.Lowered(h.Result) || r.t.IsDecided(round, p.StartingRank, q.StartingRank)
	}
	out.asked = out.played && asked(round, out.white, out.black)
	at := len(r.pairings)
	r.pairings = append(r.pairings, out)
	r.ofPair[pair] = append(r.ofPair[pair], at)
	r.ofPlayer[p.StartingRank] = append(r.ofPlayer[p.StartingRank], at)
	r.ofPlayer[q.StartingRank] = append(r.ofPlayer[q.StartingRank], at)
}

func pairOf(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// resultOf returns White's result as PGN writes it.
func resultOf(r tournament.Result) string {
	switch r.Score() {
	case tournament.One:
		return "1-0"
	case 0:
		return "0-1"
	}
	return "1/2-1/2"
}

// cell is the place of a player's round in the report.
func (r *report) cell(p *tournament.Player, round int) handbook.Pos {
	pos := handbook.Pos{File: r.t.File, Line: max(p.Line, 1), Col: 1}
	if c := r.t.Columns; c != nil {
		pos.Col = max(c.Round(round), 1)
	}
	return pos
}

// reading is whom a side of a game can be.
type reading struct {
	players []int // starting ranks; empty: no player of the report
	byID    int   // the player of the FIDE ID; 0: none
	byName  int   // if the name is another player's: that player
}

// mostReadings are how many players a name may fit before it says nothing.
const mostReadings = 8

// find returns whom a side can be.
func (r *report) find(s Side) reading {
	key := Side{Name: s.Name, FIDEID: s.FIDEID}
	if found, ok := r.known[key]; ok {
		return found
	}
	found := r.look(s)
	if len(found.players) > mostReadings {
		found.players = nil
	}
	r.known[key] = found
	return found
}

func (r *report) look(s Side) reading {
	named := r.byName[registration.PersonName(s.Name)]
	if rank := r.byID[s.FIDEID]; s.FIDEID != 0 && rank != 0 {
		found := reading{players: []int{rank}, byID: rank}
		if len(named) > 0 && !slices.Contains(named, rank) && identity.Compare(s.Name, r.t.Player(rank).Name) == identity.Different {
			found.byName = named[0]
			found.players = append(found.players, named...)
		}
		return found
	}
	if len(named) > 0 {
		return reading{players: named}
	}
	return reading{players: r.bestMatches(s)}
}

// bestMatches returns the players whose name fits best, if they can have the FIDE ID.
func (r *report) bestMatches(s Side) (players []int) {
	if s.Name == "" || len(r.known) > 4*len(r.t.Players)+1000 { // so many names are none of this event
		return nil
	}
	if r.byKey == nil {
		r.byKey = map[identity.Key][]int{}
		for i := range r.t.Players {
			for _, k := range identity.Keys(r.t.Players[i].Name) {
				r.byKey[k] = append(r.byKey[k], r.t.Players[i].StartingRank)
			}
		}
	}
	best := identity.Near
	for _, k := range identity.SearchKeys(s.Name) {
		for _, rank := range r.byKey[k] {
			p := r.t.Player(rank)
			likeness := identity.Compare(s.Name, p.Name)
			if likeness < best || s.FIDEID != 0 && p.FIDEID != 0 || slices.Contains(players, rank) {
				continue
			}
			if likeness > best {
				players, best = nil, likeness
			}
			players = append(players, rank)
		}
	}
	slices.Sort(players)
	return players
}

// name returns the name of a player for messages.
func (r *report) name(rank int) string {
	p := r.t.Player(rank)
	if p.Name == "" {
		return strconv.Itoa(rank)
	}
	return handbook.Truncate(p.Name)
}

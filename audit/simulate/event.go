package simulate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// TeamBoards is on how many boards teams meet where nothing else is said.
const TeamBoards = 4

// EventOptions shape an event; zero values take the defaults.
type EventOptions struct {
	Name, City, Federation string
	Start                  handbook.Date // 2026-09-05
	// Field are the players; nil: so many Players are invented.
	Field   []ratinglist.Row
	Players int // 60; of a Swiss of teams as many as make whole teams of Boards
	// Around is the rating around which those of invented players lie; 0: as in
	// [ListOptions], more widely spread.
	Around int
	System System
	Code   string           // of record 192, of [Other]
	Teams  int              // of an event of [Other] that has teams
	Cycles int              // of a round robin of [Other]
	Rounds int              // of a Swiss, 9; at most half the players
	Played int              // rounds that are played; 0: all, negative: none, so that there are entries alone
	Sport  tournament.Sport // written into the report; in renju Black begins
	// Dates of the rounds; nil: RoundsPerDay (1) a day from the start on.
	Dates        []handbook.Date
	RoundsPerDay int
	TimeControl  string // as in record 122: 90 min + 30 sec
	Encoded      string // as in record 222: 5400+30
	Boards       int    // of a team match, TeamBoards
	TeamSize     int    // players of a team, Boards and one
	// What happens in a Swiss, per mille of the players: byes of half a point,
	// of none and of a full one, asked for once each; who leaves; who comes
	// after the first round.
	Byes, ZeroByes, FullByes, Withdrawals, Late int
	Forfeits                                    int // per mille of the games
	Draws                                       int // per cent of games between equals, 34; negative: none
	// Edition pairs a Swiss; nil: the one of the Dutch system in force at the start.
	Edition       *swiss.Edition
	Accelerate    bool               // Baku (C.04.7); in TRF as spans of virtual points
	Scoring       tournament.Scoring // the zero value: 1, half, 0
	InitialColour tournament.Colour  // 0: White
	Prohibited    int                // groups of two or three who must not meet
	// So many byes, and of a Swiss of players so many games that one player wins by
	// forfeit, to which neither player comes, and that an arbiter decides otherwise for each side.
	ByeCounts                             []ByeCount
	ForfeitWins, DoubleForfeits, OddGames int
	WonByForfeit, LostByBoth, Odd         int    // the same per mille of the games
	ByTable                               bool   // results by the ratings and table 8.1.2 of B.02 alone, differences of 400 at most
	TieBreaks                             string // the list that ranks; empty: TPN
	// Strength replaces a player's rating where results are drawn, by FIDE ID.
	Strength               map[int]int
	ChiefArbiter, Deputies string

	drawing uint64 // how often the event was drawn before
}

func (o EventOptions) defaults(s source) EventOptions {
	text := func(t *string, v string) {
		if *t == "" {
			*t = v
		}
	}
	num := func(n *int, v int) {
		if *n == 0 {
			*n = v
		}
	}
	num(&o.Players, 60)
	num(&o.Rounds, 9)
	num(&o.RoundsPerDay, 1)
	num(&o.Boards, TeamBoards)
	num(&o.TeamSize, o.Boards+1)
	num(&o.Draws, 34)
	o.Draws = max(o.Draws, 0)
	if o.Scoring == (tournament.Scoring{}) {
		o.Scoring = tournament.StandardScoring
	}
	if o.InitialColour == 0 {
		o.InitialColour = tournament.White
	}
	if o.Start == 0 {
		o.Start = 2026_09_05
	}
	text(&o.City, s.town())
	text(&o.Federation, "LIE")
	text(&o.Name, "Open of "+o.City)
	text(&o.TimeControl, "90 min + 30 sec")
	if o.TimeControl == "90 min + 30 sec" {
		text(&o.Encoded, "5400+30")
	}
	text(&o.ChiefArbiter, s.name(false))
	return o
}

// Field is the list of the players that an event without a field of its own
// invents, of the month in which it starts.
func Field(seed uint64, opts EventOptions) *ratinglist.List {
	opts = opts.defaults(newSource(seed, streamEvent))
	list := ListOptions{Players: opts.Players, Period: opts.Start.Period(), Middle: opts.Around}
	if opts.Around != 0 {
		list.Spread = closeSpread
	}
	return List(seed, list)
}

// Event invents a complete tournament: every line agrees with every other, so
// that it passes check.Report.
func Event(seed uint64, opts EventOptions) *tournament.Tournament {
	t, _ := Play(seed, opts)
	return t
}

// closeSpread is the [ListOptions.Spread] of a field around a rating.
const closeSpread = 350

// played is how many of so many rounds are played.
func (o *EventOptions) played(rounds int) int {
	switch {
	case o.Played < 0:
		return 0
	case o.Played == 0:
		return rounds
	}
	return min(o.Played, rounds)
}

// Play returns [Event] and the reason why a Swiss ended before its last round: a round
// had no legal pairing or no players left. The reason is empty if all rounds were
// played.
func Play(seed uint64, opts EventOptions) (t *tournament.Tournament, ended handbook.Text) {
	s := newSource(seed, streamEvent+opts.drawing<<32)
	opts = opts.defaults(s)
	if opts.Field == nil {
		opts.Field = Field(seed, opts).Rows
	}
	if opts.System == Swiss && opts.engine().Teams { // whole teams
		opts.Field = opts.Field[:len(opts.Field)/opts.Boards*opts.Boards]
	}
	t = opts.head()
	h := newVenue(s, t, opts)
	switch opts.System {
	case RoundRobin, DoubleRoundRobin:
		h.roundRobin(opts.System == DoubleRoundRobin)
	case TeamLeague:
		h.league()
	case Other:
		ended = h.other()
	default:
		ended = h.swiss(opts.edition().Pair)
	}
	h.finish()
	return t, ended
}

// head fills the tournament section and the players in the order of a start
// list: rating, title, name (C.04.2).
func (o *EventOptions) head() *tournament.Tournament {
	code, text := o.system()
	t := &tournament.Tournament{
		Name: o.Name, City: o.City, Federation: o.Federation, Start: o.Start, TeamCount: -1,
		Type: text, System: code, Sport: o.Sport, Controller: "fedrate simulate", ChiefArbiter: o.ChiefArbiter,
		TimeControlText: o.TimeControl, EncodedTimeControl: o.Encoded,
		Scoring: o.Scoring, RoundsStated: true, InitialColour: o.InitialColour,
	}
	if o.System != TeamLeague {
		t.TieBreaks = "TPN" // how finish orders players with the same points
	}
	t.TimeControl = timecontrol.Parse(o.TimeControl, o.Encoded, o.Start).Control
	if o.Deputies != "" {
		t.Deputies = []string{o.Deputies}
	}
	for i := range o.Field {
		t.Players = append(t.Players, reported(&o.Field[i], t.Kind()))
	}
	slices.SortFunc(t.Players, func(a, b tournament.Player) int {
		return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(b.Title, a.Title), cmp.Compare(a.Name, b.Name), cmp.Compare(a.FIDEID, b.FIDEID))
	})
	for i := range t.Players {
		t.Players[i].StartingRank = i + 1
		if t.Players[i].Rating > 0 {
			t.RatedCount++
		}
	}
	t.PlayerCount = len(t.Players)
	t.Index()
	return t
}

// reported is a row of the list as a report has the player. Rapid and blitz
// take the standard rating where there is no other (B.02 rapid/blitz 7.2.1).
func reported(row *ratinglist.Row, k tournament.Kind) tournament.Player {
	p := tournament.Player{
		Sex: row.Sex, Title: max(row.Title, row.WomenTitle), Name: row.Name, Rating: row.Standings[k].Rating,
		Federation: row.Federation, FIDEID: row.FIDEID, Birth: handbook.NewDate(row.Birth, 1+row.FIDEID%12, 1+row.FIDEID%28), PointsKnown: true,
	}
	if p.Rating == 0 {
		p.Rating = row.Standings[tournament.Standard].Rating
	}
	return p
}

// finish fills in points, ranks and dates.
func (v *venue) finish() {
	t, opts := v.t, &v.opts
	if opts.System == Swiss { // any other has those of its table
		t.Rounds = opts.Rounds * v.per()
		if v.teams != nil {
			v.rankTeams()
		}
	}
	for i := range t.Players {
		for _, g := range t.Players[i].Games {
			t.Players[i].Points += t.Scoring.Points(g)
		}
	}
	for i := range t.Players {
		p := &t.Players[i]
		p.Rank = 1
		for j := range t.Players {
			if own, other := v.participants[i].points, v.participants[j].points; other > own || other == own && j < i {
				p.Rank++
			}
		}
	}
	if opts.System == Other {
		v.finishOther()
	}
	t.RoundDates = opts.Dates
	for r := len(t.RoundDates); r < t.Rounds; r++ {
		t.RoundDates = append(t.RoundDates, opts.Start.AddDays(r/opts.RoundsPerDay))
	}
	t.RoundDates = t.RoundDates[:t.Rounds]
	t.End = opts.Start
	if t.Rounds > 0 {
		t.End = max(t.End, t.RoundDates[t.Rounds-1])
	}
	t.File = fmt.Sprintf("%s.trf", t.Start)
}

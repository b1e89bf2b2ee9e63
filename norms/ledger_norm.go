package norms

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// oneRoundDays is how many days of one round 1.1.3a asks for.
const oneRoundDays = 3

// NewNorm is the entry of the ledger for a result achieved in the event.
func NewNorm(ev *Event, r *Result) Norm {
	s := newSearch(ev, Options{})
	t := ev.Tournament
	c := NewCertificate(ev, r)
	n := Norm{
		FIDEID: r.FIDEID, Title: r.Title, Origin: "run", StartingRank: r.StartingRank, Edition: r.Edition,
		Event: t.Name, City: t.City, Federation: t.Federation, Start: t.FirstDay(), End: t.LastDay(),
		Format: ev.Format, EventKind: s.kindOf(), Rounds: s.scheduled,
		Games: r.Games, CountsAs: r.CountsAs, Score: r.Score, Required: r.Required,
		Average: r.Average, Performance: r.Performance, Exempt: r.Exempt,
		EightGames:  slices.ContainsFunc(r.Checks, func(c Check) bool { return c.Article == "1.4.1c" }),
		HostPlayers: c.HostPlayers, OtherPlayers: len(t.Players) - c.HostPlayers,
		Titled: c.TitledOpponents, GM: c.GM, IM: c.IM, FM: c.FM, WGM: c.WGM, WIM: c.WIM, WFM: c.WFM,
		RatedGames: c.RatedOpponents, Notes: slices.Clone(r.Notes), Certificate: &c,
	}
	n.UnratedGames = s.opponentsOf(r) - n.RatedGames
	if !s.hostKnown() {
		n.HostPlayers, n.OtherPlayers = -1, -1
	}
	if p := t.Player(r.StartingRank); p != nil {
		for _, g := range p.Games {
			if g.Result.Played() {
				n.Played++
				n.PlayedScore += g.Result.Score()
			}
		}
	}
	n.Achieved = n.End
	if len(r.Used) > 0 {
		if d := t.RoundDate(r.Used[len(r.Used)-1]); d.Valid() {
			n.Achieved = d
		}
	}
	n.Normal = s.normal(r)
	n.OneRoundADay = s.oneRound()
	n.LargeSwiss = s.largeSwiss()
	return n
}

// kindOf is the kind of the event that an application looks at: one that stands
// for the large Swiss where there is one, else the first that is known.
func (s *search) kindOf() string {
	for _, kind := range Chapter.Editions[len(Chapter.Editions)-1].Numbers.InsteadOfBig {
		if s.is(kind) && (kind != "national-championship" || s.facts.FinalStage != No) {
			return kind
		}
	}
	if s.ev.EventKind == "" && len(s.facts.Kinds) > 0 {
		return s.facts.Kinds[0]
	}
	return s.ev.EventKind
}

// Alternative is the choice under an exemption of 1.4.3 for a norm that was found
// under the normal foreigner rule, where it counts as more games for the 27 of
// 1.5.1; nil where there is none. The normal choice itself is the one of all
// choices under its rule that counts as most.
func Alternative(ev *Event, r *Result) *Result {
	s := newSearch(ev, Options{})
	lv, at := s.num.level(r.Title), s.position(r.StartingRank)
	if !r.Achieved || r.Exempt != "" || lv == nil || at < 0 {
		return nil
	}
	article := s.exemption(s.field[at].federation)
	if article == "" {
		return nil
	}
	var l line
	s.read(at, &l)
	c, ok := s.best(s.variants(&l, nil), &l, lv, true)
	if !ok {
		return nil
	}
	c.exempt = article
	other := s.describe(&l, lv, &c)
	if !other.Achieved || other.CountsAs <= r.CountsAs {
		return nil
	}
	return &other
}

// opponentsOf counts the opponents of the games used, in a double round robin
// each once.
func (s *search) opponentsOf(r *Result) int {
	met := map[int]bool{}
	n := 0
	for _, g := range s.games(r) {
		if !s.double || !met[g.opponent] {
			n++
		}
		met[g.opponent] = true
	}
	return n
}

// normal tells whether the games used have the mix of 1.4.3 and 1.4.4, whatever
// the norm stands on (1.4.3e). An opponent of no known federation may decide.
func (s *search) normal(r *Result) Answer {
	own := unknownFederation
	if at := s.position(r.StartingRank); at >= 0 {
		own = s.field[at].federation
	}
	met, of, unknown := map[int]bool{}, map[federation]int{}, 0
	opponents := 0
	for _, g := range s.games(r) {
		if s.double && met[g.opponent] {
			continue
		}
		met[g.opponent] = true
		opponents++
		switch g.federation {
		case unknownFederation:
			unknown++
		case neutral:
		default:
			of[g.federation]++
		}
	}
	foreign, most := 0, 0
	for f, n := range of {
		most = max(most, n)
		if f != own {
			foreign++
		}
	}
	mine := of[own]
	switch {
	case foreign+unknown < 2, mine*5 > opponents*3, most*3 > opponents*2:
		return No
	case own == unknownFederation, foreign < 2, (mine+unknown)*5 > opponents*3, (most+unknown)*3 > opponents*2:
		return Unknown
	}
	return Yes
}

// oneRound is 1.1.3a of the event.
func (s *search) oneRound() Answer {
	days, known := daysOfOneRound(s.t.RoundDates, s.scheduled)
	if !known {
		return Unknown
	}
	return answer(days >= oneRoundDays)
}

// largeSwiss is the individual Swiss of 1.5.6.
func (s *search) largeSwiss() Answer {
	switch s.ev.Format {
	case FormatUnknown:
		return Unknown
	case Swiss:
		fewest, low := s.fortyFigures()
		return answer(fewest >= fortyPlayers && low >= fortyAverage)
	}
	return No
}

// normOf is the norm of nine games that a place in a championship gives
// (1.2.4); 1.4.2 to 1.4.9 do not apply to it (1.2.1).
func normOf(d *DirectResult) Norm {
	return Norm{
		Number: d.Number, FIDEID: d.FIDEID, Title: d.Title, Origin: "direct", Edition: d.Start.String(),
		Event: d.Event, City: d.City, Federation: d.Federation, Start: d.Start, End: d.End, Achieved: d.End,
		EventKind: d.Kind, Played: d.Games, PlayedScore: d.Score, Games: directGames, CountsAs: directGames,
		Score: d.Score, HostPlayers: -1, OtherPlayers: -1,
		Notes: append([]string{"1.2.1: a norm by place (" + d.Place + "); 1.4.2 to 1.4.9 do not apply"}, d.Notes...),
	}
}

// serves tells whether a norm of one title is sufficient for another (1.5.2):
// what makes a GM norm has the performance, the average and the opponents of an
// IM norm, that of a WGM norm, and that of a WIM norm.
func serves(norm, title tournament.Title) bool {
	of := func(t tournament.Title) int { return slices.Index(normTitles, t) }
	return of(norm) >= 0 && of(title) >= 0 && of(norm) <= of(title)
}

// normTitles are the titles of 1.4, the hardest first.
var normTitles = []tournament.Title{tournament.GM, tournament.IM, tournament.WGM, tournament.WIM}

// The days of 1.5.5.
const (
	oldNorms      handbook.Date = 2005_07_01
	oldRegistered handbook.Date = 2013_07_31
)

// expired is 1.5.5: a norm gained before 1 July 2005 that was not registered
// before 31 July 2013.
func (n *Norm) expired() bool {
	return n.End.Valid() && n.End < oldNorms && (!n.RegisteredDay.Valid() || n.RegisteredDay >= oldRegistered)
}

// event names the event of a norm, so that one event gives one norm to an
// application.
func (n *Norm) event() string {
	if n.Tournament != 0 {
		return strconv.Itoa(n.Tournament)
	}
	return n.Event + "|" + n.Start.String()
}

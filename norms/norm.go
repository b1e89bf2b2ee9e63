package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Norm is a title norm in a player's ledger, with what an application needs to
// know of it (1.5) and what the form IT2 prints of its event.
type Norm struct {
	Number int              `json:"number"` // in the ledger's table; 0: not kept
	FIDEID string           `json:"fideId"`
	Title  tournament.Title `json:"title"`
	Origin string           `json:"origin"` // "run": found by a run, "recorded": entered by hand, "direct": by the table of 1.2

	Period       handbook.Period `json:"period"`     // list of the run that found it; 0: none
	Tournament   int             `json:"tournament"` // event of the database; 0: none
	Submission   int             `json:"submission"` // report of the event; 0: none
	StartingRank int             `json:"startingRank"`
	Edition      string          `json:"edition"`

	Event      string              `json:"event"`
	City       string              `json:"city"`
	Federation string              `json:"federation"` // that registered the event
	Start      handbook.Date       `json:"start"`
	End        handbook.Date       `json:"end"`
	Achieved   handbook.Date       `json:"achieved"` // day of the last game used; the end where days are unknown
	Format     registration.Format `json:"-"`
	EventKind  string              `json:"eventKind,omitempty"` // one of EventKinds, or empty
	Rounds     int                 `json:"rounds"`

	Played      int                `json:"played"`      // games played over the board in the event
	PlayedScore tournament.Points  `json:"playedScore"` // in those
	Games       int                `json:"games"`       // used for the norm
	CountsAs    int                `json:"countsAs"`    // for the 27 games of 1.5.1, 1.4.1b to d and 1.7 applied
	Score       tournament.Points  `json:"score"`
	Required    *tournament.Points `json:"required"` // null: not known
	Average     tournament.Rating  `json:"average"`
	Performance tournament.Rating  `json:"performance"`

	Exempt        string              `json:"exempt"`       // clause of 1.4.3 that it stands on; empty: none
	Normal        registration.Answer `json:"normal"`       // the normal foreigner requirement (1.4.3e)
	EightGames    bool                `json:"eightGames"`   // made in eight games by 1.4.1c
	OneRoundADay  registration.Answer `json:"oneRoundADay"` // three days of one round (1.1.3a)
	LargeSwiss    registration.Answer `json:"largeSwiss"`   // the individual Swiss of 1.5.6
	HostPlayers   int                 `json:"hostPlayers"`  // players of the event from the host federation; -1: not known
	OtherPlayers  int                 `json:"otherPlayers"` // the others; -1: not known
	Titled        int                 `json:"titled"`       // opponents used with a title of 1.4.5a
	GM            int                 `json:"gm"`           // opponents used holding the title; the five below likewise
	IM            int                 `json:"im"`
	FM            int                 `json:"fm"`
	WGM           int                 `json:"wgm"`
	WIM           int                 `json:"wim"`
	WFM           int                 `json:"wfm"`
	RatedGames    int                 `json:"ratedGames"`           // opponents used with a rating
	UnratedGames  int                 `json:"unratedGames"`         // and without
	Expired       bool                `json:"expired"`              // 1.5.5: before 1 July 2005 and not registered by 31 July 2013
	RegisteredDay handbook.Date       `json:"registered,omitempty"` // of a norm from before 1 July 2005

	Notes []handbook.Text `json:"notes"`
	// Certificate is the form IT1 where the report is at hand; nil: the paper
	// of the organising federation stands for it.
	Certificate *Certificate `json:"-"`
}

// NewNorm returns the entry of the ledger for a result achieved in the event.
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
		EightGames: slices.ContainsFunc(r.Checks, func(c Clause) bool {
			return c.Rule == gamesRule.Name && c.Article == s.noFor(gamesRule, byeGames)
		}),
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

// kindOf returns the kind of the event that an application looks at: one that stands
// for the large Swiss where there is one, else the first that is known.
func (s *search) kindOf() string {
	for _, kind := range Chapter.Editions[len(Chapter.Editions)-1].Numbers.InsteadOfBig {
		if s.isKind(kind) && (kind != "national-championship" || s.facts.FinalStage != registration.No) {
			return kind
		}
	}
	if s.ev.EventKind == "" && len(s.facts.Kinds) > 0 {
		return s.facts.Kinds[0]
	}
	return s.ev.EventKind
}

// Alternative returns the choice under an exemption of 1.4.3 for a norm that was found
// under the normal foreigner rule, where it counts as more games for the 27 of
// 1.5.1; nil if there is none. The normal choice itself is the one of all
// choices under its rule that counts as most.
func Alternative(ev *Event, r *Result) *Result {
	s := newSearch(ev, Options{})
	lv, at := s.num.level(r.Title), s.position(r.StartingRank)
	if !r.Achieved || r.Exempt != "" || lv == nil || at < 0 {
		return nil
	}
	exempt := s.exemption(s.field[at].federation)
	if exempt == nil {
		return nil
	}
	var l candidate
	s.readGames(at, &l)
	c, made, _ := s.best(s.variants(&l, nil), &l, lv, true)
	if !made {
		return nil
	}
	c.exempt = exempt
	other := s.describe(&l, lv, c)
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

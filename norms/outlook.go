package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Outlook is what the rounds to come can still bring (see [Options.Forecast]).
type Outlook struct {
	// State is "made" where the norm is achieved already, "open" where it can
	// be, "out-of-reach" where no result makes it, "over" where no round is to
	// come.
	State string          `json:"state"`
	Ways  []Way           `json:"ways"`
	Text  []handbook.Text `json:"text"`
}

// Way is a total of points in rounds to come that makes the norm, with the kind
// of opponents it takes. A way that asks for more in every respect than another
// is not listed.
type Way struct {
	Rounds []int             `json:"rounds"` // to be played, in order; later ones need not be
	Score  tournament.Points `json:"score"`  // in all of these together
	Paired []Need            `json:"paired"` // of rounds paired already, the least each
	// Unpaired are the rounds whose opponents are not known; the figures below
	// are of these opponents.
	Unpaired []int              `json:"unpaired"`
	Titles   []tournament.Title `json:"titles"`  // the titles that 1.4.5b to e ask for
	Holders  int                `json:"holders"` // so many of them must hold one of these
	Titled   int                `json:"titled"`  // so many, these among them, a title of 1.4.5a
	Rating   tournament.Rating  `json:"rating"`  // each at least; 0: any, and unrated ones
	NotFrom  []string           `json:"notFrom"` // federations that none may be from
	AtMost   []FederationShare  `json:"atMost"`  // of federations that some may be from
	// OneOther is how many may be from one and the same federation not met yet.
	OneOther int    `json:"oneOther"`
	Exempt   string `json:"exempt,omitempty"` // clause of 1.4.3 that is needed
	LeftOut  []int  `json:"leftOut"`          // rounds whose wins are left out (1.4.1f)
	Fits     []int  `json:"fits"`             // of one unpaired round: who of the event, not met yet, would do
}

// FederationShare is how many opponents may be from a federation.
type FederationShare struct {
	Federation string `json:"federation"`
	Opponents  int    `json:"opponents"`
}

// needs returns what the way asks of each round: titles go to the first of the
// rounds not paired, which is one way to meet the numbers.
func (w *Way) needs() []Need {
	list := append([]Need{}, w.Paired...)
	rest := w.Score
	for _, n := range w.Paired {
		rest -= n.Score
	}
	for i, round := range w.Unpaired {
		n := Need{Round: round, Rating: w.Rating, NotFrom: w.NotFrom}
		n.Score = max(0, min(tournament.One, rest-tournament.Points(len(w.Unpaired)-1-i)*tournament.One))
		rest -= n.Score
		switch {
		case i < w.Holders:
			n.Titles = w.Titles
		case i < w.Titled:
			n.Titles = titleHolders
		}
		list = append(list, n)
	}
	return list
}

// titleHolders are the titles of 1.4.5a.
var titleHolders = []tournament.Title{
	tournament.GM, tournament.IM, tournament.FM, tournament.WGM, tournament.WIM, tournament.WFM,
}

// wantedTitles returns the titles that count for 1.4.5b to e, the highest first.
func wantedTitles(title tournament.Title) []tournament.Title {
	var list []tournament.Title
	for _, t := range titleHolders {
		if requiredTitleSet(title)&setOf(t) != 0 {
			list = append(list, t)
		}
	}
	return list
}

// easier reports whether a player who meets o has met w on the way, so that w asks for no
// more in any respect: w may end some rounds before o, and then the best of o
// may come in the rest.
func (w *Way) easier(o *Way) bool {
	rounds, opponents := len(o.Rounds)-len(w.Rounds), len(o.Unpaired)-len(w.Unpaired)
	if rounds < 0 || opponents < 0 || w.Exempt != "" && w.Exempt != o.Exempt || w.Rating > o.Rating ||
		w.Score > max(0, o.Score-tournament.Points(rounds)*tournament.One) ||
		w.Holders > max(0, o.Holders-opponents) || w.Titled > max(0, o.Titled-opponents) ||
		w.OneOther < min(o.OneOther, len(w.Unpaired)) {
		return false
	}
	for _, f := range w.NotFrom {
		if o.mayFrom(f) > 0 {
			return false
		}
	}
	for _, s := range w.AtMost {
		if min(o.mayFrom(s.Federation), len(w.Unpaired)) > s.Opponents {
			return false
		}
	}
	return true
}

// mayFrom returns how many of the opponents may be from a federation.
func (w *Way) mayFrom(code string) int {
	for _, s := range w.AtMost {
		if s.Federation == code {
			return s.Opponents
		}
	}
	if slices.Contains(w.NotFrom, code) {
		return 0
	}
	return len(w.Unpaired)
}

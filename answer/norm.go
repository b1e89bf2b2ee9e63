package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

// Norm is the best choice of games of one player for one title, or, where no
// choice makes the norm, the one that comes closest. The database keeps that of
// a norm found by a run, made in [Kept].
type Norm struct {
	FIDEID       *string            `json:"fideId"`
	Exceeds      *tournament.Points `json:"exceeds"` // null where no score suffices
	File         string             `json:"file"`
	StartingRank int                `json:"startingRank"`
	Name         string             `json:"name"`
	Title        tournament.Title   `json:"title"`
	Achieved     bool               `json:"achieved"`
	Edition      string             `json:"edition"`
	Games        int                `json:"games"`
	Score        tournament.Points  `json:"score"`
	Required     *tournament.Points `json:"required"` // null where no score suffices
	Average      tournament.Rating  `json:"average"`
	Performance  tournament.Rating  `json:"performance"`
	CountsAs     int                `json:"countsAs"`         // games for the 27 of 1.5.1
	Exempt       string             `json:"exempt,omitempty"` // the exemption that was needed
	Raised       *Raised            `json:"raised"`
	Used         []int              `json:"used"`
	Ignored      []Ignored          `json:"ignored"`
	Checks       []Clause           `json:"checks"`
	Notes        []handbook.Text    `json:"notes"`
	Lacks        []handbook.Text    `json:"lacks,omitempty"`   // of one not achieved: each clause that fails, in words
	Needs        *[]Need            `json:"needs,omitempty"`   // with a forecast: the least results that make the norm
	Outlook      *Outlook           `json:"outlook,omitempty"` // with a forecast
}

// Raised is the one opponent whose rating is lifted to the floor.
type Raised struct {
	Round int               `json:"round"`
	From  tournament.Rating `json:"from"`
	To    tournament.Rating `json:"to"`
}

// Ignored is a round of the player that the choice leaves out, and why.
type Ignored struct {
	Round   int    `json:"round"`
	Article string `json:"article"`
}

// Clause is one clause with what there is and what it needs.
type Clause struct {
	Article string                `json:"article"`
	What    handbook.Text         `json:"what"`
	Have    tournament.Hundredths `json:"have"`
	Need    tournament.Hundredths `json:"need"`
	OK      bool                  `json:"ok"`
}

// Need is the score that a round not yet played must bring.
type Need struct {
	Round    int                `json:"round"`
	Opponent *int               `json:"opponent"` // null: not paired yet
	Score    tournament.Points  `json:"score"`
	Titles   []tournament.Title `json:"titles,omitempty"`
	NotFrom  []string           `json:"notFrom,omitempty"`
	Rating   tournament.Rating  `json:"rating,omitempty"`
}

// Outlook is what can still come of a norm.
type Outlook struct {
	State string          `json:"state"`
	Ways  []Way           `json:"ways"`
	Text  []handbook.Text `json:"text"`
}

// Way is one way in which the rounds to come make the norm.
type Way struct {
	Rounds   []int              `json:"rounds"`
	Score    tournament.Points  `json:"score"`
	Paired   []Need             `json:"paired"`
	Unpaired []int              `json:"unpaired"`
	Titles   []tournament.Title `json:"titles"`
	Holders  int                `json:"holders"`
	Titled   int                `json:"titled"`
	Rating   tournament.Rating  `json:"rating"`
	NotFrom  []string           `json:"notFrom"`
	AtMost   []FederationShare  `json:"atMost"`
	OneOther int                `json:"oneOther"`
	Exempt   string             `json:"exempt,omitempty"`
	LeftOut  []int              `json:"leftOut"`
	Fits     []int              `json:"fits"`
}

// FederationShare is how many opponents of a federation there may be.
type FederationShare struct {
	Federation string `json:"federation"`
	Opponents  int    `json:"opponents"`
}

// IssuedNorm is a norm with the certificate that was written for it.
type IssuedNorm struct {
	Norm
	Certificate string `json:"certificate"` // number
	Digest      string `json:"digest"`
	Signed      bool   `json:"signed"` // with the key of an office
}

// Norms are the results of a search.
func Norms(l Locale, results []norms.Result) []Norm {
	return Each(results, func(r *norms.Result) Norm { return NewNorm(l, r) })
}

// NewNorm is one result.
func NewNorm(l Locale, r *norms.Result) Norm {
	out := Norm{
		File: r.File, StartingRank: r.StartingRank, Name: r.Name, FIDEID: TextOrNull(tournament.GivenID(r.FIDEID)), Title: r.Title, Achieved: r.Achieved,
		Edition: r.Edition, Games: r.Games, Score: r.Score, Required: r.Required, Average: r.Average, Performance: r.Performance,
		CountsAs: r.CountsAs, Exempt: r.Exempt, Used: List(r.Used),
		Ignored: Each(r.Ignored, func(i *norms.Ignored) Ignored { return Ignored{i.Round, i.Article} }),
		Checks:  Clauses(l, r.Checks), Notes: l.texts(r.Notes), Lacks: l.texts(r.Lacks),
	}
	if r.Required != nil {
		out.Exceeds = &r.Exceeds
	}
	if r.Raised != nil {
		out.Raised = &Raised{r.Raised.Round, r.Raised.From, r.Raised.To}
	}
	if r.Needs != nil {
		needs := newNeeds(r.Needs)
		out.Needs = &needs
	}
	if o := r.Outlook; o != nil {
		out.Outlook = &Outlook{o.State, Each(o.Ways, newWay), l.texts(o.Text)}
	}
	return out
}

// Clauses are clauses with what they have and need.
func Clauses(l Locale, checks []norms.Check) []Clause {
	return Each(checks, func(c *norms.Check) Clause { return NewClause(l, c) })
}

// NewClause is one clause.
func NewClause(l Locale, c *norms.Check) Clause {
	return Clause{c.Article, l.text(c.What), c.Have, c.Need, c.OK}
}

func newNeeds(needs []norms.Need) []Need {
	return Each(needs, func(n *norms.Need) Need {
		return Need{n.Round, NumberOrNull(n.Opponent), n.Score, n.Titles, n.NotFrom, n.Rating}
	})
}

func newWay(w *norms.Way) Way {
	return Way{
		Rounds: w.Rounds, Score: w.Score, Paired: newNeeds(w.Paired), Unpaired: w.Unpaired, Titles: w.Titles, Holders: w.Holders,
		Titled: w.Titled, Rating: w.Rating, NotFrom: w.NotFrom,
		AtMost:   Each(w.AtMost, func(s *norms.FederationShare) FederationShare { return FederationShare{s.Federation, s.Opponents} }),
		OneOther: w.OneOther, Exempt: w.Exempt, LeftOut: w.LeftOut, Fits: w.Fits,
	}
}

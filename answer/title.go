package answer

import (
	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/titles/direct"
	"github.com/fedrate/fedrate/titles/pgn"
)

// Ledger is the way of a player to his titles.
type Ledger struct {
	Player       titles.Person      `json:"player"`
	Held         []titles.Held      `json:"titles"`
	Norms        []norms.Norm       `json:"norms"`
	Thresholds   []Threshold        `json:"thresholds"`
	Direct       []DirectResult     `json:"direct"`
	Claims       []Claim            `json:"claims"`
	Applications []TitleApplication `json:"applications"`
	Notes        []string           `json:"notes"`
}

// NewLedger is the ledger of one player.
func NewLedger(l Locale, in *titles.Ledger) Ledger {
	return Ledger{
		Player: in.Player, Held: in.Held, Norms: in.Norms,
		Thresholds:   Each(in.Thresholds, func(t *titles.Threshold) Threshold { return *NewThreshold(l, t) }),
		Direct:       Each(in.Direct, func(d *direct.Result) DirectResult { return *NewDirectResult(l, d) }),
		Claims:       Each(in.Claims, func(c *titles.Claim) Claim { return newClaim(l, c) }),
		Applications: Each(in.Applications, func(a *titles.Application) TitleApplication { return NewTitleApplication(l, a) }),
		Notes:        l.Language().SayAll(in.Notes),
	}
}

// Threshold is a rating that a player has reached.
type Threshold struct {
	titles.Threshold
	Notes []string `json:"notes"`
}

// NewThreshold is one rating reached, null where there is none.
func NewThreshold(l Locale, t *titles.Threshold) *Threshold {
	if t == nil {
		return nil
	}
	return &Threshold{*t, l.Language().SayAll(t.Notes)}
}

// DirectResult is a title or a norm by place.
type DirectResult struct {
	direct.Result
	Place string   `json:"place"`
	Event string   `json:"event"`
	Notes []string `json:"notes"`
}

// NewDirectResult is one title or norm by place, null where there is none.
func NewDirectResult(l Locale, d *direct.Result) *DirectResult {
	if d == nil {
		return nil
	}
	var notes []string // null of a title that is held conditionally
	if d.Notes != nil {
		notes = l.Language().SayAll(d.Notes)
	}
	return &DirectResult{*d, l.Language().Say(d.Place), l.Language().Say(titles.EventOf(d)), notes}
}

// Claim is a title that a player may have, with what it rests on.
type Claim struct {
	titles.Claim
	Text      string        `json:"text"`
	Threshold *Threshold    `json:"threshold"`
	Direct    *DirectResult `json:"direct"`
}

func newClaim(l Locale, c *titles.Claim) Claim {
	return Claim{*c, l.Language().Say(c.Text), NewThreshold(l, c.Threshold), NewDirectResult(l, c.Direct)}
}

// TitleApplication is an application for a player's title.
type TitleApplication struct {
	titles.Application
	Rating  *Threshold `json:"rating"`
	Checks  []Clause   `json:"checks"`
	Missing []string   `json:"missing"`
	Notes   []string   `json:"notes"`
}

// NewTitleApplication is one application.
func NewTitleApplication(l Locale, a *titles.Application) TitleApplication {
	return TitleApplication{*a, NewThreshold(l, a.Rating), Clauses(l, a.Checks), l.Language().SayAll(a.Missing), l.Language().SayAll(a.Notes)}
}

// Application is an application for a player's title, with what was written
// and what the files of games have.
type Application struct {
	TitleApplication
	Files []string     `json:"files"`
	Games []GamesCheck `json:"pgn"`
}

// GamesCheck says which of the games that must be sent in a file has.
type GamesCheck struct {
	File     string    `json:"file"`
	Games    int       `json:"games"`  // in the file
	Needed   int       `json:"needed"` // by the regulations
	Found    int       `json:"found"`  // of those
	Findings []Finding `json:"findings"`
}

// NewGamesCheck is the check of one file.
func NewGamesCheck(l Locale, c *pgn.Check) GamesCheck {
	return GamesCheck{c.File, c.Games, c.Needed, c.Found, Findings(l, c.Findings)}
}

// DirectTitles are the titles and norms that an event gives by places.
type DirectTitles struct {
	Checks []Clause       `json:"checks"`
	Direct []DirectResult `json:"direct"`
}

// ArbiterNorms are the arbiters' norms that one event gives.
type ArbiterNorms struct {
	File         string          `json:"file"`
	Event        arbiters.Event  `json:"event"`
	Certificates int             `json:"certificates"` // -1: no limit
	Norms        []arbiters.Norm `json:"norms"`
}

// ArbiterApplication is an application for an arbiter's title.
type ArbiterApplication struct {
	arbiters.Application
	Files []string `json:"files"`
}

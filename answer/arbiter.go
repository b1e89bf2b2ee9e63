package answer

import (
	"slices"

	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// Official is an arbiter at an event.
type Official struct {
	Name       string `json:"name"`
	FIDEID     string `json:"fideId"`
	Federation string `json:"federation"`
	Title      string `json:"title"` // IA, FA, NA, or empty: not known
	Role       string `json:"role"`
}

// ArbiterEvent is an event as the regulations on arbiters look at it.
type ArbiterEvent struct {
	Tournament   int                 `json:"tournament"` // of the database; 0: none
	Code         string              `json:"code"`
	Name         string              `json:"event"`
	City         string              `json:"city"`
	Federation   string              `json:"federation"`
	Start        handbook.Date       `json:"start"`
	End          handbook.Date       `json:"end"`
	System       string              `json:"system"`
	TeamSystem   string              `json:"teamSystem,omitempty"`
	Kind         tournament.Kind     `json:"kind"`
	RateOfPlay   string              `json:"rateOfPlay"`
	Rounds       int                 `json:"rounds"`
	Players      int                 `json:"players"`
	Rated        int                 `json:"rated"`
	Federations  int                 `json:"federations"`
	OnlyHost     registration.Answer `json:"onlyHost"`
	Titled       int                 `json:"titled"`
	Teams        int                 `json:"teams"`
	Boards       int                 `json:"boards"`
	Class        string              `json:"class"`
	Level        string              `json:"level"`
	Hybrid       bool                `json:"hybrid"`
	Approved     registration.Answer `json:"approved"`
	NormPossible registration.Answer `json:"normPossible"`
	AllRated     registration.Answer `json:"allRated"`
	FeesPaid     registration.Answer `json:"feesPaid"`
	Festival     string              `json:"festival,omitempty"`        // that the event is a part of
	FestivalAll  int                 `json:"festivalPlayers,omitempty"` // of all its tournaments
	FestivalHad  int                 `json:"festivalRated,omitempty"`   // rated players of all its tournaments
	Certificates []string            `json:"certificates,omitempty"`    // FIDE IDs of arbiters who have one
	Chief        Official            `json:"chiefArbiter"`
	Arbiters     []Official          `json:"arbiters"` // the others
}

// ArbiterNorm is an arbiter's norm of an event, or why it is none.
type ArbiterNorm struct {
	Number  int             `json:"number"` // in the table of the database; 0: not kept
	Title   string          `json:"title"`
	Arbiter Official        `json:"arbiter"`
	Event   ArbiterEvent    `json:"tournament"`
	Article string          `json:"article"` // the clause that it stands on
	Once    bool            `json:"once"`    // at most one such norm an application
	Short   bool            `json:"short"`   // of a shorter event, at most one an application
	OK      bool            `json:"ok"`
	Checks  []Clause        `json:"checks"`
	Notes   []handbook.Text `json:"notes"`
	Signer  handbook.Text   `json:"signer"`
	Edition string          `json:"edition"`
}

// ArbiterNorms are the arbiters' norms that one event gives.
type ArbiterNorms struct {
	File         string        `json:"file"`
	Event        ArbiterEvent  `json:"event"`
	Certificates int           `json:"certificates"` // -1: no limit
	Norms        []ArbiterNorm `json:"norms"`
	Assumed      []string      `json:"assumed"` // chapters without an edition for the day of the event: arbiters, titles
}

// Seminar is a seminar or refresher course that an arbiter has attended.
type Seminar struct {
	Title      string              `json:"title"` // FA, IA or refresher
	Federation string              `json:"federation"`
	Start      handbook.Date       `json:"start"`
	End        handbook.Date       `json:"end"`
	Percent    int                 `json:"percent"` // of the examination; 0: not known
	Passed     registration.Answer `json:"passed"`
}

// Arbiter is an arbiter with what an application needs of him.
type Arbiter struct {
	FIDEID     string        `json:"fideId"`
	Name       string        `json:"name"`
	Federation string        `json:"federation"`
	Birth      *string       `json:"birth"` // a day, or a year alone
	National   handbook.Date `json:"nationalSince"`
	FASince    handbook.Date `json:"faSince"`
	IASince    handbook.Date `json:"iaSince"`
	ActiveTo   handbook.Date `json:"activeTo"`
	LicensedTo handbook.Date `json:"licensedTo,omitempty"`
	Languages  []string      `json:"languages"`
	Seminars   []Seminar     `json:"seminars"`
	Norms      []ArbiterNorm `json:"norms"`
}

// ArbiterTitleApplication is an application for an arbiter's title. The forms
// FA2 and IA2 keep it as their data, in this order of fields.
type ArbiterTitleApplication struct {
	Title     string          `json:"title"`
	Candidate Arbiter         `json:"candidate"`
	State     string          `json:"state"` // complete, unverified or missing
	Edition   string          `json:"edition"`
	Day       handbook.Date   `json:"day"`
	Norms     []ArbiterNorm   `json:"norms"`
	Seminar   *Seminar        `json:"seminar"`
	Checks    []Clause        `json:"checks"`
	Missing   []handbook.Text `json:"missing"`
	Notes     []handbook.Text `json:"notes"`
	SubmitBy  handbook.Date   `json:"submitBy"`
}

// ArbiterApplication is an application with what was written.
type ArbiterApplication struct {
	ArbiterTitleApplication
	Files []string `json:"files"`
}

// NewArbiterEvent is one event.
func NewArbiterEvent(e *arbiters.Event) ArbiterEvent {
	return ArbiterEvent{
		Tournament: e.Tournament, Code: e.Code, Name: e.Name, City: e.City, Federation: e.Federation, Start: e.Start, End: e.End,
		System: string(e.System), TeamSystem: string(e.TeamSystem), Kind: e.Kind, RateOfPlay: e.RateOfPlay, Rounds: e.Rounds, Players: e.Players,
		Rated: e.Rated, Federations: e.Federations, OnlyHost: e.OnlyHost, Titled: e.Titled, Teams: e.Teams, Boards: e.Boards, Class: e.Class,
		Level: string(e.Level), Hybrid: e.Hybrid, Approved: e.Approved, NormPossible: e.NormPossible, AllRated: e.AllRated, FeesPaid: e.FeesPaid,
		Festival: e.Festival, FestivalAll: e.FestivalPlayers, FestivalHad: e.FestivalRated, Certificates: e.Certificates,
		Chief: Official(e.Chief), Arbiters: Each(e.Arbiters, func(o *arbiters.Official) Official { return Official(*o) }),
	}
}

// NewArbiterNorms are the norms of one event.
func NewArbiterNorms(l Locale, file string, e *arbiters.Event, certificates int, norms []arbiters.Norm, assumed []string) ArbiterNorms {
	return ArbiterNorms{file, NewArbiterEvent(e), certificates, arbiterNorms(l, norms), List(assumed)}
}

func arbiterNorms(l Locale, norms []arbiters.Norm) []ArbiterNorm {
	return Each(norms, func(n *arbiters.Norm) ArbiterNorm {
		return ArbiterNorm{
			Number: n.Number, Title: string(n.Title), Arbiter: Official(n.Arbiter), Event: NewArbiterEvent(&n.Event), Article: n.Article, Once: n.Once,
			Short: n.Short, OK: n.OK, Checks: Clauses(l, n.Checks), Notes: l.texts(slices.Concat(n.Notes, n.Readings)), Signer: l.text(n.Signer), Edition: n.Edition,
		}
	})
}

func newSeminar(s *arbiters.Seminar) Seminar {
	return Seminar{string(s.Title), s.Federation, s.Start, s.End, s.Percent, s.Passed}
}

// NewArbiter is one arbiter.
func NewArbiter(l Locale, c *arbiters.Candidate) Arbiter {
	return Arbiter{
		FIDEID: c.FIDEID, Name: c.Name, Federation: c.Federation, Birth: TextOrNull(c.Birth.String()), National: c.National, FASince: c.FASince, IASince: c.IASince,
		ActiveTo: c.ActiveTo, LicensedTo: c.LicensedTo, Languages: List(c.Languages), Seminars: Each(c.Seminars, newSeminar), Norms: arbiterNorms(l, c.Norms),
	}
}

// NewArbiterApplication is one application.
func NewArbiterApplication(l Locale, a *arbiters.Application) ArbiterTitleApplication {
	out := ArbiterTitleApplication{
		Title: string(a.Title), Candidate: NewArbiter(l, &a.Candidate), State: a.State, Edition: a.Edition, Day: a.Day, Norms: arbiterNorms(l, a.Norms),
		Checks: Clauses(l, a.Checks), Missing: l.texts(a.Missing), Notes: l.texts(a.Notes), SubmitBy: a.SubmitBy,
	}
	if a.Seminar != nil {
		seminar := newSeminar(a.Seminar)
		out.Seminar = &seminar
	}
	return out
}

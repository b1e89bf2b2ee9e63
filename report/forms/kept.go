package forms

import (
	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/titles/direct"
	"github.com/fedrate/fedrate/tournament"
)

// The types here are the data behind the forms as an office keeps them. A
// number and a digest are made of their JSON, so that neither a name nor the
// order of the fields may change: a form that was issued would verify no more.

// keptCertificate are the data of an IT1.
type keptCertificate struct {
	Title               tournament.Title   `json:"title"`
	StartingRank        int                `json:"startingRank"`
	LastName            string             `json:"lastName"`
	FirstName           string             `json:"firstName"`
	FIDEID              string             `json:"fideId"`
	Federation          string             `json:"federation"`
	Event               string             `json:"event"`
	City                string             `json:"city"`
	HostFederation      string             `json:"hostFederation"`
	Start               handbook.Date      `json:"start"`
	Close               handbook.Date      `json:"close"`
	ChiefArbiter        string             `json:"chiefArbiter"`
	RateOfPlay          string             `json:"rateOfPlay"`
	Format              string             `json:"format"`
	Edition             string             `json:"edition"`
	Games               int                `json:"games"`
	CountsAs            int                `json:"countsAs"`
	Federations         int                `json:"federations"`
	NotOwnFederation    int                `json:"notOwnFederation"`
	RatedOpponents      int                `json:"ratedOpponents"`
	HostPlayers         int                `json:"hostPlayers"`
	TitledOpponents     int                `json:"titledOpponents"`
	GM                  int                `json:"GM"`
	IM                  int                `json:"IM"`
	FM                  int                `json:"FM"`
	WGM                 int                `json:"WGM"`
	WIM                 int                `json:"WIM"`
	WFM                 int                `json:"WFM"`
	Exemption           *keptExemption     `json:"exemption"`
	Remarks             []handbook.Text    `json:"remarks"`
	Rows                []keptRow          `json:"rows"`
	Average             tournament.Rating  `json:"average"`
	Performance         tournament.Rating  `json:"performance"`
	Required            *tournament.Points `json:"required"`
	Achieved            tournament.Points  `json:"achieved"`
	Exceeds             tournament.Points  `json:"exceeds"`
	NotValidUntilNotice string             `json:"notice"`
}

// keptExemption are the figures of a Swiss whose norms need no foreigners.
type keptExemption struct {
	Round       int `json:"round"`
	Federations int `json:"federations"`
	Rated       int `json:"rated"`
	Titled      int `json:"titled"`
}

// keptRow is a round of the applicant.
type keptRow struct {
	Round      int               `json:"round"`
	Opponent   string            `json:"opponent"`
	FIDEID     string            `json:"fideId"`
	Federation string            `json:"federation"`
	Rating     tournament.Rating `json:"rating"`
	Adjusted   tournament.Rating `json:"adjusted"`
	Title      string            `json:"title"`
	Result     string            `json:"result"`
	Counted    bool              `json:"counted"`
	Article    string            `json:"article"`
}

// locale is how the data behind a form write sentences: without a language as
// rules and arguments, which any language can write out.
func locale(l *language.Language) answer.Locale {
	if l == nil {
		return answer.Kept
	}
	return answer.In(l)
}

// written are data with their sentences written out, where there is a language.
func written[T any](l *language.Language, data T) T {
	if l == nil {
		return data
	}
	return language.Written(l, data)
}

// keepCertificate are the data of a certificate in a language; those that are
// kept are in none.
func keepCertificate(l *language.Language, c *norms.Certificate) keptCertificate {
	return written(l, keptCertificate{
		Title: c.Title, StartingRank: c.StartingRank, LastName: c.LastName, FirstName: c.FirstName, FIDEID: c.FIDEID, Federation: c.Federation,
		Event: c.Event, City: c.City, HostFederation: c.HostFederation, Start: c.Start, Close: c.Close, ChiefArbiter: c.ChiefArbiter,
		RateOfPlay: c.RateOfPlay, Format: c.Format, Edition: c.Edition, Games: c.Games, CountsAs: c.CountsAs, Federations: c.Federations,
		NotOwnFederation: c.NotOwnFederation, RatedOpponents: c.RatedOpponents, HostPlayers: c.HostPlayers, TitledOpponents: c.TitledOpponents,
		GM: c.GM, IM: c.IM, FM: c.FM, WGM: c.WGM, WIM: c.WIM, WFM: c.WFM, Exemption: (*keptExemption)(c.Exemption), Remarks: c.Remarks,
		Rows:    keepAll(c.Rows, func(r *norms.CertificateRow) keptRow { return keptRow(*r) }),
		Average: c.Average, Performance: c.Performance, Required: c.Required, Achieved: c.Achieved, Exceeds: c.Exceeds,
		NotValidUntilNotice: c.NotValidUntilNotice,
	})
}

// keptTournament are the data of an IT3. Its own fields have always been kept
// under their names in the program.
type keptTournament struct {
	norms.EventFigures
	Direct     []keptDirect
	LargeSwiss registration.Answer
	OneRound   registration.Answer
	Exemption  *keptExemption
	Checks     []answer.Clause
	Notes      []handbook.Text
	Games      *keptGames
}

// keptDirect is a title or a norm by place.
type keptDirect struct {
	Number     int               `json:"number"`
	FIDEID     string            `json:"fideId"`
	Title      tournament.Title  `json:"title"`
	Norm       bool              `json:"norm"`
	Kind       string            `json:"kind"`
	Place      handbook.Text     `json:"place"`
	Table      string            `json:"table"`
	Row        int               `json:"row"`
	Event      string            `json:"event"`
	City       string            `json:"city"`
	Federation string            `json:"federation"`
	Start      handbook.Date     `json:"start"`
	End        handbook.Date     `json:"end"`
	Rank       int               `json:"rank"`
	Games      int               `json:"games"`
	Score      tournament.Points `json:"score"`
	Group      string            `json:"group,omitempty"`
	Unverified bool              `json:"unverified"`
	Notes      []handbook.Text   `json:"notes"`
}

// keptGames is what a file of games had of those asked for.
type keptGames struct {
	File     string             `json:"file"`
	Games    int                `json:"games"`
	Needed   int                `json:"needed"`
	Found    int                `json:"found"`
	Findings []handbook.Finding `json:"findings"`
}

// keepTournament are the data of a tournament report in a language.
func keepTournament(l *language.Language, t *titles.TournamentReport) keptTournament {
	return written(l, keptTournament{
		EventFigures: t.EventFigures, Direct: keepAll(t.Direct, func(d *direct.Result) keptDirect { return keptDirect(*d) }),
		LargeSwiss: t.LargeSwiss, OneRound: t.OneRound, Exemption: (*keptExemption)(t.Exemption),
		Checks: keepAll(t.Checks, func(c *norms.Check) answer.Clause { return answer.NewClause(locale(l), c) }),
		Notes:  t.Notes, Games: (*keptGames)(t.Games),
	})
}

// keepAll keeps a list, null where there was none.
func keepAll[A, B any](list []A, one func(*A) B) []B {
	if list == nil {
		return nil
	}
	return answer.Each(list, one)
}

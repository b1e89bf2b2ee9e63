package answer

import (
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// Check is what `fedrate check` says of a file.
type Check struct {
	File       string        `json:"file"`
	SHA256     string        `json:"sha256"` // of the bytes as received
	Verdict    audit.Verdict `json:"verdict"`
	Tournament *Overview     `json:"tournament"` // null: the file is no report
	Editions   EditionKeys   `json:"editions"`
	Assumed    []string      `json:"assumed"` // chapters whose edition nothing in the report decides
	Findings   []Finding     `json:"findings"`
	Rounds     []Round       `json:"rounds"`
	Games      *GamesCheck   `json:"games,omitempty"` // of the files of games, if any were given
	Standings  *CheckedList  `json:"standings"`       // null: the places were not compared
}

// CheckedList is how the places of a report compare with its standings.
type CheckedList struct {
	List   []string       `json:"list"`   // what ranks, in order: PTS and the tie-breaks
	From   *string        `json:"from"`   // the record that names the list, 202 or 212; null: none, and the points alone rank
	Places []CheckedPlace `json:"places"` // those that are wrong
}

// CheckedPlace is a participant with a wrong place.
type CheckedPlace struct {
	StartingRank int    `json:"startingRank"` // or a team's number
	Found        int    `json:"found"`
	Right        int    `json:"right"` // of several who stay tied the first of their places
	By           string `json:"by"`    // the first of the list that decides it
}

// NewCheckedList is how the places compare, nil if they were not compared.
func NewCheckedList(p *tiebreak.Places) *CheckedList {
	if p == nil {
		return nil
	}
	return &CheckedList{List(p.List), TextOrNull(p.From), Each(p.Wrong, func(w *tiebreak.Place) CheckedPlace {
		return CheckedPlace{w.Player, w.Found, w.Right, w.By}
	})}
}

// Overview is the tournament of a report.
type Overview struct {
	Name         *string          `json:"name"`
	City         *string          `json:"city"`
	Federation   *string          `json:"federation"`
	Start        handbook.Date    `json:"start"`
	End          handbook.Date    `json:"end"`
	System       *string          `json:"system"`
	Kind         *tournament.Kind `json:"kind"` // null: a question
	Players      int              `json:"players"`
	Rounds       int              `json:"rounds"`
	RoundsPlayed int              `json:"roundsPlayed"`
	Games        int              `json:"games"`
	Forfeits     int              `json:"forfeits"`
	Byes         int              `json:"byes"`
	DueList      handbook.Period  `json:"dueList"`  // the list that the report is due for; null: no end is known
	LastList     handbook.Period  `json:"lastList"` // the last one on which it can be rated
}

// EditionKeys are the editions by chapter, null where none decides.
type EditionKeys struct {
	Pairing   *string `json:"pairing"`
	Rating    *string `json:"rating"`
	Titles    *string `json:"titles"`
	TieBreaks *string `json:"tiebreaks"`
}

// Round is how a round compares with what the rules pair. Missing are the
// pairs that the rules make and the report lacks, Unexpected those of the
// report that the rules do not make.
type Round struct {
	Round        int            `json:"round"`
	Status       pairing.Status `json:"status"`
	Reason       *string        `json:"reason"`
	Declared     bool           `json:"declared,omitempty"` // it differs exactly as a line of the report declares
	Missing      []Pair         `json:"missing"`
	Unexpected   []Pair         `json:"unexpected"`
	Criterion    *string        `json:"criterion"`
	Explanation  *string        `json:"explanation"`
	OtherEdition *OtherEdition  `json:"otherEdition,omitempty"`
	IfFits       []IfFit        `json:"ifFits,omitempty"`
	Working      string         `json:"working,omitempty"` // how the right pairs come about, where it was asked for
}

// OtherEdition says how a round that is different under the edition in force
// compares under a neighbouring one.
type OtherEdition struct {
	Edition string         `json:"edition"`
	Status  pairing.Status `json:"status"`
}

// IfFit is something that an arbiter may lawfully have gone by, and with which a
// different round is exactly as it should be: a result of an earlier round that
// was another then, a player who was known or not known then, a pair made
// separately, colours exchanged by hand.
type IfFit struct {
	Kind    pairing.CauseKind `json:"kind"`
	Text    string            `json:"text"`
	Round   int               `json:"round"`
	Players []int             `json:"players"`       // of a pair White first
	Was     string            `json:"was,omitempty"` // the code of the result then, of the first player
	Is      string            `json:"is,omitempty"`  // the code in the report
}

// NewCheck is the answer for one report.
func NewCheck(l Locale, r *audit.Report) Check {
	return Check{
		File: r.File, SHA256: r.SHA256, Verdict: r.Verdict(), Tournament: NewOverview(l, r), Editions: NewEditionKeys(checkedBy(r)), Assumed: List(r.Assumed),
		Findings: Findings(l, r.Findings), Rounds: Each(r.Rounds, func(round *pairing.Round) Round { return NewRound(l, round) }),
		Standings: NewCheckedList(r.Places),
	}
}

// checkedBy are the editions that a report is checked by; none where the file is
// no report.
func checkedBy(r *audit.Report) audit.Editions {
	if r.Tournament == nil {
		return audit.Editions{}
	}
	return r.CheckedBy()
}

// NewOverview is the tournament of a report; nil where the file is none.
func NewOverview(_ Locale, r *audit.Report) *Overview {
	o := r.Overview()
	if o == nil {
		return nil
	}
	kind := &o.Kind
	if o.KindUnknown {
		kind = nil
	}
	return &Overview{
		Name: TextOrNull(o.Name), City: TextOrNull(o.City), Federation: TextOrNull(o.Federation),
		Start: o.Start, End: o.End, System: TextOrNull(o.System), Kind: kind,
		Players: o.Players, Rounds: o.Rounds, RoundsPlayed: o.RoundsPlayed, Games: o.Games, Forfeits: o.Forfeits, Byes: o.Byes,
		DueList: o.DueList, LastList: o.LastList,
	}
}

// NewEditionKeys are the keys of a report's editions.
func NewEditionKeys(e audit.Editions) EditionKeys {
	var keys EditionKeys
	if e.Pairing != nil {
		keys.Pairing = &e.Pairing.Key
	}
	if e.Rating != nil {
		keys.Rating = &e.Rating.Key
	}
	if e.Titles != nil {
		keys.Titles = &e.Titles.Key
	}
	if e.TieBreaks != nil {
		keys.TieBreaks = &e.TieBreaks.Key
	}
	return keys
}

// NewRound is one round of a check.
func NewRound(l Locale, r *pairing.Round) Round {
	say := l.Language().Say
	out := Round{
		Round: r.Round, Status: r.Status, Reason: TextOrNull(say(r.Reason)), Declared: r.Declared, Missing: NewPairs(r.Missing), Unexpected: NewPairs(r.Unexpected),
		Criterion: TextOrNull(r.Criterion), Explanation: TextOrNull(say(r.Explanation)),
	}
	if r.Working != nil {
		var b strings.Builder // writing into it never fails
		_ = r.Working(&b, say)
		out.Working = b.String()
	}
	if o := r.OtherEdition; o != nil {
		out.OtherEdition = &OtherEdition{o.Edition, o.Status}
	}
	for _, f := range r.IfFits {
		out.IfFits = append(out.IfFits, IfFit{f.Kind, say(f.Text), f.Round, f.Players, f.Was, f.Is})
	}
	return out
}

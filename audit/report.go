// Package audit takes one report, or the reports of a period, through all
// chapters: bytes are read, the report is checked, its games are rated, its
// norms found. It keeps nothing. The command line and the monthly run both use
// it, so that one report gets one answer everywhere.
package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/audit/mend"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/check"
	"github.com/fedrate/fedrate/trf"
)

// Verdict says what happens to a report.
type Verdict string

// The three verdicts. An error finding that is not waived rejects the report;
// a warning is passed on and the report is accepted.
const (
	Accepted Verdict = "accepted"
	Warnings Verdict = "warnings"
	Rejected Verdict = "rejected"
)

// Report is a report as received and everything found out about it.
type Report struct {
	File        string
	Event       string                 // names the event in every period, where its reports come monthly; empty: the file
	SHA256      string                 // of the bytes as received, hexadecimal
	Tournament  *tournament.Tournament // the reading of every consumer, mended where only one is possible; nil where the file is no report
	Kind        tournament.Kind
	KindUnknown bool // a question: nothing is rated, whatever Kind says
	System      pairing.Detection
	Editions    Editions
	Assumed     []string // chapters whose edition nothing decides: pairing, rating, titles, tiebreaks
	Findings    []handbook.Finding
	Rounds      []pairing.Round  // empty where pairings were left out
	Places      *tiebreak.Places // nil: they were not compared
	Options     Options
	Failed      error // why the players could not be held against the lists of Options.Persons

	written  *tournament.Tournament // as its lines have it; nil: Tournament is that
	data     []byte                 // as received
	fixes    []mend.Proposal        // the changes that findings propose, by their number
	memory   *pairing.Memory        // of the pairings made for this report and its trials
	trial    bool                   // read to see what a change of the report explains
	joined   bool                   // Tournament has the rounds of other parts of the event, too
	renamed  bool                   // Tournament has IDs that officers have said
	vouched  []Person               // players who an officer said are other persons
	annulled []int                  // teams whose matches were taken out
}

// Editions are the texts that govern a report, one a chapter; nil where nothing
// decides which one it is.
type Editions struct {
	Pairing   *pairing.Edition
	Rating    *rating.Edition
	Titles    *norms.Edition
	TieBreaks *tiebreak.Edition
}

// Open reads a report without checking it: the tournament, its kind, its
// system and its editions, with the findings of the reading.
func Open(name string, data []byte, opt Options) *Report {
	sum := sha256.Sum256(data)
	r := &Report{
		File: name, SHA256: hex.EncodeToString(sum[:]), Options: opt,
	}
	t, findings, err := trf.Read(name, data)
	if err != nil {
		r.Findings = append(findings, rejection(name, err))
		return r
	}
	r.Tournament, r.Findings = t, findings
	r.recordedControl(t)
	r.settleSport(t)
	r.settleKind(t)
	r.chooseEditions()
	if mended := t.Mended(); mended != t {
		r.Tournament, r.written = mended, t
	}
	r.applyAnswers()
	return r
}

// Check reads a report and takes it through the checks of every chapter.
func Check(name string, data []byte, opt Options) *Report {
	r := Open(name, data, opt)
	r.Check(data)
	return r
}

// Check takes a report that was opened through the checks of every chapter.
func (r *Report) Check(data []byte) {
	r.data, r.memory = data, pairing.NewMemory()
	r.collect()
	r.explain(data)
	r.memory = nil
	r.applyOfficeKnowledge()
}

// Spare releases what the checks alone have needed, so that a report of whom the rating,
// the norms and the papers are still to be made takes little memory: its bytes, the pairings
// of its rounds, and the text that its tournament was cut out of. It is not checked again, and
// no changes are proposed for it.
func (r *Report) Spare() {
	r.data, r.fixes, r.Rounds = nil, nil, nil
	r.System.Code = strings.Clone(r.System.Code)
	tournament.Compact(r.Tournament, r.written)
}

// applyOfficeKnowledge holds what was found against lists, registers and waivers.
func (r *Report) applyOfficeKnowledge() {
	r.compareWithLists()
	r.officials()
	r.downgradeAnswered()
	r.checkDuplicates()
	waive(r.File, r.Findings, r.Waivers())
	handbook.SortFindings(r.Findings)
	r.Findings = shortened(r.Findings)
}

// compareWithLists holds the players against the lists of [Options.Persons], if there are any. If they
// cannot be read, Failed says why.
func (r *Report) compareWithLists() {
	var found []handbook.Finding
	found, r.Failed = r.persons(r.Options.Persons)
	foldUnder(r.Findings, found)
	r.keepPersons()
	r.Findings = append(r.Findings, found...)
}

// collect gathers what every chapter finds.
func (r *Report) collect() {
	t := r.AsWritten()
	if t != nil {
		r.Findings = append(r.Findings, r.withoutPointRanks(r.withoutKind(check.Report(t, pairing.Withdrawn(t, r.System)...)))...)
		read, editions := r.Tournament, r.CheckedBy()
		rounds, findings := pairing.Check(read, pairing.Options{
			Edition: editions.Pairing, System: r.System, NoPairings: r.Options.NoPairings, Working: r.Options.Working, Plain: r.trial, Budget: r.Options.Budget, Memory: r.memory,
		})
		r.Findings = append(r.Findings, findings...)
		if f := pairing.DeprecatedFinding(read, editions.Pairing, r.System); f != nil {
			r.Findings = append(r.Findings, *f)
		}
		if !r.Options.NoPairings {
			r.Rounds = rounds
		}
		standings, places := tiebreak.Check(r.Counted(), r.standingsBy(editions.TieBreaks))
		r.Findings = append(r.Findings, standings...)
		r.Places = places
		if r.Sport() != tournament.Chess {
			r.Findings = append(r.Findings, *r.NotRated())
			r.crossCheck()
			handbook.SortFindings(r.Findings)
			return
		}
		r.Findings = append(r.Findings, r.ofEveryKind(rating.Check(t, r.Kind, editions.Rating, r.record()))...)
		r.crossCheck()
	}
	handbook.SortFindings(r.Findings)
}

// FaultRule is the name of the finding of a fault of the program.
const FaultRule = "program-fault"

// Faulty returns the report of a file whose check ended in a panic: nothing is known of
// the file but that the program has a fault, which rejects it.
func Faulty(name string, data []byte, opt Options, fault any) *Report {
	sum := sha256.Sum256(data)
	return &Report{File: name, SHA256: hex.EncodeToString(sum[:]), Options: opt, data: data, Findings: []handbook.Finding{{
		Article: "TRF16-001", Rule: FaultRule, Severity: handbook.Error, Pos: handbook.Pos{File: name, Line: 1, Col: 1},
		Text: handbook.Say("audit.program-fault", "fault", handbook.SanitizeLine(fmt.Sprint(fault))),
	}}}
}

func rejection(name string, err error) handbook.Finding {
	var reject *trf.RejectError
	if errors.As(err, &reject) {
		return reject.Finding()
	}
	return handbook.Finding{
		Article: "TRF16-001", Rule: "not-a-report", Severity: handbook.Error,
		Pos: handbook.Pos{File: name, Line: 1, Col: 1}, Text: handbook.Say("audit.not-a-report", "problem", handbook.SaidBy(err)),
	}
}

// IsNoReport reports whether the file is no tournament report at all: a picture, a workbook, a
// letter. A report that is too large to be read is one.
func (r *Report) IsNoReport() bool {
	return r.Tournament == nil && len(r.Findings) > 0 && r.Findings[0].Rule == trf.NoReport
}

// Verdict follows from the findings collected so far.
func (r *Report) Verdict() Verdict {
	verdict := Accepted
	for _, f := range r.Findings {
		switch f.Severity {
		case handbook.Error:
			return Rejected
		case handbook.Warning:
			verdict = Warnings
		}
	}
	return verdict
}

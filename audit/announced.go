package audit

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Announced returns an event before it begins, from its registration record alone:
// the days of its rounds, time control, arbiters and format; no entries are
// known. Name is what the record is kept under.
func Announced(name, federation string, facts *registration.Facts, opt Options) *Report {
	opt.Facts = facts
	t := facts.Complete(&tournament.Tournament{File: name, Name: name, Federation: federation, Format: "TRF26"})
	t.Rounds = len(t.RoundDates)
	r := &Report{File: name, Tournament: t, System: pairing.Detect(t, opt.System), Options: opt}
	r.settleKind(t)
	r.chooseEditions()
	return r
}

// AnnouncedSystem returns the system of an event before it begins: that of the
// report, else that of the record. Nothing is taken from entries alone.
func (r *Report) AnnouncedSystem() pairing.Detection {
	d := r.System
	if d.Named || r.Options.Facts == nil || r.Options.Facts.Format == registration.FormatUnknown {
		return d
	}
	d.Named = true
	for from, to := range normFormats {
		if to == r.Options.Facts.Format && from != pairing.Match && from != pairing.Skalitzka && from != pairing.HalfScheveningen {
			d.Format = from
		}
	}
	return d
}

// Standing returns what the office's register says of the arbiters of the report,
// before anything is waived.
func (r *Report) Standing() ([]handbook.Finding, error) {
	if r.Tournament == nil || r.Options.Arbiters == nil {
		return nil, nil
	}
	return arbiters.CheckStanding(r.Tournament, r.Options.Facts, r.Normless(), r.Options.Arbiters)
}

// officials holds the arbiters of the report against the office's register.
func (r *Report) officials() {
	found, err := r.Standing()
	r.Findings = append(r.Findings, found...)
	if err != nil {
		r.Failed = err
	}
}

// Normless reports whether no player can make a norm in the event: its kind of play,
// the number of rounds or another clause about the event rules norms out.
func (r *Report) Normless() bool {
	ev := r.NormEvent(nil)
	if ev == nil || !norms.Barred(ev).IsZero() {
		return true
	}
	for _, c := range norms.Announced(ev) {
		if !c.OK {
			return true
		}
	}
	return false
}

package answer

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/arbiters"
)

// ArbiterNorms are the arbiters' norms that one event gives.
type ArbiterNorms struct {
	File         string          `json:"file"`
	Event        arbiters.Event  `json:"event"`
	Certificates int             `json:"certificates"` // -1: no limit
	Norms        []arbiters.Norm `json:"norms"`
	Assumed      []string        `json:"assumed"` // chapters without an edition for the day of the event: arbiters, titles
}

// ArbiterApplication is an application with what was written.
type ArbiterApplication struct {
	arbiters.Application
	Files []string `json:"files"`
}

// NewArbiterEvent is one event.
func NewArbiterEvent(e *arbiters.Event) arbiters.Event {
	out := *e
	out.Arbiters = List(e.Arbiters)
	return out
}

// NewArbiterNorms returns the norms of one event.
func NewArbiterNorms(file string, e *arbiters.Event, certificates int, norms []arbiters.Norm, assumed []string) ArbiterNorms {
	return ArbiterNorms{file, NewArbiterEvent(e), certificates, Each(norms, newArbiterNorm), List(assumed)}
}

func newArbiterNorm(n *arbiters.Norm) arbiters.Norm {
	out := *n
	out.Event, out.Checks, out.Notes = NewArbiterEvent(&n.Event), List(n.Checks), List(slices.Concat(n.Notes, n.Readings))
	return out
}

// NewArbiter is one arbiter.
func NewArbiter(c *arbiters.Candidate) arbiters.Candidate {
	out := *c
	out.Languages, out.Seminars, out.Norms = List(c.Languages), List(c.Seminars), Each(c.Norms, newArbiterNorm)
	return out
}

// NewArbiterApplication is one application.
func NewArbiterApplication(a *arbiters.Application) arbiters.Application {
	out := *a
	out.Candidate, out.Norms = NewArbiter(&a.Candidate), Each(a.Norms, newArbiterNorm)
	out.Checks, out.Missing, out.Notes = List(a.Checks), List(a.Missing), List(a.Notes)
	return out
}

// ArbiterRegister is the register of arbiters as of a day, with those whose licence or
// activity ends up to another day.
type ArbiterRegister struct {
	On       handbook.Date    `json:"on"`
	Until    handbook.Date    `json:"until"`
	Arbiters []arbiters.Entry `json:"arbiters"`
	Lapses   []arbiters.Lapse `json:"lapses"`
}

// NewArbiterRegister returns the register of those arbiters.
func NewArbiterRegister(list []arbiters.Candidate, on, until handbook.Date) ArbiterRegister {
	return ArbiterRegister{
		On: on, Until: until, Lapses: arbiters.Lapses(list, on, until),
		Arbiters: Each(list, func(c *arbiters.Candidate) arbiters.Entry { return arbiters.NewEntry(c, on) }),
	}
}

// ImportedArbiters is how many arbiters a file had, and how many of them were not kept before.
type ImportedArbiters struct {
	Read int `json:"read"`
	New  int `json:"new"`
}

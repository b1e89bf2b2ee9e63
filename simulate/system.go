package simulate

import (
	"strings"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// System is how an event is paired.
type System int

// The systems.
const (
	Swiss System = iota // paired by the engine of a Swiss system
	RoundRobin
	DoubleRoundRobin
	TeamLeague // teams meet once by the Berger tables, on boards
)

// The codes and words of the systems for records 192 and 092.
var systemCodes = [...]struct{ code, text string }{
	{}, // as the engine has it
	{"BERGER_ROUNDROBIN", "Individual: round robin"},
	{"FIDE_DOUBLEROUNDROBIN", "Individual: double round robin"},
	{"CUSTOM_TEAM_ROUNDROBIN", "Team: round robin league"},
}

// system is the code of record 192 and the text of 092. Where the edition is
// not the one in force at the start, both name it.
func (o *EventOptions) system() (code, text string) {
	code, text = systemCodes[o.System].code, systemCodes[o.System].text
	if o.System != Swiss {
		return code, text
	}
	engine := o.engine()
	code, text = o.edition().System, "Individual: "+engine.Title
	if engine.Teams {
		text = engine.Title
	}
	if o.Accelerate {
		code, text = code+"_BAKU", text+", Baku acceleration"
	}
	if o.Edition == nil {
		return code, text
	}
	if e, err := engine.InForce(o.Start); err != nil || e.Key != o.Edition.Key {
		code += "_" + o.Edition.Key
		text, _, _ = strings.Cut(text, ":")
		text += ": Swiss-System " + code
	}
	return code, text
}

// edition is the one asked for, else that in force at the start, before the
// first edition the first.
func (o *EventOptions) edition() *swiss.Edition {
	if o.Edition != nil {
		return o.Edition
	}
	if e, err := o.engine().InForce(o.Start); err == nil {
		return e
	}
	return o.engine().Oldest()
}

// engine is the system that pairs a Swiss: that of the edition asked for, else
// the default one.
func (o *EventOptions) engine() *swiss.System {
	if o.Edition != nil {
		return pairing.SystemOf(o.Edition.System)
	}
	return pairing.Default()
}

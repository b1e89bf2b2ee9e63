package simulate

import (
	"cmp"
	"strings"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// System is how an event is paired.
type System int

// The systems.
const (
	Swiss System = iota // paired by the engine of a Swiss system
	RoundRobin
	DoubleRoundRobin
	TeamLeague // teams meet by the Berger tables, on boards, twice where the code says so
	Other      // as the code says: a match, a knock-out, teams whose players meet one by one
)

// The codes and words of the systems for records 192 and 092.
var systemCodes = [...]struct{ code, text string }{
	{}, // as the engine has it
	{"BERGER_ROUNDROBIN", "Individual: round robin"},
	{"FIDE_DOUBLEROUNDROBIN", "Individual: double round robin"},
	{"CUSTOM_TEAM_ROUNDROBIN", "Team: round robin league"},
}

// system returns the code of record 192 and the text of 092. Where the edition is
// not the one in force at the start, both name it.
func (o *EventOptions) system() (code, text string) {
	if o.System == Other {
		return o.Code, otherText(pairing.Detect(&tournament.Tournament{}, o.Code))
	}
	code, text = systemCodes[o.System].code, systemCodes[o.System].text
	if o.System != Swiss {
		return cmp.Or(o.Code, code), text
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

// otherText returns the text of record 092 for a system that is no Swiss.
func otherText(d pairing.Detection) string {
	switch d.Format {
	case pairing.RoundRobin:
		return "Individual: round robin of several cycles"
	case pairing.Match:
		return "Individual: match"
	case pairing.Knockout:
		return "Individual: knock-out"
	case pairing.HalfScheveningen:
		return "Team: half Scheveningen"
	case pairing.Schiller:
		return "Team: Schiller"
	case pairing.Skalitzka:
		return "Team: Skalitzka"
	}
	return "Team: Scheveningen"
}

// edition returns the one asked for, else that in force at the start, before the
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

// engine returns the system that pairs a Swiss: that of the edition asked for, else
// the default one.
func (o *EventOptions) engine() *swiss.System {
	if o.Edition != nil {
		return pairing.SystemOf(o.Edition.System)
	}
	return pairing.Default()
}

package simulate

import "github.com/fedrate/fedrate/pairing/dutch"

// System is how an event is paired.
type System int

// The systems.
const (
	Swiss System = iota // paired by C.04.3, the FIDE (Dutch) System
	RoundRobin
	DoubleRoundRobin
	TeamLeague // teams meet once by the Berger tables, on boards
)

// The codes and words of the systems for records 192 and 092.
var systemCodes = [...]struct{ code, text string }{
	{"FIDE_DUTCH", "Individual: Swiss-System (Dutch)"},
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
	if o.Accelerate {
		code, text = code+"_BAKU", text+", Baku acceleration"
	}
	if o.Edition == nil {
		return code, text
	}
	if e, err := dutch.Chapter.InForce(o.Start); err != nil || e.Key != o.Edition.Key {
		code += "_" + o.Edition.Key
		text = "Individual: Swiss-System " + code
	}
	return code, text
}

// edition is the one asked for, else that in force at the start, before the
// first edition the first.
func (o *EventOptions) edition() *dutch.Edition {
	if o.Edition != nil {
		return o.Edition
	}
	if e, err := dutch.Chapter.InForce(o.Start); err == nil {
		return e
	}
	return &dutch.Chapter.Editions[0]
}

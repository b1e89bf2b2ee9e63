package pairing

import (
	"strings"

	"github.com/fedrate/fedrate/pairing/burstein"
	"github.com/fedrate/fedrate/pairing/doubleswiss"
	"github.com/fedrate/fedrate/pairing/draughts"
	"github.com/fedrate/fedrate/pairing/dubov"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/lim"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/teamswiss"
	"github.com/fedrate/fedrate/tournament"
)

// Systems returns the Swiss systems that have an engine here.
func Systems() []*swiss.System {
	return []*swiss.System{&dutch.System, &burstein.System, &dubov.System, &lim.System, &doubleswiss.System, &teamswiss.System}
}

// SportSystems returns the Swiss systems of other sports that have an engine here.
func SportSystems() []*swiss.System { return draughts.Systems() }

// SportOf returns the sport whose system a code names; chess where it names none of
// another.
func SportOf(code string) tournament.Sport { return draughts.SportOf(code) }

// Default returns the system of a Swiss that does not say which one it is.
func Default() *swiss.System { return &dutch.System }

// SystemOf returns the system that a code of record 192 names, with or without
// suffixes for edition and acceleration; nil if none has an engine. Codes of the
// Swiss Team System say what its rounds are paired by, those of Lim whether it is a
// Maxi-tournament.
func SystemOf(code string) *swiss.System {
	for _, of := range []func(string) *swiss.System{teamswiss.Of, lim.Of, draughts.Of} {
		if s := of(code); s != nil {
			return s
		}
	}
	for _, s := range Systems() {
		if strings.HasPrefix(code, s.Code) {
			return s
		}
	}
	return nil
}

// Engine returns the system that pairs the event: the one it names, or the default of
// a Swiss that is not named; nil if no engine pairs it.
func (d Detection) Engine() *swiss.System {
	switch d.Format {
	case TeamSwiss:
		return teamswiss.Of(d.Code)
	case Swiss:
		if s := SystemOf(d.Code); s != nil || d.Named || d.Sport != tournament.Chess {
			return s
		}
		return Default()
	}
	return nil
}

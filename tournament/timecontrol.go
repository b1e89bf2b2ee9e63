package tournament

import "github.com/fedrate/fedrate/handbook"

// Stage is one period of a time control: Moves (0: all the rest), Seconds on
// the clock and seconds added a move.
type Stage struct {
	Moves     int `json:"moves"`
	Seconds   int `json:"seconds"`
	Increment int `json:"increment"`
}

// TimeControl is what each side has. Known is false if the report's text gives
// no kind of play; the kind is then a question.
type TimeControl struct {
	White, Black []Stage
	Delay        bool
	Known        bool
}

// Equal reports whether both sides have the same time.
func (c TimeControl) Equal() bool {
	if len(c.White) != len(c.Black) {
		return false
	}
	for i := range c.White {
		if c.White[i] != c.Black[i] {
			return false
		}
	}
	return true
}

// seconds returns the time for 60 moves of one side (B.02 1.1).
func seconds(stages []Stage) int {
	total, moves := 0, 0
	for i, s := range stages {
		total += s.Seconds
		n := 60 - moves
		if i < len(stages)-1 && s.Moves > 0 {
			n = min(n, s.Moves)
		}
		total += n * s.Increment
		moves += n
	}
	return total
}

// Seconds returns the time for 60 moves of the side that has less.
func (c TimeControl) Seconds() int { return min(seconds(c.White), seconds(c.Black)) }

// KindLimits are the figures of the Laws that divide the kinds of play, in
// seconds for 60 moves, and the limits of increments.
type KindLimits struct {
	Rapid    int // the least of rapid; less is blitz
	Standard int // the least of standard
	// The increments that the Laws know, in seconds; 0: they say nothing.
	ShortestIncrement, LongestIncrement int
}

// IsIncrement reports whether the Laws know an increment of so many seconds; 0 is none.
func (l KindLimits) IsIncrement(seconds int) bool {
	return seconds == 0 || l.LongestIncrement == 0 || seconds >= l.ShortestIncrement && seconds <= l.LongestIncrement
}

// kindEditions are the Laws by their first days, oldest first.
var kindEditions = []handbook.Edition[KindLimits]{
	{
		Key: "2009-07-01", From: 2009_07_01, Source: "Laws of Chess from 1 July 2009, articles A.1 and B.1: rapid from 15 minutes on",
		Numbers: KindLimits{Rapid: 15 * 60, Standard: 60 * 60},
	},
	{
		Key: "2014-07-01", From: 2014_07_01, Source: "Laws of Chess from 1 July 2014, articles A.1 and B.1: rapid above 10 minutes; glossary: an increment of 2 to 60 seconds",
		Numbers: KindLimits{Rapid: 10*60 + 1, Standard: 60 * 60, ShortestIncrement: 2, LongestIncrement: 60},
	},
}

// KindLimitsOn returns the figures in force on a day: those of the last edition
// for day 0, those of the first for a day before it.
func KindLimitsOn(day handbook.Date) KindLimits {
	for i := len(kindEditions) - 1; i > 0; i-- {
		if day == 0 || kindEditions[i].From <= day {
			return kindEditions[i].Numbers
		}
	}
	return kindEditions[0].Numbers
}

// sportKinds are the figures of the rules of draughts of 2013: the classes of Russian
// draughts (2.1.11), of which those of draughts-64 (2.2.3) and reverse draughts (4.3) are a
// part; renju (5.4) has standard controls alone, of 45 minutes at least.
var sportKinds = map[Sport]KindLimits{
	Draughts: {Rapid: 10 * 60, Standard: 45 * 60},
	Renju:    {Rapid: 10 * 60, Standard: 45 * 60},
}

// KindIn returns the kind of play by the rules of a sport in force on a day.
func (c TimeControl) KindIn(sport Sport, day handbook.Date) Kind {
	limits, ok := sportKinds[sport]
	if !ok {
		limits = KindLimitsOn(day)
	}
	return c.kind(limits)
}

// KindOn returns the kind of play by the Laws of Chess in force on a day, standard if
// the control is not known.
func (c TimeControl) KindOn(day handbook.Date) Kind { return c.kind(KindLimitsOn(day)) }

func (c TimeControl) kind(limits KindLimits) Kind {
	switch s := c.Seconds(); {
	case !c.Known || s >= limits.Standard:
		return Standard
	case s >= limits.Rapid:
		return Rapid
	}
	return Blitz
}

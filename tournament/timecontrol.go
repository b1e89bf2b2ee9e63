package tournament

// Stage is one period of a time control: Moves (0: all the rest), Seconds on
// the clock and seconds added a move.
type Stage struct {
	Moves, Seconds, Increment int
}

// TimeControl is what each side has. Known is false where the report's text
// could not be read; the kind of play is then standard.
type TimeControl struct {
	White, Black []Stage
	Delay        bool
	Known        bool
}

// Equal tells whether both sides have the same time.
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

// seconds is the time for 60 moves of one side (B.02 1.1).
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

// Seconds is the time for 60 moves of the side that has less.
func (c TimeControl) Seconds() int { return min(seconds(c.White), seconds(c.Black)) }

// Kind of play (Laws A.1, B.1): standard from 60 minutes on, blitz up to 10,
// rapid between; standard where the control is not known.
func (c TimeControl) Kind() Kind {
	if !c.Known {
		return Standard
	}
	switch s := c.Seconds(); {
	case s >= 3600:
		return Standard
	case s > 600:
		return Rapid
	}
	return Blitz
}

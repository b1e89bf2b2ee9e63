package timecontrol

import "github.com/fedrate/fedrate/tournament"

// assemble turns the parts of a time control into stages. A time in seconds
// after the first part, the last of several bare numbers joined by +, and what
// says so itself, is the increment; everything else is a stage.
func assemble(parts []timePart) (tournament.TimeControl, bool) {
	if exchanged(parts) {
		return tournament.TimeControl{}, false
	}
	var stages []tournament.Stage
	increment, from, delay := 0, 1, false
	for i := range parts {
		p := &parts[i]
		if p.from > 0 {
			from = p.from
		}
		delay = delay || p.delay
		pending := 0 // moves that wait for their time
		for k, q := range p.quantities {
			last := i == len(parts)-1 && k == len(p.quantities)-1
			switch {
			case q.unit == tokMoves:
				switch {
				case len(stages) > 0 && k > 0 && stages[len(stages)-1].Moves == 0:
					stages[len(stages)-1].Moves = q.value
				default:
					pending = q.value
				}
			case p.isIncrement(q, len(stages), last):
				if increment > 0 {
					return tournament.TimeControl{}, false
				}
				increment = q.value
			case k > 0 && q.slash && q.unit == tokNumber && len(stages) > 0 && p.quantities[k-1].unit == tokSeconds:
				stages[len(stages)-1].Moves = q.value // 90'/40
			case q.unit == tokNumber && k+1 < len(p.quantities) && p.quantities[k+1].slash && isMoves(q, p.quantities[k+1]):
				pending = q.value // 40/120
			case k > 0 && q.slash && q.unit == tokNumber && pending == 0 && len(stages) > 0:
				stages[len(stages)-1].Moves = q.value // 90/40
			default:
				stages = append(stages, tournament.Stage{Moves: pending, Seconds: stageSeconds(q, pending > 0 || p.toEnd && i > 0)})
				pending = 0
			}
		}
		if pending > 0 {
			return tournament.TimeControl{}, false
		}
	}
	return finish(stages, increment, from, delay)
}

// exchanged tells whether a control begins with seconds that are an increment
// and has minutes behind them: "90 sec + 30 min" is no time control.
func exchanged(parts []timePart) bool {
	var times []quantity
	for i := range parts {
		for _, q := range parts[i].quantities {
			if q.unit == tokSeconds {
				times = append(times, q)
			}
		}
	}
	return len(times) > 1 && times[0].bySec && times[0].value <= 180 && !times[1].bySec
}

// isIncrement tells whether q is time added a move.
func (p *timePart) isIncrement(q quantity, stages int, last bool) bool {
	switch {
	case stages == 0 || q.inHours:
		return false
	case q.bySec:
		return q.value <= 180
	case q.unit == tokNumber:
		return q.value <= 180 && !p.toEnd && !q.slash && (p.increment || p.delay || p.opener == tokPart && last)
	}
	return false
}

// isMoves tells whether the first of two numbers joined by a slash counts the
// moves: 40/120 does, 90/40 does not.
func isMoves(a, b quantity) bool {
	if b.unit == tokSeconds {
		return true
	}
	return a.value <= 60 && (b.value != 40 || a.value == 40)
}

// stageSeconds is the time of a stage. A number without a unit is read as
// minutes, as seconds from 300 on, and as hours where so few minutes would be too
// short for the moves of the stage.
func stageSeconds(q quantity, many bool) int {
	switch {
	case q.unit == tokSeconds:
		return q.value
	case many && q.value <= 3:
		return q.value * 3600
	case q.value >= 300:
		return q.value
	}
	return q.value * 60
}

// finish gives the increment to the stages from the move on at which it starts.
func finish(stages []tournament.Stage, increment, from int, delay bool) (tournament.TimeControl, bool) {
	if len(stages) == 0 || len(stages) > 10 {
		return tournament.TimeControl{}, false
	}
	moves := 0
	for i := range stages {
		s := &stages[i]
		if s.Seconds <= 0 || s.Seconds > 24*3600 || s.Moves > 200 {
			return tournament.TimeControl{}, false
		}
		if from <= moves+1 || i == len(stages)-1 {
			s.Increment = increment
		}
		moves += s.Moves
	}
	return tournament.TimeControl{White: stages, Black: stages, Delay: delay, Known: true}, true
}

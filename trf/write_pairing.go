package trf

import "github.com/fedrate/fedrate/tournament"

// maxIDs is how many numbers a line of byes, prohibitions or awards gets.
const maxIDs = 100

// writePairing writes what the pairing of a round depends on: byes, absences,
// acceleration, prohibited pairs.
func (w *writer) writePairing() {
	if w.new {
		w.pairing26()
		return
	}
	if len(w.t.Absent) > 0 && !w.foldsAbsent() { // as of teams, or after the last round
		w.line("XXZ", join(w.t.Absent))
	}
	w.virtualPoints()
	next := w.nextRound()
	if w.t.RoundsStated && w.t.Rounds > 0 {
		next = min(next, w.t.Rounds) // of a finished event those of its last round stay
	}
	for _, p := range w.t.Prohibited {
		all := p.First <= 1 && (p.Last == 0 || p.Last >= w.t.Rounds)
		if (all || p.First <= next && next <= p.Last) && len(w.t.Teams) == 0 {
			w.line("XXP", join(p.IDs))
		}
	}
}

func (w *writer) pairing26() {
	for _, b := range w.t.Byes {
		w.byes(b)
	}
	if len(w.t.Absent) > 0 {
		w.byes(tournament.ByeRecord{Kind: tournament.ZeroBye, Round: w.nextRound(), IDs: w.t.Absent})
	}
	for _, a := range w.t.Accelerations {
		c := &acceleration
		w.begin("250")
		if a.MatchPoints != 0 || len(w.t.Teams) > 0 {
			w.points(&c.MatchPoints, 0, a.MatchPoints)
		}
		w.points(&c.Points, 0, a.Points)
		w.number(&c.First, 0, a.First)
		w.number(&c.Last, 0, a.Last)
		w.number(&c.From, 0, a.From)
		w.number(&c.To, 0, a.To)
		w.end(false)
	}
	for _, p := range w.t.Prohibited {
		first, last := p.First, p.Last
		if first == 0 && last == 0 {
			first, last = 1, MaxRounds
			if w.t.RoundsStated {
				last = w.t.Rounds
			}
		}
		w.begin("260")
		w.number(&prohibited.First, 0, first)
		w.number(&prohibited.Last, 0, last)
		w.list(&prohibited.ID, p.IDs)
		w.end(false)
	}
	for _, a := range w.t.Abnormal {
		c := &abnormal
		w.begin("299")
		if a.Kind != tournament.None {
			w.putText(&c.Kind, 0, a.Kind.String(), false)
		}
		if a.MatchPoints != 0 || len(w.t.Teams) > 0 {
			w.points(&c.MatchPoints, 0, a.MatchPoints)
		}
		w.points(&c.Points, 0, a.Points)
		w.number(&c.Round, 0, a.Round)
		w.list(&c.ID, a.IDs)
		w.end(false)
	}
}

func (w *writer) byes(b tournament.ByeRecord) {
	for ids := b.IDs; ; {
		n := min(len(ids), maxIDs)
		w.begin("240")
		w.putText(&byes.Kind, 0, b.Kind.String(), false)
		w.number(&byes.Round, 0, b.Round)
		w.list(&byes.ID, ids[:n])
		w.end(false)
		if ids = ids[n:]; len(ids) == 0 {
			return
		}
	}
}

// list writes a repeated field, one value after the other.
func (w *writer) list(c *Column, values []int) {
	n := 0
	for _, v := range values {
		if v != 0 {
			w.number(c, n, v)
			n++
		}
	}
}

// virtualPoints writes the acceleration of each player as XXA.
func (w *writer) virtualPoints() {
	t := w.t
	if len(t.Accelerations) == 0 || len(t.Teams) > 0 {
		return
	}
	for id, exists := range w.numbers() {
		if !exists {
			continue
		}
		var points [MaxRounds + 1]tournament.Points
		last := 0
		for _, a := range t.Accelerations {
			for round := max(a.First, 1); a.From <= id && id <= a.To && round <= min(a.Last, MaxRounds); round++ {
				if points[round] += a.Points; points[round] != 0 {
					last = max(last, round)
				}
			}
		}
		if last == 0 {
			continue
		}
		w.begin("XXA")
		w.number(&virtual.ID, 0, id)
		for round := 1; round <= last; round++ {
			w.points(&virtual.Points, round-1, points[round])
		}
		w.end(false)
	}
}

package swiss

// DefaultWork returns the number of steps that the replay of a report with so many players
// may take if no other limit is given. A tournament of any length that was paired by its
// rules takes a fraction of that; one that was not ends after one to four seconds.
func DefaultWork(players int) int64 { return 150_000_000 + 60_000*int64(players) }

// Work is what a search may still do, in steps: about as many edges of a graph
// looked at. It is counted and not timed, so that the same report always gets the
// same answer. A nil Work has no end.
type Work struct {
	left int64
}

// NewWork is work of so many steps.
func NewWork(steps int64) *Work { return &Work{left: steps} }

// Spend takes steps from the work. What began within [Work.Within] ends there
// when none are left.
func (w *Work) Spend(steps int) {
	if w == nil {
		return
	}
	if w.left -= int64(steps); w.left < 0 {
		panic(w)
	}
}

// Spent reports whether nothing is left.
func (w *Work) Spent() bool { return w != nil && w.left < 0 }

// Left returns the steps that may still be taken.
func (w *Work) Left() int64 { return max(w.left, 0) }

// Within does something that spends work, and is false if the work ended
// before it was done.
func (w *Work) Within(do func()) (done bool) {
	if w == nil {
		do()
		return true
	}
	if w.Spent() {
		return false
	}
	defer func() {
		if p := recover(); p != nil {
			if p != any(w) {
				panic(p)
			}
			done = false
		}
	}()
	do()
	return true
}

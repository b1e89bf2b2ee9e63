package store

import (
	"sync"

	"github.com/fedrate/fedrate/overlap"
)

// mostRead is how many bytes the reports may have that stay in memory as they were
// read: six thousand events of sixty players, a month of the world. What was read takes
// several times as many.
const mostRead = 48 << 20

// reportsRead are reports that were read to be held against a new one, which the
// next one is mostly held against, too. Whoever has one does not change it. Of nil
// nothing is kept.
type reportsRead struct {
	mu    sync.Mutex
	of    map[readKey]*overlap.Report
	order []keptRead // the oldest first
	bytes int
	most  int
}

// readKey says what a report is read from: its bytes, and its name, which tells the
// format. Under its number other bytes may stand later.
type readKey struct{ name, sha256 string }

type keptRead struct {
	readKey
	bytes int
}

func newReportsRead() *reportsRead {
	return &reportsRead{of: map[readKey]*overlap.Report{}, most: mostRead}
}

// get is a report that was read, nil where it was none.
func (r *reportsRead) get(key readKey) (t *overlap.Report, known bool) {
	if r == nil {
		return nil, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	t, known = r.of[key]
	return t, known
}

// put keeps a report of so many bytes, and forgets the oldest ones for it.
func (r *reportsRead) put(key readKey, t *overlap.Report, bytes int) {
	if r == nil || bytes > r.most {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.of[key]; known {
		return
	}
	r.of[key], r.order, r.bytes = t, append(r.order, keptRead{key, bytes}), r.bytes+bytes
	for r.bytes > r.most {
		oldest := r.order[0]
		delete(r.of, oldest.readKey)
		r.order, r.bytes = r.order[1:], r.bytes-oldest.bytes
	}
}

package audit_test

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	oddreport "github.com/fedrate/fedrate/audit/simulate/odd"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/trf"
)

// mostOfOdd is the longest that all chapters together may compute on one odd report.
const mostOfOdd = 5 * time.Second

// TestCorpusOdd takes reports that no program should write, and the same with a slip,
// through every chapter and every proposal: nothing ends in a panic, nothing takes
// longer than five seconds. With -run CorpusOdd/7 of one seed.
func TestCorpusOdd(t *testing.T) {
	blocks, size := 4, 50
	if *endure {
		blocks, size = 100, 200
	}
	for block := range blocks {
		t.Run(fmt.Sprint(block), func(t *testing.T) {
			for n := block * size; n < (block+1)*size; n++ {
				data := oddreport.Report(uint64(n))
				tryOdd(t, fmt.Sprint("seed ", n), data)
				slip, slipped := slippedOdd(uint64(n), data)
				if slipped != nil {
					tryOdd(t, fmt.Sprintf("seed %d with %s", n, slip), slipped)
				}
			}
		})
	}
}

// TestOddReportsThatBroke takes the odd reports that once ended in a panic through every
// chapter: teams with a player on two boards of a match, rounds that stand in another order, absences
// of players whose lines are missing.
func TestOddReportsThatBroke(t *testing.T) {
	for _, n := range []uint64{2517, 2673, 3275, 5291, 6321, 6429, 7323} {
		data := oddreport.Report(n)
		tryOdd(t, fmt.Sprint("seed ", n), data)
		slip, slipped := slippedOdd(n, data)
		if slipped != nil {
			tryOdd(t, fmt.Sprintf("seed %d with %s", n, slip), slipped)
		}
	}
}

// slippedOdd is an odd report with a slip; nil if the slip cannot be made there.
func slippedOdd(seed uint64, data []byte) (name string, slipped []byte) {
	defer func() {
		if recover() != nil { // the slip expects more of a report than this one has
			slipped = nil
		}
	}()
	r := rand.New(rand.NewPCG(seed, 2)) //nolint:gosec // the same each time
	s := &slips[r.IntN(len(slips))]
	report, _, err := trf.Read("in.trf", data)
	if err != nil {
		return s.name, nil
	}
	slipped, _ = s.made(r, report, data)
	return s.name, slipped
}

// tryOdd fails the test if a chapter ends in a panic or takes too long.
func tryOdd(t *testing.T, name string, data []byte) {
	t.Helper()
	defer func() {
		if fault := recover(); fault != nil {
			t.Errorf("%s: %v\n%s", name, fault, debug.Stack())
		}
	}()
	begun := computed(t)
	throughAll(data)
	if took := computed(t) - begun; took > mostOfOdd {
		t.Errorf("%s: took %s", name, took)
	}
}

// throughAll is what commands ask of a report.
func throughAll(data []byte) {
	r := audit.Check("in.trf", data, audit.Options{Today: 2026_11_01, Working: true})
	fixes := r.Fixes()
	for i := range fixes {
		fixed, _ := r.Fixed([]int{fixes[i].Number})
		audit.Check("in.trf", fixed, audit.Options{NoPairings: true})
	}
	if r.Tournament == nil {
		return
	}
	_, _ = r.Standings(nil)
	audit.Rate([]*audit.Report{r}, audit.Period{Period: 2026_11}, rating.Options{})
	r.Norms(nil, norms.Options{Near: true})
}

// computed is how long this process has computed.
func computed(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// Package summary is what a monthly run did, as the stages of package month
// leave it: the report of a run prints it, and the answers of the commands are
// filled from it. It is a result alone; it neither rates nor writes.
package summary

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

// Run is what a monthly run did. The order of its lists is that of the stages;
// who shows them sorts what readers look up.
type Run struct {
	Period      handbook.Period // the list that was produced
	ListBefore  handbook.Period // the list it was made from
	Federation  string          // whose exports these are; empty: all
	Published   bool            // false: a preview that changed nothing
	Program     string          // name and version of the program
	Rows        int             // rows of the new list
	Submissions []Submission    // every report of the period, whatever became of it
	Tournaments []Tournament    // those that were rated
	Changes     []Change        // every rated player whose rating was computed
	NewRatings  []NewRating     // initial ratings, published and not yet
	Inactive    []Inactive      // players newly inactive (B.02 7.2.2)
	Norms       []Norm          // norms achieved
	Failed      []FailedPaper   // papers that are missing, by path
	Findings    []handbook.Finding
}

// Submission is a report as received and its verdict.
type Submission struct {
	Number   int           // in the database; 0: none
	File     string        // as submitted
	SHA256   string        // of the bytes as received, in hexadecimal
	Verdict  string        // accepted, warnings, rejected
	Held     bool          // an open question keeps it from being rated, whatever the verdict
	Note     handbook.Text // why it was not rated: rejected, superseded, too late; empty: it was
	Findings []handbook.Finding
}

// Tournament is a rated report with its counts.
type Tournament struct {
	File       string
	Name       string
	Federation string
	Start, End handbook.Date
	Kind       tournament.Kind
	Edition    string // of the rating regulations
	Players    int
	Rounds     int
	Games      int // pairs that were rated
	NotRated   int // pairs that were not
}

// Change is a rated player's period in one kind.
type Change struct {
	FIDEID     int
	Name       string
	Federation string
	Kind       tournament.Kind
	Games      int
	Old, New   tournament.Rating     // New 0: dropped below the floor
	K          int                   // 0: unknown
	Change     tournament.Hundredths // before the rounding
	Note       handbook.Text
}

// NewRating is a player without a rating who had games that count.
type NewRating struct {
	FIDEID     int
	Name       string
	Federation string
	Kind       tournament.Kind
	Games      int
	Score      tournament.Points
	Average    tournament.Hundredths // of the opponents, as the edition defines it
	Rating     tournament.Rating     // 0: none yet
	Published  bool
	Reason     handbook.Text // why it is not published
}

// Inactive is a player who became inactive with this list.
type Inactive struct {
	FIDEID     int
	Name       string
	Federation string
	Kind       tournament.Kind
	Rating     tournament.Rating
	LastGame   handbook.Date // 0: unknown
}

// Norm is a norm with the event it was made in.
type Norm struct {
	Event       string
	Federation  string // of the player
	Result      norms.Result
	Certificate string // number of the IT1
}

// FailedPaper is a paper that could not be written. The list stands without it.
type FailedPaper struct {
	Path  string // in the folder of the run
	Error handbook.Text
}

// AllFindings is every finding, those of the submissions and those of the run.
func (s *Run) AllFindings() []handbook.Finding {
	fs := make([]handbook.Finding, 0, s.FindingsCount())
	for i := range s.Submissions {
		fs = append(fs, s.Submissions[i].Findings...)
	}
	return append(fs, s.Findings...)
}

// FindingsCount returns the number of all findings.
func (s *Run) FindingsCount() int {
	n := len(s.Findings)
	for i := range s.Submissions {
		n += len(s.Submissions[i].Findings)
	}
	return n
}

// Held returns the number of submissions that wait for an answer.
func (s *Run) Held() int {
	n := 0
	for i := range s.Submissions {
		if s.Submissions[i].Held {
			n++
		}
	}
	return n
}

// Count returns the number of submissions with the verdict that wait for no answer.
func (s *Run) Count(verdict string) int {
	n := 0
	for i := range s.Submissions {
		if one := &s.Submissions[i]; one.Verdict == verdict && !one.Held {
			n++
		}
	}
	return n
}

// Biggest returns the changes ordered by size, gains and losses alike, then by
// kind and FIDE ID.
func (s *Run) Biggest() []Change {
	out := slices.Clone(s.Changes)
	slices.SortStableFunc(out, func(a, b Change) int {
		return cmp.Or(cmp.Compare(abs(b.Change), abs(a.Change)), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.FIDEID, b.FIDEID))
	})
	return out
}

// Moved returns those of the changes, ordered by size, that are not zero.
func Moved(changes []Change) []Change {
	for i := range changes {
		if changes[i].Change == 0 {
			return changes[:i]
		}
	}
	return changes
}

func abs(h tournament.Hundredths) tournament.Hundredths { return max(h, -h) }

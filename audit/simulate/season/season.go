// Package season invents a season of a federation's title office: lists, events,
// registration records and applications, and the commands that enter them.
package season

import (
	"math/rand/v2"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
	"github.com/fedrate/fedrate/trf"
)

// stream is the stream of a season's fields, apart from those of lists and
// events.
const stream = 101

// Season is the work of a federation's title office in the eleven lists from
// August 2025 to June 2026: events, results and registration records, at the end of which a GM,
// an IM, a WGM, a WIM, an FA and an IA are applied for, and the conditional
// title of a junior has become final.
type Season struct {
	Federation string
	Lists      []*ratinglist.List // the one that the office begins with, then one of each month
	Months     []Month
	Applicants []Applicant
	Junior     Applicant // has the conditional title
	Arbiters   []Arbiter
}

// Month is what goes into one list.
type Month struct {
	Period handbook.Period // that the month makes
	Events []Event
}

// Event is an event with all that the office is told of it.
type Event struct {
	Code   string // the event's own, VADOPEN25
	Name   string // of the file, without its ending
	Number int    // of the submission
	Report []byte // TRF
	Facts  registration.Facts
	Direct string // kind of championship, where direct titles are looked up; empty: none
	// Draws are the times that the event was drawn until it brought what it is to.
	Draws int
}

// Applicant is a player who is to have a title.
type Applicant struct {
	FIDEID int
	Title  tournament.Title
}

// New plays a season from a seed: each event is drawn again until those
// who are to make a norm in it have made it, by the same chapters as in the
// office. An error names the event that never came out so.
func New(seed uint64) (*Season, error) {
	p := play{
		Rand: rand.New(rand.NewPCG(seed, stream)), seed: seed, history: rating.Histories{},
		season: Season{
			Federation: "LIE", Lists: []*ratinglist.List{people(seed)}, Arbiters: arbiters,
			Applicants: []Applicant{{heroGM, tournament.GM}, {heroIM, tournament.IM}, {heroWGM, tournament.WGM}, {heroWIM, tournament.WIM}},
			Junior:     Applicant{heroJunior, tournament.IM},
		},
	}
	for i := range calendar {
		if err := p.event(&calendar[i]); err != nil {
			return nil, err
		}
		last := i == len(calendar)-1
		if last || calendar[i+1].start.Period() != calendar[i].start.Period() {
			p.publish()
		}
	}
	return &p.season, nil
}

// draft is an event of the calendar before it is drawn.
type draft struct {
	code, name, title, city string
	start                   handbook.Date
	system                  simulate.System
	dates                   []int // days of the rounds after the start; nil: one round a day
	rounds                  int   // of a Swiss, 9
	format                  trf.Format
	with                    []int // players who take part in any case
	field                   []entry
	goals                   []goal
	chief                   int // position in arbiters
	staff                   []int
	direct                  string
	league                  bool // of the top division, played in teams of four
}

// entry is a number of players of one group who take part in an event.
type entry struct {
	n    int
	fits func(*ratinglist.Row) bool
}

// goal is what a player must reach in an event.
type goal struct {
	player int
	title  tournament.Title  // a norm for it; 0: none
	first  bool              // alone in the first place
	least  tournament.Rating // after the event; 0: any
	most   tournament.Rating // 0: any
}

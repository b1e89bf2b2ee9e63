package simulate

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// streamSeason is the stream of a season's fields, apart from those of lists and
// events.
const streamSeason = 101

// Season is the work of a federation's title office in the eleven lists from
// August 2025 to June 2026: events, results and registration records, at the end of which a GM,
// an IM, a WGM, a WIM, an FA and an IA are applied for, and the conditional
// title of a junior has become final.
type Season struct {
	Federation string
	Lists      []*ratinglist.List // the one that the office begins with, then one of each month
	Months     []SeasonMonth
	Applicants []SeasonApplicant
	Junior     SeasonApplicant // has the conditional title
	Arbiters   []SeasonArbiter
}

// SeasonMonth is what goes into one list.
type SeasonMonth struct {
	Period handbook.Period // that the month makes
	Events []SeasonEvent
}

// SeasonEvent is an event with all that the office is told of it.
type SeasonEvent struct {
	Code   string // the event's own, VADOPEN25
	Name   string // of the file, without its ending
	Number int    // of the submission
	Report []byte // TRF
	Facts  registration.Facts
	Direct string // kind of championship, where direct titles are looked up; empty: none
	// Draws are the times that the event was drawn until it brought what it is to.
	Draws int
}

// SeasonApplicant is a player who is to have a title.
type SeasonApplicant struct {
	FIDEID int
	Title  tournament.Title
}

// NewSeason plays a season from a seed: each event is drawn again until those
// who are to make a norm in it have made it, by the same chapters as in the
// office. An error names the event that never came out so.
func NewSeason(seed uint64) (*Season, error) {
	p := seasonPlay{
		source: newSource(seed, streamSeason), seed: seed, history: map[rating.Who]rating.History{},
		season: Season{
			Federation: "LIE", Lists: []*ratinglist.List{seasonPeople(seed)}, Arbiters: seasonArbiters,
			Applicants: []SeasonApplicant{{seasonGM, tournament.GM}, {seasonIM, tournament.IM}, {seasonWGM, tournament.WGM}, {seasonWIM, tournament.WIM}},
			Junior:     SeasonApplicant{seasonJunior, tournament.IM},
		},
	}
	for i := range seasonCalendar {
		if err := p.event(&seasonCalendar[i]); err != nil {
			return nil, err
		}
		last := i == len(seasonCalendar)-1
		if last || seasonCalendar[i+1].start.Period() != seasonCalendar[i].start.Period() {
			p.publish()
		}
	}
	return &p.season, nil
}

// draft is an event of the calendar before it is drawn.
type draft struct {
	code, name, title, city string
	start                   handbook.Date
	system                  System
	dates                   []int // days of the rounds after the start; nil: one round a day
	rounds                  int   // of a Swiss, 9
	format                  trf.Format
	with                    []int // players who take part in any case
	field                   []entry
	goals                   []goal
	chief                   int // position in seasonArbiters
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

// Package norms is chapter B.01 of the Handbook: title norms from a report,
// the best choice of games, and what the report cannot answer. Exact
// arithmetic; what is unknown is a note, never a guess. It knows no pairing
// system beyond the name of a format, and awards no title.
package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the figures of the text.
type Numbers struct {
	Levels []Level // the four titles in the order GM IM WGM WIM

	// The event.
	RegisteredBefore int                   // days from the registration to the start
	MinutesADay      int                   // of play, on 60 moves a game
	RoundsADay       int                   // at most
	MinutesEach      int                   // of a player for 60 moves, at least
	OneRoundDays     int                   // days of one round that an application asks for
	SummaryDays      int                   // longest duration of the summary of requirements
	Formats          []registration.Format // without the approval of the QC chairman

	// The games.
	MinGames      int      // of most events
	TeamGames     int      // of world and continental team events
	TeamRounds    [2]int   // that these have then: at least, at most
	CupGames      int      // of the World Cups
	ByeGames      int      // of a player of MinGames rounds who was given a point
	MaxGames      int      // games that a longer tournament counts as
	FieldForDrops bool     // round robins: wins go only where the complete field has the mix
	Exemption     BigSwiss // the large Swiss that is exempt
	Forty         BigSwiss // the large individual Swiss of an application
	InsteadOfBig  []string // kinds of events that stand for it

	// The opponents.
	Foreign            int               // federations other than the applicant's, at least
	MaxOwn             Share             // from the own federation
	MaxOne             Share             // from one federation
	Titled             Share             // title-holders
	Required           Share             // with the required title
	RequiredLeast      int               // and so many
	DoubleHalf         bool              // double round robins: half with the required title
	DoublePlayers      int               // players of a double round robin
	Unrated            tournament.Rating // rating of an unrated opponent
	AnnexUnrated       int               // one unrated opponent for so many games, of one game more than there are
	AnnexUnratedDouble int               // unrated opponents of a double round robin, however many games it has
}

// BigSwiss are the figures of a large Swiss: those of every round, without
// players who miss more than so many rounds.
type BigSwiss struct {
	Players     int // who play: rated ones from abroad for the exemption
	Federations int // of these
	Titled      int // of these, GM IM WGM WIM
	Average     int // rating of the best of so many
	Missed      int // rounds that a player who counts may miss
}

// Share is a part of a number.
type Share struct{ Part, Of int }

// atMost returns the share of n, rounded down.
func (s Share) atMost(n int) int { return n * s.Part / s.Of }

// atLeast returns the share of n, rounded up.
func (s Share) atLeast(n int) int { return (n*s.Part + s.Of - 1) / s.Of }

// isExceeded reports whether part of n is more than the share.
func (s Share) isExceeded(part, n int) bool { return part*s.Of > n*s.Part }

// Level is what a title asks for.
type Level struct {
	Title       tournament.Title
	Performance int   // after rounding
	Average     int   // of the opponents
	Floor       int   // adjusted rating floor of one opponent
	Score       Share // of the games, before rounding
}

// leastScore is 35 per cent of the points.
var leastScore = Share{35, 100}

var levels = []Level{
	{tournament.GM, 2600, 2380, 2200, leastScore},
	{tournament.IM, 2450, 2230, 2050, leastScore},
	{tournament.WGM, 2400, 2180, 2000, leastScore},
	{tournament.WIM, 2250, 2030, 1850, leastScore},
}

// level returns the row of a title, nil if norms do not lead to it.
func (n *Numbers) level(title tournament.Title) *Level {
	for i := range n.Levels {
		if n.Levels[i].Title == title {
			return &n.Levels[i]
		}
	}
	return nil
}

// Chapter is B.01 with its editions. Events of 2023 are under that of 2022:
// the text of 2023 changed only what an application needs (1.5.6).
var Chapter = handbook.Chapter[Numbers]{
	ID:       "B.01",
	Title:    "FIDE title regulations",
	Editions: []Edition{edition2022, edition2024},
}

// InForce returns the edition that governs a tournament starting on the day (0.2).
func InForce(start handbook.Date) (*Edition, error) { return Chapter.InForce(start) }

// EditionByKey returns the edition that cli.md names so.
func EditionByKey(key string) (*Edition, error) { return Chapter.Edition(key) }

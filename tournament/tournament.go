// Package tournament is the domain model of a tournament report: players,
// rounds, games, points, teams and time control, each with its place in the
// file, and the findings that need nothing but the report itself. It knows no
// file format.
package tournament

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
)

// Item is a fact of the tournament section whose place in the file is kept, so
// that findings can point at it.
type Item int

// The facts with a place of their own.
const (
	ItemName Item = iota
	ItemCity
	ItemFederation
	ItemStart
	ItemEnd
	ItemPlayerCount
	ItemRatedCount
	ItemTeamCount
	ItemType
	ItemChiefArbiter
	ItemDeputies
	ItemTimeControl
	ItemRoundDates
	ItemRounds
	ItemInitialColour
	ItemScoring
	ItemRankMethod
	ItemController
	ItemSystem
	ItemTieBreaks
	ItemStandingsTieBreaks
	ItemEncodedTimeControl
	ItemBoardColours
	ItemTeamScoring
	itemCount
)

// Tournament is a report as read. Unknown texts are empty, unknown numbers and
// dates zero; nothing is guessed from another field.
type Tournament struct {
	File                   string
	Format                 string // "TRF16" or "TRF26": the chapter that findings about the report cite; empty: TRF16
	Name, City, Federation string
	Start, End             handbook.Date
	PlayerCount            int // record 062; -1 where absent
	RatedCount             int // record 072; -1 where absent
	TeamCount              int // record 082; -1 where absent
	Type                   string
	System                 string     // 192 code as written, empty where absent
	Sport                  Sport      // our own record; chess where absent
	MicroMatch             int        // our own record: games of a meeting, each a round of the report; 0: a meeting is one game
	Decided                []Decision // our own record: games of which an arbiter decided the result
	ChiefArbiter           string
	Deputies               []string
	TimeControlText        string // 122
	EncodedTimeControl     string // 222
	TimeControl            TimeControl
	RoundDates             []handbook.Date // index round-1; 0 unknown
	RoundDatePlaces        []handbook.Pos  // where they stand
	Rounds                 int             // scheduled: 142, XXR, else those listed
	RoundsStated           bool            // 142 or XXR was there
	InitialColour          Colour          // 152, XXC; 0 unknown
	RankingIDs             bool            // XXC rank
	Controller             string          // 182
	TieBreaks              string          // 202
	StandingsTieBreaks     string          // 212
	RankFederation         string          // 172
	RankMethod             string          // 172
	Scoring                Scoring
	Players                []Player // in file order
	Teams                  []Team
	BoardColours           string // 352
	TeamScoring            []Award
	Byes                   []ByeRecord
	Absent                 []int // XXZ: starting ranks missing the round to be paired
	Accelerations          []Acceleration
	Prohibited             []Prohibition
	Abnormal               []AbnormalPoints
	OutOfOrder             []LineUp
	TeamByes               *TeamByes
	ForfeitedMatches       []ForfeitedMatch
	NationalRatings        []NationalRating
	Other                  []OtherLine // comments, 801/802 and unknown records, as read
	Places                 [itemCount]handbook.Pos
	Columns                *Columns
	index                  []int32 // starting rank -> position in Players + 1
}

// Columns is where the reader found the fields of a player's line, for the
// places of findings; columns from 1.
type Columns struct {
	StartingRank, Sex, Title, Name, Rating, Federation, FIDEID, Birth, Points, Rank int
	FirstRound, RoundWidth, Colour, Result                                          int // Colour and Result: offsets within a round
}

// Round returns the first column of a round's cell.
func (c *Columns) Round(round int) int { return c.FirstRound + (round-1)*c.RoundWidth }

// QuoteMarks are the characters that spreadsheets put around a number that is a text.
const QuoteMarks = "'\"`´‘’‚‛“”„‟«»‹›＇＂"

// MaxFIDEID is the largest number that is read as a FIDE ID: FIDE's have up to nine
// digits so far, and many programs and databases have 31 bits for them.
const MaxFIDEID = 1<<31 - 1

// ParseFIDEID reads a FIDE ID, 0 for none; false if other signs than digits are in
// it, and where it is above [MaxFIDEID].
func ParseFIDEID(s string) (id int, ok bool) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || n > MaxFIDEID {
		return 0, false
	}
	return int(n), true
}

// FirstAwaited is the first of the numbers by which an office keeps persons
// whose FIDE ID is awaited, in the place of it. FIDE gives none as high.
const FirstAwaited = 2_000_000_000

// GivenID returns a FIDE ID as papers and answers have it: empty for a person whose
// ID is awaited, whatever number the office keeps him by.
func GivenID(id string) string {
	if n, err := strconv.Atoi(id); err == nil && n >= FirstAwaited {
		return ""
	}
	return id
}

// Player is one line of the player section.
type Player struct {
	StartingRank int
	Sex          Sex
	Title        Title
	Name         string // "Last, First" as written
	Rating       Rating
	Federation   string // three letters as written
	FIDEID       int    // 0: none
	Birth        handbook.Date
	Points       Points
	PointsKnown  bool
	Rank         int    // 0: none
	Games        []Game // index round-1; as many as the line has
	Line         int
}

// Game returns the player's round, the zero Game past the end of the line.
func (p *Player) Game(round int) Game {
	if round < 1 || round > len(p.Games) {
		return Game{}
	}
	return p.Games[round-1]
}

// Team is a line of the team section (013, 310).
type Team struct {
	Number                  int // 310; position for 013
	Name, Nickname          string
	Strength                int
	MatchPoints, GamePoints Points
	Rank                    int
	Members                 []int // starting ranks in board order
	Line                    int
}

// Award gives points for a result code of a team match: TW, TD, TL.
type Award struct {
	Code   string `json:"code"`
	Points Points `json:"points"`
}

// ByeRecord is a 240 line: who had a bye of which kind in a round.
type ByeRecord struct {
	Kind  Result // FullBye, HalfBye, ZeroBye
	Round int
	IDs   []int
	Line  int
}

// Acceleration is a 250 line, or one player's XXA line turned into spans:
// virtual points in the rounds First to Last for the numbers From to To.
type Acceleration struct {
	MatchPoints Points `json:"matchPoints"`
	Points      Points `json:"points"`
	First       int    `json:"firstRound"`
	Last        int    `json:"lastRound"`
	From        int    `json:"from"`
	To          int    `json:"to"`
	Line        int    `json:"-"`
}

// Prohibition is a 260 or XXP line: IDs that must not meet in the rounds First
// to Last (0, 0: in no round at all).
type Prohibition struct {
	First int   `json:"firstRound"`
	Last  int   `json:"lastRound"`
	IDs   []int `json:"ids"`
	Line  int   `json:"-"`
}

// AbnormalPoints is a 299 line.
type AbnormalPoints struct {
	Kind                Result // None: penalty or bonus
	MatchPoints, Points Points
	Round               int
	IDs                 []int
	Line                int
}

// LineUp is a 300 line: a team out of its default board order.
type LineUp struct {
	Round    int   `json:"round"`
	Team     int   `json:"team"`
	Opponent int   `json:"opponent"`
	Players  []int `json:"players"`
	Line     int   `json:"-"`
}

// TeamByes is the 320 line.
type TeamByes struct {
	MatchPoints Points `json:"matchPoints"`
	GamePoints  Points `json:"gamePoints"`
	Teams       []int  `json:"teams"` // index round-1; 0 none
	Line        int    `json:"-"`
}

// ForfeitedMatch is a 330 line; Kind is "+-", "-+" or "--".
type ForfeitedMatch struct {
	Kind  string `json:"kind"`
	Round int    `json:"round"`
	White int    `json:"white"`
	Black int    `json:"black"`
	Line  int    `json:"-"`
}

// NationalRating is a line that begins with a federation's code (TRF26, NRS).
type NationalRating struct {
	Authority    string // federation whose rating it is
	StartingRank int
	Sex          Sex
	Class, Name  string
	Rating       Rating
	Origin       string
	Number       string
	Birth        handbook.Date
	Line         int
}

// OtherLine is a line for which there is no field. It is kept as it was read, so
// that nothing is lost.
type OtherLine struct {
	Text string
	Line int
}

// Index prepares [Tournament.Player]; readers call it once all players are in.
// Of several players with one starting rank the first keeps it.
func (t *Tournament) Index() {
	highest := 0
	for i := range t.Players {
		highest = max(highest, t.Players[i].StartingRank)
	}
	t.index = make([]int32, highest+1)
	for i := range t.Players {
		if r := t.Players[i].StartingRank; r > 0 && t.index[r] == 0 {
			t.index[r] = int32(i + 1)
		}
	}
}

// EnsureIndex is [Tournament.Index] for who cannot know whether it was called.
func (t *Tournament) EnsureIndex() {
	if t.index == nil {
		t.Index()
	}
}

// Place is where in Players the player of a starting rank stands, -1 where there
// is none.
func (t *Tournament) Place(startingRank int) int {
	if startingRank < 1 || startingRank >= len(t.index) {
		return -1
	}
	return int(t.index[startingRank]) - 1
}

// Player returns the player of a starting rank, nil if there is none.
func (t *Tournament) Player(startingRank int) *Player {
	if i := t.Place(startingRank); i >= 0 {
		return &t.Players[i]
	}
	return nil
}

// Played returns the number of the last round in which a player has an opponent or
// a result, 0 if there is none. A result that is not known yet is no result.
func (t *Tournament) Played() int {
	last := 0
	for i := range t.Players {
		for r := len(t.Players[i].Games); r > last; r-- {
			if g := t.Players[i].Games[r-1]; g.Opponent != 0 || g.Result != None && g.Result != Pending {
				last = r
				break
			}
		}
	}
	return last
}

// RoundsPlayed returns the number of the last round in which a game has a result, 0
// if there is none. A round that is only announced, by its pairs or by byes, is not
// played.
func (t *Tournament) RoundsPlayed() int {
	last := 0
	for i := range t.Players {
		for r := len(t.Players[i].Games); r > last; r-- {
			if g := t.Players[i].Games[r-1]; g.Result.Played() || g.Opponent != 0 && !g.Result.Open() {
				last = r
				break
			}
		}
	}
	return last
}

// RoundDate returns the day of a round from the report, 0 if it is not given.
func (t *Tournament) RoundDate(round int) handbook.Date {
	if round < 1 || round > len(t.RoundDates) {
		return 0
	}
	return t.RoundDates[round-1]
}

// FirstDay returns the day that decides the editions: 042, else the first date of
// 132, else 052; 0 if none is known.
func (t *Tournament) FirstDay() handbook.Date {
	if t.Start.Valid() {
		return t.Start
	}
	for _, d := range t.RoundDates {
		if d.Valid() {
			return d
		}
	}
	if t.End.Valid() {
		return t.End
	}
	return 0
}

// LastDay returns the end: 052, else the last date of 132, else the start.
func (t *Tournament) LastDay() handbook.Date {
	if t.End.Valid() {
		return t.End
	}
	for i := len(t.RoundDates) - 1; i >= 0; i-- {
		if t.RoundDates[i].Valid() {
			return t.RoundDates[i]
		}
	}
	return t.FirstDay()
}

// LongDays is the longest an event may last without interim reports (B.02 4.1).
const LongDays = 30

// Long reports whether the event lasts longer than [LongDays].
func (t *Tournament) Long() bool {
	first, last := t.FirstDay(), t.LastDay()
	return first != 0 && last != 0 && first.DaysUntil(last)+1 > LongDays
}

// ListPeriod returns the month whose list the games of a round use: in a long event
// that of the round's date (B.02 4.1, B.01 1.1.4), else that of the start. A
// date outside the event is no date.
func (t *Tournament) ListPeriod(round int) handbook.Period {
	first := t.FirstDay()
	if d := t.RoundDate(round); t.Long() && d.Valid() && d >= first && d <= t.LastDay() {
		return d.Period()
	}
	return first.Period()
}

// Kind returns the kind of play, from the time control and the Laws of the first day.
func (t *Tournament) Kind() Kind { return t.TimeControl.KindIn(t.Sport, t.FirstDay()) }

// At returns the place of an item.
func (t *Tournament) At(i Item) handbook.Pos {
	if p := t.Places[i]; p.Line > 0 {
		return p
	}
	return handbook.Pos{File: t.File, Line: 1, Col: 1}
}

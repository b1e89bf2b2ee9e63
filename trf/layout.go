// Package trf reads and writes tournament reports: TRF16, its TRF(x)
// extensions, TRF26, and the Krause files before them. Reading is tolerant:
// each deviation is a finding with line and column. One table of columns
// serves reader, writer, the places of findings and the docs. It judges no
// chess: consistency is checked by package tournament.
package trf

// Need is how much a field matters for rating (column R of the tables).
type Need byte

// The marks of the tables.
const (
	Free      Need = ' ' // not taken into account
	Warn      Need = 'w' // warning if wrong
	ForTitles Need = 't' // mandatory for title events
	Mandatory Need = 'm'
)

// Column is a field of a record. From and To count characters from 1; To is 0
// where the field runs to the end of the line. Step is the distance to the
// next of a repeated field, 0 where it stands once.
type Column struct {
	From, To, Step int
	Name           string
	Contents       string
	In16, In26     Need
}

// width of the field in characters.
func (c *Column) width() int { return c.To - c.From + 1 }

// at returns the column of the n-th repetition, from 0.
func (c *Column) at(n int) (from, to int) { return c.From + n*c.Step, c.To + n*c.Step }

// Record is a kind of line.
type Record struct {
	ID         string
	Title      string
	In         string // the formats that have it
	In16, In26 Need
	Columns    []*Column
	Read       string // what the reader does beyond the columns
}

// text is the one column of records that hold free text.
var text = Column{From: 5, Name: "Text", Contents: "to the end of the line", In16: Free, In26: Free}

// player is the player section, and but for the rounds the national lines.
var player = struct {
	StartingRank, Sex, Title, Name, Rating, Federation, FIDEID, Birth, Points, Rank, Opponent, Colour, Result Column
}{
	StartingRank: Column{5, 8, 0, "Starting-rank number", "1 to 9999", Mandatory, Mandatory},
	Sex:          Column{10, 10, 0, "Sex", "m/w", Warn, Warn},
	Title:        Column{11, 13, 0, "Title", "GM, IM, WGM, FM, WIM, CM, WFM, WCM", Warn, Warn},
	Name:         Column{15, 47, 0, "Name", "Last, First", Warn, Warn},
	Rating:       Column{49, 52, 0, "FIDE rating", "whole number", Warn, Warn},
	Federation:   Column{54, 56, 0, "FIDE federation", "code of three letters", Warn, Warn},
	FIDEID:       Column{58, 68, 0, "FIDE number", "digits", Mandatory, Mandatory},
	Birth:        Column{70, 79, 0, "Birth date", "YYYY/MM/DD", Warn, Warn},
	Points:       Column{81, 84, 0, "Points", "11.5", Free, Free},
	Rank:         Column{86, 89, 0, "Rank", "whole number", Mandatory, Mandatory},
	Opponent:     Column{92, 95, 10, "Opponent", "starting-rank number, 0000 or blank: none", Mandatory, Mandatory},
	Colour:       Column{97, 97, 10, "Colour", "w/b, - or blank: none", Mandatory, Mandatory},
	Result:       Column{99, 99, 10, "Result", "1 = 0 + - W D L H F U Z, blank: Z", Mandatory, Mandatory},
}

// roundDate is record 132.
var roundDate = Column{92, 99, 10, "Date of the round", "YY/MM/DD", Free, Mandatory}

// award is the pair of columns of records 162 and 362.
var award, awardPoints = Column{6, 6, 9, "Result", "W D L A P X", Free, Free},
	Column{7, 10, 9, "Points", "11.5", Free, Free}

// teamAward is record 362, whose codes have two letters.
var teamAward, teamAwardPoints = Column{5, 6, 9, "Result", "TW TD TL", Free, Free},
	Column{7, 10, 9, "Points", "11.5", Free, Free}

var rankMethod = struct{ Federation, Method Column }{
	Column{5, 7, 0, "Federation", "code of three letters", Free, Free},
	Column{9, 13, 0, "Method", "FIDE NRO FIDON NIDOF HBFN LBFN OTHER", Free, Free},
}

// team16 is record 013.
var team16 = struct{ Name, Member Column }{
	Column{5, 36, 0, "Team name", "text", Mandatory, Mandatory},
	Column{37, 40, 5, "Player", "starting-rank number", Mandatory, Mandatory},
}

// team26 is record 310.
var team26 = struct{ Number, Name, Nickname, Strength, MatchPoints, GamePoints, Rank, Member Column }{
	Column{5, 7, 0, "Team pairing number", "1 to 999", Free, Mandatory},
	Column{9, 40, 0, "Team name", "text", Free, Mandatory},
	Column{42, 46, 0, "Nickname", "text", Free, Free},
	Column{48, 53, 0, "Strength factor", "whole number", Free, Free},
	Column{55, 60, 0, "Match points", "1111.5", Free, Free},
	Column{62, 67, 0, "Game points", "1111.5", Free, Free},
	Column{69, 71, 0, "Rank", "whole number", Free, Mandatory},
	Column{74, 77, 5, "Player", "starting-rank number", Free, Mandatory},
}

var byes = struct{ Kind, Round, ID Column }{
	Column{5, 5, 0, "Type of bye", "F H Z", Free, Free},
	Column{7, 9, 0, "Round", "whole number", Free, Free},
	Column{11, 14, 5, "Player or team", "number", Free, Free},
}

var acceleration = struct{ MatchPoints, Points, First, Last, From, To Column }{
	Column{5, 8, 0, "Match points", "11.5", Free, Free},
	Column{10, 13, 0, "Points", "11.5", Free, ForTitles},
	Column{15, 17, 0, "First round", "whole number", Free, ForTitles},
	Column{19, 21, 0, "Last round", "whole number", Free, ForTitles},
	Column{23, 26, 0, "First player or team", "number", Free, ForTitles},
	Column{28, 31, 0, "Last player or team", "number", Free, ForTitles},
}

var prohibited = struct{ First, Last, ID Column }{
	Column{5, 7, 0, "First round", "whole number", Free, ForTitles},
	Column{9, 11, 0, "Last round", "whole number", Free, ForTitles},
	Column{13, 16, 5, "Player or team", "number", Free, ForTitles},
}

var abnormal = struct{ Kind, MatchPoints, Points, Round, ID Column }{
	Column{5, 5, 0, "Type", "W D L F H Z + -, blank: penalty or bonus", Free, Free},
	Column{8, 11, 0, "Match points", "[-]11.5", Free, Free},
	Column{14, 17, 0, "Points", "[-]11.5", Free, Free},
	Column{20, 22, 0, "Round", "whole number, 000 or blank: all", Free, Free},
	Column{24, 27, 5, "Player or team", "number", Free, Free},
}

var lineUp = struct{ Round, Team, Opponent, Player Column }{
	Column{5, 7, 0, "Round", "whole number", Free, Free},
	Column{9, 11, 0, "Team", "number", Free, Free},
	Column{13, 15, 0, "Opponent", "number", Free, Free},
	Column{17, 20, 5, "Player", "starting-rank number, 0000: board not occupied", Free, Free},
}

var teamBye = struct{ MatchPoints, GamePoints, Team Column }{
	Column{5, 8, 0, "Match points", "11.5", Free, Free},
	Column{10, 13, 0, "Game points", "11.5", Free, Free},
	Column{15, 17, 4, "Team of the round", "number, 000 or blank: none", Free, Free},
}

var forfeited = struct{ Kind, Round, White, Black Column }{
	Column{5, 6, 0, "Type", "+- -+ --", Mandatory, Mandatory},
	Column{8, 10, 0, "Round", "whole number", Free, Free},
	Column{12, 14, 0, "White team", "number", Free, Free},
	Column{16, 18, 0, "Black team", "number", Free, Free},
}

// virtual is record XXA of TRF(x).
var virtual = struct{ ID, Points Column }{
	Column{5, 8, 0, "Player", "starting-rank number", Free, Free},
	Column{10, 13, 5, "Points of the round", "11.5", Free, Free},
}

package law

import "github.com/fedrate/fedrate/handbook"

// The rules on titles. Their article numbers stand in the editions.
var (
	NotHeld = rule("title-not-held", "nobody applies for a title that he has, or has one above; titles of women are for women")
	// Achieved, Rated and the others up to Notice are of applications.
	Achieved   = rule("title-achieved", "a title is achieved with its last result or its rating, whichever is later")
	OneRound   = rule("application-one-round", "for GM and WGM one norm from an event with one round a day on three days")
	EightGames = rule("application-eight-games", "one norm of eight games that count as nine, at most")
	OneNormal  = rule("application-normal", "one norm under the normal foreigner requirement")
	ByNorms    = rule("title-by-norms", "a title by norms and a rating")
	NormGames  = rule("application-games", "the norms of an application cover 27 games")
	TwoTitles  = rule("norm-for-two-titles", "a norm serves every title that it is sufficient for")
	Rated      = rule("rating-needed", "the rating of the title, at some time")
	Reached    = rule("rating-reached", "a rating between two lists counts, too")
	OldNorms   = rule("old-norms", "norms before 1 July 2005 were registered by 31 July 2013")
	LargeSwiss = rule("application-large-swiss", "one norm from a large individual Swiss, or an event that stands for it")
	Forms      = rule("application-forms", "the form IT2 with an IT1 for each norm")
	Notice     = rule("application-notice", "submitted 30 days before the meeting, from 2024 on 45")

	// Titles by rating.
	FMByRating  = rule("fm-by-rating", "FM by rating, with 30 rated games since 2 July 2017")
	CMByRating  = rule("cm-by-rating", "CM by rating, with 30 rated games since 2 July 2017")
	WFMByRating = rule("wfm-by-rating", "WFM by rating, with 30 rated games since 2 July 2017")
	WCMByRating = rule("wcm-by-rating", "WCM by rating, with 30 rated games since 2 July 2017")

	// Titles and norms by place.
	LeastRating = rule("direct-least-rating", "a direct title is conditional until its least rating is reached")
	DirectFree  = rule("direct-norm", "what other norms must fulfil does not apply to norms by place")
	DirectScore = rule("direct-score", "35 per cent for titles and norms by place")
	DirectField = rule("direct-field", "ten participants, nine rounds, five federations or a third of the members")
	Subgroup    = rule("direct-subgroup", "of a merged event each subgroup: six participants, three federations, half of the points")
	DirectTable = rule("direct-table", "titles and norms by place as the table has them; a norm is nine games")

	// Games sent in with title results.
	PGNTag     = games("pgn-tag", "the tags of a PGN file are written [Name \"value\"]")
	PGNMissing = games("pgn-missing", "the games of players with title results are sent in, of round robins all")
	PGNMoves   = games("pgn-moves", "a game that is sent in has its moves")
	PGNResult  = games("pgn-result", "a game that is sent in ends as in the report")
	PGNColours = games("pgn-colours", "a game that is sent in has the colours of the report")
)

func rule(name, doc string) *handbook.Rule {
	return &handbook.Rule{Name: name, Severity: handbook.Info, Doc: doc}
}

func games(name, doc string) *handbook.Rule {
	return &handbook.Rule{Name: name, Severity: handbook.Warning, Doc: doc}
}

package law

import "github.com/fedrate/fedrate/handbook"

// The rules on titles. Their article numbers stand in the editions.
var (
	NotHeld = rule("title-not-held")
	// Achieved, Rated and the others up to Notice are of applications.
	Achieved   = rule("title-achieved")
	OneRound   = rule("application-one-round")
	EightGames = rule("application-eight-games")
	OneNormal  = rule("application-normal")
	ByNorms    = rule("title-by-norms")
	NormGames  = rule("application-games")
	TwoTitles  = rule("norm-for-two-titles")
	Rated      = rule("rating-needed")
	Reached    = rule("rating-reached")
	OldNorms   = rule("old-norms")
	LargeSwiss = rule("application-large-swiss")
	Forms      = rule("application-forms")
	Notice     = rule("application-notice")

	// Titles by rating.
	FMByRating  = rule("fm-by-rating")
	CMByRating  = rule("cm-by-rating")
	WFMByRating = rule("wfm-by-rating")
	WCMByRating = rule("wcm-by-rating")

	// Titles and norms by place.
	LeastRating = rule("direct-least-rating")
	DirectFree  = rule("direct-norm")
	DirectScore = rule("direct-score")
	DirectField = rule("direct-field")
	Subgroup    = rule("direct-subgroup")
	DirectTable = rule("direct-table")

	// Games sent in with title results.
	PGNMissing   = games("pgn-missing", handbook.Warning)
	PGNMoves     = games("pgn-moves", handbook.Warning)
	PGNResult    = games("pgn-result", handbook.Error)
	PGNColours   = games("pgn-colours", handbook.Error)
	PGNOpponent  = games("pgn-opponent", handbook.Error)
	PGNRound     = games("pgn-round", handbook.Warning)
	PGNDay       = games("pgn-day", handbook.Warning)
	PGNPlayer    = games("pgn-player", handbook.Warning)
	PGNTwice     = games("pgn-twice", handbook.Warning)
	PGNUnclear   = games("pgn-unclear", handbook.Warning)
	PGNStart     = games("pgn-start", handbook.Warning)
	PGNSameMoves = games("pgn-same-moves", handbook.Warning)
	PGNNoEvent   = games("pgn-no-event", handbook.Warning)
)

func rule(name string) *handbook.Rule {
	return &handbook.Rule{Name: name, Severity: handbook.Info}
}

func games(name string, s handbook.Severity) *handbook.Rule {
	return &handbook.Rule{Name: name, Severity: s}
}

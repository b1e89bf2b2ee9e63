package byefirst

import "github.com/fedrate/fedrate/handbook"

// Differs returns a rule of the name pairing-differs: each criterion, each order and
// each step of the colours has its own, so that a finding cites its article.
func Differs(part string) *handbook.Rule {
	return &handbook.Rule{Name: "pairing-differs", Severity: handbook.Warning, Part: part}
}

// The ideas that the systems share. Their article numbers stand in the editions.
var (
	CompleteRule   = Differs("complete")
	MeetRule       = Differs("meet")
	BarredRule     = Differs("barred")
	AbsoluteRule   = Differs("absolute-colour-always")
	CompletionRule = Differs("completion")
	FewestRule     = Differs("fewest-upfloaters")
	HighestRule    = Differs("upfloating-scores")
	SetRule        = Differs("order-of-upfloaters")

	ByeCompleteRule = Differs("bye-completes")
	ByeScoreRule    = Differs("bye-lowest-score")
	ByeGamesRule    = Differs("bye-most-games")
	ByeLastRule     = Differs("bye-last")

	InitialRule     = Differs("initial-colour")
	BothColoursRule = Differs("both-colours")
	StrongerRule    = Differs("stronger-colour")
	AlternateRule   = Differs("alternate")
	HigherRule      = Differs("higher-ranked")
)

// Lines of the articles that no difference can be laid to.
var (
	Definition = handbook.Say("doc.note.replayed-definition")
	Procedure  = handbook.Say("doc.note.procedure")
	Elsewhere  = handbook.Say("doc.note.elsewhere")
)

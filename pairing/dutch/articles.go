package dutch

import "github.com/fedrate/fedrate/handbook"

// Lines of the articles that no difference can be laid to.
var (
	definition = handbook.Say("doc.note.replayed-definition")
	procedure  = handbook.Say("doc.note.procedure")
	elsewhere  = handbook.Say("doc.note.elsewhere")
)

// differs returns a rule of the name pairing-differs: each criterion, each order of
// the sequence and each step of the colours has its own, so that a finding
// cites its article.
func differs(part string) *handbook.Rule {
	return &handbook.Rule{Name: "pairing-differs", Severity: handbook.Warning, Part: part}
}

// The ideas of the chapter. Their article numbers stand in the editions.
var (
	completeRule  = differs("complete")
	meetRule      = differs("meet")
	barredRule    = differs("barred")
	absoluteRule  = differs("absolute-colour")
	completion    = differs("completion")
	byeScoreRule  = differs("bye-score")
	pairsRule     = differs("pairs")
	psdRule       = differs("differences")
	downRule      = differs("down-scores")
	nextRule      = differs("next-bracket")
	unplayedRule  = differs("unplayed")
	gapRule       = differs("colour-gap")
	runRule       = differs("colour-run")
	colourRule    = differs("colours")
	strongRule    = differs("strong-colours")
	downOnceRule  = differs("down-once")
	upOnceRule    = differs("up-once")
	downTwiceRule = differs("down-twice")
	upTwiceRule   = differs("up-twice")
	downOnceDiff  = differs("down-once-difference")
	upOnceDiff    = differs("up-once-difference")
	downTwiceDiff = differs("down-twice-difference")
	upTwiceDiff   = differs("up-twice-difference")

	transpositionRule = differs("transpositions")
	exchangeRule      = differs("exchanges")
	movedSetRule      = differs("moved-set")

	bothColoursRule = differs("both-colours")
	strongerRule    = differs("stronger-colour")
	alternateRule   = differs("alternate")
	higherRule      = differs("higher-ranked")
	initialRule     = differs("initial-colour")
)

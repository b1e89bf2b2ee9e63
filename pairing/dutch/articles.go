package dutch

import "github.com/fedrate/fedrate/handbook"

// Lines of the articles that no difference can be laid to.
const (
	definition = "a definition; the replay applies it"
	procedure  = "the way to the pairing; the replay ends where it leads to, and a difference is laid to the criterion or the order that it breaks"
	elsewhere  = "the text of another chapter, which stands there"
)

// differs is a rule of the name pairing-differs: each criterion, each order of
// the sequence and each step of the colours has its own, so that a finding
// cites its article.
func differs(doc string) *handbook.Rule {
	return &handbook.Rule{Name: "pairing-differs", Severity: handbook.Warning, Doc: doc}
}

// The ideas of the chapter. Their article numbers stand in the editions.
var (
	completeRule  = differs("A round is paired when all but at most one player of an odd number have an opponent.")
	meetRule      = differs("Two players do not play each other more than once.")
	barredRule    = differs("Who had the pairing-allocated bye, or scored as much without playing, does not receive it again.")
	absoluteRule  = differs("Two players who both must have the same colour do not meet, unless one of them is a top scorer in the last round.")
	completion    = differs("What a bracket leaves over, with everyone below, can still be paired.")
	byeScoreRule  = differs("The pairing-allocated bye goes to a player of the lowest possible score.")
	pairsRule     = differs("A bracket makes as many pairs as possible.")
	psdRule       = differs("The score differences of a bracket, pairs and downfloaters together, are as small as possible, taken from the highest.")
	downRule      = differs("The scores of those who float down are as low as possible, taken from the highest.")
	nextRule      = differs("Those who float down are chosen so that the following bracket is paired as well as possible.")
	unplayedRule  = differs("Of those who may have the pairing-allocated bye one with the fewest unplayed games receives it.")
	gapRule       = differs("As few top scorers and opponents of theirs as possible get a colour difference above two.")
	runRule       = differs("As few top scorers and opponents of theirs as possible get the same colour three times in a row.")
	colourRule    = differs("As few players as possible miss their colour preference.")
	strongRule    = differs("As few players as possible miss a strong colour preference.")
	downOnceRule  = differs("As few players as possible receive the same downfloat as in the previous round.")
	upOnceRule    = differs("As few players as possible receive the same upfloat as in the previous round.")
	downTwiceRule = differs("As few players as possible receive the same downfloat as two rounds before.")
	upTwiceRule   = differs("As few players as possible receive the same upfloat as two rounds before.")
	downOnceDiff  = differs("The score differences of those who receive the same downfloat as in the previous round are as small as possible.")
	upOnceDiff    = differs("The score differences of those who receive the same upfloat as in the previous round are as small as possible.")
	downTwiceDiff = differs("The score differences of those who receive the same downfloat as two rounds before are as small as possible.")
	upTwiceDiff   = differs("The score differences of those who receive the same upfloat as two rounds before are as small as possible.")

	transpositionRule = differs("Of equally good pairings the one that comes first counts: transpositions go by the numbers of the opponents.")
	exchangeRule      = differs("Of equally good pairings the one that comes first counts: exchanges between the halves go by number, sum, and the players exchanged.")
	movedSetRule      = differs("Of equally good pairings the one that comes first counts: of the players moved down the first set that can be paired is paired.")

	bothColoursRule = differs("Of a pair both colour preferences are granted where they agree.")
	strongerRule    = differs("Of a pair the stronger colour preference is granted, of two absolute ones that of the wider colour difference.")
	alternateRule   = differs("Of a pair with equal preferences the colours alternate to the latest round in which one had white and the other black.")
	higherRule      = differs("Of a pair the colour preference of the higher ranked player is granted.")
	initialRule     = differs("Of a pair without preferences the higher ranked player with an odd number has the initial colour, with an even one the other.")
)

package tiebreak

import (
	"maps"
	"slices"
)

// kind is a tie-break of the list: it gives every entrant a value, or it
// divides a group of tied entrants at once.
type kind struct {
	doc         string
	value       func(tb *table, d Descriptor) []Value
	group       func(tb *table, d Descriptor, group []int, shown []Value) [][]int
	cuts        bool // a sum of values, of which some may be left out
	lowerFirst  bool // the lower value is better
	playersOnly bool
	teamsOnly   bool
	sports      bool // of draughts and renju alone
	chess       bool // of chess alone
	ratings     bool // made from ratings: unrated opponents may be given one
	forfeits    bool // P has a bearing: meetings are counted, and a forfeit may be one
	fore        bool // F has a bearing: made from the opponents' Buchholz or scores
	limit       bool // L has a bearing
	factor      bool // K has a bearing
	primary     bool // begins with the score that ranks, and with no other
}

// takes reports whether a modifier, by its letter, has a bearing on the
// tie-break. C, M and U have rules of their own.
func (k kind) takes(letter byte) bool {
	switch letter {
	case 'P':
		return k.forfeits
	case 'F':
		return k.fore
	case 'R':
		return k.group == nil
	case 'L':
		return k.limit
	case 'K':
		return k.factor
	}
	return true
}

// kinds is the list of article 5, with what the manual's annex has besides.
var kinds = map[string]kind{
	Points:  {doc: "points", value: pointsValue},
	"DE":    {doc: "direct encounter", group: directEncounter, forfeits: true},
	"WIN":   {doc: "number of wins, with and without play", value: count(isWin)},
	"WON":   {doc: "number of games won over the board", value: count(isGameWon), forfeits: true},
	"BPG":   {doc: "number of games played with black", value: count(isBlack), playersOnly: true, forfeits: true},
	"BWG":   {doc: "number of games won with black", value: count(isBlackWon), playersOnly: true, forfeits: true},
	"PS":    {doc: "sum of progressive scores", value: progressive, cuts: true},
	"REP":   {doc: "rounds one elected to play in", value: count(isElected), forfeits: true},
	"STD":   {doc: "standard points", value: standard},
	"TPN":   {doc: "tournament pairing number", value: pairingNumber, lowerFirst: true},
	"BH":    {doc: "Buchholz", value: buchholz, cuts: true, forfeits: true, fore: true},
	"AOB":   {doc: "average of opponents' Buchholz", value: averageBuchholz, chess: true, forfeits: true, fore: true},
	"FB":    {doc: "Fore Buchholz", value: foreBuchholz, cuts: true, chess: true, forfeits: true, fore: true},
	"SUMBH": {doc: "sum of the opponents' Buchholz", value: buchholzSum, chess: true, forfeits: true, fore: true},
	"SB":    {doc: "Sonneborn-Berger", value: sonneborn, cuts: true, forfeits: true, fore: true},
	"KS":    {doc: "Koya system", value: koya, forfeits: true, limit: true},
	"ARO":   {doc: "average rating of opponents", value: averageRating, cuts: true, playersOnly: true, ratings: true, forfeits: true},
	"TPR":   {doc: "tournament performance rating", value: performance, playersOnly: true, ratings: true, forfeits: true},
	"PTP":   {doc: "perfect tournament performance", value: perfect, playersOnly: true, ratings: true, forfeits: true},
	"APRO":  {doc: "average performance rating of opponents", value: ofOpponents(performance), playersOnly: true, ratings: true, forfeits: true},
	"APPO":  {doc: "average perfect performance of opponents", value: ofOpponents(perfect), playersOnly: true, ratings: true, forfeits: true},
	"SHM":   {doc: "Shmulyan: scores of those beaten less those lost to", value: coefficient, sports: true},
	"SOL":   {doc: "Solkoff: Buchholz without the best and the worst", value: coefficient, sports: true},
	"TSOL":  {doc: "truncated Solkoff: Buchholz without the worst, the two worst …", value: coefficient, group: separateByTruncatedSums, sports: true},
	"RIGA":  {doc: "Riga: scores times two, one and a half and one", value: coefficient, sports: true},
	"BEAT":  {doc: "sum of the scores of those beaten", value: coefficient, sports: true},
	"ELO":   {doc: "sum of the opponents' ratings", value: opponentsRatings, playersOnly: true, sports: true},
	"RTNG":  {doc: "rating", value: ownRating, ratings: true},
	"BC":    {doc: "board count", group: overAll(boardCount), teamsOnly: true},
	"TBR":   {doc: "top board results", group: overAll(topBoards), teamsOnly: true},
	"BBE":   {doc: "bottom board elimination", group: overAll(bottomBoards), teamsOnly: true},
	"MPVGP": {doc: "match points or game points, whichever does not rank", value: matchOrGame, teamsOnly: true},
	"EMMSB": {doc: "opponents' match points times match points", value: extendedSonneborn(MatchPoints, MatchPoints), cuts: true, teamsOnly: true, forfeits: true, fore: true},
	"EMGSB": {doc: "opponents' match points times game points", value: extendedSonneborn(MatchPoints, GamePoints), cuts: true, teamsOnly: true, forfeits: true, fore: true},
	"EGMSB": {doc: "opponents' game points times match points", value: extendedSonneborn(GamePoints, MatchPoints), cuts: true, teamsOnly: true, forfeits: true, fore: true},
	"EGGSB": {doc: "opponents' game points times game points", value: extendedSonneborn(GamePoints, GamePoints), cuts: true, teamsOnly: true, forfeits: true, fore: true},
	"EDE":   {doc: "extended direct encounter", group: extendedDirect(), teamsOnly: true, forfeits: true, primary: true},
	"EDEBT": {doc: "extended direct encounter, board count, top boards", group: extendedDirect(boardCount, topBoards), teamsOnly: true, forfeits: true, primary: true},
	"EDEBB": {doc: "extended direct encounter, board count, bottom boards", group: extendedDirect(boardCount, bottomBoards), teamsOnly: true, forfeits: true, primary: true},
	"EDET":  {doc: "extended direct encounter, top boards", group: extendedDirect(topBoards), teamsOnly: true, forfeits: true, primary: true},
	"EDEB":  {doc: "extended direct encounter, bottom boards", group: extendedDirect(bottomBoards), teamsOnly: true, forfeits: true, primary: true},
	"SSSC":  {doc: "scores and schedule strength combination", value: scheduleStrength, teamsOnly: true, forfeits: true, fore: true, primary: true, factor: true},
}

// kindOf returns the kind of a descriptor. That of a self-defined tie-break gives no
// value to anybody.
func kindOf(d Descriptor) (kind, bool) {
	if selfDefined(d.Name) {
		return kind{value: func(tb *table, _ Descriptor) []Value { return make([]Value, len(tb.entrants)) }}, true
	}
	k, ok := kinds[d.Name]
	return k, ok
}

// OfSports reports whether a code is of draughts and renju alone.
func OfSports(code string) bool { return kinds[code].sports }

// names returns the codes of C.07.
func names() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(kinds)), func(code string) bool { return kinds[code].sports })
}

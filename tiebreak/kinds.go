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
}

// kinds is the list of article 5, with what the manual's annex has besides.
var kinds = map[string]kind{
	"DE":    {doc: "direct encounter", group: directEncounter},
	"WIN":   {doc: "number of wins, with and without play", value: count(isWin)},
	"WON":   {doc: "number of games won over the board", value: count(isGameWon)},
	"BPG":   {doc: "number of games played with black", value: count(isBlack), playersOnly: true},
	"BWG":   {doc: "number of games won with black", value: count(isBlackWon), playersOnly: true},
	"PS":    {doc: "sum of progressive scores", value: progressive, cuts: true},
	"REP":   {doc: "rounds one elected to play in", value: count(isElected)},
	"STD":   {doc: "standard points", value: standard},
	"TPN":   {doc: "tournament pairing number", value: pairingNumber, lowerFirst: true},
	"BH":    {doc: "Buchholz", value: buchholz, cuts: true},
	"AOB":   {doc: "average of opponents' Buchholz", value: averageBuchholz, chess: true},
	"FB":    {doc: "Fore Buchholz", value: foreBuchholz, cuts: true, chess: true},
	"SUMBH": {doc: "sum of the opponents' Buchholz", value: buchholzSum, chess: true},
	"SB":    {doc: "Sonneborn-Berger", value: sonneborn, cuts: true},
	"KS":    {doc: "Koya system", value: koya},
	"ARO":   {doc: "average rating of opponents", value: averageRating, cuts: true, playersOnly: true, ratings: true},
	"TPR":   {doc: "tournament performance rating", value: performance, playersOnly: true, ratings: true},
	"PTP":   {doc: "perfect tournament performance", value: perfect, playersOnly: true, ratings: true},
	"APRO":  {doc: "average performance rating of opponents", value: ofOpponents(performance), playersOnly: true, ratings: true},
	"APPO":  {doc: "average perfect performance of opponents", value: ofOpponents(perfect), playersOnly: true, ratings: true},
	"SHM":   {doc: "Shmulyan: scores of those beaten less those lost to", value: coefficient, sports: true},
	"SOL":   {doc: "Solkoff: Buchholz without the best and the worst", value: coefficient, sports: true},
	"TSOL":  {doc: "truncated Solkoff: Buchholz without the worst, the two worst …", value: coefficient, group: truncated, sports: true},
	"RIGA":  {doc: "Riga: scores times two, one and a half and one", value: coefficient, sports: true},
	"BEAT":  {doc: "sum of the scores of those beaten", value: coefficient, sports: true},
	"ELO":   {doc: "sum of the opponents' ratings", value: opponentsRatings, playersOnly: true, sports: true},
	"RTNG":  {doc: "rating", value: ownRating, ratings: true},
	"BC":    {doc: "board count", group: overAll(boardCount), teamsOnly: true},
	"TBR":   {doc: "top board results", group: overAll(topBoards), teamsOnly: true},
	"BBE":   {doc: "bottom board elimination", group: overAll(bottomBoards), teamsOnly: true},
	"MPVGP": {doc: "match points or game points, whichever does not rank", value: matchOrGame, teamsOnly: true},
	"EMMSB": {doc: "opponents' match points times match points", value: extended(MatchPoints, MatchPoints), cuts: true, teamsOnly: true},
	"EMGSB": {doc: "opponents' match points times game points", value: extended(MatchPoints, GamePoints), cuts: true, teamsOnly: true},
	"EGMSB": {doc: "opponents' game points times match points", value: extended(GamePoints, MatchPoints), cuts: true, teamsOnly: true},
	"EGGSB": {doc: "opponents' game points times game points", value: extended(GamePoints, GamePoints), cuts: true, teamsOnly: true},
	"EDE":   {doc: "extended direct encounter", group: extendedDirect(), teamsOnly: true},
	"EDEBT": {doc: "extended direct encounter, board count, top boards", group: extendedDirect(boardCount, topBoards), teamsOnly: true},
	"EDEBB": {doc: "extended direct encounter, board count, bottom boards", group: extendedDirect(boardCount, bottomBoards), teamsOnly: true},
	"EDET":  {doc: "extended direct encounter, top boards", group: extendedDirect(topBoards), teamsOnly: true},
	"EDEB":  {doc: "extended direct encounter, bottom boards", group: extendedDirect(bottomBoards), teamsOnly: true},
	"SSSC":  {doc: "scores and schedule strength combination", value: scheduleStrength, teamsOnly: true},
}

// kindOf is the kind of a descriptor. That of a self-defined tie-break gives no
// value to anybody.
func kindOf(d Descriptor) (kind, bool) {
	if selfDefined(d.Name) {
		return kind{value: func(tb *table, _ Descriptor) []Value { return make([]Value, len(tb.entrants)) }}, true
	}
	k, ok := kinds[d.Name]
	return k, ok
}

// OfSports tells whether a code is of draughts and renju alone.
func OfSports(code string) bool { return kinds[code].sports }

// names are the codes of C.07.
func names() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(kinds)), func(code string) bool { return kinds[code].sports })
}

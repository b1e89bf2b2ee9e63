package tiebreak

import (
	"maps"
	"slices"
)

// kind is a tie-break of the list: it gives every entrant a value, or it
// divides a group of tied entrants at once.
type kind struct {
	article     string // of the edition of 2026; empty: of the manual's annex alone
	doc         string
	value       func(tb *table, d Descriptor) []Value
	group       func(tb *table, d Descriptor, group []int, shown []Value) [][]int
	cuts        bool // a sum of values, of which some may be left out
	lowerFirst  bool // the lower value is better
	playersOnly bool
	teamsOnly   bool
	noText      bool // its wording was not at hand: values are computed, and no report is checked against them
}

// kinds is the list of article 5, with what the manual's annex has besides.
var kinds = map[string]kind{
	"DE":    {article: "6", doc: "direct encounter", group: directEncounter},
	"WIN":   {article: "7.1", doc: "number of wins, with and without play", value: count(isWin)},
	"WON":   {article: "7.2", doc: "number of games won over the board", value: count(isGameWon)},
	"BPG":   {article: "7.3", doc: "number of games played with black", value: count(isBlack), playersOnly: true},
	"BWG":   {article: "7.4", doc: "number of games won with black", value: count(isBlackWon), playersOnly: true},
	"PS":    {article: "7.5", doc: "sum of progressive scores", value: progressive, cuts: true},
	"REP":   {article: "7.6", doc: "rounds one elected to play in", value: count(isElected)},
	"STD":   {article: "7.7", doc: "standard points", value: standard},
	"TPN":   {article: "7.8", doc: "tournament pairing number", value: pairingNumber, lowerFirst: true},
	"BH":    {article: "8.1", doc: "Buchholz", value: buchholz, cuts: true},
	"AOB":   {article: "8.2", doc: "average of opponents' Buchholz", value: averageBuchholz},
	"FB":    {article: "8.3", doc: "Fore Buchholz", value: foreBuchholz, cuts: true},
	"SUMBH": {doc: "sum of the opponents' Buchholz", value: buchholzSum},
	"SB":    {article: "9.1", doc: "Sonneborn-Berger", value: sonneborn, cuts: true},
	"KS":    {article: "9.2", doc: "Koya system", value: koya},
	"ARO":   {article: "10.1", doc: "average rating of opponents", value: averageRating, cuts: true, playersOnly: true},
	"TPR":   {article: "10.2", doc: "tournament performance rating", value: performance, playersOnly: true},
	"PTP":   {article: "10.3", doc: "perfect tournament performance", value: perfect, playersOnly: true},
	"APRO":  {article: "10.4", doc: "average performance rating of opponents", value: ofOpponents(performance), playersOnly: true},
	"APPO":  {article: "10.5", doc: "average perfect performance of opponents", value: ofOpponents(perfect), playersOnly: true},
	"RTNG":  {article: "10.6", doc: "rating", value: ownRating},
	"BC":    {article: "12.1", doc: "board count", group: boardCount, teamsOnly: true},
	"TBR":   {article: "12.2", doc: "top board results", group: topBoards, teamsOnly: true},
	"BBE":   {article: "12.3", doc: "bottom board elimination", group: bottomBoards, teamsOnly: true},
	"MPVGP": {article: "13.1", doc: "match points or game points, whichever does not rank", value: matchOrGame, teamsOnly: true},
	"EMMSB": {article: "13.2", doc: "opponents' match points times match points", value: extended(MatchPoints, MatchPoints), cuts: true, teamsOnly: true},
	"EMGSB": {article: "13.2", doc: "opponents' match points times game points", value: extended(MatchPoints, GamePoints), cuts: true, teamsOnly: true},
	"EGMSB": {article: "13.2", doc: "opponents' game points times match points", value: extended(GamePoints, MatchPoints), cuts: true, teamsOnly: true},
	"EGGSB": {article: "13.2", doc: "opponents' game points times game points", value: extended(GamePoints, GamePoints), cuts: true, teamsOnly: true},
	"EDE":   {article: "13.3", doc: "extended direct encounter", group: extendedDirect(), teamsOnly: true, noText: true},
	"EDEBT": {article: "13.3", doc: "extended direct encounter, board count, top boards", group: extendedDirect(boardCount, topBoards), teamsOnly: true, noText: true},
	"EDEBB": {article: "13.3", doc: "extended direct encounter, board count, bottom boards", group: extendedDirect(boardCount, bottomBoards), teamsOnly: true, noText: true},
	"EDET":  {article: "13.3", doc: "extended direct encounter, top boards", group: extendedDirect(topBoards), teamsOnly: true, noText: true},
	"EDEB":  {article: "13.3", doc: "extended direct encounter, bottom boards", group: extendedDirect(bottomBoards), teamsOnly: true, noText: true},
	"SSSC":  {article: "13.4", doc: "scores and schedule strength combination", value: scheduleStrength, teamsOnly: true, noText: true},
}

func names() []string { return slices.Sorted(maps.Keys(kinds)) }

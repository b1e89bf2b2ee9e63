package audit

// protectionNumbers are the figures of FIDE's measures against cheating.
type protectionNumbers struct {
	IncreasedFund, MaximumFund       int    // prize funds in euros above which the level rises
	IncreasedAverage, MaximumAverage int    // average ratings of a round robin from which it rises
	WomenLess                        int    // by so much less in an event of women alone
	Measures                         [3]int // measures of appendix A, at least, by level
}

// protection2018 are those of the Anti-Cheating Protection Measures of 2018,
// section 1, the only text of them so far.
var protection2018 = protectionNumbers{
	IncreasedFund: 20_000, MaximumFund: 100_000,
	IncreasedAverage: 2400, MaximumAverage: 2600, WomenLess: 200,
	Measures: [3]int{1, 2, 2},
}

package rating

import "github.com/fedrate/fedrate/tournament"

// Both tables are put into a form for quick look-up once and never changed.
var (
	dpByPercent = spreadDP()
	pdHigher    = spreadPD()
	pdBeyond    = len(pdHigher) - 1 // from here on the probability is 1
)

func spreadDP() (by [101]int16) {
	for i := range dpTable {
		for c := 0; c < len(dpTable[i]); c += 2 {
			if p, dp := dpTable[i][c], dpTable[i][c+1]; p != 0 || dp != 0 { // the last row is a pair short
				by[p] = int16(dp)
			}
		}
	}
	return by
}

func spreadPD() (higher [737]uint8) {
	for i := range pdTable {
		for c := 0; c < len(pdTable[i]); c += 4 {
			from, to, h := pdTable[i][c], pdTable[i][c+1], pdTable[i][c+2]
			for d := from; h != 0 && d <= to && d < len(higher); d++ {
				higher[d] = uint8(h)
			}
		}
	}
	return higher
}

// DP returns the rating difference of a fractional score in whole per cent
// (B.02 8.1.1); under 0 and over 100 it is that of 0 and 100.
func DP(percent int) int { return int(dpByPercent[min(max(percent, 0), 100)]) }

// PD returns the scoring probability, in hundredths, of a player rated so many
// points above the opponent, or below where the number is negative (B.02
// 8.1.2). The 400-point rule is not applied here.
func PD(difference int) tournament.Hundredths {
	if difference >= 0 {
		return tournament.Hundredths(pdHigher[min(difference, pdBeyond)])
	}
	return 100 - tournament.Hundredths(pdHigher[min(-difference, pdBeyond)])
}

// percent returns a score in per cent, rounded half up: points in tenths of one.
func percent(score tournament.Points, games int) int {
	return (20*int(score) + games) / (2 * games)
}

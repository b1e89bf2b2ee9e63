package tiebreak

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// PrizeSystem is how prize money goes to those who are tied on points.
type PrizeSystem string

// The systems of the manual.
const (
	EqualShares PrizeSystem = "equal" // all with the same points share alike
	ByPlace     PrizeSystem = "place" // the tie-breaks decide
	Hort        PrizeSystem = "hort"  // half by place, half in equal shares
)

// ParsePrizeSystem reads equal, place or hort.
func ParsePrizeSystem(s string) (PrizeSystem, error) {
	switch p := PrizeSystem(strings.ToLower(s)); p {
	case EqualShares, ByPlace, Hort:
		return p, nil
	}
	return "", handbook.Errorf("tiebreak.error.prize-system", "system", s)
}

// Prizes returns what each line of the standings wins, parallel to them. Purse
// has the prizes from the first place down, in the smallest unit of money;
// what does not divide goes, unit by unit, to the better placed.
func Prizes(system PrizeSystem, standings []Standing, purse []int64) []int64 {
	won := make([]int64, len(standings))
	for from := 0; from < len(standings); {
		to := from + 1
		for to < len(standings) && standings[to].Points == standings[from].Points {
			to++
		}
		group, money := won[from:to], purse[min(from, len(purse)):min(to, len(purse))]
		switch system {
		case EqualShares:
			share(group, sumOf(money))
		case ByPlace:
			byPlace(group, standings[from:to], money)
		case Hort:
			hort(group, standings[from:to], money)
		}
		from = to
	}
	return won
}

// share divides a sum equally and adds it to the group.
func share(group []int64, sum int64) {
	n := int64(len(group))
	for i := range group {
		group[i] += sum / n
		if int64(i) < sum%n {
			group[i]++
		}
	}
}

// byPlace gives each place its prize; those who share a rank share its prizes.
func byPlace(group []int64, lines []Standing, money []int64) {
	for from := 0; from < len(lines); {
		to := from + 1
		for to < len(lines) && lines[to].Rank == lines[from].Rank {
			to++
		}
		share(group[from:to], sumOf(money[min(from, len(money)):min(to, len(money))]))
		from = to
	}
}

// hort gives half of each prize by place and divides the rest of the group's
// money equally.
func hort(group []int64, lines []Standing, money []int64) {
	half := make([]int64, len(money))
	for i, m := range money {
		half[i] = m / 2
	}
	byPlace(group, lines, half)
	share(group, sumOf(money)-sumOf(half))
}

func sumOf(money []int64) (sum int64) {
	for _, m := range money {
		sum += m
	}
	return sum
}

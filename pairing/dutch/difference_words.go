package dutch

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

var smallNumbers = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// number is n in words up to twelve.
func number(n int) string {
	if n >= 0 && n < len(smallNumbers) {
		return smallNumbers[n]
	}
	return fmt.Sprint(n)
}

// none is number, with none for zero: what stands without its noun.
func none(n int) string {
	if n == 0 {
		return "none"
	}
	return number(n)
}

// count is "one player misses", "five players miss": n with the form of the
// words that agrees with it.
func count(n int, one, many string) string {
	if n == 1 {
		return number(n) + " " + one
	}
	return number(n) + " " + many
}

// maxSpelt is how many pairs, players or differences a sentence spells out.
const maxSpelt = 8

// list joins texts with commas and a last "and"; what goes beyond eight is
// counted.
func list(texts []string) string {
	if len(texts) > maxSpelt {
		rest := len(texts) - maxSpelt + 1
		texts = append(append([]string{}, texts[:maxSpelt-1]...), fmt.Sprintf("%s more", number(rest)))
	}
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	return strings.Join(texts[:len(texts)-1], ", ") + " and " + texts[len(texts)-1]
}

// names translates the numbers of a round into those that a text shall have.
type names func(tpn int) int

// numbers is "3, 7 and 12".
func (as names) numbers(tpns []int) string {
	texts := make([]string, len(tpns))
	for i, n := range tpns {
		texts[i] = fmt.Sprint(as(n))
	}
	return list(texts)
}

// pointList spells tenths of points: "1.5, 1 and 0.5".
func pointList(tenths []int) string {
	if len(tenths) == 0 {
		return "none"
	}
	texts := make([]string, len(tenths))
	for i, n := range tenths {
		texts[i] = tournament.Points(n).String()
	}
	return list(texts)
}

// pair is "7–29", with an en dash as arbiters write it.
func (as names) pair(p swiss.Pair) string {
	if p.Black == 0 {
		return fmt.Sprintf("%d bye", as(p.White))
	}
	return fmt.Sprintf("%d–%d", as(p.White), as(p.Black))
}

// pairs is "7–29, 26–16, 17–68"; what goes beyond eight is counted.
func (as names) pairs(pairs []swiss.Pair) string {
	texts := make([]string, 0, maxSpelt)
	for i, p := range pairs {
		if i == maxSpelt-1 && len(pairs) > maxSpelt {
			texts = append(texts, number(len(pairs)-i)+" more")
			break
		}
		texts = append(texts, as.pair(p))
	}
	return strings.Join(texts, ", ")
}

func colourWord(c tournament.Colour) string {
	if c == tournament.Black {
		return "black"
	}
	return "white"
}

// pointsOf is "2.5 points".
func pointsOf(tenths int) string {
	if tenths == int(tournament.One) {
		return "1 point"
	}
	return tournament.Points(tenths).String() + " points"
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

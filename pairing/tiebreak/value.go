package tiebreak

import (
	"math/bits"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Value is the value of a tie-break: an exact fraction, or none where the
// tie-break decides nothing for the participant. The zero Value is none.
type Value struct {
	num, den int64
	low      bool // ranked below every value without it (annex 3, too many games missed)
	ok       bool
}

func whole(n int64) Value           { return Value{num: n, den: 1, ok: true} }
func fraction(num, den int64) Value { return Value{num: num, den: den, ok: true} }

// points returns a number of points, which are counted in tenths.
func points(p tournament.Points) Value { return fraction(int64(p), int64(tournament.One)) }

// products returns a sum of points times points, in hundredths.
func products(n int64) Value { return fraction(n, int64(tournament.One)*int64(tournament.One)) }

// average is sum/n to the nearest whole number, a half up (10.1).
func average(sum, n int64) int64 { return floorDiv(2*sum+n, 2*n) }

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// Exists reports whether there is a value.
func (v Value) Exists() bool { return v.ok }

func (v Value) compare(w Value) int {
	if v.low != w.low {
		if v.low {
			return -1
		}
		return 1
	}
	return compareProducts(v.num, w.den, w.num, v.den)
}

// plus returns the sum of two fractions in lowest terms.
func (v Value) plus(w Value) Value {
	num, den := v.num*w.den+w.num*v.den, v.den*w.den
	g := max(greatestCommonDivisor(num, den), 1)
	return fraction(num/g, den/g)
}

// compareProducts compares a·b with c·d, b and d positive, without overflow.
func compareProducts(a, b, c, d int64) int {
	if a < 0 != (c < 0) {
		if a < 0 {
			return -1
		}
		return 1
	}
	sign := 1
	if a < 0 {
		a, c, sign = -a, -c, -1
	}
	h1, l1 := bits.Mul64(uint64(a), uint64(b)) //nolint:gosec // not negative
	h2, l2 := bits.Mul64(uint64(c), uint64(d)) //nolint:gosec // not negative
	switch {
	case h1 == h2 && l1 == l2:
		return 0
	case h1 < h2 || h1 == h2 && l1 < l2:
		return -sign
	}
	return sign
}

// String returns the value with at most two places, half up, "–" where there is
// none.
func (v Value) String() string {
	if !v.ok {
		return "–"
	}
	h := floorDiv(200*v.num+v.den, 2*v.den)
	sign := ""
	if h < 0 {
		sign, h = "-", -h
	}
	s := sign + strconv.FormatInt(h/100, 10)
	switch rest := h % 100; {
	case rest == 0:
	case rest%10 == 0:
		s += "." + strconv.FormatInt(rest/10, 10)
	default:
		s += "." + strconv.FormatInt(rest/10, 10) + strconv.FormatInt(rest%10, 10)
	}
	return s
}

// Text returns the value as [Value.String] has it, with the decimal sign of the
// language.
func (v Value) Text() handbook.Text {
	if !v.ok {
		return handbook.Verbatim(v.String())
	}
	return handbook.Say("tiebreak.value", "value", handbook.Decimal{Units: int(floorDiv(200*v.num+v.den, 2*v.den)), Places: 2})
}

// MarshalJSON writes the number with at most two places, null for none.
func (v Value) MarshalJSON() ([]byte, error) {
	if !v.ok {
		return []byte("null"), nil
	}
	return []byte(v.String()), nil
}

package tournament

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Points counts tournament points in tenths: 1 point is 10, a draw 5. Scoring
// systems such as 3-1-0 or a bye of half a point stay exact.
type Points int

// One is a full point.
const One Points = 10

// String returns the decimal form without trailing zeros: 7.5, 7, 0.
func (p Points) String() string { return decimal(int(p), 1) }

// Decimal returns the number for texts.
func (p Points) Decimal() handbook.Decimal { return handbook.Decimal{Units: int(p), Places: 1} }

// MarshalJSON writes the decimal number.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalJSON reads a decimal number of at most one place.
func (p *Points) UnmarshalJSON(data []byte) error {
	whole, tenth, _ := strings.Cut(string(data), ".")
	if tenth == "" {
		tenth = "0"
	}
	n, err := strconv.ParseInt(whole+tenth, 10, 32)
	if err != nil || len(tenth) > 1 {
		return fmt.Errorf("%s is no number of points", data)
	}
	*p = Points(n)
	return nil
}

// Hundredths is an exact number with two places: scoring probabilities,
// expected scores and rating changes.
type Hundredths int

// String returns the decimal form without trailing zeros: 0.51, 5.1, -1.6.
func (h Hundredths) String() string { return decimal(int(h), 2) }

// Decimal returns the number for texts.
func (h Hundredths) Decimal() handbook.Decimal { return handbook.Decimal{Units: int(h), Places: 2} }

// MarshalJSON writes the decimal number.
func (h Hundredths) MarshalJSON() ([]byte, error) { return []byte(h.String()), nil }

func decimal(n, places int) string {
	sign, unit := "", 1
	for range places {
		unit *= 10
	}
	if n < 0 {
		sign, n = "-", -n
	}
	s := sign + strconv.Itoa(n/unit)
	frac := n % unit
	if frac == 0 {
		return s
	}
	f := strconv.Itoa(unit + frac)[1:]
	for f[len(f)-1] == '0' {
		f = f[:len(f)-1]
	}
	return s + "." + f
}

// Rating is an Elo rating; 0 is none, and null in JSON.
type Rating int

// MarshalJSON writes the whole number, null where there is none.
func (r Rating) MarshalJSON() ([]byte, error) {
	if r == 0 {
		return []byte("null"), nil
	}
	return []byte(strconv.Itoa(int(r))), nil
}

// UnmarshalJSON reads a whole number, or null for none.
func (r *Rating) UnmarshalJSON(data []byte) error {
	var n *int
	if err := json.Unmarshal(data, &n); err != nil {
		return err
	}
	*r = 0
	if n != nil {
		*r = Rating(*n)
	}
	return nil
}

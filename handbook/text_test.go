package handbook_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

type halves int

func (h halves) Decimal() handbook.Decimal { return handbook.Decimal{Units: int(h) * 5, Places: 1} }

type side byte

func (s side) Text() handbook.Text { return handbook.Say("colour." + string(rune(s))) }

type kind int

func (kind) String() string { return "rapid" }

// Every kind of argument is kept as data and comes back.
func TestTextIsKept(t *testing.T) {
	said := handbook.Say("x.y", "round", int16(5), "name", "Ober, Marta", "day", handbook.Date(2026_03_05), "period", handbook.Period(2026_10),
		"points", halves(3), "colour", side('w'), "kind", kind(1), "players", []int{3, 7}, "who", []handbook.Text{handbook.Say("a"), handbook.Say("b", "n", 1)})
	require.Equal(t, 5, said.Number("round"))
	require.Equal(t, "rapid", said.Arg("kind"))
	require.Equal(t, handbook.Decimal{Units: 15, Places: 1}, said.Arg("points"))
	require.Nil(t, said.Arg("nothing"))
	data, err := json.Marshal(said)
	require.NoError(t, err)
	var back handbook.Text
	require.NoError(t, json.Unmarshal(data, &back))
	require.Equal(t, said, back)
	require.Equal(t, `{"key":"x","args":[{"name":"a","decimal":[15,1]},{"name":"b","list":[]}]}`, marshalled(t, handbook.Say("x", "a", halves(3), "b", []int{})))
	for _, broken := range []string{`{"key":"x","args":[{"name":"a"}]}`, `{"key":"x","args":[{"name":"a","decimal":[1]}]}`, `[]`} {
		require.Error(t, json.Unmarshal([]byte(broken), &back), broken)
	}
}

// A text in words is kept as a string, and one kept before texts were data is
// read as that.
func TestVerbatimTextIsAString(t *testing.T) {
	require.Equal(t, `["Ober, Marta",""]`, marshalled(t, []handbook.Text{handbook.Verbatim("Ober, Marta"), {}}))
	var back []handbook.Text
	require.NoError(t, json.Unmarshal([]byte(`["1.1.3: the dates are not known",""]`), &back))
	require.Equal(t, []handbook.Text{handbook.Verbatim("1.1.3: the dates are not known"), {}}, back)
}

func marshalled(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

func TestSayTakesNothingElse(t *testing.T) {
	require.Panics(t, func() { handbook.Say("x", "share", 0.5) })
	require.Panics(t, func() { handbook.Say("x", 3, 4) })
}

func TestDecimal(t *testing.T) {
	for want, d := range map[string]handbook.Decimal{"15.5": {155, 1}, "7": {70, 1}, "-0.05": {-5, 2}, "0": {0, 2}, "0.5": {50, 2}, "12": {12, 0}, "-3.1": {-310, 2}, "-922337203685477580.8": {math.MinInt64, 1}, "0.007": {7, 3}} {
		require.Equal(t, want, d.String())
		require.Equal(t, "sum "+want, string(d.AppendTo([]byte("sum "))))
	}
}

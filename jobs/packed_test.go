package jobs

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// everyField fills all that a value has, so that a field which is added later and is not
// kept fails the test below.
func everyField(v reflect.Value) {
	switch v.Kind() {
	case reflect.Int:
		v.SetInt(2026_11_23)
	case reflect.String:
		v.SetString("Ž" + v.Type().Name())
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		everyField(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			everyField(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			everyField(v.Field(i))
		}
	case reflect.Interface:
		v.Set(reflect.ValueOf(7))
	}
}

func TestFindingsArePackedWhole(t *testing.T) {
	t.Parallel()
	full := handbook.Finding{}
	everyField(reflect.ValueOf(&full).Elem())
	said := handbook.Say("a.b", "n", -5, "s", "", "d", handbook.Date(2026_11_23), "p", handbook.Period(2026_11),
		"x", handbook.Decimal{Units: -155, Places: 1}, "t", handbook.Say("c", "n", 1), "l", []any{1, "two", []any{}})
	list := []handbook.Finding{
		full,
		{},
		{Rule: "one", Severity: handbook.Warning, Players: []int{}, Text: said},
		{Text: handbook.Verbatim("as it is")},
		{Round: -1, Players: []int{3, 1}},
		{Identity: &handbook.Identity{FideID: "7", Proposal: "8"}},
	}
	data, err := PackFindings(list)
	require.NoError(t, err)
	back, err := UnpackFindings(data)
	require.NoError(t, err)
	require.Equal(t, list, back)
	again, err := PackFindings(back)
	require.NoError(t, err)
	require.Equal(t, data, again)

	none, err := PackFindings(nil)
	require.NoError(t, err)
	require.Empty(t, none)
	back, err = UnpackFindings(none)
	require.NoError(t, err)
	require.Empty(t, back)

	before, err := json.Marshal(list[2:4]) // as it was kept before
	require.NoError(t, err)
	back, err = UnpackFindings(before)
	require.NoError(t, err)
	require.Equal(t, said, back[0].Text)

	p := Packer{Out: []byte{packedBefore}} // one finding of the form before, with a person
	for _, one := range []any{1, "", "rule", "", "", 0, 0, 0, -1, "", 0, "", 0, 0, 0, `{"Identity":{"FideID":"7"},"Message":"m"}`} {
		if n, is := one.(int); is {
			p.number(n)
		} else {
			p.text(one.(string))
		}
	}
	back, err = UnpackFindings(p.Out)
	require.NoError(t, err)
	require.Equal(t, []handbook.Finding{{Rule: "rule", Identity: &handbook.Identity{FideID: "7"}, Message: "m"}}, back)

	_, err = PackFindings([]handbook.Finding{{Text: handbook.Text{Key: "k", Args: []handbook.Arg{{Name: "n", Value: 1.5}}}}})
	require.Error(t, err)
	for n := range len(data) - 1 { // cut off anywhere
		_, err := UnpackFindings(data[:n+1])
		require.Error(t, err, n)
	}
	_, err = UnpackFindings(append(data[:len(data):len(data)], 0))
	require.Error(t, err)
}

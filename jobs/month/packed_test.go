package month

import (
	"bytes"
	"compress/flate"
	"encoding/gob"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
)

// everyField fills all that a value has, so that a field which is added later and is not
// kept fails the test below.
func everyField(v reflect.Value) {
	switch v.Kind() {
	case reflect.Int:
		v.SetInt(2026_11_23)
	case reflect.Uint8:
		v.SetUint(2)
	case reflect.Bool:
		v.SetBool(true)
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
	case reflect.Array:
		for i := range v.Len() {
			everyField(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				everyField(v.Field(i))
			}
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
		full, {}, {Rule: "one", Severity: handbook.Warning, Players: []int{}, Text: said}, {Text: handbook.Verbatim("as it is")}, {Round: -1, Players: []int{3, 1}},
	}
	data, err := packFindings(list)
	require.NoError(t, err)
	back, err := unpackFindings(data)
	require.NoError(t, err)
	require.Equal(t, list, back)
	again, err := packFindings(back)
	require.NoError(t, err)
	require.Equal(t, data, again)

	none, err := packFindings(nil)
	require.NoError(t, err)
	require.Empty(t, none)
	back, err = unpackFindings(none)
	require.NoError(t, err)
	require.Empty(t, back)

	before, err := json.Marshal(list[2:4]) // as it was kept before
	require.NoError(t, err)
	back, err = unpackFindings(before)
	require.NoError(t, err)
	require.Equal(t, said, back[0].Text)

	_, err = packFindings([]handbook.Finding{{Text: handbook.Text{Key: "k", Args: []handbook.Arg{{Name: "n", Value: 1.5}}}}})
	require.Error(t, err)
	for n := range len(data) - 1 { // cut off anywhere
		_, err := unpackFindings(data[:n+1])
		require.Error(t, err, n)
	}
	_, err = unpackFindings(append(data[:len(data):len(data)], 0))
	require.Error(t, err)
}

// apart takes the texts of players away that a memo keeps beside them.
func apart(m *memo) *memo {
	for i := range m.Players {
		p := &m.Players[i].Player
		if p.Note = (handbook.Text{}); p.Initial != nil {
			p.Initial.Reason = handbook.Text{}
		}
	}
	return m
}

func TestMemoIsPackedWhole(t *testing.T) {
	t.Parallel()
	full := &memo{}
	everyField(reflect.ValueOf(full).Elem())
	full.Players[1].Player.Initial, full.Players[1].Nothing = nil, false
	full.Rows[1].Row.Name, full.Reports[1].Rejected, full.Rows[0].Row.Standings[1].Inactive = "", false, false
	full.Players[0].Player.Tournaments[1].Games[0].Delta = -1 << 40
	for _, m := range []*memo{apart(full), {}, {Papers: true, Rows: []rowMemo{{}}}, {Players: []playerMemo{{Nothing: true}}, LastChange: -1}} {
		data, err := m.pack()
		require.NoError(t, err)
		back, err := unpackMemo(data)
		require.NoError(t, err)
		require.Equal(t, m, back)
		again, err := m.pack()
		require.NoError(t, err)
		require.Equal(t, data, again)
	}
	data, err := full.pack()
	require.NoError(t, err)
	for n := range len(data) - 1 { // cut off anywhere
		_, err := unpackMemo(data[:n+1])
		require.Error(t, err, n)
	}
	none, err := unpackMemo(nil)
	require.NoError(t, err)
	require.Equal(t, &memo{}, none)

	var before bytes.Buffer // as earlier versions have kept it
	w, err := flate.NewWriter(&before, flate.BestSpeed)
	require.NoError(t, err)
	require.NoError(t, gob.NewEncoder(w).Encode(full))
	require.NoError(t, w.Close())
	back, err := unpackMemo(before.Bytes())
	require.NoError(t, err)
	require.Equal(t, full, back)

	// What says of itself that it is longer or shorter than it is, has more behind it,
	// or begins as no form does, is nothing: everything is computed.
	body := (&unpacker{in: string(data[1:])})
	size := body.number()
	for _, wrong := range []int{size - 1, size + 1, -1, mostMemo + 1} {
		head := packer{out: []byte{packedMemo}}
		head.number(wrong)
		_, err := unpackMemo(append(head.out, body.in...))
		require.Error(t, err, wrong)
	}
	require.Equal(t, readMemo(nil), readMemo([]byte{packedMemo}))
	require.Equal(t, readMemo(nil), readMemo([]byte("neither form")))
}

// The list that a rerun holds in memory is the one that it has written.
func TestHeldListIsTheWrittenOne(t *testing.T) {
	t.Parallel()
	d, f, _ := played(t, 5, 80, 2, 3, 1)
	r := &run{ctx: t.Context(), st: d.st, o: quietly(Options{Period: f.first.Add(2), Publish: true}), again: &again{published: d.st, touched: map[int]bool{}, files: false}}
	require.NoError(t, r.allowed())
	require.NoError(t, r.holdBefore())
	made, err := r.compute()
	require.NoError(t, err)
	require.NotEmpty(t, made.list.changed)
	require.NoError(t, r.holdMade(made.list))
	written, err := collected(d.st.Rows(t.Context(), f.first.Add(2), ""), made.list.rows, nil)
	require.NoError(t, err)
	require.Equal(t, written, (&ratinglist.List{Rows: r.again.heldRows(f.first.Add(2))}).Rows)
}

package month

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/rating"
)

// Each field of a history changes the text by which signatures know it, and so does each
// field of a game that is pooled.
func TestHistoryText(t *testing.T) {
	t.Parallel()
	game := rating.PooledGame{Event: "a", Period: 2026_09, Date: 2026_08_01, Edition: "b", OpponentRating: 1500, Score: 5}
	base := rating.History{Games: 3, Peak: 1800, LastGame: 2026_08_02, Events: 1, Unrated: []rating.PooledGame{game}}
	said := map[string]string{string(historyText(nil, &base)): "nothing"}
	differs := func(name string, h *rating.History) {
		t.Helper()
		text := string(historyText(nil, h))
		require.Empty(t, said[text], name)
		said[text] = name
	}
	change := func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.String:
			v.SetString(v.String() + "x")
		case reflect.Slice:
			v.SetLen(0)
		default:
			v.SetInt(v.Int() + 1)
		}
	}
	for i := range reflect.TypeFor[rating.History]().NumField() {
		h := base
		change(reflect.ValueOf(&h).Elem().Field(i))
		differs(reflect.TypeFor[rating.History]().Field(i).Name, &h)
	}
	for i := range reflect.TypeFor[rating.PooledGame]().NumField() {
		h := base
		h.Unrated = []rating.PooledGame{game}
		change(reflect.ValueOf(&h.Unrated[0]).Elem().Field(i))
		differs("a game: "+reflect.TypeFor[rating.PooledGame]().Field(i).Name, &h)
	}
	h := base
	h.Unrated = []rating.PooledGame{game, game}
	differs("a second game", &h)
	h.Unrated = []rating.PooledGame{{Event: "ab", Period: 2026_09, Date: 2026_08_01, OpponentRating: 1500, Score: 5}}
	differs("letters of the edition in the event", &h)
}

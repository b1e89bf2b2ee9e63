package published

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// players are n rows, one with everything, the others with little.
func players(n int) func(yield func(ratinglist.Row, error) bool) {
	return func(yield func(ratinglist.Row, error) bool) {
		for i := range n {
			r := ratinglist.Row{FIDEID: 99000001 + i, Name: "Żöe, \"A\"\nB", Federation: "LIE"}
			if i == 0 {
				r.Sex, r.Birth, r.WomenTitle = tournament.Female, 1999, tournament.WIM
				r.Standings[tournament.Standard] = ratinglist.Standing{Rating: 2301, Games: 9, K: 20}
				r.Standings[tournament.Blitz] = ratinglist.Standing{Rating: 2200, K: 20, Inactive: true}
			}
			if !yield(r, nil) {
				return
			}
		}
	}
}

func dataset(t *testing.T, n int, as string) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, writeDataset(&out, players(n), as))
	return out.Bytes()
}

// The three forms say the same, under the columns that are documented.
func TestDatasetForms(t *testing.T) {
	const n = rowsOfGroup + 7 // more than a group of Parquet
	var names []string
	for _, c := range DatasetColumns {
		names = append(names, c.Name)
	}
	shape := reflect.TypeFor[Datum]()
	require.Equal(t, shape.NumField(), len(names))
	for i, name := range names {
		require.Equal(t, name, shape.Field(i).Tag.Get("json"))
		column, _, _ := strings.Cut(shape.Field(i).Tag.Get("parquet"), ",")
		require.Equal(t, name, column)
	}
	rows, err := csv.NewReader(bytes.NewReader(dataset(t, n, "csv"))).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, n+1)
	require.Equal(t, names, rows[0])
	require.Equal(t, []string{"99000001", rows[1][1], "LIE", "w", "1999", "", "WIM", "2301", "9", "20", "false", "", "", "", "", "2200", "0", "20", "true"}, rows[1])

	var list []Datum
	require.NoError(t, json.Unmarshal(dataset(t, n, "json"), &list))
	require.Len(t, list, n)
	for i := range list {
		require.Equal(t, rows[i+1], list[i].cells())
	}
	data := dataset(t, n, "parquet")
	read, err := parquet.Read[Datum](bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	require.Equal(t, list, read)

	require.JSONEq(t, "[]", string(dataset(t, 0, "json")))
	require.Error(t, writeDataset(&bytes.Buffer{}, players(1), "xlsx"))
}

// The same list has the same bytes.
func TestDatasetBytes(t *testing.T) {
	for _, as := range DatasetForms {
		first := dataset(t, 1000, as)
		for range 3 {
			require.True(t, bytes.Equal(first, dataset(t, 1000, as)), as)
		}
	}
}

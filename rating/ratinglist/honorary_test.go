package ratinglist_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/rating/ratinglist"
)

// An honorary title stands in every layout as it was read, without a finding.
func TestHonoraryTitlesSurvive(t *testing.T) {
	const list = "fide_id,name,federation,sex,title,women_title,standard_rating\n1495045,\"Vreeken, Corry\",NED,F,WH,WH,2100\n"
	read := func(data, name string) ratinglist.Row {
		r, err := ratinglist.Open(strings.NewReader(data), name, ratinglist.Options{Period: 2026_09})
		require.NoError(t, err)
		defer r.Close()
		row, err := r.Next()
		require.NoError(t, err)
		require.Empty(t, r.Findings())
		return row
	}
	row := read(list, "wh.csv")
	require.Equal(t, ratinglist.Honorary{Title: "WH", Women: "WH"}, row.Honorary)
	rows := func(yield func(ratinglist.Row, error) bool) { yield(row, nil) }
	for name, write := range map[string]func(io.Writer) error{
		"wh.txt": func(w io.Writer) error {
			_, err := ratinglist.WriteTXT(w, ratinglist.Combined(2026_09), rows)
			return err
		},
		"wh.xml": func(w io.Writer) error { return ratinglist.WriteXML(w, ratinglist.Combined(2026_09), rows) },
		"wh.csv": func(w io.Writer) error { return ratinglist.WriteCSV(w, ratinglist.Combined(2026_09), rows) },
	} {
		var out bytes.Buffer
		require.NoError(t, write(&out))
		require.Equal(t, row.Honorary, read(out.String(), name).Honorary, name)
	}
	require.False(t, ratinglist.HonoraryTitle("XY"))
	require.False(t, ratinglist.HonoraryTitle("wh"))
}

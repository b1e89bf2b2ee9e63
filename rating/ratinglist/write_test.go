package ratinglist

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Fields are written as the libraries of their forms write them.
func TestFieldsAsTheLibrariesWriteThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := clean(rapid.OneOf(
			rapid.String(), rapid.StringOfN(rapid.RuneFrom([]rune("aЖø ,\"'<>&\\.=")), 0, 12, -1),
		).Draw(t, "text"))
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		require.NoError(t, w.Write([]string{"x", s}))
		w.Flush()
		require.Equal(t, b.String(), string(addField([]byte("x,"), s))+"\n")
		b.Reset()
		require.NoError(t, xml.EscapeText(&b, []byte(s)))
		require.Equal(t, b.String(), string(appendEscaped(nil, s)))
	})
}

func TestYearOfBirthHasFourDigits(t *testing.T) {
	for _, year := range []int{0, 7, 42, 999, 1000, 1990, 12_345} {
		require.Equal(t, fmt.Sprintf("%04d", year), string(addBirth(nil, year)))
	}
}

package forms_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/papertest"
)

// TestDrawing: a form that was kept is written again byte for byte.
func TestDrawing(t *testing.T) {
	for name, p := range samples(language.English) {
		kept, err := p.Drawing()
		require.NoError(t, err)
		require.Less(t, len(kept), 16<<10, name)
		again, err := paper.ReadDrawing(kept)
		require.NoError(t, err)
		require.Equal(t, p.Stamp, again.Stamp)
		require.Equal(t, p.Title, again.Title)
		require.Equal(t, papertest.Written(t, p.XLSX), papertest.Written(t, again.XLSX), name)
		require.Equal(t, papertest.Written(t, p.PDF), papertest.Written(t, again.PDF), name)
	}
}

// A form that was issued in the Go fonts is written again in them; Inter has letters
// that they lack.
func TestTypefaceOfADrawing(t *testing.T) {
	p := samples(language.English)["it1-9"]
	kept, err := p.Drawing()
	require.NoError(t, err)
	today := string(papertest.Written(t, p.PDF))
	require.Contains(t, today, "/BaseFont /inter-strong")
	const fast = "stream\n\x78\x01"
	require.Contains(t, today, fast)
	z, err := gzip.NewReader(bytes.NewReader(kept))
	require.NoError(t, err)
	text, err := io.ReadAll(z)
	require.NoError(t, err)
	before := strings.Replace(string(text), `,"typeface":"inter"`, "", 1)
	require.NotEqual(t, string(text), before)
	old, err := paper.ReadDrawing(packed(before))
	require.NoError(t, err)
	document := string(papertest.Written(t, old.PDF))
	require.Contains(t, document, "/BaseFont /regular")
	require.NotContains(t, document, "/BaseFont /inter")
	require.NotContains(t, document, fast, "it is packed as it was")
	again, err := old.Drawing()
	require.NoError(t, err)
	require.Equal(t, packed(before), again, "it stays as it was issued")
}

func packed(s string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write([]byte(s))
	_ = z.Close()
	return b.Bytes()
}

func TestReadDrawingRefuses(t *testing.T) {
	for _, s := range []string{
		`{`,
		`{"sheets":[{"widths":[1],"heights":[1],"cells":[{"at":[1,2,1,1],"part":"row"}]}]}`,
		`{"sheets":[{"widths":[1],"heights":[1],"cells":[{"at":[1,1,1,1],"part":"none"}]}]}`,
		`{"sheets":[{"widths":[1],"heights":[1],"cells":[{"at":[1,1,1,1],"part":"row","value":"x1"}]}]}`,
		`{"sheets":[{"widths":[1],"heights":[1],"cells":[{"at":[1,1,1,1],"part":"row","value":"i"}]}]}`,
	} {
		_, err := paper.ReadDrawing(packed(s))
		require.Error(t, err, s)
	}
	_, err := paper.ReadDrawing([]byte("plain"))
	require.Error(t, err)
}

func FuzzReadDrawing(f *testing.F) {
	f.Add(`{"code":"IT1","sheets":[{"name":"IT1","widths":[8],"heights":[12],"cells":[{"at":[1,1,1,1],"part":"row","value":"sabc"}]}]}`)
	f.Add(`{"sheets":[{"widths":[0],"heights":[-1],"cells":[{"at":[1,1,1,9],"part":"note","value":"d0"}]}]}`)
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := paper.ReadDrawing(packed(s)); err == nil {
			var b bytes.Buffer
			_ = p.PDF(&b)
		}
	})
}

package paper

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func packed(t testing.TB, text string) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, err := z.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	return b.String()
}

func stream(head, data, end string) string {
	return fmt.Sprintf("1 0 obj\n<< %s >>\nstream\n%s%sendstream\nendobj\n", head, data, end)
}

// What the streams of a document are taken for.
func TestReadStreams(t *testing.T) {
	flate := packed(t, "BT (endstream) ET")
	for _, c := range []struct {
		name, pdf string
		want      []string
		broken    bool
	}{
		{"none", "%PDF-1.7\n1 0 obj\nnull\nendobj\n", nil, false},
		{"plain", stream("/Length 5", "BT ET", "\n"), []string{"BT ET"}, false},
		{"a length that is not so", stream("/Length 3", "BT ET", "\n"), []string{"BT ET"}, false},
		{"a length elsewhere", stream("/Length 12 0 R", "BT ET", "\r\n"), []string{"BT ET"}, false},
		{"the end of the line is counted", stream("/Length 6", "BT ET\n", ""), []string{"BT ET"}, false},
		{"the word within", stream("/Length 24", "BT (endstream) Tj ET    x", "\n"), []string{"BT ("}, true},
		{"packed", stream(fmt.Sprintf("/Filter /FlateDecode /Length %d", len(flate)), flate, "\n"), []string{"BT (endstream) ET"}, false},
		{"packed, as a list", stream(fmt.Sprintf("/Filter [ /FlateDecode ] /Length %d", len(flate)), flate, "\n"), []string{"BT (endstream) ET"}, false},
		{"packed twice", stream("/Filter [/ASCIIHexDecode /FlateDecode] /Length 5", "BT ET", "\n"), nil, true},
		{"with a predictor", stream("/Filter /FlateDecode /DecodeParms << /Predictor 12 >> /Length 5", "BT ET", "\n"), nil, true},
		{"not packed so", stream("/Filter /FlateDecode /Length 5", "BT ET", "\n"), nil, true},
		{"of the file itself", stream("/Type /XRef /Length 5", "BT ET", "\n") + stream("/Type/ObjStm /N 1 /First 4 /Length 8", "7 0 null", "\n"), nil, false},
		{"packed objects that cannot be told apart", stream("/Type/ObjStm /N 1 /Length 5", "BT ET", "\n"), nil, true},
		{"metadata", stream("/Type /Metadata /Length 13", "<?xpacket a?>", "\n"), nil, false},
		{"called metadata", stream("/Type /Metadata /Length 5", "BT ET", "\n"), []string{"BT ET"}, false},
		{"without an end", "1 0 obj\n<< >>\nstream\nBT ET", nil, true},
		{"the word in a string", "1 0 obj\n(a stream of words)\nendobj", nil, true},
		{"too many", strings.Repeat(stream("/Length 0", "", "\n"), mostStreams+1), nil, true},
		{"too large", strings.Repeat(" ", mostDocument+1), nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := readStreams([]byte(c.pdf))
			require.Equal(t, c.broken, s.broken)
			if len(s.list) == mostStreams {
				return
			}
			var got []string
			for _, one := range s.list {
				got = append(got, string(one))
			}
			require.Equal(t, c.want, got)
		})
	}
	require.Equal(t, map[int]int{1: 2}, readStreams([]byte(stream("/Length 0", "", "\n")+stream("/Length 0", "", "\n"))).defined)
}

// The tree of pages is followed as long as each page is named once, and so much is
// drawn; else a small document would be followed without an end.
func TestTreeOfPages(t *testing.T) {
	const root = "9 0 obj\n<< /Type /Catalog /Pages 10 0 R >>\nendobj\ntrailer << /Root 9 0 R >>\n"
	page := func(n int) string { return fmt.Sprintf("%d 0 obj\n<< /Type /Page /Contents 1 0 R >>\nendobj\n", n) }
	node := func(n int, kids string) string { return fmt.Sprintf("%d 0 obj\n<< /Kids [%s] >>\nendobj\n", n, kids) }
	wide := root
	for n := 10; n < 21; n++ {
		wide += node(n, strings.Repeat(fmt.Sprintf("%d 0 R ", n+1), 1000))
	}
	for _, c := range []struct {
		name, pdf string
		want      []string
		ok        bool
	}{
		{"two pages", stream("/Length 5", "BT ET", "\n") + root + node(10, "11 0 R 12 0 R") + page(11) + page(12), []string{"BT ET", "BT ET"}, true},
		{"a page twice", stream("/Length 5", "BT ET", "\n") + root + node(10, "11 0 R 11 0 R") + page(11), nil, false},
		{"a node in itself", root + node(10, "10 0 R"), nil, false},
		{"each node a thousand times below the one before", wide + node(21, ""), nil, false},
		{"one long stream again and again", stream(fmt.Sprintf("/Length %d", 1<<20), strings.Repeat(" ", 1<<20-1)+"q", "\n") + root + fmt.Sprintf("10 0 obj\n<< /Type /Page /Contents [%s] >>\nendobj\n", strings.Repeat("1 0 R ", 49)), nil, false},
	} {
		drawn, ok := readStreams([]byte(c.pdf)).pages()
		require.Equal(t, c.ok, ok, c.name)
		if ok {
			require.Equal(t, c.want, []string{string(drawn[0]), string(drawn[1])}, c.name)
		}
	}
}

// No document, however odd, stops the reading.
func FuzzReadStreams(f *testing.F) {
	f.Add([]byte(stream("/Length 5", "BT ET", "\n")))
	f.Fuzz(func(_ *testing.T, data []byte) {
		s := readStreams(data)
		s.attached()
		s.shows(s)
	})
}

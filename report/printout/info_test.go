package printout_test

import (
	"bytes"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/printout"
)

// TestInfoIsAnObject: what a document says of itself is an object that its trailer names,
// and each object stands where the table of the document says.
func TestInfoIsAnObject(t *testing.T) {
	d := printout.New(language.English, "A list (of 2026) >> <<", 2026_10_01)
	for range 3 {
		d.Section(printout.Head{Title: "A list"})
	}
	var b bytes.Buffer
	require.NoError(t, d.Write(&b))
	info := requireObjects(t, b.Bytes())
	require.Contains(t, info, "/Author <FEFF0066006500640072006100740065>")
	require.Contains(t, info, "/CreationDate(D:20261001")
}

// requireObjects holds a document against its table of objects, and returns the object of
// its information.
func requireObjects(t *testing.T, pdf []byte) string {
	t.Helper()
	end := regexp.MustCompile(`(?s)\nxref\n0 (\d+)\n0000000000 65535 f \n(.*)trailer\n<<\n/Size (\d+)\n/Root 1 0 R\n/Info (\d+) 0 R\n>>\nstartxref\n(\d+)\n%%EOF\n$`).FindSubmatch(pdf)
	require.NotNil(t, end)
	require.Equal(t, end[1], end[3])
	n, err := strconv.Atoi(string(end[1]))
	require.NoError(t, err)
	table, err := strconv.Atoi(string(end[5]))
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(pdf[table:], []byte("xref\n")))
	places := bytes.Split(bytes.TrimSpace(end[2]), []byte("\n"))
	require.Len(t, places, n-1)
	info := ""
	for i, place := range places {
		at, err := strconv.Atoi(string(place[:10]))
		require.NoError(t, err)
		head := strconv.Itoa(i+1) + " 0 obj\n"
		require.True(t, bytes.HasPrefix(pdf[at:], []byte(head)), head)
		if strconv.Itoa(i+1) == string(end[4]) {
			body, _, ends := bytes.Cut(pdf[at+len(head):], []byte("\nendobj"))
			require.True(t, ends)
			info = string(body)
		}
	}
	require.True(t, bytes.HasPrefix([]byte(info), []byte("<<\n")))
	require.True(t, bytes.HasSuffix([]byte(info), []byte(">>")))
	return info
}

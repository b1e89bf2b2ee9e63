package printout

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// A document has the fonts of the names in it and no others, tells which letters the
// shapes of Arabic ones are, and says of how many texts a letter is missing.
func TestDocumentsInOtherScripts(t *testing.T) {
	for name, c := range map[string]struct {
		texts []string
		has   []string
		lacks []string
	}{
		"Latin":   {[]string{"Muster, Max"}, []string{"/inter"}, []string{"/noto", "/go"}},
		"schwa":   {[]string{"Rəcəbov"}, []string{"/noto-latin"}, []string{"/noto-han", "/noto-arabic"}},
		"Arabic":  {[]string{"الجبلي, نورس", "سلام"}, []string{"/noto-arabic", "><0646>", "><0644>", "><0627>"}, []string{"><FE", "><E6", "/noto-han"}},
		"Hebrew":  {[]string{"הררי, אורון"}, []string{"/noto-hebrew", "><05D9>"}, nil},
		"Chinese": {[]string{"林, 山河"}, []string{"/noto-han", "><6797>"}, []string{"/noto-hangul"}},
		"Korean":  {[]string{"김, 산들"}, []string{"/noto-hangul"}, nil},
		"two":     {[]string{"მთიანელი", "Լեռնյան"}, []string{"/noto-georgian", "/noto-armenian"}, nil},
		"none":    {[]string{"நம்பி", "ไทย", "ไทย", "Ann"}, []string{"/inter"}, nil},
	} {
		var first []byte
		for range 2 {
			d := New(language.English, "x", 2026_01_01)
			d.Section(Head{Title: "x"})
			for _, s := range c.texts {
				d.Text(s)
			}
			lacking := len(d.lacking)
			var b bytes.Buffer
			require.NoError(t, d.Write(&b))
			want := 0
			if name == "none" {
				want = 2
			}
			require.Equal(t, want, lacking, name)
			if first == nil {
				first = b.Bytes()
			}
			require.True(t, bytes.Equal(first, b.Bytes()), "%s: the same bytes each time", name)
		}
		for _, part := range c.has {
			require.True(t, bytes.Contains(first, []byte(part)), "%s: %s", name, part)
		}
		for _, part := range c.lacks {
			require.False(t, bytes.Contains(first, []byte(part)), "%s: %s", name, part)
		}
	}
}

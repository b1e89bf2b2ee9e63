package registration

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTitledIn: IA and FA have the title, a national arbiter has not, and nothing
// is known of others; "Na" may be a name.
func TestTitledIn(t *testing.T) {
	for text, want := range map[string][2]bool{
		"IA Berg, Ada (12345)": {true, true}, "Berg, Ada FA": {true, true}, "NA Berg, Ada": {false, true}, " NA  Berg, Ada": {false, true}, "Berg, Ada (NA) 12345": {false, true}, "Berg, Ada [NA]": {false, true}, "(IA) Berg, Ada (NA)": {true, true},
		"Berg, Ada": {}, "Na, Li": {}, "NA": {}, "NA, Li": {}, "": {}, "Berg, NA": {},
	} {
		titled, known := TitledIn(text)
		require.Equal(t, want, [2]bool{titled, known}, "%q", text)
	}
}

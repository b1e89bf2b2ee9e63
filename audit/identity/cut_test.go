package identity

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A name that fills the 33 columns of a report was cut by its format; one that is
// shorter was not, and what differs in it differs.
func TestNameThatWasCut(t *testing.T) {
	for _, c := range []struct {
		reported, listed string
		want             Likeness
		shared           bool
	}{
		{"Wolkenstein-Mühlhäuser-Ostrowskaj", "Wolkenstein-Mühlhäuser-Ostrowskaja, Maximiliana", Partial, true},
		{"Wolkensteinmuhlhauserostrowskajad", "Wolkensteinmühlhäuserostrowskajadorf, Maximiliana", Partial, true},
		{"Велогорин-Дариславов-Александропо", "Velogorin-Darislavov-Aleksandropolskaya, Maria", Partial, true},
		{"Wolkenstein-Mühlhäuser, Maximilia", "Wolkenstein-Mühlhäuser, Maximiliana", Partial, true},
		// a letter less, and nothing was cut
		{"Wolkenstein-Mühlhäuser-Ostrowska", "Wolkenstein-Mühlhäuser-Ostrowskajanowa, Maximiliana", Different, true},
		// cut, and another name
		{"Wolkenstein-Mühlhäuser-Ostrowskaj", "Kowalewska-Mühlhäuser-Schwarzenberg, Anna", Different, true},
		{"Wolkenstein-Mühlhäuser, Maximilia", "Brandenburg-Oberhauser, Maximilian", Different, false},
	} {
		l, shared := compareReported(c.reported, c.listed)
		require.Equal(t, c.want, l, "%s and %s", c.reported, c.listed)
		require.Equal(t, c.shared, shared, "%s and %s", c.reported, c.listed)
	}
}

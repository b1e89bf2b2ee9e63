package audit_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
)

// A person of the name "Bye" on the list, with games, is no filler.
func TestPersonCalledBye(t *testing.T) {
	const list = "fide_id,name,federation,sex,title,standard_rating,standard_k,birth_year\n99000001,\"Alfa, Adam\",LIE,M,,2000,20,1990\n99000002,%q,LIE,M,,1980,20,1990\n"
	for _, c := range []struct {
		name, listed, id, result, other string
		silent                          bool
	}{
		{name: "Bye", listed: "Bye", id: "99000002", result: "1 b 0", other: "2 w 1", silent: true},
		{name: "Bye", listed: "Bye, Robin", id: "99000002", result: "1 b 1", other: "2 w 0", silent: true},
		{name: "Free", listed: "Free, Robin", id: "99000002", result: "1 b =", other: "2 w =", silent: true},
		{name: "Libre", listed: "Libre", id: "99000002", result: "1 b 0", other: "2 w 1", silent: true},
		{name: "Bye, Robin", listed: "Bye, Robin", id: "99000002", result: "1 b 0", other: "2 w 1", silent: true},
		{name: "Bye", listed: "", id: "99000002", result: "1 b 0", other: "2 w 1"},            // no list
		{name: "Bye", listed: "Carlo, Carl", id: "99000002", result: "1 b 0", other: "2 w 1"}, // another person's ID
		{name: "Bye", listed: "Bye", id: "", result: "1 b 0", other: "2 w 1"},
		{name: "Bye", listed: "Bye", id: "99000002", result: "1 b -", other: "2 w +"}, // never played
		{name: "Freilos", listed: "Carlo, Carl", id: "", result: "1 b -", other: "2 w +"},
	} {
		where := fmt.Sprintf("%+v", c)
		text := "012 Names\n022 Alpha\n032 LIE\n042 2026/03/05\n052 2026/03/05\n" +
			fmt.Sprintf("001 %4d m    %-33s %d LIE %11s 1990/01/01  1.0    1     %s\n", 1, "Alfa, Adam", 2000, "99000001", c.other) +
			fmt.Sprintf("001 %4d m    %-33s %d LIE %11s 1990/01/01  0.0    2     %s\n", 2, c.name, 1980, c.id, c.result)
		opt := audit.Options{}
		if c.listed != "" {
			opt.Persons = caseList(t, fmt.Appendf(nil, list, c.listed))
		}
		found := false
		for _, f := range audit.Check("bye.trf", []byte(text), opt).Findings {
			found = found || f.Rule == "bye-player"
		}
		require.Equal(t, c.silent, !found, where)
	}
}

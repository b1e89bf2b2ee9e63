package pairing

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// C.05 10.2 (manual, L4307): three votes at least and an odd number, one chairman, 21 years
// on the first day, different federations if the players are of several, no member involved.
func TestAppealsCommittee(t *testing.T) {
	for name, c := range map[string]struct {
		members []string
		want    []string
	}{
		"three of three federations": {[]string{"chairman LIE 1970-01-01 Stone, Ann", "member AUT 1970-01-01 Hill, Bo", "member SUI 1970-01-01 Field, Joan"}, nil},
		"with two reserves": {[]string{
			"chairman LIE 1970-01-01 Stone, Ann", "member AUT 1970-01-01 Hill, Bo", "member SUI 1970-01-01 Field, Joan", "reserve GER - Moor, Eva", "reserve FRA - Lake, Tom",
		}, nil},
		"two votes": {[]string{"chairman LIE 1970-01-01 Stone, Ann", "member AUT 1970-01-01 Hill, Bo"}, []string{"pairing.committee.too-few"}},
		"four votes": {[]string{
			"chairman LIE 1970-01-01 Stone, Ann", "member AUT 1970-01-01 Hill, Bo", "member SUI 1970-01-01 Field, Joan", "member GER - Moor, Eva",
		}, []string{"pairing.committee.even"}},
		"21 on the first day":    {[]string{"chairman LIE 2005-09-05 Stone, Ann", "member AUT - Hill, Bo", "member SUI - Field, Joan"}, nil},
		"21 on the day after":    {[]string{"chairman LIE 2005-09-06 Stone, Ann", "member AUT - Hill, Bo", "member SUI - Field, Joan"}, []string{"pairing.committee.age"}},
		"two of one federation":  {[]string{"chairman LIE - Stone, Ann", "member LIE - Hill, Bo", "member SUI - Field, Joan"}, []string{"pairing.committee.federation"}},
		"no chairman":            {[]string{"member LIE - Stone, Ann", "member AUT - Hill, Bo", "member SUI - Field, Joan"}, []string{"pairing.committee.chairmen"}},
		"a player":               {[]string{"chairman LIE - Stone, Ann", "member AUT - Player, One", "member SUI - Field, Joan"}, []string{"pairing.committee.player"}},
		"the chief arbiter":      {[]string{"chairman LIE - Stone, Ann", "member AUT - Chief, An", "member SUI - Field, Joan"}, []string{"pairing.committee.arbiter"}},
		"nobody named: not said": {nil, nil},
	} {
		f := &registration.Facts{}
		require.NoError(t, f.Set("appeals-committee", c.members...), name)
		event := &tournament.Tournament{
			Start: 2026_09_05, ChiefArbiter: "IA Chief, An (99000001)",
			Players: []tournament.Player{{Name: "Player, One", Federation: "LIE"}, {Name: "Player, Two", Federation: "AUT"}},
		}
		var told []string
		for _, found := range CheckCommittee(event, f, &Chapter.Editions[1]) {
			require.Equal(t, "C.05-10.2", found.Article)
			told = append(told, found.Text.Key)
		}
		require.Equal(t, c.want, told, name)
	}
}

// C.05 10.4 (L4309): the last minute is in time; what is not known is no finding.
func TestAppeals(t *testing.T) {
	yes, no := registration.Yes, registration.No
	announced := registration.Facts{AppealWithin: 60, AppealFee: "100 EUR"}
	for name, c := range map[string]struct {
		appeal Appeal
		facts  registration.Facts
		want   []string
	}{
		"in the last minute":   {Appeal{Minutes: 60, Written: yes, Fee: yes, Decision: "rejected"}, announced, nil},
		"a minute later":       {Appeal{Minutes: 61, Written: yes, Fee: yes, Decision: "rejected"}, announced, []string{"pairing.appeal.late"}},
		"nothing known":        {Appeal{Minutes: -1, Decision: "rejected"}, announced, nil},
		"oral":                 {Appeal{Minutes: 1, Written: no, Decision: "rejected"}, announced, []string{"pairing.appeal.oral"}},
		"without its fee":      {Appeal{Minutes: 1, Fee: no, Decision: "rejected"}, announced, []string{"pairing.appeal.no-fee"}},
		"no fee announced":     {Appeal{Minutes: 1, Fee: no, Decision: "rejected"}, registration.Facts{AppealWithin: 60}, nil},
		"no time announced":    {Appeal{Minutes: 1, Decision: "rejected"}, registration.Facts{}, []string{"pairing.appeal.no-deadline"}},
		"not decided":          {Appeal{Minutes: 1}, announced, []string{"pairing.appeal.open"}},
		"upheld, fee kept":     {Appeal{Minutes: 1, Fee: yes, Back: no, Decision: "upheld"}, announced, []string{"pairing.appeal.fee-kept"}},
		"upheld, fee returned": {Appeal{Minutes: 1, Fee: yes, Back: yes, Decision: "upheld"}, announced, nil},
		"rejected, fee kept":   {Appeal{Minutes: 1, Fee: yes, Back: no, Decision: "rejected"}, announced, nil},
	} {
		var told []string
		for _, found := range CheckAppeal(&c.appeal, &c.facts, &Chapter.Editions[1]) {
			require.Equal(t, "C.05-10.4", found.Article)
			told = append(told, found.Text.Key)
		}
		require.Equal(t, c.want, told, name)
	}
}

package arbiters

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// TestActivity: 2.2 and 2.6 of B.06.3. The application for IA and the check of a
// report say the same of each arbiter on each day.
func TestActivity(t *testing.T) {
	edition, err := Activity.InForce(2024_01_01)
	require.NoError(t, err)
	passed := func(title Title, end handbook.Date) Seminar {
		return Seminar{Title: title, Start: end, End: end, Passed: registration.Yes}
	}
	fa := func(since handbook.Date, worked ...handbook.Date) Candidate {
		return Candidate{FASince: since, Worked: worked}
	}
	ia := func(worked ...handbook.Date) Candidate {
		return Candidate{FASince: 2010_01_01, IASince: 2014_01_01, Worked: worked}
	}
	with := func(c Candidate, s ...Seminar) Candidate { c.Seminars = s; return c }
	recorded := func(to handbook.Date, s ...Seminar) Candidate {
		return Candidate{FASince: 2015_01_01, ActiveTo: to, Seminars: s}
	}
	yes, no, unknown := registration.Yes, registration.No, registration.Unknown
	for _, c := range []struct {
		name string
		who  Candidate
		day  handbook.Date
		want registration.Answer
	}{
		{"FA of 2015, event in 2020", fa(2015_05_01, 2020_02_10), 2024_12_31, yes},
		{"the day after", fa(2015_05_01, 2020_02_10), 2025_01_01, no},
		{"last event of 2020 among others", fa(2015_05_01, 2017_02_10, 2020_12_31, 2023_04_04), 2024_12_31, yes},
		{"an event of 2021 is after the transition", fa(2015_05_01, 2019_06_01, 2021_01_01), 2023_12_31, yes},
		{"and changes nothing", fa(2015_05_01, 2019_06_01, 2021_01_01), 2024_01_01, no},
		{"last event in 2019", fa(2015_05_01, 2019_12_31), 2023_12_31, yes},
		{"last event in 2018", fa(2015_05_01, 2018_12_31), 2022_12_31, yes},
		{"the day after 2018", fa(2015_05_01, 2018_12_31), 2023_01_01, no},
		{"FA, last event in 2017", fa(2015_05_01, 2017_07_01), 2022_12_31, yes},
		{"IA, last event in 2017", ia(2017_07_01), 2022_07_01, no},
		{"IA, last event in 2018", ia(2018_07_01), 2022_12_31, yes},
		{"last event in 2016", fa(2010_05_01, 2016_07_01), 2022_07_01, no},
		{"last event in 2009", fa(2008_05_01, 2009_07_01), 2022_07_01, no},
		{"no event known", fa(2015_05_01), 2024_12_31, unknown},
		{"no event known, after the last day of all", fa(2015_05_01), 2025_01_01, no},
		{"FA of December 2020, four years", fa(2020_12_31), 2024_12_31, yes},
		{"FA of 2021, four years", fa(2021_01_01), 2025_01_01, yes},
		{"FA of 2021, a day more", fa(2021_01_01, 2020_05_05), 2025_01_02, no},
		{"FA of 2022", fa(2022_08_01), 2026_08_01, yes},
		{"a refresher course", with(fa(2015_05_01), passed(Refresher, 2024_03_03)), 2028_03_03, yes},
		{"a day later", with(fa(2015_05_01), passed(Refresher, 2024_03_03)), 2028_03_04, no},
		{"a failed one", with(fa(2015_05_01), Seminar{Title: Refresher, End: 2024_03_03, Passed: no}), 2025_01_01, no},
		{"80 per cent", with(fa(2015_05_01), Seminar{Title: Refresher, End: 2024_03_03, Percent: 80}), 2025_01_01, yes},
		{"79 per cent", with(fa(2015_05_01), Seminar{Title: Refresher, End: 2024_03_03, Percent: 79}), 2025_01_01, no},
		{"one after the day", with(fa(2015_05_01), passed(Refresher, 2025_03_03)), 2025_03_02, no},
		{"on the day", with(fa(2015_05_01), passed(Refresher, 2025_03_03)), 2025_03_03, yes},
		{"an IA seminar", with(fa(2015_05_01), passed(IA, 2024_03_03)), 2028_03_03, yes},
		{"an FA seminar renews nothing", with(fa(2015_05_01), passed(FA, 2024_03_03)), 2025_01_01, no},
		{"a recorded day", recorded(2026_05_05), 2026_05_05, yes},
		{"the day after it", recorded(2026_05_05), 2026_05_06, no},
		{"a recorded day and a later course", recorded(2024_12_31, passed(Refresher, 2024_06_01)), 2028_06_01, yes},
		{"a recorded day and an IA seminar after it", recorded(2024_12_31, passed(IA, 2025_06_01)), 2026_06_01, yes},
		{"a recorded day and an FA seminar", recorded(2024_12_31, passed(FA, 2025_06_01)), 2026_06_01, no},
		{"nothing known", Candidate{}, 2025_01_01, unknown},
	} {
		c.who.FIDEID, c.who.Name, c.who.Languages = "99000001", "Chief, An", []string{"en"}
		got, _ := c.who.Active(edition, c.day)
		require.Equal(t, c.want, got, c.name)

		a, err := NewApplication(&c.who, IA, c.day)
		require.NoError(t, err)
		applied := unknown
		for _, check := range a.Checks {
			if check.Rule == activeRule.Name {
				applied = no
				if check.OK {
					applied = yes
				}
			}
		}
		require.Equal(t, c.want, applied, c.name)

		event := &tournament.Tournament{File: "x.trf", Start: c.day, End: c.day, ChiefArbiter: "Chief, An 99000001"}
		found, err := CheckStanding(event, nil, false, func(int) (Candidate, bool, error) {
			who := c.who
			who.Licence = yes
			return who, true, nil
		})
		require.NoError(t, err)
		rules := []string{}
		for _, f := range found {
			rules = append(rules, f.Rule)
		}
		want := map[registration.Answer][]string{yes: {}, no: {"inactive-chief"}, unknown: {"arbiter-activity-unknown"}}[c.want]
		if c.want == unknown && !c.who.FASince.Valid() {
			want = []string{}
		}
		require.Equal(t, want, rules, c.name)
	}
}

// TestArbitersMissingFromTheRegister: one finding names all of them; one without
// a FIDE ID is not looked up, and of an event before the first edition it is said
// that nothing is checked.
func TestArbitersMissingFromTheRegister(t *testing.T) {
	facts := &registration.Facts{Officials: []registration.Official{{Role: "arbiter", FIDEID: 99000003, Name: "Third, Cy"}, {Role: "organizer", FIDEID: 99000004}}}
	for _, c := range []struct {
		name     string
		chief    string
		deputies []string
		facts    *registration.Facts
		start    handbook.Date
		known    []int
		want     string
	}{
		{"all known", "Chief, An 99000001", []string{"Deputy, Bo 99000002"}, nil, 2026_03_02, []int{99000001, 99000002}, ""},
		{"the chief", "Chief, An 99000001", []string{"Deputy, Bo 99000002"}, nil, 2026_03_02, []int{99000002}, "not in the register of arbiters: Chief, An (99000001)"},
		{"the deputy", "Chief, An 99000001", []string{"Deputy, Bo 99000002"}, nil, 2026_03_02, []int{99000001}, "not in the register of arbiters: Deputy, Bo (99000002)"},
		{"both", "IA Chief, An (99000001)", []string{"Deputy, Bo 99000002"}, nil, 2026_03_02, nil, "not in the register of arbiters: Chief, An (99000001) and Deputy, Bo (99000002)"},
		{"one of the record", "Chief, An 99000001", nil, facts, 2026_03_02, []int{99000001}, "not in the register of arbiters: Third, Cy (99000003)"},
		{"a number alone", "99000001", nil, nil, 2026_03_02, nil, "not in the register of arbiters: 99000001"},
		{"no FIDE ID", "Chief, An", nil, nil, 2026_03_02, nil, ""},
		{"no arbiter named", "", nil, nil, 2026_03_02, nil, ""},
		{"the first day of the edition", "Chief, An 99000001", nil, nil, 2022_07_01, nil, "not in the register of arbiters: Chief, An (99000001)"},
		{"the day before", "Chief, An 99000001", nil, nil, 2022_06_30, []int{99000001}, "no edition of B.06 for 2022-06-30 is here"},
		{"the day before, no FIDE ID", "Chief, An", nil, nil, 2022_06_30, nil, ""},
		{"no day", "Chief, An 99000001", nil, nil, 0, nil, ""},
	} {
		event := &tournament.Tournament{File: "x.trf", Start: c.start, End: c.start, ChiefArbiter: c.chief, Deputies: c.deputies}
		found, err := CheckStanding(event, c.facts, false, func(id int) (Candidate, bool, error) {
			for _, k := range c.known {
				if k == id {
					return Candidate{Name: "A", Licence: registration.Yes}, true, nil
				}
			}
			return Candidate{}, false, nil
		})
		require.NoError(t, err)
		if c.want == "" {
			require.Empty(t, found, c.name)
			continue
		}
		require.Len(t, found, 1, c.name)
		require.Equal(t, handbook.Info, found[0].Severity)
		require.Contains(t, language.English.Message(&found[0]), c.want, c.name)
		require.NotEmpty(t, language.Russian.Message(&found[0]), c.name)
	}
}

package season

import (
	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
	"github.com/fedrate/fedrate/trf"
)

// Positions in arbiters.
const (
	chiefOne   = iota // IA
	chiefTwo          // IA
	candidate2        // FA, applies for IA
	candidate1        // national arbiter, applies for FA
	helper            // FA
)

const (
	gm, im, fm    = tournament.GM, tournament.IM, tournament.FM
	wgm, wim, wfm = tournament.WGM, tournament.WIM, tournament.WFM
)

// weekends are rounds on Saturdays and Sundays.
var weekends = []int{0, 1, 7, 8, 14, 15, 16}

// openField returns the players of a large open.
func openField(masters, women, locals int) []entry {
	return []entry{
		{masters / 3, abroadWith(gm)},
		{masters / 3, abroadWith(im)},
		{masters - 2*(masters/3), abroadWith(fm, im)},
		{women, womenWith(wgm, wim)},
		{locals / 2, home(2050, 2500)},
		{locals - locals/2, home(1850, 2150)},
	}
}

// calendar are the events in the order of their days; those of one month
// go into the list of the next.
var calendar = []draft{
	{
		code: "VADOPEN25", name: "01-vaduzen-open", title: "International Open of Vaduzen 2025", city: "Vaduzen", start: 2025_08_02,
		with: []int{heroGM, heroWGM, heroJunior}, field: openField(24, 8, 15), format: trf.TRF26,
		goals: []goal{{player: heroGM, title: gm}, {player: heroWGM, title: wgm}},
		chief: chiefOne, staff: []int{candidate2, candidate1},
	},
	{
		code: "LEAGUE25", name: "02-team-league", title: "Premier League 2025", city: "Triesenford", start: 2025_09_06, system: simulate.TeamLeague,
		dates: weekends, with: []int{heroIM, heroWIM, heroJunior}, format: trf.TRF26,
		field: []entry{{4, abroadWith(im, fm)}, {33, home(1700, 2500)}},
		chief: helper, staff: []int{candidate1}, league: true,
	},
	{
		code: "VADINV25", name: "03-invitation", title: "Invitation of Vaduzen 2025", city: "Vaduzen", start: 2025_10_04, system: simulate.RoundRobin,
		with: []int{heroGM, heroIM}, field: []entry{{3, abroadWith(gm)}, {4, abroadWith(im)}, {1, home(2150, 2500)}}, format: trf.TRF16,
		goals: []goal{{player: heroGM, title: gm}, {player: heroIM, title: im}},
		chief: chiefTwo, staff: []int{candidate2, candidate1},
	},
	{
		code: "YOUTH18-25", name: "04-continental-u18", title: "Small States U18 Championship 2025", city: "Eschenhaven", start: 2025_10_16,
		with: []int{heroJunior}, field: []entry{{27, youth}}, format: trf.TRF26, direct: "continental-u18",
		goals: []goal{{player: heroJunior, first: true, most: 2195}},
		chief: chiefOne, staff: []int{helper},
	},
	{
		code: "WOMEN25", name: "05-womens-masters", title: "Women's Masters of Balzmont 2025", city: "Balzmont", start: 2025_11_08, system: simulate.RoundRobin,
		with: []int{heroWGM, heroWIM}, field: []entry{{3, womenWith(wgm)}, {5, womenWith(wim)}}, format: trf.TRF26,
		goals: []goal{{player: heroWGM, title: wgm}, {player: heroWIM, title: wim}},
		chief: chiefTwo, staff: []int{candidate2},
	},
	{
		code: "WINTER25", name: "06-winter-open", title: "Winter Open of Schaanvik 2025", city: "Schaanvik", start: 2025_12_06,
		dates: []int{0, 1, 1, 2, 3, 3, 4, 5, 6}, // two days of two rounds
		with:  []int{heroIM, heroWIM, heroJunior}, field: openField(22, 8, 15), format: trf.TRF26,
		goals: []goal{{player: heroIM, title: im}, {player: heroWIM, title: wim}},
		chief: chiefTwo, staff: []int{candidate2, candidate1},
	},
	{
		code: "SIX26", name: "07-six-masters", title: "Six Masters of Eschenhaven 2026", city: "Eschenhaven", start: 2026_01_10, system: simulate.DoubleRoundRobin,
		with: []int{heroIM}, field: []entry{{2, abroadWith(gm)}, {3, abroadWith(im)}}, format: trf.TRF26,
		goals: []goal{{player: heroIM, title: im}},
		chief: chiefOne, staff: []int{helper},
	},
	{
		code: "SPRING26", name: "08-spring-open", title: "Spring Open of Vaduzen 2026", city: "Vaduzen", start: 2026_02_14,
		with: []int{heroWGM, heroWIM}, field: openField(22, 8, 14), format: trf.TRF26,
		goals: []goal{{player: heroWGM, title: wgm, least: 2301}, {player: heroWIM, title: wim, least: 2201}},
		chief: chiefOne, staff: []int{candidate2, helper},
	},
	{
		code: "MASTERS26", name: "09-masters", title: "Masters of Vaduzen 2026", city: "Vaduzen", start: 2026_03_07, system: simulate.RoundRobin,
		with: []int{heroGM}, field: []entry{{4, abroadWith(gm)}, {4, abroadWith(im)}, {1, home(2150, 2500)}}, format: trf.TRF16,
		goals: []goal{{player: heroGM, title: gm, least: 2500}},
		chief: chiefTwo, staff: []int{helper},
	},
	{
		code: "EASTER26", name: "10-easter-open", title: "Easter Open of Maurenfelden 2026", city: "Maurenfelden", start: 2026_04_04,
		with: []int{heroIM, heroJunior}, field: []entry{{4, abroadWith(fm)}, {12, home(2000, 2500)}, {14, home(1600, 2050)}}, format: trf.TRF26,
		goals: []goal{{player: heroJunior, least: 2203}, {player: heroIM, least: 2402}},
		chief: helper, staff: []int{candidate1},
	},
	{
		code: "CLUB26", name: "11-club-championship", title: "Club Championship of Triesenford 2026", city: "Triesenford", start: 2026_05_02, rounds: 7,
		dates: weekends, field: []entry{{26, home(1500, 2300)}}, format: trf.TRF16,
		chief: helper, staff: []int{candidate1},
	},
}

// Arbiter is an arbiter as the office keeps him.
type Arbiter struct {
	registration.Official
	Birth, Since string   // day of birth, and of the title that he has
	Languages    []string // en, de
	Seminar      string   // for the title that he applies for: LIE 2025-02-07 2025-02-09 88; empty: none
	Applies      string   // FA or IA; empty: for nothing
}

var arbiters = []Arbiter{
	chiefOne:   {Official: registration.Official{Title: "IA", FIDEID: arbiterIDs, Name: "Garfell, Merik"}, Since: "2012-09-30"},
	chiefTwo:   {Official: registration.Official{Title: "IA", FIDEID: arbiterIDs + 1, Name: "Dalvenis, Roswina"}, Since: "2016-04-12"},
	candidate2: {Official: registration.Official{Title: "FA", FIDEID: arbiterIDs + 2, Name: "Seldan, Fiora"}, Birth: "1987-11-23", Since: "2021-05-04", Languages: []string{"en", "de"}, Seminar: "LIE 2025-03-14 2025-03-16 91", Applies: "IA"},
	candidate1: {Official: registration.Official{Title: "NA", FIDEID: arbiterIDs + 3, Name: "Pelnes, Tilda"}, Birth: "1995-06-17", Since: "2019-02-01", Languages: []string{"de"}, Seminar: "LIE 2025-02-07 2025-02-09 88", Applies: "FA"},
	helper:     {Official: registration.Official{Title: "FA", FIDEID: arbiterIDs + 4, Name: "Ostmar, Halvar"}, Since: "2018-10-01"},
}

package direct

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

//go:embed table_2017.tsv
var table2017 string

// Table is a dated table for direct titles (1.2.4).
type Table struct {
	From   handbook.Date
	Source string
	Rows   []Row
}

// Row is what the places of some kinds of events give.
type Row struct {
	Table  string   // "1.24a" for women's events, "1.24b" for open ones
	Kinds  []string // of events
	Event  string   // in words
	Awards []Award
}

// Award is what one place gives.
type Award struct {
	Title tournament.Title
	Norm  bool   // a norm of nine games, else the title
	Only  string // kind of event that it is for alone; empty: all of the row
	Place Place
}

// Place is a place after tie-break, or a percentage in a number of games.
type Place struct {
	Name        string // as the data file has it: gold, first-equal, 65%/9
	First, Last int    // places after tie-break; 0: by percentage
	Equal       bool   // as many points as the first (1.2.4)
	Qualified   bool   // by qualifying for the event
	Percent     int
	Games       int // needed at least for the percentage
}

// unverified are the first days of the tables that are known to be in force, but
// are not at hand: the editions 2025 and 2026.
var unverified = []handbook.Date{2025_01_01, 2026_01_01}

// Unverified reports whether the table in force on the day is not at hand.
func Unverified(day handbook.Date) bool { return day >= unverified[0] }

// LookUp returns the note on a result of a day whose table is not at hand.
func LookUp(day handbook.Date) (note handbook.Text, missing bool) {
	if !Unverified(day) {
		return handbook.Text{}, false
	}
	from := unverified[0]
	for _, first := range unverified {
		if first <= day {
			from = first
		}
	}
	return handbook.Say("titles.direct.look-up", "from", from), true
}

// Tables returns all tables, oldest first.
func Tables() ([]Table, error) {
	rows, err := parse(table2017)
	if err != nil {
		return nil, handbook.Errorf("titles.direct.broken-table", "from", handbook.Date(2017_07_01), "problem", err)
	}
	return []Table{{From: 2017_07_01, Source: "Table for direct titles effective from 1 July 2017", Rows: rows}}, nil
}

// Kinds returns the kinds of events of the newest table, sorted.
func Kinds() []string {
	tables, err := Tables()
	if err != nil {
		return nil
	}
	var kinds []string
	for _, r := range tables[len(tables)-1].Rows {
		kinds = append(kinds, r.Kinds...)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// Awards returns the titles, or with norm the norms, that the table of the day gives at
// a kind of championship; before the first table those of the first, and for days
// whose table is not at hand those of the last that is.
func Awards(kind string, norm bool, day handbook.Date) (titles []tournament.Title) {
	tables, err := Tables()
	if err != nil {
		return nil
	}
	table := tableOn(tables, day)
	if table == nil {
		table = &tables[0]
	}
	for _, row := range table.Rows {
		if !slices.Contains(row.Kinds, kind) {
			continue
		}
		for _, a := range row.Awards {
			if a.Norm == norm && (a.Only == "" || a.Only == kind) && !slices.Contains(titles, a.Title) {
				titles = append(titles, a.Title)
			}
		}
	}
	slices.SortFunc(titles, func(a, b tournament.Title) int { return int(b) - int(a) })
	return titles
}

// tableOn returns the table of the day, nil before the first.
func tableOn(tables []Table, day handbook.Date) *Table {
	for i := len(tables) - 1; i >= 0; i-- {
		if day >= tables[i].From {
			return &tables[i]
		}
	}
	return nil
}

// parse reads the data file: a line a row, blanks of one tabulator.
func parse(text string) ([]Row, error) {
	var rows []Row
	head := true
	for at, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if head {
			head = false
			continue
		}
		row, err := parseRow(strings.Split(line, "\t"))
		if err != nil {
			return nil, handbook.Errorf("titles.direct.broken-line", "line", at+1, "problem", err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// The tables of women's and of open events, by the names that FIDE gives them.
const (
	womenTable = "1.24a"
	openTable  = "1.24b"
)

var awardTitles = map[string][]tournament.Title{
	womenTable: {tournament.WGM, tournament.WIM, tournament.WFM, tournament.WCM},
	openTable:  {tournament.GM, tournament.IM, tournament.FM, tournament.CM},
}

func parseRow(cells []string) (Row, error) {
	if len(cells) != 7 || awardTitles[cells[0]] == nil {
		return Row{}, handbook.Errorf("titles.direct.broken-cells")
	}
	row := Row{Table: cells[0], Kinds: strings.Fields(cells[1]), Event: cells[2]}
	for i, title := range awardTitles[row.Table] {
		for part := range strings.SplitSeq(cells[3+i], ";") {
			if part == "-" {
				continue
			}
			a, err := parseAward(part)
			if err != nil {
				return row, err
			}
			a.Title = title
			row.Awards = append(row.Awards, a)
		}
	}
	return row, nil
}

func parseAward(text string) (Award, error) {
	place, what, ok := strings.Cut(text, "=")
	if !ok || what != "title" && what != "norm" {
		return Award{}, handbook.Errorf("titles.direct.broken-award", "text", text)
	}
	a := Award{Norm: what == "norm"}
	place, a.Only, _ = strings.Cut(place, "@")
	a.Place, ok = placesByName[place]
	if !ok {
		percent, games, found := strings.Cut(place, "%/")
		p, err := strconv.Atoi(percent)
		n, err2 := strconv.Atoi(games)
		if !found || err != nil || err2 != nil {
			return a, handbook.Errorf("titles.direct.broken-place", "place", place)
		}
		a.Place = Place{Percent: p, Games: n}
	}
	a.Place.Name = place
	return a, nil
}

// placesByName are the terms of 1.2.4.
var placesByName = map[string]Place{
	"gold":          {First: 1, Last: 1},
	"silver-bronze": {First: 2, Last: 3},
	"medals":        {First: 1, Last: 3},
	"first-equal":   {First: 1, Last: 3, Equal: true},
	"finalist":      {First: 1, Last: 2},
	"top8":          {First: 1, Last: 8},
	"top16":         {First: 1, Last: 16},
	"qualified":     {Qualified: true},
}

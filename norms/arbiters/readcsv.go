package arbiters

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Fields are what can be entered of an arbiter: flags of a command, and columns of a file.
var Fields = []string{
	"name", "federation", "birth", "national-since", "fa-since", "ia-since", "category", "category-since",
	"licence", "licensed-to", "active-to", "speaks", "seminar",
}

// Set enters a field of an arbiter. Languages and seminars are added to those that are
// there; of licence and licensed-to what is entered last holds.
func (c *Candidate) Set(field, value string) error {
	days := map[string]*handbook.Date{
		"birth": &c.Birth, "national-since": &c.National, "fa-since": &c.FASince, "ia-since": &c.IASince,
		"category-since": &c.CategorySince, "licensed-to": &c.LicensedTo, "active-to": &c.ActiveTo,
	}
	if to := days[field]; to != nil {
		if year, err := strconv.Atoi(value); err == nil && field == "birth" && year > 1900 && year < 2100 {
			*to = handbook.NewDate(year, 0, 0)
			return nil
		}
		day, err := handbook.ParseDate(value)
		if err != nil {
			return err
		}
		*to = day
		if field == "licensed-to" {
			c.Licence = registration.Yes
		}
		return nil
	}
	switch field {
	case "name":
		c.Name = value
	case "federation":
		c.Federation = strings.ToUpper(value)
	case "category":
		category, ok := ParseCategory(strings.ToUpper(value))
		if !ok {
			return handbook.Errorf("arbiters.error.category", "value", value)
		}
		c.Category = category
	case "licence":
		answer, ok := registration.ParseAnswer(value)
		if !ok {
			return handbook.Errorf("arbiters.error.licence", "value", value)
		}
		c.Licence, c.LicensedTo = answer, 0
	case "speaks":
		for l := range strings.FieldsSeq(value) {
			if !slices.Contains(Languages, l) {
				return handbook.Errorf("arbiters.error.speaks", "value", l, "languages", Languages)
			}
			if !slices.Contains(c.Languages, l) {
				c.Languages = append(c.Languages, l)
			}
		}
	case "seminar":
		s, err := ParseSeminar(value)
		if err != nil {
			return err
		}
		c.Seminars = append(slices.DeleteFunc(c.Seminars, func(o Seminar) bool { return o.Title == s.Title && o.End == s.End }), s)
	}
	return nil
}

// Row is a line of a file of arbiters: what it enters, by field.
type Row struct {
	FIDEID string
	Values map[string]string
}

// Apply enters the values of the line.
func (r *Row) Apply(c *Candidate) error {
	for _, field := range Fields {
		if value := r.Values[field]; value != "" {
			if err := c.Set(field, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// mostRows is how many lines of a file are read.
const mostRows = 100_000

// ReadRows reads a file of arbiters as CSV. Its first line names the columns: fide-id, and
// any of Fields, with hyphens or underscores. An empty cell enters nothing.
func ReadRows(file string, in io.Reader) ([]Row, error) {
	r := csv.NewReader(in)
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	at := func(line, column int, problem error) error {
		return handbook.Errorf("arbiters.error.at", "place", handbook.Pos{File: file, Line: line, Col: column}.String(), "problem", problem)
	}
	broken := func(err error) error {
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			return at(wrong.Line, wrong.Column, handbook.Errorf("arbiters.error.no-csv"))
		}
		return err
	}
	head, err := r.Read()
	if err == io.EOF {
		return nil, at(1, 1, handbook.Errorf("arbiters.error.empty-file"))
	} else if err != nil {
		return nil, broken(err)
	}
	columns := make([]string, len(head))
	for i, name := range head {
		name = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff"))), "_", "-")
		line, col := r.FieldPos(i)
		if name != "fide-id" && !slices.Contains(Fields, name) {
			return nil, at(line, col, handbook.Errorf("arbiters.error.column", "name", name, "columns", append([]string{"fide-id"}, Fields...)))
		}
		if slices.Contains(columns[:i], name) {
			return nil, at(line, col, handbook.Errorf("arbiters.error.column-twice", "name", name))
		}
		columns[i] = name
	}
	if !slices.Contains(columns, "fide-id") {
		return nil, at(1, 1, handbook.Errorf("arbiters.error.no-column"))
	}
	rows, first := []Row{}, map[string]int{}
	for {
		cells, err := r.Read()
		if err == io.EOF {
			return rows, nil
		} else if err != nil {
			return nil, broken(err)
		}
		line, _ := r.FieldPos(0)
		if len(rows) == mostRows {
			return nil, at(line, 1, handbook.Errorf("arbiters.error.long-file", "most", mostRows))
		}
		if len(cells) > len(columns) {
			_, col := r.FieldPos(len(columns))
			return nil, at(line, col, handbook.Errorf("arbiters.error.cells", "cells", len(cells), "columns", len(columns)))
		}
		row := Row{Values: map[string]string{}}
		for i, cell := range cells {
			cell = strings.TrimSpace(cell)
			_, col := r.FieldPos(i)
			if columns[i] != "fide-id" {
				if cell != "" {
					if err := new(Candidate).Set(columns[i], cell); err != nil {
						return nil, at(line, col, err)
					}
					row.Values[columns[i]] = cell
				}
				continue
			}
			id, ok := tournament.ParseFIDEID(cell)
			if !ok || id == 0 {
				return nil, at(line, col, handbook.Errorf("arbiters.error.fide-id", "value", cell))
			}
			row.FIDEID = strconv.Itoa(id)
			if before := first[row.FIDEID]; before > 0 {
				return nil, at(line, col, handbook.Errorf("arbiters.error.twice", "value", cell, "line", before))
			}
			first[row.FIDEID] = line
		}
		if row.FIDEID == "" {
			return nil, at(line, 1, handbook.Errorf("arbiters.error.fide-id", "value", ""))
		}
		rows = append(rows, row)
	}
}

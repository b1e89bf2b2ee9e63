package ratinglist

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// headed is a source whose columns stand under a header: CSV and XLSX.
type headed interface {
	headed() ([]column, tournament.Kind)
}

// Lacks returns the columns that the header of a CSV or XLSX list does not have, by
// their names in CSV: those of the person, and those of the kinds that the list has
// ratings of. The FIDE ID, the name and the ratings are never among them.
func (r *Reader) Lacks() []string {
	s, ok := r.src.(headed)
	if !ok {
		return nil
	}
	columns, kind := s.headed()
	has := map[column]bool{}
	for _, c := range columns {
		if c >= single {
			_, part := c.kindPart(kind)
			c = standingColumn(kind, part)
		}
		has[c] = true
	}
	flag := has[colFlag] // FIDE's flag says the sex, and the activity in one kind
	flagged, of := r.header.flagKind()
	var lacks []string
	lack := func(there bool, name string) {
		if !there {
			lacks = append(lacks, name)
		}
	}
	lack(has[colFederation], "federation")
	lack(has[colSex] || flag, "sex")
	lack(has[colTitle], "title")
	lack(has[colWomenTitle], "women_title")
	lack(has[colOtherTitles], "other_titles")
	lack(has[colArena], "arena_title")
	lack(has[colBirth], "birth_year")
	for k := range tournament.Kinds {
		if r.header.Kinds[k] {
			lack(has[standingColumn(k, partGames)], k.String()+"_games")
			lack(has[standingColumn(k, partK)], k.String()+"_k")
			lack(has[standingColumn(k, partInactive)] || flag && of && k == flagged, k.String()+"_inactive")
		}
	}
	return lacks
}

// Keeps says that what the list of a month has in columns which the file lacks
// is kept.
func (r *Reader) Keeps(of handbook.Period, lacks []string) {
	if len(lacks) > 0 {
		r.sayFirst(handbook.Info, handbook.Say("ratinglist.keeps", "columns", lacks, "list", of.String()))
	}
}

// Misses warns that the file has no ratings of kinds which the list of a month
// has; lists of one kind in FIDE's own layouts come one by one.
func (r *Reader) Misses(of handbook.Period, kinds [tournament.Kinds]bool) {
	if _, ok := r.src.(headed); !ok {
		return
	}
	for k, missing := range kinds {
		if missing {
			r.sayFirst(handbook.Warning, handbook.Say("ratinglist.misses", "kind", tournament.Kind(k), "list", of.String()))
		}
	}
}

// sayFirst puts what the header lacks before the other findings.
func (r *Reader) sayFirst(severity handbook.Severity, text handbook.Text) {
	r.findings = slices.Insert(r.findings, 0, handbook.Finding{
		Article: "LIST-header", Rule: "list-column", Severity: severity, Pos: handbook.Pos{File: r.name, Line: 1, Col: 1}, Text: text,
	})
}

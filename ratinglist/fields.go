package ratinglist

import "github.com/fedrate/fedrate/tournament"

// Fields tells which fields of a player a list can say, beside the FIDE ID,
// the name and the ratings.
type Fields struct {
	Federation, Sex, Title, WomenTitle, OtherTitles, ArenaTitle, Birth bool
	Games, K, Inactive                                                 [tournament.Kinds]bool
}

// headed is a source whose columns stand under a header: CSV and XLSX.
type headed interface {
	headed() ([]column, tournament.Kind)
}

// Fields are those that the list has a place for: all of them in FIDE's own
// layouts, the columns under the header in CSV and XLSX.
func (r *Reader) Fields() Fields {
	var columns []column
	var kind tournament.Kind
	if s, ok := r.src.(headed); ok {
		columns, kind = s.headed()
	} else {
		all := [tournament.Kinds]bool{true, true, true}
		return Fields{true, true, true, true, true, true, true, all, all, all}
	}
	var f Fields
	one := map[column]*bool{
		colFederation: &f.Federation, colSex: &f.Sex, colTitle: &f.Title, colWomenTitle: &f.WomenTitle,
		colOtherTitles: &f.OtherTitles, colArena: &f.ArenaTitle, colBirth: &f.Birth,
	}
	for _, c := range columns {
		if has := one[c]; has != nil {
			*has = true
		}
		if c == colFlag { // FIDE's flag says both
			f.Sex, f.Inactive = true, [tournament.Kinds]bool{true, true, true}
		}
		if c >= colStanding {
			k, part := c.kindPart(kind)
			switch part {
			case partGames:
				f.Games[k] = true
			case partK:
				f.K[k] = true
			case partInactive:
				f.Inactive[k] = true
			}
		}
	}
	return f
}

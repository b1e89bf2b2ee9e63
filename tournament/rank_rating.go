package tournament

import "strings"

// The methods of record 172: which rating makes the starting ranks and counts in
// tie-breaks on ratings.
const (
	RankFIDE         = "FIDE"  // that of FIDE
	RankNational     = "NRO"   // the national one alone
	RankFIDEFirst    = "FIDON" // that of FIDE, else the national one
	RankNationalElse = "NIDOF" // the national one, else that of FIDE
	RankHigher       = "HBFN"  // the higher of both
	RankLower        = "LBFN"  // the lower of both
)

// RankRatings returns the ratings that count by record 172, by the index of the players:
// those of FIDE if the report names no method, or one of its own.
func (t *Tournament) RankRatings() []Rating {
	out := make([]Rating, len(t.Players))
	for i := range t.Players {
		out[i] = t.Players[i].Rating
	}
	method := t.rankMethod()
	if method == "" {
		return out
	}
	national := map[int]Rating{}
	for i := range t.NationalRatings {
		n := &t.NationalRatings[i]
		if _, twice := national[n.StartingRank]; !twice && n.Rating > 0 && (t.RankFederation == "" || t.RankMethod == "" || n.Authority == t.RankFederation) {
			national[n.StartingRank] = n.Rating
		}
	}
	for i := range t.Players {
		fide, other := out[i], national[t.Players[i].StartingRank]
		switch method {
		case RankNational:
			out[i] = other
		case RankFIDEFirst:
			if fide <= 0 {
				out[i] = other
			}
		case RankNationalElse:
			if other > 0 {
				out[i] = other
			}
		case RankHigher:
			out[i] = max(fide, other)
		case RankLower:
			if fide <= 0 || other > 0 && other < fide {
				out[i] = other
			}
		}
	}
	return out
}

// CountsNational reports whether record 172 names a method that counts national ratings.
func (t *Tournament) CountsNational() bool { return t.rankMethod() != "" }

// rankMethod is the method of record 172 that counts national ratings; empty if there is
// none. Where the federation was left out the method stands in its place.
func (t *Tournament) rankMethod() string {
	for _, word := range []string{t.RankMethod, t.RankFederation} {
		switch m := strings.ToUpper(strings.TrimSpace(word)); m {
		case RankNational, RankFIDEFirst, RankNationalElse, RankHigher, RankLower:
			return m
		case "":
		default:
			return ""
		}
	}
	return ""
}

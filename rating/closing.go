package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Closes returns the last day on which an event may end to be rated on the list of a
// period: 3 days before the list's date, official FIDE events the day before it
// (B.02 7.1.3).
func Closes(p handbook.Period, official bool) handbook.Date {
	if official {
		return p.First().AddDays(-1)
	}
	return p.First().AddDays(-onList(tournament.Standard, p).Numbers.ClosingDays)
}

// ClosingArticle returns the article, written CHAPTER-ARTICLE, that closes the list
// of a period.
func ClosingArticle(kind tournament.Kind, p handbook.Period) string {
	e := onList(kind, p)
	return ChapterOf(kind).ID + "-" + e.No(ClosingDay)
}

// RatedAsOfficial says of an event that ended after the closing day of the
// list that it is rated on it as an official FIDE event, and who said that it
// is one.
func RatedAsOfficial(t *tournament.Tournament, kind tournament.Kind, p handbook.Period, by handbook.Waived) handbook.Finding {
	pos := t.At(tournament.ItemEnd)
	pos.File = t.File
	return handbook.Finding{
		Article: ClosingArticle(kind, p), Rule: ClosingDay.Name, Severity: handbook.Info, Pos: pos,
		Text:   handbook.Say("rating.closing-day.waived", "end", t.LastDay(), "closes", Closes(p, false), "period", p),
		Waived: by,
	}
}

// FirstList returns the first list on which an event that ends on the day may be
// rated (B.02 7.1.3).
func FirstList(end handbook.Date, official bool) handbook.Period {
	p := end.Period().Add(1)
	if TooEarly(end, p, official) {
		return p.Add(1)
	}
	return p
}

// LastList returns the last list on which an event that ended on the day may be
// rated, the third one after its end (B.02 9.1).
func LastList(end handbook.Date) handbook.Period {
	return end.Period().Add(onList(tournament.Standard, end.Period()).Numbers.LastList)
}

// TooLate reports whether the list of a period comes after the last one on which
// an event that ended on the day may be rated (B.02 9.1).
func TooLate(end handbook.Date, p handbook.Period) bool { return p > LastList(end) }

// TooEarly reports whether the event ends after the closing day of the list
// (B.02 7.1.3).
func TooEarly(end handbook.Date, p handbook.Period, official bool) bool {
	return end > Closes(p, official)
}

// Due returns the list for which a report should be in time: that of the month of
// the event's end, or the following one where few days are left from the last
// day to the end of the month (B.02 9.1).
func Due(end handbook.Date) handbook.Period {
	p := end.Period().Add(1)
	if end.DaysUntil(end.Period().Last()) <= onList(tournament.Standard, end.Period()).Numbers.DueDays {
		return p.Add(1)
	}
	return p
}

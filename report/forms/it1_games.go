package forms

import (
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/sheet"
)

// games is the table: a row for each round, thirteen at least.
func (f formPage) games(c *norms.Certificate) {
	f.Put(1, 1, paper.PartHead, f.Label("forms.round"))
	f.Put(2, 3, paper.PartHead, f.Label("forms.opponent"))
	for i, key := range []string{"forms.fide-id", "forms.fed", "forms.rating", "forms.it1.rating-used", "forms.title-head", "forms.result"} {
		f.Put(4+i, 4+i, paper.PartHead, f.Label(key))
	}
	f.Next(25)
	for i := range max(certificateRows, len(c.Rows)) {
		r := norms.CertificateRow{Counted: true}
		if i < len(c.Rows) {
			r = c.Rows[i]
		}
		f.game(&r)
	}
	f.Next(5)
}

func (f formPage) game(r *norms.CertificateRow) {
	text, num, mid := paper.PartRow, paper.PartRowNumber, paper.PartRowMid
	var used any = r.Adjusted
	if !r.Counted {
		text, num, mid = paper.PartOut, paper.PartOutNumber, paper.PartOutMid
		used = "(" + r.Article + ")"
	}
	f.Put(1, 1, num, sheet.Known(r.Round))
	f.Put(2, 3, text, r.Opponent)
	f.Put(4, 4, num, sheet.ID(r.FIDEID))
	f.Put(5, 5, mid, r.Federation)
	f.Put(6, 6, num, f.unratedOr(r))
	f.Put(7, 7, num, used)
	f.Put(8, 8, mid, r.Title)
	f.Put(9, 9, mid, r.Result)
	f.Next(rowHeight)
}

// unratedOr returns the rating of an opponent, and says where there is none.
func (f formPage) unratedOr(r *norms.CertificateRow) any {
	if r.Rating == 0 && r.Opponent != "" {
		return f.Label("forms.unrated-short")
	}
	return r.Rating
}

func (f formPage) result(c *norms.Certificate) {
	var required any = f.Label("forms.it1.none-suffices")
	if c.Required != nil {
		required = *c.Required
	}
	f.Put(1, 2, paper.PartLabel, f.Label("forms.it1.average"))
	f.Put(3, 3, paper.PartNumber, c.Average)
	f.Put(4, 5, paper.PartSecond, f.Label("forms.score-required"))
	f.Put(6, 6, paper.PartScore, required)
	f.Put(7, 8, paper.PartSecond, f.Label("forms.score-achieved"))
	f.Put(9, 9, paper.PartScore, c.Achieved)
	f.Next(fieldHeight)
	f.Put(1, 2, paper.PartLabel, f.Label("forms.it1.performance"))
	f.Put(3, 3, paper.PartNumber, c.Performance)
	f.Put(4, 5, paper.PartSecond, f.Label("forms.it1.counts-as"))
	f.Put(6, 6, paper.PartNumber, c.CountsAs)
	f.Put(7, 8, paper.PartSecond, f.Label("forms.it1.exceeds"))
	f.Put(9, 9, paper.PartScore, c.Exceeds)
	f.Next(22)
}

// signatures are lines to be filled by hand, with the names that are known.
func (f formPage) signatures(c *norms.Certificate) {
	f.Next(5)
	f.signed(f.Label("forms.chief-arbiter"), c.ChiefArbiter, f.Label("forms.signature"), "")
	f.signed(f.Label("forms.it1.confirms"), c.HostFederation, f.Label("forms.it1.official"), "")
	f.signed(f.Label("forms.date"), "", f.Label("forms.signature"), "")
	f.Next(6)
}

func (f formPage) signed(label1, v1, label2, v2 string) {
	f.Put(1, 2, paper.PartLabel, label1)
	f.Put(3, 4, paper.PartLine, v1)
	f.Put(5, 6, paper.PartSecond, label2)
	f.Put(7, 9, paper.PartLine, v2)
	f.Next(24)
}

func (f formPage) footnotes(c *norms.Certificate) {
	notes := []string{
		sheet.Join(" ", f.Label("forms.it1.results"), f.unratedNote(c.Edition)),
		f.Sayf("forms.it1.copies", "edition", c.Edition),
	}
	for _, n := range notes {
		n, lines := f.LongText(n, 100*sheet.Digit*11/7)
		f.Put(1, 9, paper.PartNote, n)
		f.Next(2 + 10*float64(lines))
	}
}

// unratedNote says what an unrated opponent counts as in the edition.
func (f formPage) unratedNote(edition string) string {
	e, err := norms.EditionByKey(edition)
	if err != nil || e.Numbers.Unrated == 0 {
		return ""
	}
	return f.Sayf("forms.it1.unrated", "rating", e.Numbers.Unrated)
}

package forms

import (
	"strconv"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/sheet"
)

// games is the table: a row for each round, thirteen at least.
func (f formPage) games(c *norms.Certificate) {
	f.Put(1, 1, paper.PartHead, "Round")
	f.Put(2, 3, paper.PartHead, "Opponent")
	for i, head := range []string{"FIDE ID", "Fed.", "Rating", "Rating 1.4.6b/c", "Title", "Result"} {
		f.Put(4+i, 4+i, paper.PartHead, head)
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
	f.Put(6, 6, num, unratedOr(r))
	f.Put(7, 7, num, used)
	f.Put(8, 8, mid, r.Title)
	f.Put(9, 9, mid, r.Result)
	f.Next(rowHeight)
}

// unratedOr is the rating of an opponent, and says where there is none.
func unratedOr(r *norms.CertificateRow) any {
	if r.Rating == 0 && r.Opponent != "" {
		return "unrated"
	}
	return r.Rating
}

func (f formPage) result(c *norms.Certificate) {
	var required any = "none suffices"
	if c.Required != nil {
		required = *c.Required
	}
	f.Put(1, 2, paper.PartLabel, "Average rating (1.4.6)")
	f.Put(3, 3, paper.PartNumber, c.Average)
	f.Put(4, 5, paper.PartSecond, "Score required")
	f.Put(6, 6, paper.PartScore, required)
	f.Put(7, 8, paper.PartSecond, "Score achieved")
	f.Put(9, 9, paper.PartScore, c.Achieved)
	f.Next(fieldHeight)
	f.Put(1, 2, paper.PartLabel, "Performance (1.4.8)")
	f.Put(3, 3, paper.PartNumber, c.Performance)
	f.Put(4, 5, paper.PartSecond, "Counts as games (1.5.1)")
	f.Put(6, 6, paper.PartNumber, c.CountsAs)
	f.Put(7, 8, paper.PartSecond, "Exceeds the norm by (points)")
	f.Put(9, 9, paper.PartScore, c.Exceeds)
	f.Next(22)
}

// signatures are lines to be filled by hand, with the names that are known.
func (f formPage) signatures(c *norms.Certificate) {
	f.Next(5)
	f.signed("Chief arbiter", c.ChiefArbiter, "Signature", "")
	f.signed("Federation that confirms the result", c.HostFederation, "Name of its official", "")
	f.signed("Date", "", "Signature", "")
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
		"Results: played 1, ½, 0; not played +, =, -. " +
			"Rating 1.4.6b/c: the rating that enters the average; an article in brackets says why the round does not count." + unratedNote(c.Edition),
		"Four copies: the player, the organising federation, the player's federation, the FIDE office. " +
			"Title regulations B.01, edition " + c.Edition + ".",
	}
	for _, n := range notes {
		n, lines := sheet.CutLines(n, 100*sheet.Digit*11/7, sheet.MostLines)
		f.Put(1, 9, paper.PartNote, n)
		f.Next(2 + 10*float64(lines))
	}
}

// unratedNote says what an unrated opponent counts as in the edition.
func unratedNote(edition string) string {
	e, err := norms.EditionByKey(edition)
	if err != nil || e.Numbers.Unrated == 0 {
		return ""
	}
	return " Unrated opponents count as " + strconv.Itoa(int(e.Numbers.Unrated)) + " (1.4.6)."
}

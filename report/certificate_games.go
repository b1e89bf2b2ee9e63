package report

import (
	"github.com/fedrate/fedrate/norms"
)

// games is the table: a row for each round, thirteen at least.
func (f *sheetPage) games(c *norms.Certificate) {
	f.put(1, 1, partHead, "Round")
	f.put(2, 3, partHead, "Opponent")
	for i, head := range []string{"FIDE ID", "Fed.", "Rating", "Rating 1.4.6b/c", "Title", "Result"} {
		f.put(4+i, 4+i, partHead, head)
	}
	f.next(25)
	for i := range max(certificateRows, len(c.Rows)) {
		r := norms.CertificateRow{Counted: true}
		if i < len(c.Rows) {
			r = c.Rows[i]
		}
		f.game(&r)
	}
	f.next(5)
}

func (f *sheetPage) game(r *norms.CertificateRow) {
	text, num, mid := partRow, partRowNumber, partRowMid
	var used any = r.Adjusted
	if !r.Counted {
		text, num, mid = partOut, partOutNumber, partOutMid
		used = "(" + r.Article + ")"
	}
	f.put(1, 1, num, known(r.Round))
	f.put(2, 3, text, r.Opponent)
	f.put(4, 4, num, id(r.FIDEID))
	f.put(5, 5, mid, r.Federation)
	f.put(6, 6, num, unratedOr(r))
	f.put(7, 7, num, used)
	f.put(8, 8, mid, r.Title)
	f.put(9, 9, mid, r.Result)
	f.next(rowHeight)
}

// unratedOr is the rating of an opponent, and says where there is none.
func unratedOr(r *norms.CertificateRow) any {
	if r.Rating == 0 && r.Opponent != "" {
		return "unrated"
	}
	return r.Rating
}

func (f *sheetPage) result(c *norms.Certificate) {
	var required any = "none suffices"
	if c.Required != nil {
		required = *c.Required
	}
	f.put(1, 2, partLabel, "Average rating (1.4.6)")
	f.put(3, 3, partNumber, c.Average)
	f.put(4, 5, partSecond, "Score required")
	f.put(6, 6, partScore, required)
	f.put(7, 8, partSecond, "Score achieved")
	f.put(9, 9, partScore, c.Achieved)
	f.next(fieldHeight)
	f.put(1, 2, partLabel, "Performance (1.4.8)")
	f.put(3, 3, partNumber, c.Performance)
	f.put(4, 5, partSecond, "Counts as games (1.5.1)")
	f.put(6, 6, partNumber, c.CountsAs)
	f.put(7, 8, partSecond, "Exceeds the norm by (points)")
	f.put(9, 9, partScore, c.Exceeds)
	f.next(22)
}

// signatures are lines to be filled by hand, with the names that are known.
func (f *sheetPage) signatures(c *norms.Certificate) {
	f.next(5)
	f.signed("Chief arbiter", c.ChiefArbiter, "Signature", "")
	f.signed("Federation that confirms the result", c.HostFederation, "Name of its official", "")
	f.signed("Date", "", "Signature", "")
	f.next(6)
}

func (f *sheetPage) signed(label1, v1, label2, v2 string) {
	f.put(1, 2, partLabel, label1)
	f.put(3, 4, partLine, v1)
	f.put(5, 6, partSecond, label2)
	f.put(7, 9, partLine, v2)
	f.next(24)
}

func (f *sheetPage) footnotes(c *norms.Certificate) {
	notes := []string{
		"Results: played 1, ½, 0; not played +, =, -. " +
			"Rating 1.4.6b/c: the rating that enters the average; an article in brackets says why the round does not count." + unratedNote(c.Edition),
		"Four copies: the player, the organising federation, the player's federation, the FIDE office. " +
			"Title regulations B.01, edition " + c.Edition + ".",
	}
	for _, n := range notes {
		f.put(1, 9, partNote, n)
		f.next(2 + 10*float64(wrapped(n, 100*digit*11/7)))
	}
}

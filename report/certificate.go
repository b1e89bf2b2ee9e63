package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

// certificateRows is the least number of rows of the table of form IT1.
const certificateRows = 13

// Heights of a row of fields and of a row of the table in points.
const (
	fieldHeight = 17.5
	rowHeight   = 16.5
)

// remarkWidth is the width of the special remarks in digits.
const remarkWidth = 77

// certificateWidths are the columns of the form in characters: round, two for
// the opponent, ID, federation, rating, rating used, title, result.
var certificateWidths = []float64{6, 15, 22, 12, 9, 9, 10, 9, 9}

// IT1 is the certificate of a title result, on one page A4: every field that a
// report answers, the signature lines empty. Its number begins with the
// federation of the event, which confirms the result, and the month in which
// the event closed.
func IT1(c norms.Certificate, from Source) *Paper {
	p := &Paper{
		Code: "IT1", Title: c.Title, Day: cmp.Or(c.Close, c.Start),
		name: fmt.Sprintf("IT1 %s %s", c.Title, joined(", ", c.LastName, c.FirstName)),
	}
	p.numbered(c.HostFederation, struct {
		Form        string            `json:"form"`
		Source      Source            `json:"source"`
		Certificate norms.Certificate `json:"certificate"`
	}{p.Code, from, c})
	f := p.page("IT1", certificateWidths)
	f.applicant(&c)
	f.eventOf(&c)
	f.opponents(&c)
	f.exemption(c.Exemption)
	f.remarks(c.Remarks)
	f.games(&c)
	f.result(&c)
	f.signatures(&c)
	f.footnotes(&c)
	p.stamped()
	return p
}

// pair is a row of two fields, each with its label before it.
func (f *sheetPage) pair(label1 string, p1 part, v1 any, label2 string, p2 part, v2 any) {
	f.put(1, 2, partLabel, label1)
	f.put(3, 4, p1, v1)
	f.put(5, 6, partSecond, label2)
	f.put(7, 9, p2, v2)
	f.next(fieldHeight)
}

// wide is a row of one field.
func (f *sheetPage) wide(label string, v any) {
	f.put(1, 2, partLabel, label)
	f.put(3, 9, partField, v)
	f.next(fieldHeight)
}

// count is a row of two numbers with long labels.
func (f *sheetPage) count(label1 string, n1 int, label2 string, n2 int) {
	f.put(1, 3, partLabel, label1)
	f.put(4, 4, partNumber, n1)
	f.put(5, 7, partSecond, label2)
	f.put(8, 9, partNumber, n2)
	f.next(fieldHeight)
}

func (f *sheetPage) applicant(c *norms.Certificate) {
	f.put(1, 9, partTitle, "Certificate of Title Result (Title Norm) · IT1")
	f.next(22)
	f.put(1, 9, partNotice, cmp.Or(c.NotValidUntilNotice, "not valid until confirmed by FIDE"))
	f.next(18)
	f.next(5)
	boxes := []struct {
		from, to int
		title    tournament.Title
		label    string
	}{
		{1, 2, tournament.GM, "Grandmaster GM"},
		{3, 3, tournament.IM, "International Master IM"},
		{4, 6, tournament.WGM, "Woman Grandmaster WGM"},
		{7, 9, tournament.WIM, "Woman International Master WIM"},
	}
	for _, x := range boxes {
		f.put(x.from, x.to, partLabel, x.label)
	}
	f.next(13)
	for _, x := range boxes {
		f.tick(x.from, x.to, x.title == c.Title)
	}
	f.next(18)
	f.next(5)
	f.pair("Last name", partField, c.LastName, "First name", partField, c.FirstName)
	f.pair("FIDE ID", partField, orDash(c.FIDEID), "Federation", partField, orDash(c.Federation))
}

func (f *sheetPage) eventOf(c *norms.Certificate) {
	f.wide("Event", orDash(c.Event))
	f.pair("Place", partField, orDash(c.City), "Host federation", partField, orDash(c.HostFederation))
	f.pair("Start", partDay, dayOrDash(c.Start), "Close", partDay, dayOrDash(c.Close))
	f.pair("Chief arbiter", partField, orDash(c.ChiefArbiter), "System", partField, orDash(c.Format))
	f.wide("Rate of play", orDash(c.RateOfPlay))
}

func (f *sheetPage) opponents(c *norms.Certificate) {
	f.count("Number of games", c.Games, "Number of federations", c.Federations)
	f.count("Opponents not from the applicant's federation", c.NotOwnFederation, "Rated opponents", c.RatedOpponents)
	f.count("Players from the host federation", c.HostPlayers, "Titled opponents in all", c.TitledOpponents)
	f.block(1, 2, 2, partLabel, "Opponents by title")
	cells := []struct {
		from, to int
		title    string
		n        int
	}{{3, 3, "GM", c.GM}, {4, 4, "IM", c.IM}, {5, 5, "WGM", c.WGM}, {6, 6, "WIM", c.WIM}, {7, 7, "FM", c.FM}, {8, 9, "WFM", c.WFM}}
	for _, x := range cells {
		f.put(x.from, x.to, partHead, x.title)
	}
	f.next(14)
	for _, x := range cells {
		f.put(x.from, x.to, partNumber, x.n)
	}
	f.next(fieldHeight)
}

// exemption is the block for Swiss tournaments of many federations.
func (f *sheetPage) exemption(x *norms.SwissExemption) {
	var federations, rated, titled any = "not applied", "not applied", "not applied"
	label := "Where the Swiss exemption applies (1.4.3d; 1.43e in older editions)"
	if x != nil {
		federations, rated, titled = x.Federations, x.Rated, x.Titled
		if x.Round > 0 {
			label += fmt.Sprintf("; counted in round %d, which has the fewest", x.Round)
		}
	}
	f.put(1, 9, partLabel, label)
	f.next(fieldHeight)
	f.put(1, 2, partLabel, "Federations")
	f.put(3, 3, partNumber, federations)
	f.put(4, 5, partSecond, "Rated players not from the host federation")
	f.put(6, 6, partNumber, rated)
	f.put(7, 8, partSecond, "of those with GM, IM, WGM or WIM")
	f.put(9, 9, partNumber, titled)
	f.next(24)
}

func (f *sheetPage) remarks(remarks []string) {
	text := cmp.Or(strings.Join(remarks, "; "), "none")
	text, lines := cutLines(text, remarkWidth*fontScale, mostLines)
	f.put(1, 2, partLabel, "Special remarks")
	f.put(3, 9, partWrapped, text)
	f.next(6 + 12*float64(lines))
	f.next(5)
}

func orDash(s string) string { return cmp.Or(s, "–") }

func dayOrDash(d handbook.Date) any {
	if d <= 0 {
		return "–"
	}
	return d
}

// Package forms fills the printed forms of titles from what the chapters have
// found: certificates of title norms (IT1), applications for titles (IT2),
// reports of title tournaments (IT3), norms and applications of arbiters (FA1,
// IA1, FA2, IA2). It decides nothing itself.
package forms

import (
	"cmp"
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
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

// IT1 returns the certificate of a title result in the language, on one page A4: every field that a
// report answers, the signature lines empty. Its number begins with the
// federation of the event, which confirms the result, and the month in which
// the event closed.
func IT1(l *language.Language, c norms.Certificate, from Source) *paper.Paper {
	p := &paper.Paper{
		Language: l, Code: "IT1", Title: c.Title, Day: cmp.Or(c.Close, c.Start),
		Name: fmt.Sprintf("IT1 %s %s", c.Title, sheet.Join(", ", c.LastName, c.FirstName)),
	}
	p.Numbered(c.HostFederation, struct {
		Form        string            `json:"form"`
		Source      Source            `json:"source"`
		Certificate norms.Certificate `json:"certificate"`
	}{p.Code, from, c})
	f := newPage(p, "IT1", certificateWidths)
	f.applicant(&c)
	f.eventOf(&c)
	f.opponents(&c)
	f.exemption(c.Exemption)
	f.remarks(c.Remarks)
	f.games(&c)
	f.result(&c)
	f.signatures(&c)
	f.footnotes(&c)
	p.Stamped()
	return p
}

// pair is a row of two fields, each with its label before it.
func (f formPage) pair(label1 string, p1 paper.Part, v1 any, label2 string, p2 paper.Part, v2 any) {
	f.Put(1, 2, paper.PartLabel, label1)
	f.Put(3, 4, p1, v1)
	f.Put(5, 6, paper.PartSecond, label2)
	f.Put(7, 9, p2, v2)
	f.Next(fieldHeight)
}

// wide is a row of one field.
func (f formPage) wide(label string, v any) {
	f.Put(1, 2, paper.PartLabel, label)
	f.Put(3, 9, paper.PartField, v)
	f.Next(fieldHeight)
}

// count is a row of two numbers with long labels.
func (f formPage) count(label1 string, n1 int, label2 string, n2 int) {
	f.Put(1, 3, paper.PartLabel, label1)
	f.Put(4, 4, paper.PartNumber, n1)
	f.Put(5, 7, paper.PartSecond, label2)
	f.Put(8, 9, paper.PartNumber, n2)
	f.Next(fieldHeight)
}

func (f formPage) applicant(c *norms.Certificate) {
	f.Put(1, 9, paper.PartTitle, f.Label("forms.it1.title"))
	f.Next(22)
	f.Put(1, 9, paper.PartNotice, f.Label("forms.it1.notice"))
	f.Next(18)
	f.Next(5)
	boxes := []struct {
		from, to int
		title    tournament.Title
		label    string
	}{
		{1, 2, tournament.GM, f.Label("forms.it1.gm")},
		{3, 3, tournament.IM, f.Label("forms.it1.im")},
		{4, 6, tournament.WGM, f.Label("forms.it1.wgm")},
		{7, 9, tournament.WIM, f.Label("forms.it1.wim")},
	}
	for _, x := range boxes {
		f.Put(x.from, x.to, paper.PartLabel, x.label)
	}
	f.Next(13)
	for _, x := range boxes {
		f.Tick(x.from, x.to, x.title == c.Title)
	}
	f.Next(18)
	f.Next(5)
	f.pair(f.Label("forms.last-name"), paper.PartField, c.LastName, f.Label("forms.first-name"), paper.PartField, c.FirstName)
	f.pair(f.Label("forms.fide-id"), paper.PartField, orDash(c.FIDEID), f.Label("forms.federation"), paper.PartField, orDash(c.Federation))
}

func (f formPage) eventOf(c *norms.Certificate) {
	f.wide(f.Label("forms.event"), orDash(c.Event))
	f.pair(f.Label("forms.place"), paper.PartField, orDash(c.City), f.Label("forms.host-federation"), paper.PartField, orDash(c.HostFederation))
	f.pair(f.Label("forms.start"), paper.PartDay, dayOrDash(c.Start), f.Label("forms.close"), paper.PartDay, dayOrDash(c.Close))
	f.pair(f.Label("forms.chief-arbiter"), paper.PartField, orDash(c.ChiefArbiter), f.Label("forms.system"), paper.PartField, orDash(f.spoken.Say(formatWord(c.Format))))
	f.wide(f.Label("forms.rate-of-play"), orDash(c.RateOfPlay))
}

func (f formPage) opponents(c *norms.Certificate) {
	f.count(f.Label("forms.games-number"), c.Games, f.Label("forms.federations-number"), c.Federations)
	f.count(f.Label("forms.foreign-opponents"), c.NotOwnFederation, f.Label("forms.rated-opponents"), c.RatedOpponents)
	f.count(f.Label("forms.host-players"), c.HostPlayers, f.Label("forms.titled-opponents"), c.TitledOpponents)
	f.Block(1, 2, 2, paper.PartLabel, f.Label("forms.opponents-by-title"))
	cells := []struct {
		from, to int
		title    string
		n        int
	}{{3, 3, "GM", c.GM}, {4, 4, "IM", c.IM}, {5, 5, "WGM", c.WGM}, {6, 6, "WIM", c.WIM}, {7, 7, "FM", c.FM}, {8, 9, "WFM", c.WFM}}
	for _, x := range cells {
		f.Put(x.from, x.to, paper.PartHead, x.title)
	}
	f.Next(14)
	for _, x := range cells {
		f.Put(x.from, x.to, paper.PartNumber, x.n)
	}
	f.Next(fieldHeight)
}

// exemption is the block for Swiss tournaments of many federations.
func (f formPage) exemption(x *norms.SwissExemption) {
	without := f.Label("forms.it1.not-applied")
	var federations, rated, titled any = without, without, without
	label := f.Label("forms.it1.exemption")
	if x != nil {
		federations, rated, titled = x.Federations, x.Rated, x.Titled
		if x.Round > 0 {
			label += f.Sayf("forms.it1.fewest", "round", x.Round)
		}
	}
	f.Put(1, 9, paper.PartLabel, label)
	f.Next(fieldHeight)
	f.Put(1, 2, paper.PartLabel, f.Label("forms.federations"))
	f.Put(3, 3, paper.PartNumber, federations)
	f.Put(4, 5, paper.PartSecond, f.Label("forms.it1.rated-foreigners"))
	f.Put(6, 6, paper.PartNumber, rated)
	f.Put(7, 8, paper.PartSecond, f.Label("forms.it1.of-those-titled"))
	f.Put(9, 9, paper.PartNumber, titled)
	f.Next(24)
}

func (f formPage) remarks(remarks []handbook.Text) {
	text := cmp.Or(f.joined(remarks), f.Label("forms.none"))
	text, lines := f.LongText(text, remarkWidth*sheet.FontScale)
	f.Put(1, 2, paper.PartLabel, f.Label("forms.special-remarks"))
	f.Put(3, 9, paper.PartWrapped, text)
	f.Next(6 + 12*float64(lines))
	f.Next(5)
}

// formatWord returns the name of a format in words, as the data have it where the
// program does not know it.
func formatWord(name string) handbook.Text {
	for f, key := range formatKeys {
		if f.String() == name {
			return handbook.Text{Key: key}
		}
	}
	return handbook.Verbatim(name)
}

// formatKeys are the keys of the formats in words.
var formatKeys = map[registration.Format]string{
	registration.FormatUnknown: "forms.format.unknown", registration.Swiss: "forms.format.swiss", registration.RoundRobin: "forms.format.round-robin",
	registration.DoubleRoundRobin: "forms.format.double-round-robin", registration.Scheveningen: "forms.format.scheveningen",
	registration.Schiller: "forms.format.schiller", registration.Knockout: "forms.format.knockout", registration.TeamSwiss: "forms.format.team-swiss",
	registration.TeamRoundRobin: "forms.format.team-round-robin", registration.OtherFormat: "forms.format.others",
}

func orDash(s string) string { return cmp.Or(s, "–") }

func dayOrDash(d handbook.Date) any {
	if d <= 0 {
		return "–"
	}
	return d
}

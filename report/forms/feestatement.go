package forms

import (
	"cmp"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms/fees"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/sheet"
)

// keptStatement is the data from which a statement of fees is printed.
type keptStatement struct {
	Form     string          `json:"form"`
	Debtor   string          `json:"debtor"`
	FIDEID   string          `json:"fideId,omitempty"`
	List     handbook.Period `json:"list"`
	Currency string          `json:"currency"`
	Charges  []keptCharge    `json:"charges"`
	Payments []keptPayment   `json:"payments"`
	Total    fees.Amount     `json:"total"`
	Paid     fees.Amount     `json:"paid"`
	Owed     fees.Amount     `json:"owed"`
}

type keptCharge struct {
	Article  string        `json:"article,omitempty"`
	What     handbook.Text `json:"what"`
	Quantity int           `json:"quantity"`
	Rate     fees.Amount   `json:"rate"`
	Amount   fees.Amount   `json:"amount"`
}

type keptPayment struct {
	Number int           `json:"number"`
	On     handbook.Date `json:"on"`
	Amount fees.Amount   `json:"amount"`
	Reason string        `json:"reason,omitempty"`
}

// statementRow is how high a row of charges or payments is in points.
const statementRow = 16

// statementLine is how many letters of what is charged a line holds; longer texts take
// two.
const statementLine = 55

// FeeStatement returns what a debtor owes the office for a list, line by line, with
// what was paid of it, in the language. The layout is the office's own: no
// regulation prints a form of it.
func FeeStatement(l *language.Language, federation string, s *fees.Statement) *paper.Paper {
	p := &paper.Paper{Language: l, Code: "FE2", Day: s.Period.First(), Name: "FE2 " + sheet.Join(" ", s.Period.String(), s.Debtor.Name)}
	p.Numbered(federation, keepStatement(p, s))
	f := newPage(p, pageName(p), applicationWidths)
	f.Put(1, 12, paper.PartTitle, f.Label("forms.fees.title"))
	f.Next(26)
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.fees.debtor"), Wide: 6, Part: paper.PartField, Value: orDash(s.Debtor.Name)},
		paper.Field{Labelled: 2, Label: f.Label("forms.fide-id"), Wide: 2, Part: paper.PartField, Value: orDash(s.Debtor.FIDEID)})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.fees.creditor"), Wide: 6, Part: paper.PartField, Value: orDash(federation)},
		paper.Field{Labelled: 2, Label: f.Label("forms.fees.list"), Wide: 2, Part: paper.PartField, Value: s.Period.String()})
	f.Next(6)
	f.chargesHead(s.Currency)
	for i := range s.Charges {
		if f.Height()+2*statementRow > pageRoom {
			f = room(p, f, pageRoom)
			f.chargesHead(s.Currency)
		}
		f.charge(&s.Charges[i])
	}
	f = room(p, f, 90)
	f.sum(f.Label("forms.fees.total"), s.Total)
	for i := range s.Payments {
		x := &s.Payments[i]
		if x.TakenBackBy != "" {
			continue
		}
		f = room(p, f, statementRow)
		f.Put(1, 10, paper.PartRow, f.Sayf("forms.fees.payment", "day", x.On, "reason", cmp.Or(x.Reason, "–")))
		f.Put(11, 12, paper.PartRowMoney, -x.Amount)
		f.Next(statementRow)
	}
	f = room(p, f, 60)
	f.sum(f.Sayf("forms.fees.owed", "currency", s.Currency), s.Owed())
	f.Next(6)
	f.Line(paper.PartNote, f.Sayf("forms.fees.note", "rated", fees.RatedArticle, "application", fees.ApplicationArticle))
	p.Stamped()
	return p
}

func keepStatement(p *paper.Paper, s *fees.Statement) keptStatement {
	k := keptStatement{
		Form: p.Code, Debtor: s.Debtor.Name, FIDEID: s.Debtor.FIDEID, List: s.Period, Currency: s.Currency,
		Charges: []keptCharge{}, Payments: []keptPayment{}, Total: s.Total, Paid: s.Paid, Owed: s.Owed(),
	}
	for i := range s.Charges {
		c := &s.Charges[i]
		k.Charges = append(k.Charges, keptCharge{c.Article, c.What, c.Quantity, c.Rate, c.Amount})
	}
	for i := range s.Payments {
		if x := &s.Payments[i]; x.TakenBackBy == "" {
			k.Payments = append(k.Payments, keptPayment{x.Number, x.On, x.Amount, x.Reason})
		}
	}
	return k
}

func (f formPage) chargesHead(currency string) {
	f.Put(1, 6, paper.PartHead, f.Label("forms.fees.what"))
	f.Put(7, 8, paper.PartHead, f.Label("forms.fees.article"))
	f.Put(9, 9, paper.PartHead, f.Label("forms.fees.quantity"))
	f.Put(10, 10, paper.PartHead, f.Label("forms.fees.rate"))
	f.Put(11, 12, paper.PartHead, f.Sayf("forms.fees.amount", "currency", currency))
	f.Next(18)
}

func (f formPage) charge(c *fees.Charge) {
	what, part, high := f.spoken.Say(c.What), paper.PartRow, float64(statementRow)
	if utf8.RuneCountInString(what) > statementLine {
		part, high = paper.PartWrapped, 2*statementRow
	}
	f.Put(1, 6, part, what)
	f.Put(7, 8, paper.PartRowMid, orDash(c.Article))
	f.Put(9, 9, paper.PartRowCount, c.Quantity)
	f.Put(10, 10, paper.PartRowMoney, c.Rate)
	f.Put(11, 12, paper.PartRowMoney, c.Amount)
	f.Next(high)
}

// sum is a row with an amount under those above it.
func (f formPage) sum(label string, a fees.Amount) {
	f.Put(1, 10, paper.PartHead, label)
	f.Put(11, 12, paper.PartMoney, a)
	f.Next(18)
}

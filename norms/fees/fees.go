// Package fees counts what organisers and federations owe the office: for
// events that were rated (B.02-0.2) and for applications for titles (B.01-2.2,
// 2.3). The tariff is the office's own; it is exact money, never a fraction of
// the smallest coin. The package knows no database: events, applications and
// payments are given to it.
package fees

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

// Amount is money in hundredths of the currency.
type Amount = tournament.Hundredths

// Debtor is who owes: an organiser, or a federation.
type Debtor struct {
	FIDEID     string // of an organiser who has one
	Name       string // of the organiser; the code of a federation
	Federation bool   // the federation itself owes
}

// Key returns the same for every spelling of one debtor: the FIDE ID, else the name
// without regard to case and blanks.
func (d Debtor) Key() string {
	if d.FIDEID != "" {
		return d.FIDEID
	}
	return strings.ToLower(strings.Join(strings.Fields(d.Name), " "))
}

// Event is what of an event was rated for one list.
type Event struct {
	Period     handbook.Period
	Submission int
	Name       string
	Start      handbook.Date
	Kind       tournament.Kind
	Debtor     Debtor
	First      bool // no game of it was rated for an earlier list
	Players    int  // whose first rated game of the event is of this list
	Games      int  // rated, each once
}

// Application is an application for a title that the office has sent.
type Application struct {
	FIDEID, Name string
	Title        string // GM, IM, WGM, WIM, IA, FA
	Federation   string // of the applicant, which owes the fee (B.01-2.2)
	Sent         handbook.Date
	Meeting      handbook.Date // that is to consider it; 0: not known
}

// Period returns the list before which the application was sent.
func (a *Application) Period() handbook.Period { return a.Sent.Period().Add(1) }

// lateness returns the article by which an application costs half as much again, and how
// many days before the meeting it should have been sent; "" where it does not.
// Applications of arbiters have no such clause.
func (a *Application) lateness() (article string, days int) {
	edition := law.On(a.Sent)
	n := &edition.Numbers
	if a.ofArbiter() || !n.Surcharge || !a.Meeting.Valid() || a.Sent <= a.Meeting.AddDays(-n.NoticeDays) {
		return "", 0
	}
	return law.Cite(edition, law.Notice), n.NoticeDays
}

// ofArbiter reports whether it is for a title of chapter B.06, whose fee no
// article of the texts at hand is about.
func (a *Application) ofArbiter() bool { return a.Title == "IA" || a.Title == "FA" }

// Payment is what a debtor has paid for a list. One that was entered by mistake
// stays, with who has taken it back and why.
type Payment struct {
	Number      int
	Debtor      Debtor
	Period      handbook.Period
	Amount      Amount
	Currency    string
	On          handbook.Date
	By, Reason  string
	TakenBackBy string // empty: it stands
	TakenBack   string // why
}

// Charge is one line of a statement.
type Charge struct {
	Article  string // empty: none says it
	What     handbook.Text
	Quantity int
	Rate     Amount
	Amount   Amount
}

// Statement is what a debtor owes for a list.
type Statement struct {
	Debtor   Debtor
	Period   handbook.Period
	Currency string
	Charges  []Charge
	Payments []Payment // in the order of their entry
	Total    Amount
	Paid     Amount // by payments that stand
}

// Owed returns what is left to pay; less than nothing if too much was paid.
func (s *Statement) Owed() Amount { return s.Total - s.Paid }

// Statements returns those of all debtors, by list and name. A debtor who was
// charged nothing and has paid nothing has none.
func Statements(t *Tariff, events []Event, applications []Application, payments []Payment) []Statement {
	b := book{tariff: t, at: map[string]int{}}
	for i := range events {
		b.event(&events[i])
	}
	for i := range applications {
		b.application(&applications[i])
	}
	for _, p := range payments {
		if p.Currency != t.Currency {
			continue
		}
		s := b.statement(p.Debtor, p.Period)
		s.Payments = append(s.Payments, p)
		if p.TakenBackBy == "" {
			s.Paid += p.Amount
		}
	}
	slices.SortStableFunc(b.list, func(x, y Statement) int {
		return cmp.Or(cmp.Compare(x.Period, y.Period), cmp.Compare(x.Debtor.Name, y.Debtor.Name), cmp.Compare(x.Debtor.FIDEID, y.Debtor.FIDEID))
	})
	return b.list
}

// book are the statements in the making.
type book struct {
	tariff *Tariff
	list   []Statement
	at     map[string]int
}

func (b *book) statement(d Debtor, p handbook.Period) *Statement {
	key := p.String() + " " + d.Key()
	at, ok := b.at[key]
	if !ok {
		at = len(b.list)
		b.at[key] = at
		b.list = append(b.list, Statement{Debtor: d, Period: p, Currency: b.tariff.Currency})
	}
	return &b.list[at]
}

func (b *book) charge(d Debtor, p handbook.Period, c Charge) {
	if c.Quantity == 0 || c.Rate == 0 {
		return
	}
	c.Amount = Amount(c.Quantity) * c.Rate
	s := b.statement(d, p)
	s.Charges = append(s.Charges, c)
	s.Total += c.Amount
}

func (b *book) event(e *Event) {
	rate := func(i Item) Amount { return b.tariff.Of(i, e.Kind, e.Start) }
	if e.First {
		b.charge(e.Debtor, e.Period, Charge{Article: RatedArticle, What: handbook.Say("fees.event", "event", e.Name, "submission", e.Submission), Quantity: 1, Rate: rate(PerEvent)})
	}
	b.charge(e.Debtor, e.Period, Charge{Article: RatedArticle, What: handbook.Say("fees.players", "event", e.Name, "submission", e.Submission), Quantity: e.Players, Rate: rate(PerPlayer)})
	b.charge(e.Debtor, e.Period, Charge{Article: RatedArticle, What: handbook.Say("fees.games", "event", e.Name, "submission", e.Submission), Quantity: e.Games, Rate: rate(PerGame)})
}

func (b *book) application(a *Application) {
	rate := b.tariff.Title(a.Title, a.Sent)
	debtor := Debtor{Name: a.Federation, Federation: true}
	article := ApplicationArticle
	if a.ofArbiter() {
		article = ""
	}
	b.charge(debtor, a.Period(), Charge{Article: article, What: handbook.Say("fees.application", "title", a.Title, "name", a.Name, "id", a.FIDEID, "sent", a.Sent), Quantity: 1, Rate: rate})
	if late, days := a.lateness(); late != "" {
		b.charge(debtor, a.Period(), Charge{Article: late, What: handbook.Say("fees.late", "title", a.Title, "name", a.Name, "n", days, "sent", a.Sent, "meeting", a.Meeting), Quantity: 1, Rate: half(rate)})
	}
}

// half is half an amount, half a coin up.
func half(a Amount) Amount { return (a + 1) / 2 }

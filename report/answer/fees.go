package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/fees"
)

// Fees are the statements of what organisers and federations owe.
type Fees struct {
	Statements []FeeStatement `json:"statements"`
	Files      []string       `json:"files"` // papers that were written
}

// FeeStatement is what a debtor owes for a list.
type FeeStatement struct {
	Debtor     string          `json:"debtor"` // organiser, or code of a federation
	FIDEID     *string         `json:"fideId"`
	Federation bool            `json:"federation"` // the federation itself owes
	Period     handbook.Period `json:"period"`
	Currency   string          `json:"currency"`
	Charges    []FeeCharge     `json:"charges"`
	Payments   []FeePayment    `json:"payments"` // those taken back, too
	Total      fees.Amount     `json:"total"`
	Paid       fees.Amount     `json:"paid"`
	Owed       fees.Amount     `json:"owed"` // under 0: too much was paid
}

// FeeCharge is one line of a statement.
type FeeCharge struct {
	Article  *string       `json:"article"`
	What     handbook.Text `json:"what"`
	Quantity int           `json:"quantity"`
	Rate     fees.Amount   `json:"rate"`
	Amount   fees.Amount   `json:"amount"`
}

// FeePayment is what was paid.
type FeePayment struct {
	Number      int             `json:"number"`
	Debtor      string          `json:"debtor"`
	FIDEID      *string         `json:"fideId"`
	Period      handbook.Period `json:"period"`
	Amount      fees.Amount     `json:"amount"`
	Currency    string          `json:"currency"`
	On          handbook.Date   `json:"on"`
	By          string          `json:"by"`
	Reason      *string         `json:"reason"`
	TakenBackBy *string         `json:"takenBackBy"` // null: it stands
	TakenBack   *string         `json:"takenBack"`   // why
}

// NewFeeStatement returns a statement as the answer has it.
func NewFeeStatement(s *fees.Statement) FeeStatement {
	return FeeStatement{
		Debtor: s.Debtor.Name, FIDEID: TextOrNull(s.Debtor.FIDEID), Federation: s.Debtor.Federation, Period: s.Period, Currency: s.Currency,
		Charges: Each(s.Charges, func(c *fees.Charge) FeeCharge {
			return FeeCharge{TextOrNull(c.Article), c.What, c.Quantity, c.Rate, c.Amount}
		}),
		Payments: Each(s.Payments, NewFeePayment), Total: s.Total, Paid: s.Paid, Owed: s.Owed(),
	}
}

// NewFeePayment returns a payment as the answer has it.
func NewFeePayment(p *fees.Payment) FeePayment {
	return FeePayment{
		Number: p.Number, Debtor: p.Debtor.Name, FIDEID: TextOrNull(p.Debtor.FIDEID), Period: p.Period, Amount: p.Amount, Currency: p.Currency,
		On: p.On, By: p.By, Reason: TextOrNull(p.Reason), TakenBackBy: TextOrNull(p.TakenBackBy), TakenBack: TextOrNull(p.TakenBack),
	}
}

package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
)

// takeFlags has a connection take a bool for a column of numbers, as SQLite does: true is 1, false 0.
func takeFlags(_ context.Context, c *pgx.Conn) error {
	types := c.TypeMap()
	types.TryWrapEncodePlanFuncs = append(types.TryWrapEncodePlanFuncs, func(value any) (pgtype.WrappedEncodePlanNextSetter, any, bool) {
		if _, is := value.(bool); is {
			return &flagPlan{}, int64(0), true
		}
		return nil, nil, false
	})
	return nil
}

// flagPlan writes a bool as a number.
type flagPlan struct{ number pgtype.EncodePlan }

// SetNext takes the plan of the number.
func (p *flagPlan) SetNext(number pgtype.EncodePlan) { p.number = number }

// Encode writes the number of a bool.
func (p *flagPlan) Encode(value any, to []byte) ([]byte, error) {
	n := int64(0)
	if value.(bool) {
		n = 1
	}
	return p.number.Encode(n, to)
}

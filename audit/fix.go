package audit

import (
	"slices"

	"github.com/fedrate/fedrate/audit/mend"
	"github.com/fedrate/fedrate/handbook"
)

// Fixes returns the changes that the findings propose, in the order of their
// numbers.
func (r *Report) Fixes() []handbook.Fix {
	out := make([]handbook.Fix, len(r.fixes))
	for i := range r.fixes {
		out[i] = handbook.Fix{Number: i + 1, Text: r.fixes[i].Fix}
	}
	return out
}

// Fixed returns the report with the proposals of those numbers made, and what was
// changed. Without any the bytes are as received.
func (r *Report) Fixed(accepted []int) ([]byte, []handbook.Fix) {
	var made []handbook.Fix
	sheet := mend.Open(r.data)
	for _, f := range r.Fixes() {
		if slices.Contains(accepted, f.Number) {
			r.fixes[f.Number-1].Make(sheet)
			made = append(made, f)
		}
	}
	if len(made) == 0 {
		return r.data, nil
	}
	return sheet.Bytes(), made
}

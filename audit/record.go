package audit

import "github.com/fedrate/fedrate/rating"

// record returns what the rating regulations ask for and no report says: the days of
// registration and of receipt.
func (r *Report) record() rating.Registration {
	record := rating.Registration{Received: r.Options.Received, ReportDays: r.Options.ReportDays}
	if f := r.Options.Facts; f != nil && !f.Empty() {
		record.Registered, record.Kept = f.Registered, true
	}
	return record
}

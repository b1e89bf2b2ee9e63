package jobs

import (
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// asksInTime has a check hold the day on which a report came in against the days that
// the federation asks for. Where it asks for none, no check of the office names that day.
func asksInTime(st *store.Store, opt *audit.Options, received handbook.Date) {
	if days := st.ReportDays(); days > 0 {
		opt.Received, opt.ReportDays = received, days
	}
}

package desk

import (
	"context"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
)

// Privacy is the page of what persons ask about their data.
type Privacy struct {
	Said, Wrong string
	Today       handbook.Date
	Kinds       []pages.Option
	Open, Ended []RequestRow
}

// RequestRow is a request.
type RequestRow struct {
	store.PrivacyRequest
	KindText string
	Until    handbook.Date
	Late     bool
	Badge    pages.Badge
}

// requestsShown is how many requests are shown that wait no more.
const requestsShown = 50

// Privacy fills the page.
func (o *Office) Privacy(ctx context.Context, page Privacy) (*pages.Frame, error) {
	page.Said, page.Today = saidOf(o.Builder, page.Said), handbook.FromTime(o.Now)
	for _, k := range store.PrivacyKinds {
		page.Kinds = append(page.Kinds, pages.Option{Value: k, Text: o.Word("privacy", k)})
	}
	all, err := o.Store.PrivacyRequests(ctx)
	if err != nil {
		return nil, err
	}
	classes := map[string]string{"granted": "good", "refused": "warn"}
	for _, r := range all {
		r.Note, r.Why, r.By, r.EndedBy = handbook.Shown(r.Note), handbook.Shown(r.Why), handbook.Shown(r.By), handbook.Shown(r.EndedBy)
		row := RequestRow{PrivacyRequest: r, KindText: o.Word("privacy", r.Kind), Until: r.Due(), Late: r.Due() < page.Today}
		if r.Ended.IsZero() {
			page.Open = append(page.Open, row)
		} else if len(page.Ended) < requestsShown {
			row.Badge = pages.Badge{Class: classes[r.Outcome], Text: o.Word("privacy-outcome", r.Outcome)}
			page.Ended = append(page.Ended, row)
		}
	}
	return o.Frame(o.say("desk.privacy.title"), pages.SectionDesk, &page), nil
}

package pages

import (
	"context"
	"net/url"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// Comparison is the page of what differs between two lists.
type Comparison struct {
	Before, After         handbook.Period
	BeforeHref, AfterHref string
	Kinds                 []KindLink // where a rating of a kind is shown
	Federations           []KindLink
	Parts                 []Part
	In                    string
	Ratings               bool // the columns are ratings, else what the part is about
	Rows                  []ComparedRow
	Total, From, Upto     int
	Pages                 []PageLink
	Others                []KindLink // lists to compare with
	File                  string
}

// Part is what players may differ in, and how many do.
type Part struct {
	Text, Href string
	N          int
	Here       bool
}

// ComparedRow is a player who differs.
type ComparedRow struct {
	Who
	Federation string
	Was, Is    string // empty: none, or not on the list
	Change     int
}

// ComparisonQuestion is what is asked of the page.
type ComparisonQuestion struct {
	In         string
	Kind       tournament.Kind
	Federation string // empty: all
	Page       int    // from 1
	Rows       int    // of a page
}

// query returns the question as it stands in an address.
func (q ComparisonQuestion) query(own string) string {
	v := url.Values{}
	if q.In != published.InRating {
		v.Set("in", q.In)
	}
	if q.Kind != tournament.Standard {
		v.Set("kind", q.Kind.String())
	}
	if q.Federation != own {
		v.Set("federation", q.Federation)
		if q.Federation == "" {
			v.Set("federation", "all")
		}
	}
	if q.Page > 1 {
		v.Set("page", strconv.Itoa(q.Page))
	}
	if len(v) == 0 {
		return ""
	}
	return "?" + v.Encode()
}

// byRating reports whether the page shows ratings of a kind.
func (q ComparisonQuestion) byRating() bool {
	return q.In == published.InRating || q.In == published.InNew || q.In == published.InGone
}

// otherLists is how many lists a comparison leads to.
const otherLists = 13

// Comparison fills the page of what differs between two lists; a [store.NoListError]
// where one is not there.
func (b *Builder) Comparison(ctx context.Context, before, after handbook.Period, q ComparisonQuestion) (*Frame, error) {
	c, err := b.State.Compare(ctx, before, after)
	if err != nil {
		return nil, err
	}
	own := b.State.Federation
	page := &Comparison{
		Before: before, After: after, BeforeHref: b.To.List(before, q.Kind), AfterHref: b.To.List(after, q.Kind), In: q.In, Ratings: q.byRating(),
	}
	href := b.To.Comparison(before, after)
	to := func(change func(*ComparisonQuestion)) string {
		other := q
		other.Page = 1
		change(&other)
		return href + other.query(own)
	}
	counts := c.Counts(q.Kind, q.Federation)
	for i, in := range published.Differences {
		page.Parts = append(page.Parts, Part{b.Word("difference", in), to(func(o *ComparisonQuestion) { o.In = in }), counts[i], in == q.In})
	}
	for _, k := range kinds {
		if page.Ratings && (c.Before.Kinds[k] || c.After.Kinds[k]) {
			page.Kinds = append(page.Kinds, KindLink{b.kindName(k), to(func(o *ComparisonQuestion) { o.Kind = k }), k == q.Kind})
		}
	}
	if own != "" {
		for _, code := range []string{own, ""} {
			name := code
			if name == "" {
				name = b.say("pages.comparison.all")
			}
			page.Federations = append(page.Federations, KindLink{name, to(func(o *ComparisonQuestion) { o.Federation = code }), code == q.Federation})
		}
	}
	for i := len(b.State.Lists) - 1; i >= 0 && len(page.Others) < otherLists; i-- {
		if at := b.State.Lists[i].Period; at < after {
			page.Others = append(page.Others, KindLink{b.Language.Month(at), b.To.Comparison(at, after) + to(func(*ComparisonQuestion) {})[len(href):], at == before})
		}
	}
	q.Page = max(q.Page, 1)
	found, of := c.Find(q.In, q.Kind, q.Federation, (q.Page-1)*q.Rows, q.Page*q.Rows)
	last := max(1, (of+q.Rows-1)/q.Rows)
	if q.Page > last {
		q.Page = last
		found, _ = c.Find(q.In, q.Kind, q.Federation, (q.Page-1)*q.Rows, q.Page*q.Rows)
	}
	page.Total, page.From, page.Upto = of, (q.Page-1)*q.Rows+1, (q.Page-1)*q.Rows+len(found)
	page.Pages = pageLinks(b, q.Page, last, func(n int) string { return to(func(o *ComparisonQuestion) { o.Page = n }) })
	for i := range found {
		page.Rows = append(page.Rows, b.comparedRow(&found[i], q))
	}
	page.File = b.To.Comparison(before, after) + ".csv"
	if q.Federation != own {
		page.File += "?federation=all"
	}
	return b.Frame(b.say("pages.comparison.title", "before", b.Language.Month(before), "after", b.Language.Month(after)), SectionLists, page), nil
}

func (b *Builder) comparedRow(d *published.Difference, q ComparisonQuestion) ComparedRow {
	row := ComparedRow{Who: b.whoOf(d.Row()), Federation: d.Row().Federation}
	if d.After == nil {
		row.Href = "" // the page of a player is that of the newest list
	}
	side := func(r *published.Row) string {
		switch {
		case r == nil:
			return ""
		case q.In == published.InTitle:
			return r.Titles()
		case q.In == published.InFederation:
			return r.Federation
		case q.In == published.InClub:
			return handbook.Shown(r.Club)
		case q.In == published.InName:
			return handbook.Shown(r.Name)
		case r.Standings[q.Kind].Rating == 0:
			return ""
		}
		return strconv.Itoa(int(r.Standings[q.Kind].Rating))
	}
	row.Was, row.Is = side(d.Before), side(d.After)
	if q.In == published.InRating {
		row.Change, _ = d.Change(q.Kind)
	}
	return row
}

package pages

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// List is a page of a list.
type List struct {
	Period                handbook.Period
	Day                   handbook.Date
	Before, After         handbook.Period
	BeforeHref, AfterHref string
	Tops, Against         string // what differs from the list before; empty: there is none
	Href                  string // of the first page
	Federation            string // of the office
	Own                   int    // players of it with a rating of the kind
	Kinds                 []KindLink
	Words                 string
	Choices               []Choice
	Sort                  string // chosen; empty: by rating
	AllFederations        bool
	Heads                 []Head
	Rows                  []ListRow
	Total, From, Upto     int
	Pages                 []PageLink
	Distribution          *Distribution
	HasBefore             bool
	Gained, Lost          []Mover
	New                   []Mover
	NewTotal              int
	Files                 []FileLink
}

// KindLink leads to the same list of another kind of play.
type KindLink struct {
	Name, Href string
	Here       bool
}

// Choice is a filter.
type Choice struct {
	Name, Label string
	Options     []Option
}

// Option is a value of a filter.
type Option struct {
	Value, Text string
	Chosen      bool
}

// Head is the head of a column.
type Head struct {
	Text, Href, Class string
	Sorted            string // ascending, descending; empty: by another column
	Arrow             string
}

// ListRow is a row of a list.
type ListRow struct {
	Who
	Rank       int // 0: as the row before
	Federation string
	Rating     tournament.Rating
	Change     int
	New        bool
	Games, K   int
	Sex        string
	Birth      int
	Club       string
	Inactive   bool
}

// PageLink leads to a page of something long.
type PageLink struct {
	Text, Href string
	Here       bool
}

// FileLink is a file to download.
type FileLink struct{ Text, Href, As string }

// ListQuestion is what is asked of the page of a list.
type ListQuestion struct {
	published.Question
	Page int // from 1
	Rows int // of a page; 0: all of them
}

// List fills a page of a list; a [store.NoListError] where there is none.
func (b *Builder) List(ctx context.Context, p handbook.Period, q ListQuestion) (*Frame, error) {
	l, err := b.State.List(ctx, p)
	if err != nil {
		return nil, err
	}
	own := l.Summary(q.Kind, b.State.Federation)
	page := &List{
		Period: p, Day: p.First(), Before: b.State.Before(p), Href: b.To.List(p, q.Kind), Federation: b.State.Federation, Own: own.Of, Words: q.Words,
		AllFederations: q.Federation != b.State.Federation, HasBefore: l.Before != 0, Tops: b.To.Tops(p, q.Kind),
	}
	if page.Before != 0 {
		page.BeforeHref = b.To.List(page.Before, q.Kind)
		if !b.To.Static {
			page.Against = b.To.Comparison(page.Before, p)
			if q.Kind != tournament.Standard {
				page.Against += "?kind=" + q.Kind.String()
			}
		}
	}
	for i := range b.State.Lists {
		if at := b.State.Lists[i].Period; at > p {
			page.After, page.AfterHref = at, b.To.List(at, q.Kind)
			break
		}
	}
	for _, k := range kinds {
		if l.Kinds[k] {
			page.Kinds = append(page.Kinds, KindLink{b.kindName(k), b.To.List(p, k), k == q.Kind})
		}
	}
	page.rows(b, l, q)
	if page.HasBefore {
		page.Gained, page.Lost = b.movers(l, q.Kind, false, 5), b.movers(l, q.Kind, true, 5)
		page.NewTotal = own.NewTotal
		for _, r := range own.New {
			page.New = append(page.New, Mover{Who: b.whoOf(r), Rating: r.Standings[q.Kind].Rating})
		}
	}
	page.Distribution = distribution(own)
	for _, as := range published.ListForms {
		page.Files = append(page.Files, FileLink{word(b.Language, "list-file", as), b.To.ListFile(p, as), strings.ToUpper(as)})
	}
	frame := b.Frame(b.say("pages.list.title", "kind", b.kindName(q.Kind), "month", b.Language.Month(p)), SectionLists, page)
	frame.Typing = !b.To.Static
	frame.Data = b.listData(frame.Title, p, q.Kind)
	return frame, nil
}

// rows fills the table with the rows that fit.
func (page *List) rows(b *Builder, l *published.List, q ListQuestion) {
	found := l.Find(q.Question)
	page.Total, page.Upto = found.Len(), found.Len()
	from := 0
	if q.Rows > 0 {
		last := max(1, (found.Len()+q.Rows-1)/q.Rows)
		q.Page = min(max(q.Page, 1), last)
		from = (q.Page - 1) * q.Rows
		page.Upto = min(from+q.Rows, found.Len())
		page.Pages = pageLinks(b, q.Page, last, func(n int) string { return page.Href + q.query(b.State.Federation, "page", strconv.Itoa(n)) })
	}
	page.From = min(from+1, page.Upto)
	byRating := (q.Sort == "" || q.Sort == published.ByRating) && !q.Up
	page.Rows = b.listRows(found, from, page.Upto, q.Kind, byRating)
	if q.Sort != published.ByRating {
		page.Sort = q.Sort
	}
	if !b.To.Static {
		page.Choices = b.choices(q, l.Clubs(q.Federation))
	}
	page.Heads = b.heads(page.Href, q, page.AllFederations)
}

// listRows returns the rows for a table from one place to before another, ranked where
// they stand in the order of their ratings: who shares a place has the rank of the
// first alone.
func (b *Builder) listRows(found *published.Found, from, to int, k tournament.Kind, ranked bool) []ListRow {
	before := max(0, from-1) // decides whether the first shares its place
	rows := found.Rows(before, to)
	list := make([]ListRow, len(rows)-(from-before))
	for i := range list {
		at := i + from - before
		r := rows[at]
		s := &r.Standings[k]
		list[i] = ListRow{Who: b.whoOf(r), Federation: r.Federation, Rating: s.Rating, Games: s.Games, K: s.K, Birth: r.Birth, Club: handbook.Shown(r.Club), Inactive: s.Inactive}
		list[i].Change, _ = r.Change(k)
		list[i].New = r.New(k) && r.Listed
		if r.Sex == 'w' || r.Sex == 'f' {
			list[i].Sex = b.say("pages.list.woman")
		}
		if ranked && (at == 0 || rows[at-1].Standings[k].Rating != s.Rating) {
			list[i].Rank = from + i + 1
		}
	}
	return list
}

// query returns the question as it stands in an address, with one thing otherwise.
func (q *ListQuestion) query(own, name, value string) string {
	v := url.Values{}
	set := func(n, is, usual string) {
		if n == name {
			is = value
		}
		if is != usual {
			v.Set(n, is)
		}
	}
	federation := q.Federation
	if federation == "" {
		federation = "all"
	}
	set("q", q.Words, "")
	set("federation", federation, own)
	set("club", q.Club, "")
	set("sex", q.Sex, "")
	set("age", q.Age, "")
	set("title", q.Title, "")
	set("activity", q.Activity, "")
	set("sort", q.Sort, "")
	up := ""
	if q.Up {
		up = "1"
	}
	set("up", up, "")
	set("page", "", "")
	if len(v) == 0 {
		return ""
	}
	return "?" + v.Encode()
}

// choices returns the filters of a list; that of the club stands where a player has one.
func (b *Builder) choices(q ListQuestion, clubs []string) []Choice {
	choice := func(name, label, chosen string, options ...Option) Choice {
		for i := range options {
			options[i].Chosen = options[i].Value == chosen
		}
		return Choice{name, label, options}
	}
	federation := q.Federation
	if federation == "" {
		federation = "all"
	}
	ages := []Option{{Text: b.say("pages.list.any-age")}}
	for _, a := range published.Ages {
		key := "pages.list.under"
		if a[0] == 's' {
			key = "pages.list.over"
		}
		ages = append(ages, Option{Value: a, Text: b.say(key, "years", a[1:])})
	}
	titles := []Option{{Text: b.say("pages.list.any-title")}}
	for _, t := range []string{"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"} {
		titles = append(titles, Option{Value: t, Text: t})
	}
	titles = append(titles, Option{Value: "none", Text: b.say("pages.list.no-title")})
	own := b.State.Federation
	federations := []Option{{Value: own, Text: own}, {Value: "all", Text: b.say("pages.list.all-federations")}}
	if federation != own && federation != "all" {
		federations = append(federations, Option{Value: federation, Text: federation})
	}
	list := []Choice{choice("federation", b.say("pages.head.federation"), federation, federations...)}
	if q.Club != "" && !slices.Contains(clubs, q.Club) {
		clubs = slices.Concat([]string{q.Club}, clubs)
	}
	if len(clubs) > 0 {
		options := []Option{{Text: b.say("pages.list.any-club")}}
		for _, club := range clubs {
			options = append(options, Option{Value: club, Text: handbook.Shown(club)})
		}
		list = append(list, choice("club", b.say("pages.list.club"), q.Club, options...))
	}
	return append(list,
		choice("sex", b.say("pages.list.players-of"), q.Sex, Option{Text: b.say("pages.list.everybody")}, Option{Value: "w", Text: b.say("pages.list.women")}, Option{Value: "m", Text: b.say("pages.list.men")}),
		choice("age", b.say("pages.list.age"), q.Age, ages...),
		choice("title", b.say("pages.list.title-of"), q.Title, titles...),
		choice("activity", b.say("pages.list.activity"), q.Activity, Option{Text: b.say("pages.list.everybody")}, Option{Value: "active", Text: b.say("pages.list.active")}, Option{Value: "month", Text: b.say("pages.list.this-month")}))
}

// heads returns the heads of the columns; those that a list can be sorted by are
// links in the portal.
func (b *Builder) heads(href string, q ListQuestion, federations bool) []Head {
	column := func(text, class, by string) Head {
		h := Head{Text: text, Class: class}
		if by == "" {
			return h
		}
		here := by == q.Sort || by == published.ByRating && q.Sort == ""
		first := "descending"
		if by == published.ByName {
			first = "ascending"
		}
		if here {
			h.Sorted = first
			if q.Up {
				h.Sorted = map[string]string{"descending": "ascending", "ascending": "descending"}[first]
			}
			h.Arrow = map[string]string{"descending": "↓", "ascending": "↑"}[h.Sorted]
		}
		if !b.To.Static {
			next := q
			next.Sort, next.Up = by, here && !q.Up
			if by == published.ByRating {
				next.Sort = ""
			}
			h.Href = href + next.query(b.State.Federation, "", "")
		}
		return h
	}
	heads := []Head{column(b.say("pages.head.name"), "who", published.ByName)}
	if federations {
		heads = append(heads, column(b.say("pages.head.fed"), "", ""))
	}
	return append(heads,
		column(b.say("pages.head.rating"), "n", published.ByRating), column(b.say("pages.head.change"), "n", published.ByChange),
		column(b.say("pages.head.games"), "n opt", published.ByGames), column("K", "n opt", ""), column(b.say("pages.head.sex"), "opt", ""),
		column(b.say("pages.head.born"), "n opt", published.ByBirth), column(b.say("pages.list.activity"), "opt", ""))
}

// pageLinks lead to the first, the last and the pages around the present one;
// none where there is one page.
func pageLinks(b *Builder, here, last int, href func(int) string) []PageLink {
	if last == 1 {
		return nil
	}
	wanted := []int{1, last}
	for n := here - 2; n <= here+2; n++ {
		if n > 1 && n < last {
			wanted = append(wanted, n)
		}
	}
	slices.Sort(wanted)
	var list []PageLink
	before := 0
	for _, n := range wanted {
		if n > before+1 {
			list = append(list, PageLink{Text: "…"})
		}
		list = append(list, PageLink{Text: strconv.Itoa(n), Href: href(n), Here: n == here})
		before = n
	}
	if here < last {
		list = append(list, PageLink{Text: b.say("pages.list.next"), Href: href(here + 1)})
	}
	return list
}

package web

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// KnownInput is a request for what is published; who has it already names it.
type KnownInput struct {
	IfNoneMatch string `header:"If-None-Match" doc:"The ETag of an answer that is at hand: 304 where it still holds."`
}

// PageInput is a request for a page of something long.
type PageInput struct {
	KnownInput
	Cursor string `query:"cursor" maxLength:"100" doc:"Where the page begins: next of the page before."`
	Limit  int    `query:"limit" minimum:"1" maximum:"1000" default:"100" doc:"Rows of a page."`
}

// output is an answer with what names it.
type output[T any] struct {
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         T
}

// cache lets everybody keep an answer, and makes them ask whether it still holds.
const cache = "public, no-cache"

func found[T any](p *Portal, s *published.State, body T) *output[T] {
	return &output[T]{p.etag(s), cache, body}
}

// etag names an answer: the same address has the same bytes as long as nothing
// is written, the program is the same, and the year, by which players come of age.
func (p *Portal) etag(s *published.State) string {
	return `"` + strconv.Itoa(s.Number) + "-" + strconv.Itoa(handbook.FromTime(p.o.Now()).Year()) + "-" + p.o.Version + `"`
}

// state returns what is published, and an error where the client has it already.
func (p *Portal) state(ctx context.Context, in KnownInput) (*published.State, error) {
	s, err := p.data.State(ctx)
	if err != nil {
		return nil, err
	}
	if in.IfNoneMatch != "" && in.IfNoneMatch == p.etag(s) {
		return nil, huma.ErrorWithHeaders(huma.Status304NotModified(), http.Header{"ETag": {p.etag(s)}})
	}
	return s, nil
}

// paged cuts a page out of a list of n things: from, to and the cursor of the
// next page. A cursor of a state that is no more begins nowhere: rows would be
// left out or stand twice.
func (in *PageInput) paged(s *published.State, n int) (from, to int, next *string, err error) {
	if in.Cursor != "" {
		raw, _ := base64.RawURLEncoding.DecodeString(in.Cursor)
		var number int
		if _, err := fmt.Sscanf(string(raw), "%d.%d", &number, &from); err != nil || from < 0 || from > n {
			return 0, 0, nil, huma.Error400BadRequest("the cursor is none of this list")
		}
		if number != s.Number {
			return 0, 0, nil, huma.Error409Conflict("something was published since the first page: begin again without a cursor")
		}
	}
	to = min(from+in.Limit, n)
	if to < n {
		next = answer.TextOrNull(base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d.%d", s.Number, to)))
	}
	return from, to, next, nil
}

func get(id, path, tag, summary string, more ...int) huma.Operation {
	return huma.Operation{OperationID: id, Method: http.MethodGet, Path: "/api/v1" + path, Tags: []string{tag}, Summary: summary, Errors: errorsOf(more...)}
}

func (p *Portal) listOperations(api huma.API) {
	huma.Register(api, get("lists", "/lists", "lists", "The lists in force, newest first"), func(ctx context.Context, in *KnownInput) (*output[answer.PublishedLists], error) {
		s, err := p.state(ctx, *in)
		if err != nil {
			return nil, err
		}
		out := answer.PublishedLists{Lists: answer.Each(s.Lists, func(l *store.ListInfo) answer.RatingList {
			return answer.RatingList{Period: l.Period, Source: string(l.Source), Kinds: answer.Kinds(l.Kinds), Rows: l.Rows}
		})}
		slices.Reverse(out.Lists)
		return found(p, s, out), nil
	})
	type listInput struct {
		PageInput
		Period     string `path:"period" doc:"Month of the list, YYYY-MM, or latest: the newest."`
		Kind       string `query:"kind" enum:"standard,rapid,blitz" default:"standard"`
		Query      string `query:"q" maxLength:"200" doc:"Words of a name, in any script, or a FIDE ID."`
		Federation string `query:"federation" maxLength:"3" doc:"Code of a federation; empty: all."`
		Club       string `query:"club" maxLength:"100" doc:"Name of a club, whole; empty: all."`
		Sex        string `query:"sex" enum:"m,w"`
		Age        string `query:"age" enum:"u8,u10,u12,u14,u16,u18,u20,s50,s65"`
		Title      string `query:"title" maxLength:"4"`
		Activity   string `query:"activity" enum:"active,month"`
		Sort       string `query:"sort" enum:"rating,name,change,games,birth" default:"rating"`
		Up         bool   `query:"up" doc:"The other way round."`
	}
	huma.Register(api, get("list", "/lists/{period}", "lists", "The rows of a list", 400, 404, 409), func(ctx context.Context, in *listInput) (*output[answer.PublishedList], error) {
		s, err := p.state(ctx, in.KnownInput)
		if err != nil {
			return nil, err
		}
		period, err := periodIn(s, in.Period)
		if err != nil || !s.Has(period) {
			return nil, huma.Error404NotFound("there is no list of " + in.Period)
		}
		l, err := s.List(ctx, period)
		if err != nil {
			return nil, err
		}
		kind, _ := tournament.ParseKind(in.Kind)
		rows := l.Find(published.Question{Kind: kind, Words: in.Query, Federation: in.Federation, Club: in.Club, Sex: in.Sex, Age: in.Age, Title: in.Title, Activity: in.Activity, Sort: in.Sort, Up: in.Up})
		from, to, next, err := in.paged(s, rows.Len())
		if err != nil {
			return nil, err
		}
		return found(p, s, answer.PublishedList{
			Period: period, Kind: kind, Total: rows.Len(), Next: next,
			Rows: answer.Each(rows.Rows(from, to), func(r **published.Row) answer.PublishedRow { return publishedRow(*r, kind) }),
		}), nil
	})
}

// periodIn returns the month of a list as addresses have it: YYYY-MM, or latest.
func periodIn(s *published.State, name string) (handbook.Period, error) {
	if latest, ok := s.Latest(); ok && name == latestName {
		return latest.Period, nil
	}
	return handbook.ParsePeriod(name)
}

func publishedRow(r *published.Row, k tournament.Kind) answer.PublishedRow {
	st := &r.Standings[k]
	out := answer.PublishedRow{
		FIDEID: answer.FIDEID(r.FIDEID), Name: r.Name, Title: r.Title, Federation: answer.TextOrNull(r.Federation), Club: answer.TextOrNull(r.Club), Sex: answer.TextOrNull(r.Sex.String()),
		Birth: answer.NumberOrNull(r.Birth), Rating: st.Rating, Games: st.Games, K: answer.NumberOrNull(st.K), Inactive: st.Inactive,
	}
	if change, ok := r.Change(k); ok {
		out.Change = &change
	}
	return out
}

func (p *Portal) playerOperations(api huma.API) {
	type searchInput struct {
		PageInput
		Query      string `query:"q" maxLength:"200" doc:"Words of a name, in any script, or a FIDE ID; empty: everybody."`
		Federation string `query:"federation" maxLength:"3"`
	}
	huma.Register(api, get("players", "/players", "players", "The players of the newest list", 400, 409), func(ctx context.Context, in *searchInput) (*output[answer.PublishedPlayers], error) {
		s, err := p.state(ctx, in.KnownInput)
		if err != nil {
			return nil, err
		}
		rows, err := s.FindPlayers(ctx, in.Query, in.Federation)
		if err != nil {
			return nil, err
		}
		from, to, next, err := in.paged(s, rows.Len())
		if err != nil {
			return nil, err
		}
		return found(p, s, answer.PublishedPlayers{Total: rows.Len(), Next: next, Players: answer.Each(rows.Rows(from, to), func(r **published.Row) answer.PublishedPlayer {
			return publishedPlayer(&(*r).Row)
		})}), nil
	})
	type playerInput struct {
		KnownInput
		ID       int    `path:"id" doc:"FIDE ID."`
		Language string `query:"language" enum:"en,ru" default:"en" doc:"Language of the working."`
	}
	huma.Register(api, get("player", "/players/{id}", "players", "A player: the lists, how each rating came about, and what accepted reports would do to it", 404, 429), func(ctx context.Context, in *playerInput) (*output[answer.Player], error) {
		s, err := p.state(ctx, in.KnownInput)
		if err != nil {
			return nil, err
		}
		var who *answer.Player
		if answer.FIDEID(in.ID) != nil { // the office's own numbers are for itself
			listed, err := s.Player(ctx, in.ID)
			if err != nil {
				return nil, err
			}
			if listed != nil {
				who = listed.In(answer.In(language.Find(in.Language)))
			}
		}
		if who == nil {
			return nil, huma.Error404NotFound("no list has player " + strconv.Itoa(in.ID))
		}
		live, err := p.live(ctx, s, in.ID, busy)
		if err != nil {
			return nil, err
		}
		who.Live = append(who.Live, live...)
		if who.Birth != nil {
			who.Minor = answer.Minor(*who.Birth, handbook.FromTime(p.o.Now()))
		}
		return found(p, s, *who), nil
	})
}

// estimateOperation answers what games would do to a rating.
func (p *Portal) estimateOperation(api huma.API) {
	type estimateInput struct {
		KnownInput
		ID       int    `path:"id" doc:"FIDE ID."`
		Against  string `query:"against" maxLength:"1000" doc:"Ratings or FIDE IDs of the opponents, one a game, parted by blanks or commas; 2100x3 is three games." required:"true"`
		Kind     string `query:"kind" enum:"standard,rapid,blitz" default:"standard"`
		Language string `query:"language" enum:"en,ru" default:"en" doc:"Language of the reasons."`
	}
	huma.Register(api, get("estimate", "/players/{id}/estimate", "players", "What each score against some opponents would do to a rating of the newest list", 400, 404), func(ctx context.Context, in *estimateInput) (*output[answer.Estimate], error) {
		s, err := p.state(ctx, KnownInput{}) // it depends on the day, too
		if err != nil {
			return nil, err
		}
		kind, _ := tournament.ParseKind(in.Kind)
		var e *answer.Estimate
		if answer.FIDEID(in.ID) != nil {
			e, err = s.Estimate(ctx, in.ID, kind, handbook.FromTime(p.o.Now()), in.Against, answer.In(language.Find(in.Language)))
		}
		if err != nil {
			return nil, huma.Error400BadRequest(language.Find(in.Language).Error(err))
		}
		if e == nil {
			return nil, huma.Error404NotFound("the newest list has no player " + strconv.Itoa(in.ID))
		}
		return &output[answer.Estimate]{CacheControl: "no-store", Body: *e}, nil
	})
}

func publishedPlayer(r *ratinglist.Row) answer.PublishedPlayer {
	return answer.PublishedPlayer{
		FIDEID: answer.FIDEID(r.FIDEID), Name: r.Name, Federation: answer.TextOrNull(r.Federation), Birth: answer.NumberOrNull(r.Birth), Sex: answer.TextOrNull(r.Sex.String()),
		Standard: r.Standings[tournament.Standard].Rating, Rapid: r.Standings[tournament.Rapid].Rating, Blitz: r.Standings[tournament.Blitz].Rating,
	}
}

func (p *Portal) eventOperations(api huma.API) {
	type eventsInput struct {
		PageInput
		Query string `query:"q" maxLength:"200" doc:"Words of the name or the town, in any script."`
	}
	huma.Register(api, get("events", "/events", "events", "Rated events, newest first", 400, 409), func(ctx context.Context, in *eventsInput) (*output[answer.PublishedEvents], error) {
		s, err := p.state(ctx, in.KnownInput)
		if err != nil {
			return nil, err
		}
		events, err := s.FindEvents(ctx, in.Query)
		if err != nil {
			return nil, err
		}
		from, to, next, err := in.paged(s, len(events))
		if err != nil {
			return nil, err
		}
		return found(p, s, answer.PublishedEvents{Total: len(events), Next: next, Events: answer.Each(events[from:to], func(e *published.Event) answer.PublishedEvent { return e.PublishedEvent })}), nil
	})
	type eventInput struct {
		KnownInput
		ID int `path:"id" doc:"Number of the event."`
	}
	huma.Register(api, get("event", "/events/{id}", "events", "An event: standings, games, rating changes", 404), func(ctx context.Context, in *eventInput) (*output[answer.EventPage], error) {
		s, err := p.state(ctx, in.KnownInput)
		if err != nil {
			return nil, err
		}
		e, err := s.Event(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		if e == nil {
			return nil, huma.Error404NotFound("no rated event has the number " + strconv.Itoa(in.ID))
		}
		page, err := s.EventPage(ctx, e)
		if err != nil {
			return nil, err
		}
		return found(p, s, page.EventPage), nil
	})
}

func (p *Portal) certificateOperation(api huma.API) {
	type certificateInput struct {
		Number   string `path:"number" maxLength:"200" doc:"Number of the certificate."`
		Language string `query:"language" enum:"en,ru" default:"en" doc:"Language of the sentences."`
	}
	type certificateOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         answer.Verification
	}
	huma.Register(api, get("certificate", "/certificates/{number}", "certificates", "What a certificate says today", 404, 429), func(ctx context.Context, in *certificateInput) (*certificateOutput, error) {
		v, err := p.verifyNumber(ctx, in.Number)
		if missing := new(store.NoCertificateError); errors.As(err, &missing) {
			return nil, huma.Error404NotFound("no certificate of this number was issued here")
		}
		if err != nil {
			return nil, err
		}
		return &certificateOutput{"no-store", publicVerification(language.Find(in.Language), v)}, nil
	})
}

package web

import (
	"errors"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
)

// refusal says why a form was not worked.
type refusal struct {
	status int
	text   handbook.Text
	after  string        // seconds after which it is worth to try again; empty: soon
	title  handbook.Text // of a page of its own; zero: that of the page that was asked for
}

// Error is for the log; people read the text.
func (r *refusal) Error() string { return r.text.String() }

// Text is what the refusal says.
func (r *refusal) Text() handbook.Text { return r.text }

// refuse says on the page of the form why it was not worked.
func refuse(status int, key string, pairs ...any) error {
	return &refusal{status: status, text: handbook.Say(key, pairs...)}
}

// deny says on a page of its own why there is nothing else.
func deny(status int, title string, why error) error {
	return &refusal{status: status, text: handbook.SaidBy(why), title: handbook.Say(title)}
}

// refusedBusy says on a page that no place is free.
func refusedBusy() error { return refuse(http.StatusTooManyRequests, busyKey) }

const busyKey = "web.busy"

// isSentence reports whether an error says something to people about what they asked for. That
// the database or its disk fails says nothing about it.
func isSentence(err error) bool {
	if store.Unavailable(err) {
		return false
	}
	var text *handbook.TextError
	var texter handbook.Texter
	return errors.As(err, &text) || errors.As(err, &texter)
}

// errorText returns a sentence for a page of the portal.
func errorText(b *pages.Builder, err error) string { return b.Language.Say(handbook.SaidBy(err)) }

// unavailable tells programs that the database or its disk fails.
const unavailable = "the office cannot be reached just now; nothing was kept: send the request again in a minute"

// unavailableAfter is after how many seconds.
const unavailableAfter = "60"

// The programming interface answers an error that is none of the request with 503 and not
// with 500 or 422 if the database or its disk fails, so that a program sends its report again.
func init() {
	as := huma.NewErrorWithContext
	huma.NewErrorWithContext = func(ctx huma.Context, status int, text string, errs ...error) huma.StatusError {
		if status == http.StatusInternalServerError && slices.ContainsFunc(errs, store.Unavailable) {
			ctx.SetHeader("Retry-After", unavailableAfter)
			return huma.NewError(http.StatusServiceUnavailable, unavailable)
		}
		return as(ctx, status, text, errs...)
	}
}

// english is an error as the log of the server says it.
func english(err error) string { return language.English.Error(err) }

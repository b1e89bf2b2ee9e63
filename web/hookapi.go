package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/fedrate/fedrate/jobs/outbox"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// addHook keeps the address of a program for the visitor.
func (p *Portal) addHook(ctx context.Context, address, events, note string) (h store.Hook, err error) {
	h = store.Hook{URL: address, Note: note, Made: p.o.Now(), By: visitor(ctx).Name}
	if h.Events, err = store.ParseNoticeKinds(events); err != nil {
		return h, err
	}
	if err := p.o.Caller.CheckURL(address); err != nil {
		return h, err
	}
	if h.Secret, err = outbox.NewCode(p.o.Random); err != nil {
		return h, err
	}
	return p.o.Store.By(h.By).AddHook(ctx, h)
}

// hookOperations add what programs with a token may do about the addresses that are
// called, and see of the calls.
func (p *Portal) hookOperations(api huma.API) {
	huma.Register(api, withToken("hooks", http.MethodGet, "/hooks", "hooks", "The addresses that are called when something happens"), func(ctx context.Context, in *SpokenInput) (*own[[]answer.Hook], error) {
		list, err := p.o.Store.Hooks(ctx)
		return ownOf(in, answer.Each(list, outbox.HookAnswer), err)
	})
	type addInput struct {
		SpokenInput
		Body struct {
			URL    string   `json:"url" maxLength:"500" doc:"Address, https://."`
			Events []string `json:"events,omitempty" enum:"report-accepted,report-rejected,question-asked,list-published,certificate-issued" doc:"What it is called for; empty: all."`
			Note   string   `json:"note,omitempty" maxLength:"100" doc:"What it is for."`
		}
	}
	huma.Register(api, withToken("add-hook", http.MethodPost, "/hooks", "hooks", "Call an address from now on; the secret that its calls are signed with is answered once", 422), func(ctx context.Context, in *addInput) (*own[answer.Hook], error) {
		h, err := p.addHook(ctx, strings.TrimSpace(in.Body.URL), strings.Join(in.Body.Events, " "), cut(in.Body.Note))
		out := outbox.HookAnswer(&h)
		out.Secret = &h.Secret
		return ownOf(&in.SpokenInput, out, err)
	})
	type removeInput struct {
		SpokenInput
		Number int `path:"number" doc:"Number of the address."`
	}
	huma.Register(api, withToken("remove-hook", http.MethodDelete, "/hooks/{number}", "hooks", "Call an address no more", 422), func(ctx context.Context, in *removeInput) (*own[[]answer.Hook], error) {
		if err := p.o.Store.By(visitor(ctx).Name).RemoveHook(ctx, in.Number); err != nil {
			return nil, in.mapError(err)
		}
		list, err := p.o.Store.Hooks(ctx)
		return ownOf(&in.SpokenInput, answer.Each(list, outbox.HookAnswer), err)
	})
	type messageInput struct {
		SpokenInput
		State string `query:"state" enum:"waiting,sent,failed" doc:"Those of a state alone."`
		Limit int    `query:"limit" minimum:"1" maximum:"1000" default:"100" doc:"The newest so many."`
	}
	huma.Register(api, withToken("calls", http.MethodGet, "/hooks/calls", "hooks", "The calls that were made, wait or were given up, newest first"), func(ctx context.Context, in *messageInput) (*own[[]answer.Message], error) {
		list, err := p.o.Store.Messages(ctx, store.ByHook, store.MessageState(in.State), in.Limit)
		return ownOf(&in.SpokenInput, outbox.Answers(in.locale(), list), err)
	})
}

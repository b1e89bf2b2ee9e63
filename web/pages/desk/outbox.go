package desk

import (
	"context"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
)

// Outbox is the page of what goes out: mail, and calls of other programs.
type Outbox struct {
	Said, Wrong      string
	Secret, SecretOf string // of an address that was just added, shown once
	State            string // of the messages shown; empty: of all
	States           []pages.Option
	Messages         []MessageRow
	Hooks            []HookRow
	Events           []pages.Option
}

// MessageRow is a message in a table.
type MessageRow struct {
	ID, Attempts       int
	Way, Kind, Address string
	Badge              pages.Badge
	Problem            string
	At                 time.Time // of the next attempt, or of its end
	Retry              bool
}

// HookRow is an address that is called.
type HookRow struct {
	store.Hook
	For string
}

// messagesShown is how many messages the page shows.
const messagesShown = 100

// Outbox fills the page of what goes out.
func (o *Office) Outbox(ctx context.Context, page Outbox) (*pages.Frame, error) {
	page.Said = saidOf(o.Builder, page.Said)
	word := func(of, value string) string { return o.Language.Label("word." + of + "." + value) }
	page.States = []pages.Option{{Text: o.say("desk.outbox.all")}}
	known := false
	for _, s := range store.MessageStates {
		page.States = append(page.States, pages.Option{Value: s, Text: word("message-state", s)})
		known = known || s == page.State
	}
	if !known {
		page.State = ""
	}
	list, err := o.Store.Messages(ctx, "", store.MessageState(page.State), messagesShown)
	if err != nil {
		return nil, err
	}
	classes := map[store.MessageState]string{store.MessageSent: "good", store.MessageWaiting: "info", store.MessageFailed: "bad"}
	for i := range list {
		m := &list[i]
		row := MessageRow{
			ID: m.ID, Attempts: m.Attempts, Way: word("message-way", string(m.Way)), Kind: word("message-kind", m.Kind), Address: handbook.Shown(m.Address),
			Badge: pages.Badge{Class: classes[m.State], Text: word("message-state", string(m.State))}, Problem: handbook.Shown(o.Language.Say(m.Problem)), At: m.Ended, Retry: m.State != store.MessageSent,
		}
		if m.State == store.MessageWaiting {
			row.At = m.Next
		}
		page.Messages = append(page.Messages, row)
	}
	hooks, err := o.Store.Hooks(ctx)
	if err != nil {
		return nil, err
	}
	for _, e := range store.NoticeKinds {
		page.Events = append(page.Events, pages.Option{Value: string(e), Text: word("message-kind", string(e))})
	}
	for i := range hooks {
		var words []string
		for _, e := range hooks[i].Events {
			words = append(words, word("message-kind", string(e)))
		}
		page.Hooks = append(page.Hooks, HookRow{hooks[i], strings.Join(words, ", ")})
	}
	return o.Frame(o.say("desk.outbox.title"), pages.SectionDesk, &page), nil
}

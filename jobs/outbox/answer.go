package outbox

import (
	"time"

	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// Answers are messages as programs get them, with problems in the language of the locale.
func Answers(in answer.Locale, list []store.Message) []answer.Message {
	return answer.Each(list, func(m *store.Message) answer.Message { return messageAnswer(in, m) })
}

func messageAnswer(in answer.Locale, m *store.Message) answer.Message {
	out := answer.Message{
		Number: m.ID, Way: string(m.Way), Kind: m.Kind, To: m.Address, Made: stamp(m.Made), State: string(m.State), Attempts: m.Attempts, Problem: answer.TextOrNull(in.Language().Say(m.Problem)),
	}
	if m.State == store.MessageWaiting {
		out.Next = answer.TextOrNull(stamp(m.Next))
	}
	if !m.Ended.IsZero() {
		out.Ended = answer.TextOrNull(stamp(m.Ended))
	}
	return out
}

// HookAnswer returns an address that is called, as programs get it, without its secret.
func HookAnswer(h *store.Hook) answer.Hook {
	out := answer.Hook{Number: h.ID, URL: h.URL, Events: []string{}, Note: h.Note, By: h.By, Made: stamp(h.Made)}
	for _, e := range h.Events {
		out.Events = append(out.Events, string(e))
	}
	return out
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

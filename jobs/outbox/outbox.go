// Package outbox tells people and programs what happened at the office: by mail,
// and by calls of addresses that they have named. What happened is written by
// package store in the transaction in which it happened; here messages are made of
// it, and tried until they are through. A message may go out twice where the
// program ends at the wrong moment, never not at all. The time is given by the
// caller.
package outbox

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
)

// Outbox sends what there is to tell.
type Outbox struct {
	Store      *store.Store
	Federation string             // whose office it is
	Language   *language.Language // of the office
	URL        string             // of the portal, for links; empty: there are none
	Post       *Post              // takes mail; nil: none is written
	Office     string             // address of the office, which is told of questions and lists; empty if none
	Caller     *Caller            // calls other programs; nil: none are
	Now        func() time.Time
	Log        *slog.Logger
}

// waits are the pauses after failed attempts; after one more attempt than these a
// message is given up. Together they are about two days.
var waits = []time.Duration{
	time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour,
}

const (
	taken   = 10 * time.Minute    // a message is tried by one process
	old     = 7 * 24 * time.Hour  // older events are not sent: sending was switched on later
	kept    = 90 * 24 * time.Hour // what has gone out stays in the history
	answers = 3 * 24 * time.Hour  // an address waits for its reader
	atOnce  = 100                 // messages of a way between two looks at the rest
)

// Work makes messages of what happened, and sends those that are due. It returns how
// many it has tried.
func (o *Outbox) Work(ctx context.Context) (tried int, err error) {
	now := o.Now()
	if err := o.Store.ForgetPost(ctx, now.Add(-kept), now.Add(-answers)); err != nil {
		return 0, err
	}
	if err := o.Store.ForgetShared(ctx, now); err != nil {
		return 0, err
	}
	for {
		n, err := o.Store.NextNotice(ctx)
		if err != nil {
			return 0, err
		}
		if n == nil {
			break
		}
		if err := o.fanOut(ctx, n); err != nil {
			return 0, err
		}
	}
	for _, way := range []struct {
		name store.Way
		on   bool
		send func(context.Context, *store.Message) error
	}{{store.ByMail, o.Post != nil, o.mail}, {store.ByHook, o.Caller != nil, o.call}} {
		for range atOnce {
			if !way.on || ctx.Err() != nil {
				break
			}
			m, err := o.Store.DueMessage(ctx, way.name, o.Now(), o.Now().Add(taken))
			if err != nil {
				return tried, err
			}
			if m == nil {
				break
			}
			tried++
			if err := o.try(ctx, m, way.send); err != nil {
				return tried, err
			}
		}
	}
	return tried, ctx.Err()
}

// Serve works every so often until ctx is done; the error is nil then. What fails is
// tried again.
func (o *Outbox) Serve(ctx context.Context, every time.Duration) error {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		if _, err := o.Work(ctx); err != nil && ctx.Err() == nil {
			o.Log.Error("messages not worked off; tried again", "error", language.English.Error(err))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

// try sends a message, and keeps what became of it.
func (o *Outbox) try(ctx context.Context, m *store.Message, send func(context.Context, *store.Message) error) error {
	err := send(ctx, m)
	if ctx.Err() != nil {
		return ctx.Err() // tried again by who comes next
	}
	after, log := context.WithoutCancel(ctx), o.Log.With("message", m.ID, "way", string(m.Way), "kind", m.Kind, "attempt", m.Attempts)
	if err == nil {
		log.Info("message sent")
		return o.Store.Sent(after, m.ID, o.Now())
	}
	why, again := problemOf(err), time.Time{}
	problem := language.English.Say(why)
	if hopeless := new(hopelessError); !errors.As(err, &hopeless) && m.Attempts <= len(waits) {
		again = o.Now().Add(waits[m.Attempts-1])
		log.Warn("message not sent, tried again later", "problem", problem, "next", again.UTC().Format(time.RFC3339))
	} else {
		log.Error("message not sent, given up", "problem", problem)
	}
	return o.Store.NotSent(after, m.ID, why, o.Now(), again)
}

// hopelessError is one that another attempt would end in again.
type hopelessError struct{ err error }

// Error returns the error's own text.
func (e *hopelessError) Error() string { return e.err.Error() }

// Unwrap is the error itself.
func (e *hopelessError) Unwrap() error { return e.err }

// NewCode returns a random word for the links of a reader or as the secret of a hook;
// nil is the randomness of the system.
func NewCode(random io.Reader) (string, error) {
	if random == nil {
		random = rand.Reader
	}
	b := make([]byte, 32)
	if _, err := io.ReadFull(random, b); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(b), nil
}

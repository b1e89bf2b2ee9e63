package store

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// Hook is the address of a program that is called when something happens.
type Hook struct {
	ID     int
	URL    string
	Events []NoticeKind
	Note   string // what it is for
	Secret string // signs each call
	Made   time.Time
	By     string
}

// Wants tells whether the hook is called for a kind of notice.
func (h *Hook) Wants(k NoticeKind) bool { return slices.Contains(h.Events, k) }

// ParseNoticeKinds reads names of events, with commas or blanks between; empty are all.
func ParseNoticeKinds(words string) ([]NoticeKind, error) {
	given := strings.FieldsFunc(words, func(r rune) bool { return r == ',' || r == ' ' })
	if len(given) == 0 {
		return NoticeKinds, nil
	}
	var kinds []NoticeKind
	for _, k := range NoticeKinds { // in their order, each once
		if slices.Contains(given, string(k)) {
			kinds = append(kinds, k)
		}
	}
	for _, w := range given {
		if !slices.Contains(NoticeKinds, NoticeKind(w)) {
			return nil, handbook.Errorf("store.wrong.hook-event", "value", w, "known", NoticeKinds)
		}
	}
	return kinds, nil
}

// mostHooks is how many addresses are called at most.
const mostHooks = 50

// AddHook keeps an address to be called.
func (s *Store) AddHook(ctx context.Context, h Hook) (Hook, error) {
	err := s.change(ctx, handbook.Say("store.doing.hook", "url", h.URL), func(tx *logTx) error {
		var many bool
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) >= $1 FROM hooks`, mostHooks).Scan(&many); err != nil {
			return err
		}
		if many {
			return handbook.Errorf("store.wrong.many-hooks", "most", mostHooks)
		}
		events := make([]string, len(h.Events))
		for i, e := range h.Events {
			events[i] = string(e)
		}
		tx.did()
		return tx.QueryRowContext(ctx, numbered("hooks", "url, events, note, secret, made_at, made_by")+` RETURNING id`,
			h.URL, strings.Join(events, " "), h.Note, h.Secret, formatMoment(h.Made), h.By).Scan(&h.ID)
	})
	return h, err
}

// RemoveHook calls an address no more; what waits for it goes.
func (s *Store) RemoveHook(ctx context.Context, id int) error {
	return s.change(ctx, handbook.Say("store.doing.no-hook", "hook", id), func(tx *logTx) error {
		if _, err := tx.exec(ctx, `DELETE FROM post_messages WHERE hook = $1`, id); err != nil {
			return err
		}
		n, err := tx.exec(ctx, `DELETE FROM hooks WHERE id = $1`, id)
		if err == nil && n == 0 {
			err = handbook.Errorf("store.wrong.no-hook", "hook", id)
		}
		return err
	})
}

// Hooks are all, in the order in which they were made.
func (s *Store) Hooks(ctx context.Context) ([]Hook, error) {
	found := []Hook{}
	err := eachRow(ctx, s.read, `SELECT id, url, events, note, secret, made_at, made_by FROM hooks ORDER BY id`, func(rows *sql.Rows) error {
		var (
			h            Hook
			events, made string
		)
		err := rows.Scan(&h.ID, &h.URL, &events, &h.Note, &h.Secret, &made, &h.By)
		for _, e := range strings.Fields(events) {
			h.Events = append(h.Events, NoticeKind(e))
		}
		if err == nil {
			h.Made, err = parseMoment(made)
		}
		found = append(found, h)
		return err
	})
	return found, failed(err, handbook.Say("store.reading.post"))
}

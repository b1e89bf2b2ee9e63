package store

import (
	"context"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// BanKind says who is banned.
type BanKind string

// The kinds.
const (
	BannedPlayer     BanKind = "player"
	BannedFederation BanKind = "federation"
	BannedArbiter    BanKind = "arbiter"
)

// BanKinds are all of them.
var BanKinds = []string{string(BannedPlayer), string(BannedFederation), string(BannedArbiter)}

// Ban excludes a person from a day to a day. A lifted one stays, with the day from
// which it does not hold.
type Ban struct {
	ID         int
	Kind       BanKind
	Whom       string        // FIDE ID, or code of a federation
	From, To   handbook.Date // To 0: without an end
	By, Reason string
	At         time.Time
	Lifted     Lift
}

// Lift ends a ban; the zero value: it stands.
type Lift struct {
	From       handbook.Date // the first day on which the ban does not hold
	By, Reason string
	At         time.Time
}

// Holds reports whether the ban holds on one of the days from start to end.
func (b *Ban) Holds(start, end handbook.Date) bool {
	last := b.To
	if b.Lifted.From.Valid() && (last == 0 || b.Lifted.From.AddDays(-1) < last) {
		last = b.Lifted.From.AddDays(-1)
	}
	return b.From <= end && (last == 0 || last >= start && last >= b.From) // one lifted before its first day never held
}

// AddBan keeps a ban. Without a day, a reason and a name there is none.
func (s *Store) AddBan(ctx context.Context, b Ban) (Ban, error) {
	b.Whom, b.By, b.Reason = strings.TrimSpace(b.Whom), strings.TrimSpace(b.By), strings.TrimSpace(b.Reason)
	if b.Whom == "" || b.By == "" || b.Reason == "" || !b.From.Valid() || b.To != 0 && b.To < b.From {
		return b, handbook.Errorf("store.wrong.ban")
	}
	err := s.change(ctx, handbook.Say("store.doing.ban"), func(tx *logTx) (err error) {
		b.ID, err = tx.insertNext(ctx, "bans", "kind, whom, from_day, to_day, imposed_by, imposed_at, reason",
			string(b.Kind), b.Whom, int(b.From), int(b.To), b.By, formatMoment(b.At), b.Reason)
		return err
	})
	return b, err
}

// LiftBan ends a ban from a day on.
func (s *Store) LiftBan(ctx context.Context, id int, l Lift) error {
	l.By, l.Reason = strings.TrimSpace(l.By), strings.TrimSpace(l.Reason)
	if l.By == "" || l.Reason == "" || !l.From.Valid() {
		return handbook.Errorf("store.wrong.ban")
	}
	return s.change(ctx, handbook.Say("store.doing.ban"), func(tx *logTx) error {
		lifted, err := tx.update(ctx, rowsWhere("bans", `id = $1`, id), `UPDATE bans SET lifted_from = $1, lifted_by = $2, lifted_at = $3, lifted_why = $4
			WHERE id = $5 AND lifted_from = 0`, int(l.From), l.By, formatMoment(l.At), l.Reason, id)
		if err != nil {
			return err
		}
		if len(lifted) == 0 {
			return handbook.Errorf("store.wrong.no-ban", "ban", id)
		}
		return nil
	})
}

// Bans returns all that were imposed, in that order.
func (s *Store) Bans(ctx context.Context) ([]Ban, error) {
	found, err := readTable(ctx, s.read, func(b *Ban) []column {
		return []column{
			{"id", &b.ID},
			{"kind", &b.Kind},
			{"whom", &b.Whom},
			{"from_day", &b.From},
			{"to_day", &b.To},
			{"imposed_by", &b.By},
			{"imposed_at", momentColumn{&b.At}},
			{"reason", &b.Reason},
			{"lifted_from", &b.Lifted.From},
			{"lifted_by", &b.Lifted.By},
			{"lifted_at", momentColumn{&b.Lifted.At}},
			{"lifted_why", &b.Lifted.Reason},
		}
	}, `bans ORDER BY id`)
	return found, wrapErr(err, handbook.Say("store.reading.bans"))
}

package store

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// PlayerAct is what an officer has said of a person.
type PlayerAct string

// The acts.
const (
	PlayerEdit     PlayerAct = "edit"     // the field has the value
	PlayerTransfer PlayerAct = "transfer" // the federation from a day on
	PlayerMerge    PlayerAct = "merge"    // the FIDE ID is a second one of the other
	PlayerSplit    PlayerAct = "split"    // the games of an event are the other's
	PlayerDeceased PlayerAct = "deceased" // died on the day
	PlayerMatch    PlayerAct = "match"    // a name without ID, as reports write it, is this person
	PlayerUndo     PlayerAct = "undo"     // an earlier change is taken back
)

// FieldNational is the field of an edit that gives a national number,
// AUTHORITY:NUMBER.
const FieldNational = "national"

// FieldClub is the field of an edit that gives the club; an empty value: none.
const FieldClub = "club"

// PlayerChange is one line of what was said of a person.
type PlayerChange struct {
	ID     int
	FIDEID int
	Act    PlayerAct
	Field  string // of an edit: name, birth, sex, national, club
	Value  string
	Was    string // what the office had; of a match: the name as the report has it
	Other  int    // FIDE ID; of an undo: the change
	Event  int
	Since  handbook.Date // 0: it always held
	By     string
	At     time.Time
	Reason string
	Undone int // the change that takes it back; 0: it holds
}

// PlayerChanges are all changes, oldest first, those taken back included.
func (s *Store) PlayerChanges(ctx context.Context) ([]PlayerChange, error) {
	return playerChanges(ctx, s.read)
}

func playerChanges(ctx context.Context, from querier) ([]PlayerChange, error) {
	found := []PlayerChange{}
	err := eachRow(ctx, from, `SELECT id, fide_id, act, field, value, was, other, event, since, done_by, done_at, reason, undone
		FROM player_changes ORDER BY id`, func(rows *sql.Rows) error {
		var (
			c  PlayerChange
			at string
		)
		err := rows.Scan(&c.ID, &c.FIDEID, &c.Act, &c.Field, &c.Value, &c.Was, &c.Other, &c.Event, &c.Since, &c.By, &at, &c.Reason, &c.Undone)
		if err != nil {
			return err
		}
		c.At, err = parseMoment(at)
		found = append(found, c)
		return err
	})
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.changes"))
	}
	return found, nil
}

// ChangePlayers keeps changes of persons, all or none, and gives them with
// their numbers. Who and why must be named; a change that cannot be is refused.
func (s *Store) ChangePlayers(ctx context.Context, changes ...PlayerChange) ([]PlayerChange, error) {
	err := s.change(ctx, handbook.Say("store.doing.player"), func(tx *logTx) error {
		held, err := playerChanges(ctx, tx)
		if err != nil {
			return err
		}
		for i := range changes {
			c := &changes[i]
			if c.By, c.Reason = strings.TrimSpace(c.By), strings.TrimSpace(c.Reason); c.By == "" || c.Reason == "" {
				return handbook.Errorf("store.wrong.answer-needs")
			}
			if err := c.allowed(held); err != nil {
				return err
			}
			c.ID = len(held) + 1
			_, err := tx.insert(ctx, "player_changes", insert("player_changes", `id, fide_id, act, field, value, was, other, event, since, done_by, done_at, reason`),
				c.ID, c.FIDEID, string(c.Act), c.Field, c.Value, c.Was, c.Other, c.Event, int(c.Since), c.By, formatMoment(c.At), c.Reason)
			if err != nil {
				return err
			}
			if c.Act == PlayerUndo {
				_, err := tx.update(ctx, rowsWhere("player_changes", `id = $1`, c.Other), `UPDATE player_changes SET undone = $1 WHERE id = $2`, c.ID, c.Other)
				if err != nil {
					return err
				}
				held[c.Other-1].Undone = c.ID
			}
			held = append(held, *c)
		}
		return nil
	})
	return changes, err
}

// allowed tells whether the change can follow the ones that are kept.
func (c *PlayerChange) allowed(held []PlayerChange) error {
	if c.Act == PlayerEdit && c.Field != FieldNational {
		return nil
	}
	r := NewRegister(held)
	switch c.Act {
	case PlayerUndo:
		if c.Other < 1 || c.Other > len(held) || held[c.Other-1].Undone != 0 || held[c.Other-1].Act == PlayerUndo {
			return handbook.Errorf("store.wrong.no-change", "change", c.Other)
		}
		c.FIDEID = held[c.Other-1].FIDEID
	case PlayerMerge:
		if r.ID(c.FIDEID) != c.FIDEID {
			return handbook.Errorf("store.wrong.merged", "id", c.FIDEID, "into", r.ID(c.FIDEID))
		}
		if r.ID(c.Other) == c.FIDEID {
			return handbook.Errorf("store.wrong.same-player", "id", c.FIDEID)
		}
	case PlayerDeceased:
		if died, dead := r.deceased[c.FIDEID]; dead {
			i := slices.IndexFunc(held, func(h PlayerChange) bool { return h.Act == PlayerDeceased && h.FIDEID == c.FIDEID && h.Undone == 0 })
			return handbook.Errorf("store.wrong.deceased", "id", c.FIDEID, "day", died, "change", held[i].ID)
		}
	case PlayerEdit:
		if of, taken := r.national[c.Value]; c.Field == FieldNational && taken && r.ID(of) != r.ID(c.FIDEID) {
			return handbook.Errorf("store.wrong.national-taken", "number", c.Value, "id", of)
		}
	case PlayerSplit:
		if c.Other == c.FIDEID {
			return handbook.Errorf("store.wrong.same-player", "id", c.FIDEID)
		}
		if other, done := r.split[eventID{c.Event, c.FIDEID}]; done {
			return handbook.Errorf("store.wrong.split", "id", c.FIDEID, "other", other)
		}
	}
	return nil
}

// NextAwaited is a free number for a person whose FIDE ID is awaited.
func (s *Store) NextAwaited(ctx context.Context) (int, error) {
	n := 0
	err := s.read.QueryRowContext(ctx, `SELECT COALESCE(MAX(fide_id), 0) + 1 FROM player_changes`).Scan(&n)
	if err != nil {
		return 0, failed(err, handbook.Say("store.reading.changes"))
	}
	return max(n, tournament.FirstAwaited), nil
}

package store

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/fedrate/fedrate/audit/overlap"
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

// PlayerChanges returns all changes, oldest first, those taken back included.
func (s *Store) PlayerChanges(ctx context.Context) ([]PlayerChange, error) {
	return playerChanges(ctx, s.read)
}

func playerChanges(ctx context.Context, from querier) ([]PlayerChange, error) {
	found, err := readTable(ctx, from, (*PlayerChange).columns, `player_changes ORDER BY id`)
	return found, wrapErr(err, handbook.Say("store.reading.changes"))
}

// columns returns those of a change, each with its field.
func (c *PlayerChange) columns() []column {
	return []column{
		{"id", &c.ID},
		{"fide_id", &c.FIDEID},
		{"act", &c.Act},
		{"field", &c.Field},
		{"value", &c.Value},
		{"was", &c.Was},
		{"other", &c.Other},
		{"event", &c.Event},
		{"since", &c.Since},
		{"done_by", &c.By},
		{"done_at", momentColumn{&c.At}},
		{"reason", &c.Reason},
		{"undone", &c.Undone},
	}
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
			_, err := tx.insert(ctx, "player_changes", insert("player_changes", columnNames(c.columns())), columnFields(c.columns())...)
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

// allowed reports whether the change can follow the ones that are kept.
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

// NextAwaited returns a free number for a person whose FIDE ID is awaited.
func (s *Store) NextAwaited(ctx context.Context) (int, error) {
	n := 0
	err := s.read.QueryRowContext(ctx, `SELECT COALESCE(MAX(fide_id), 0) + 1 FROM player_changes`).Scan(&n)
	if err != nil {
		return 0, wrapErr(err, handbook.Say("store.reading.changes"))
	}
	return max(n, tournament.FirstAwaited), nil
}

// LaterSaid is what was said of a person, or taken back, after lists were
// published that it makes others.
type LaterSaid struct {
	PlayerChange
	By   int             // number of the change that was made later: itself, or the one that takes it back
	From handbook.Period // the first of the lists
}

// know keeps that the content of a list was made with all that was said of
// persons up to now.
func know(ctx context.Context, tx *logTx, r *Revision) error {
	_, err := tx.update(ctx, rowsWhere("known_persons", `period = $1 AND digest = $2`, int(r.Period), r.Digest), `INSERT INTO known_persons (period, digest, last_change)
		SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT), COALESCE(MAX(id), 0) FROM player_changes WHERE 1 = 1
		ON CONFLICT (period, digest) DO UPDATE SET last_change = excluded.last_change`, int(r.Period), r.Digest)
	return err
}

// KnowPersons keeps that the published lists from a period on are as they would
// be with all that was said of persons up to now; manifests are the SHA-256 of
// those whose files were written again, by period.
func (s *Store) KnowPersons(ctx context.Context, from handbook.Period, manifests map[handbook.Period]string) error {
	return s.change(ctx, handbook.Say("store.doing.rerun", "from", from), func(tx *logTx) error {
		all, err := revisionsOf(ctx, tx, 0)
		if err != nil {
			return err
		}
		all = slices.DeleteFunc(all, func(r Revision) bool { return r.Period < from || r.Source != Published })
		for _, r := range LastRevisions(all) {
			if err := know(ctx, tx, &r); err != nil {
				return err
			}
			if now := manifests[r.Period]; now != "" && now != r.Manifest {
				if err := refile(ctx, tx, &r, now); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// SaidLater returns the changes of persons that would make published lists before p
// others, in their order; all of them, or without those that a carried difference
// has dealt with.
// A second ID, games that are another's, a matched name, a year of birth and a
// federation from a day do; a spelling and a death do not: they show on the
// next list.
func (s *Store) SaidLater(ctx context.Context, p handbook.Period, all bool) ([]LaterSaid, error) {
	changes, err := s.PlayerChanges(ctx)
	if err != nil || len(changes) == 0 {
		return nil, err
	}
	known, err := readMap[handbook.Period, int](ctx, s.read, `SELECT r.period, COALESCE(k.last_change, 0) FROM revisions r JOIN known_persons k ON k.period = r.period AND k.digest = r.digest
		WHERE r.source = 'published' AND r.period < $1 AND r.number = (SELECT MAX(number) FROM revisions l WHERE l.period = r.period)`, int(p))
	if err != nil {
		return nil, wrapErr(err, handbook.Say("store.reading.persons-before", "period", p))
	}
	settled, err := s.carried(ctx, `SELECT c.change FROM carried_changes c WHERE `+carryHolds)
	if err != nil {
		return nil, err
	}
	var found []LaterSaid
	for _, c := range changes {
		one := LaterSaid{PlayerChange: c, By: c.ID}
		if c.Undone != 0 {
			one.By = c.Undone
		}
		if settled[one.By] && !all {
			continue
		}
		for period, last := range known {
			if (c.ID > last) == (c.Undone > last) || one.From != 0 && one.From <= period {
				continue // the list has it as it is now, or an earlier one has it not
			}
			changes, err := s.changesList(ctx, &c, period)
			if err != nil {
				return nil, wrapErr(err, handbook.Say("store.reading.person-in", "period", period, "player", c.FIDEID))
			}
			if changes {
				one.From = period
			}
		}
		if one.From != 0 {
			found = append(found, one)
		}
	}
	return found, nil
}

// changesList reports whether a change of a person concerns a list.
func (s *Store) changesList(ctx context.Context, c *PlayerChange, p handbook.Period) (bool, error) {
	there := func(query string, args ...any) (is bool, err error) {
		err = s.read.QueryRowContext(ctx, `SELECT EXISTS (`+query+`)`, args...).Scan(&is)
		return is, err
	}
	listed := func(id int) (bool, error) {
		return there(`SELECT 1 FROM list_rows WHERE period = $1 AND fide_id = $2`, int(p), id)
	}
	switch {
	case c.Act == PlayerTransfer || c.Act == PlayerEdit && c.Field == "birth":
		if c.Since > p.First() {
			return false, nil
		}
		return listed(c.FIDEID)
	case c.Act == PlayerMerge:
		id := c.FIDEID
		if c.Undone != 0 { // the second ID has had no row since
			id = c.Other
		}
		if has, err := listed(id); has || err != nil {
			return has, err
		}
		return there(`SELECT 1 FROM rated_players WHERE period <= $1 AND fide_id = $2`, int(p), c.FIDEID)
	case c.Act == PlayerSplit:
		return there(`SELECT 1 FROM results r JOIN rated_players q ON q.period = r.period AND q.kind = r.kind AND q.player = r.player
			WHERE r.period <= $1 AND r.tournament = $2 AND q.fide_id IN ($3, $4)`, int(p), c.Event, c.FIDEID, c.Other)
	case c.Act == PlayerMatch:
		return there(`SELECT 1 FROM results WHERE period <= $1 AND submission IN (SELECT submission FROM submission_players
			WHERE person IN ($2, $3))`,
			int(p), overlap.Name(c.Was), overlap.Name(strings.SplitN(c.Value, "|", 2)[0]))
	}
	return false, nil
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// EventPast is what was done with an event in this database so far.
type EventPast struct {
	Received time.Time         // its first report came; zero: none is kept
	Rated    []handbook.Period // lists that games of it were rated for, in order
}

// RatedFor reports whether games of the event were rated for the list.
func (e EventPast) RatedFor(p handbook.Period) bool { return slices.Contains(e.Rated, p) }

// EventPasts returns the pasts of events, by the number of the tournament.
func (s *Store) EventPasts(ctx context.Context, tournaments []int) (map[int]EventPast, error) {
	pasts := map[int]EventPast{}
	err := chunks(tournaments, func(marks string, args []any) error {
		type first struct {
			number int
			at     time.Time
		}
		found, err := readRows(ctx, s.read, func(f *first) []any { return []any{&f.number, momentColumn{&f.at}} },
			`SELECT tournament, MIN(received_at) FROM submissions WHERE number > $1 AND tournament IN (`+marks+`) GROUP BY tournament`, append([]any{0}, args...)...)
		for _, f := range found {
			pasts[f.number] = EventPast{Received: f.at}
		}
		return err
	})
	if err != nil {
		return nil, wrapErr(err, handbook.Say("store.reading.reported"))
	}
	err = chunks(tournaments, func(marks string, args []any) error {
		return eachRow(ctx, s.read, `SELECT DISTINCT tournament, period FROM results WHERE games > 0 AND period > $1 AND tournament IN (`+marks+`) ORDER BY tournament, period`,
			func(rows *sql.Rows) error {
				var (
					number int
					p      handbook.Period
				)
				err := rows.Scan(&number, &p)
				past := pasts[number]
				past.Rated = append(past.Rated, p)
				pasts[number] = past
				return err
			}, append([]any{0}, args...)...)
	})
	return pasts, wrapErr(err, handbook.Say("store.reading.rated-for"))
}

// RatedFor returns the lists that games of an event were rated for, in order.
func (s *Store) RatedFor(ctx context.Context, tournament int) ([]handbook.Period, error) {
	rated, err := readValues[handbook.Period](ctx, s.read, `SELECT DISTINCT period FROM results WHERE games > 0 AND tournament = $1 ORDER BY period`, tournament)
	return rated, wrapErr(err, handbook.Say("store.reading.event-rated-for", "event", tournament))
}

// HasEvent reports whether there is an event of that number.
func (s *Store) HasEvent(ctx context.Context, id int) (has bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM tournaments WHERE id = $1`, id).Scan(&has)
	return has, wrapErr(err, handbook.Say("store.reading.look-event", "event", id))
}

// Event is a tournament as the office knows it.
type Event struct {
	ID                     int
	Code, Name, Federation string
	Start, End             handbook.Date
	Kind                   tournament.Kind
}

// EventFact is a fact of the registration record, with who entered it.
type EventFact struct {
	registration.Value
	By string
	At time.Time
}

// Event returns the tournament of that number.
func (s *Store) Event(ctx context.Context, id int) (Event, error) {
	e := Event{ID: id}
	err := s.read.QueryRowContext(ctx, `SELECT code, name, federation, start_day, end_day, kind FROM tournaments WHERE id = $1`, id).
		Scan(&e.Code, &e.Name, &e.Federation, &e.Start, &e.End, &e.Kind)
	return e, wrapErr(err, handbook.Say("store.reading.event", "event", id))
}

// EventByCode returns the number of the event of a code, 0 where there is none.
func (s *Store) EventByCode(ctx context.Context, code string) (int, error) {
	var id int
	err := s.read.QueryRowContext(ctx, `SELECT id FROM tournaments WHERE code = $1 AND code <> '' ORDER BY id`, strings.TrimSpace(code)).Scan(&id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, wrapErr(err, handbook.Say("store.reading.look-event", "event", code))
	}
	return id, nil
}

// EventCodes returns the codes of all events, in order.
func (s *Store) EventCodes(ctx context.Context) ([]string, error) {
	codes, err := readValues[string](ctx, s.read, `SELECT DISTINCT code FROM tournaments WHERE code <> '' ORDER BY code`)
	return codes, wrapErr(err, handbook.Say("store.reading.codes"))
}

// EventOf returns the event that a report belongs to: that of the same bytes, else
// of a report with the same name, federation, start and kind; 0 where none is
// known.
func (s *Store) EventOf(ctx context.Context, sha256 string, f *Facts) (int, error) {
	sub, err := s.BySHA256(ctx, sha256)
	if err != nil || sub != nil && sub.Tournament != 0 {
		if sub == nil {
			return 0, err
		}
		return sub.Tournament, err
	}
	if f == nil || !f.identified() {
		return 0, nil
	}
	found, err := submissionsWhere(ctx, s.read,
		`WHERE s.folded = $1 AND s.tournament IS NOT NULL AND s.state <> 'withdrawn' ORDER BY s.number DESC`, foldName(f.Title))
	if err != nil {
		return 0, err
	}
	for i := range found {
		if f.isSameEvent(&found[i].Facts) {
			return found[i].Tournament, nil
		}
	}
	return 0, nil
}

// oneLine refuses a code that contains a line break or another control
// character, since codes are printed within lines.
func oneLine(code string) error {
	if strings.ContainsFunc(code, unicode.IsControl) {
		return handbook.Errorf("store.wrong.code", "code", code)
	}
	return nil
}

// RegisterEvent returns the event of a code. It is made where neither a report nor a
// record has named the code yet, since an event is registered before it is
// played.
func (s *Store) RegisterEvent(ctx context.Context, code string) (id int, err error) {
	code = strings.TrimSpace(code)
	if code == "" {
		return 0, handbook.Errorf("store.wrong.no-code")
	}
	if err := oneLine(code); err != nil {
		return 0, err
	}
	err = s.change(ctx, handbook.Say("store.doing.register", "event", code), func(tx *logTx) (err error) {
		err = tx.QueryRowContext(ctx, `SELECT id FROM tournaments WHERE code = $1 ORDER BY id`, code).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			id, err = tx.insertNext(ctx, "tournaments", "code, name", code, code)
		}
		return err
	})
	return id, err
}

// SetEventFacts keeps facts of an event, each instead of the values it had; one
// without values becomes unknown. Values that the record cannot read are
// refused, and then nothing is kept.
func (s *Store) SetEventFacts(ctx context.Context, id int, values []registration.Value, by string, at time.Time) error {
	var check registration.Facts
	for _, v := range values {
		if err := norms.SetFact(&check, v.Name, v.Values...); err != nil {
			return err
		}
	}
	return s.change(ctx, handbook.Say("store.doing.facts", "event", id), func(tx *logTx) error {
		for _, v := range values {
			var version int
			err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) + 1 FROM event_facts WHERE tournament = $1 AND name = $2`,
				id, v.Name).Scan(&version)
			if err != nil {
				return err
			}
			lines := v.Values
			if len(lines) == 0 {
				lines = []string{""}
			}
			for i, line := range lines {
				_, err := tx.insert(ctx, "event_facts", insert("event_facts", "tournament, name, version, seq, value, set_by, set_at"), id, v.Name, version, i+1, line, by, formatMoment(at))
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// EventFacts returns the registration record of an event; without one it is empty.
func (s *Store) EventFacts(ctx context.Context, id int) (*registration.Facts, error) {
	rows, err := s.EventFactRows(ctx, id)
	if err != nil {
		return nil, err
	}
	facts := &registration.Facts{}
	for _, r := range rows {
		if err := norms.SetFact(facts, r.Name, r.Values...); err != nil {
			return nil, wrapErr(err, handbook.Say("store.reading.record", "event", id))
		}
	}
	return facts, nil
}

// EventFactRows returns the known facts in the order of the record, each with who
// entered it.
func (s *Store) EventFactRows(ctx context.Context, id int) ([]EventFact, error) {
	type line struct {
		fact  EventFact
		value string
	}
	lines, err := readRows(ctx, s.read, func(l *line) []any {
		return []any{&l.fact.Name, &l.value, &l.fact.By, momentColumn{&l.fact.At}}
	}, `SELECT f.name, f.value, f.set_by, f.set_at FROM event_facts f
		WHERE f.tournament = $1 AND f.version = (SELECT MAX(version) FROM event_facts g WHERE g.tournament = f.tournament AND g.name = f.name)
		AND f.value <> '' ORDER BY f.name, f.seq`, id)
	found := map[string]*EventFact{}
	for i := range lines {
		l := &lines[i]
		if found[l.fact.Name] == nil {
			found[l.fact.Name] = &l.fact
		}
		found[l.fact.Name].Values = append(found[l.fact.Name].Values, l.value)
	}
	var list []EventFact
	for i := range registration.Fields {
		if f := found[registration.Fields[i].Name]; f != nil {
			list = append(list, *f)
		}
	}
	return list, wrapErr(err, handbook.Say("store.reading.record", "event", id))
}

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/arbiters"
)

// columns returns those of an event, each with its field.
func (e *ArbiterEvent) columns() []column {
	return []column{
		{"id", &e.ID},
		{"period", &e.Period},
		{"tournament", &e.Tournament},
		{"code", &e.Code},
		{"event", &e.Name},
		{"city", &e.City},
		{"federation", &e.Federation},
		{"start_day", &e.Start},
		{"end_day", &e.End},
		{"system", (*string)(&e.System)},
		{"team_system", (*string)(&e.TeamSystem)},
		{"kind", &e.Kind},
		{"rate_of_play", &e.RateOfPlay},
		{"rounds", &e.Rounds},
		{"players", &e.Players},
		{"rated", &e.Rated},
		{"federations", &e.Federations},
		{"only_host", &e.OnlyHost},
		{"titled", &e.Titled},
		{"teams", &e.Teams},
		{"boards", &e.Boards},
		{"class", &e.Class},
		{"level", (*string)(&e.Level)},
		{"hybrid", &e.Hybrid},
		{"approved", &e.Approved},
		{"norm_possible", &e.NormPossible},
		{"all_rated", &e.AllRated},
		{"fees_paid", &e.FeesPaid},
		{"festival", &e.Festival},
		{"festival_players", &e.FestivalPlayers},
		{"festival_rated", &e.FestivalRated},
		{"certificates", wordsColumn{&e.Certificates, " "}},
		{"category", (*string)(&e.Category)},
	}
}

// marshal returns all that the rows of an event say.
func (e *ArbiterEvent) marshal() (string, error) {
	is := e.Event
	is.Arbiters = append([]arbiters.Official{}, is.Arbiters...)
	data, err := json.Marshal(&is)
	return string(data), err
}

// addArbiterEvents writes events and their arbiters, and gives them numbers.
func addArbiterEvents(ctx context.Context, tx *logTx, events []ArbiterEvent) error {
	last := 0
	if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(id), 0) FROM arbiter_events`).Scan(&last); err != nil {
		return err
	}
	rows := newRowWriter(tx.Tx, "arbiter_events", columnNames((&ArbiterEvent{}).columns()), "")
	for i := range events {
		events[i].ID = last + 1 + i
		rows.add(ctx, columnFields(events[i].columns())...)
	}
	posts := newRowWriter(tx.Tx, "arbiter_posts", "event, seq, name, fide_id, federation, title, role", "")
	if err := rows.close(ctx); err != nil {
		return err
	}
	for i := range events {
		e := &events[i]
		for seq, o := range append([]arbiters.Official{e.Chief}, e.Arbiters...) {
			if seq > 0 || o.Name != "" || o.FIDEID != "" {
				posts.add(ctx, e.ID, seq, o.Name, o.FIDEID, o.Federation, o.Title, o.Role)
			}
		}
	}
	if err := posts.close(ctx); err != nil {
		return err
	}
	return noteArbiterEvents(ctx, tx, last)
}

// noteArbiterEvents notes the events with numbers above one, and their arbiters, as added.
func noteArbiterEvents(ctx context.Context, tx *logTx, above int) error {
	return errors.Join(
		tx.noteAdded(ctx, rowsWhere("arbiter_events", `id > $1 ORDER BY id`, above)),
		tx.noteAdded(ctx, rowsWhere("arbiter_posts", `event > $1 ORDER BY event, seq`, above)))
}

// deleteArbiterEvent deletes an event with its arbiters.
func deleteArbiterEvent(ctx context.Context, tx *logTx, id int) error {
	_, err := tx.delete(ctx, "arbiter_posts", `DELETE FROM arbiter_posts WHERE event = $1`, id)
	if err == nil {
		_, err = tx.delete(ctx, "arbiter_events", `DELETE FROM arbiter_events WHERE id = $1`, id)
	}
	return err
}

// AddArbiterEvent records an event elsewhere with its arbiters.
func (s *Store) AddArbiterEvent(ctx context.Context, ev arbiters.Event) (int, error) {
	one := []ArbiterEvent{{Event: ev}}
	err := s.change(ctx, handbook.Say("store.doing.arbiter-event"), func(tx *logTx) error { return addArbiterEvents(ctx, tx, one) })
	return one[0].ID, err
}

// ArbiterEvents returns the events where an arbiter is named by FIDE ID, all events if
// it is empty, oldest first, with the facts that the office has entered about them. Of
// an event rated in several periods it returns the last one.
func (s *Store) ArbiterEvents(ctx context.Context, fideID string) ([]ArbiterEvent, error) {
	found, err := readTable(ctx, s.read, (*ArbiterEvent).columns, `arbiter_events e WHERE ($1 = ''
		OR EXISTS (SELECT 1 FROM arbiter_posts p WHERE p.event = e.id AND p.fide_id = $1))
		AND NOT EXISTS (SELECT 1 FROM arbiter_events n WHERE n.tournament = e.tournament AND n.tournament > 0 AND n.period > e.period)
		ORDER BY end_day, id`, fideID)
	for i := range found {
		if err == nil {
			err = readPosts(ctx, s.read, &found[i], `COALESCE(NULLIF(p.federation, ''), a.federation, '')`)
		}
		if err == nil {
			err = s.arbiterFacts(ctx, &found[i])
		}
	}
	if err == nil && fideID != "" && slices.ContainsFunc(found, func(e ArbiterEvent) bool { return e.Festival != "" }) {
		err = s.addFestivals(ctx, found)
	}
	return found, wrapErr(err, handbook.Say("store.reading.arbiter-events"))
}

// addFestivals adds up the players of the tournaments of a festival that the
// office has, where the figures of the whole festival were not given.
func (s *Store) addFestivals(ctx context.Context, events []ArbiterEvent) error {
	all, err := s.ArbiterEvents(ctx, "")
	if err != nil {
		return err
	}
	for i := range events {
		e := &events[i]
		if e.Festival == "" || e.FestivalPlayers > 0 {
			continue
		}
		for j := range all {
			if all[j].Festival == e.Festival && all[j].Start.Year() == e.Start.Year() {
				e.FestivalPlayers += all[j].Players
				e.FestivalRated += all[j].Rated
			}
		}
	}
	return nil
}

// readPosts reads the arbiters of an event with their posts. Where the event
// does not say an arbiter's federation, it is the one kept of the arbiter, if that is asked for.
func readPosts(ctx context.Context, q querier, e *ArbiterEvent, federation string) error {
	e.Arbiters = []arbiters.Official{}
	return eachRow(ctx, q, `SELECT p.seq, p.name, p.fide_id, `+federation+`, p.title, p.role
		FROM arbiter_posts p LEFT JOIN arbiters a ON a.fide_id = p.fide_id WHERE p.event = $1 ORDER BY p.seq`, func(rows *sql.Rows) error {
		var (
			o   arbiters.Official
			seq int
		)
		err := rows.Scan(&seq, &o.Name, &o.FIDEID, &o.Federation, &o.Title, &o.Role)
		if seq == 0 {
			e.Chief = o
		} else {
			e.Arbiters = append(e.Arbiters, o)
		}
		return err
	}, e.ID)
}

// SetArbiterFact keeps a fact of an event that counts before what its reports
// say; an empty value deletes it. See [arbiter.Event.Set].
func (s *Store) SetArbiterFact(ctx context.Context, event int, name, value string) error {
	if err := (&arbiters.Event{}).Set(name, value); err != nil {
		return err
	}
	return s.change(ctx, handbook.Say("store.doing.arbiter-fact", "name", name, "event", event), func(tx *logTx) error {
		if value == "" {
			_, err := tx.delete(ctx, "arbiter_facts", `DELETE FROM arbiter_facts WHERE tournament = $1 AND name = $2`, event, name)
			return err
		}
		_, err := tx.update(ctx, rowsWhere("arbiter_facts", `tournament = $1 AND name = $2`, event, name), insert("arbiter_facts", `tournament, name, value`)+
			` ON CONFLICT (tournament, name) DO UPDATE SET value = excluded.value`, event, name, value)
		return err
	})
}

func (s *Store) arbiterFacts(ctx context.Context, e *ArbiterEvent) error {
	if e.Tournament == 0 {
		return nil
	}
	facts, err := readMap[string, string](ctx, s.read, `SELECT name, value FROM arbiter_facts WHERE tournament = $1`, e.Tournament)
	for _, name := range slices.Sorted(maps.Keys(facts)) {
		if err == nil {
			err = e.Set(name, facts[name])
		}
	}
	return err
}

// SetArbiter keeps what is known of an arbiter; the seminars given replace those
// kept before.
func (s *Store) SetArbiter(ctx context.Context, c arbiters.Candidate) error {
	return s.change(ctx, handbook.Say("store.doing.arbiter", "id", c.FIDEID), func(tx *logTx) error { return setArbiter(ctx, tx, &c) })
}

// SetArbiters keeps what is known of several arbiters, or of none of them.
func (s *Store) SetArbiters(ctx context.Context, list []arbiters.Candidate) error {
	return s.change(ctx, handbook.Say("store.doing.arbiters", "n", len(list)), func(tx *logTx) error {
		for i := range list {
			if err := setArbiter(ctx, tx, &list[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func setArbiter(ctx context.Context, tx *logTx, c *arbiters.Candidate) error {
	_, err := tx.update(ctx, rowsWhere("arbiters", `fide_id = $1`, c.FIDEID), insert("arbiters", `fide_id, name, federation, birth, national_since, fa_since, ia_since, active_to, licensed_to, licence, category, category_since, languages`)+
		` ON CONFLICT (fide_id) DO UPDATE SET name = excluded.name, federation = excluded.federation, birth = excluded.birth,
		national_since = excluded.national_since, fa_since = excluded.fa_since, ia_since = excluded.ia_since,
		active_to = excluded.active_to, licensed_to = excluded.licensed_to, licence = excluded.licence,
		category = excluded.category, category_since = excluded.category_since, languages = excluded.languages`,
		c.FIDEID, c.Name, c.Federation, int(c.Birth), int(c.National), int(c.FASince), int(c.IASince), int(c.ActiveTo), int(c.LicensedTo), int(c.Licence),
		string(c.Category), int(c.CategorySince), strings.Join(c.Languages, " "))
	if err != nil {
		return err
	}
	if _, err := tx.delete(ctx, "arbiter_seminars", `DELETE FROM arbiter_seminars WHERE fide_id = $1`, c.FIDEID); err != nil {
		return err
	}
	for _, m := range c.Seminars {
		_, err := tx.insert(ctx, "arbiter_seminars", insert("arbiter_seminars", `fide_id, title, federation, start_day, end_day, percent, passed`),
			c.FIDEID, string(m.Title), m.Federation, int(m.Start), int(m.End), m.Percent, int(m.Passed))
		if err != nil {
			return err
		}
	}
	return nil
}

// Arbiters returns those of the register, by name, without their norms.
func (s *Store) Arbiters(ctx context.Context) ([]arbiters.Candidate, error) {
	ids, err := readValues[string](ctx, s.read, `SELECT fide_id FROM arbiters ORDER BY name, fide_id`)
	list := make([]arbiters.Candidate, 0, len(ids))
	for _, id := range ids {
		if err != nil {
			break
		}
		var c arbiters.Candidate
		c, _, err = s.arbiterKept(ctx, id)
		list = append(list, c)
	}
	return list, wrapErr(err, handbook.Say("store.reading.arbiters"))
}

// ArbiterRegister looks arbiters up by their FIDE IDs, without their norms.
func (s *Store) ArbiterRegister(ctx context.Context) arbiters.Register {
	return func(fideID int) (arbiters.Candidate, bool, error) { return s.arbiterKept(ctx, strconv.Itoa(fideID)) }
}

// arbiterKept returns what was entered of an arbiter.
func (s *Store) arbiterKept(ctx context.Context, fideID string) (c arbiters.Candidate, ok bool, err error) {
	c = arbiters.Candidate{FIDEID: fideID, Norms: []arbiters.Norm{}}
	languages := ""
	err = s.read.QueryRowContext(ctx, `SELECT name, federation, birth, national_since, fa_since, ia_since, active_to, licensed_to, licence, category, category_since, languages FROM arbiters
		WHERE fide_id = $1`, fideID).Scan(&c.Name, &c.Federation, &c.Birth, &c.National, &c.FASince, &c.IASince, &c.ActiveTo, &c.LicensedTo,
		&c.Licence, &c.Category, &c.CategorySince, &languages)
	if ok = err == nil; errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	c.Languages = append([]string{}, strings.Fields(languages)...)
	if err == nil {
		c.Seminars, err = readRows(ctx, s.read, func(m *arbiters.Seminar) []any {
			return []any{&m.Title, &m.Federation, &m.Start, &m.End, &m.Percent, &m.Passed}
		}, `SELECT title, federation, start_day, end_day, percent, passed FROM arbiter_seminars WHERE fide_id = $1 ORDER BY end_day, title`, fideID)
	}
	if err == nil {
		c.Worked, err = readValues[handbook.Date](ctx, s.read, `SELECT DISTINCT e.end_day FROM arbiter_events e JOIN arbiter_posts p ON p.event = e.id
			WHERE p.fide_id = $1 ORDER BY e.end_day`, fideID)
	}
	return c, ok && err == nil, wrapErr(err, handbook.Say("store.reading.arbiter-read", "arbiter", fideID))
}

// Arbiter returns what is kept of an arbiter, with the norms for a title that the
// events in the database give; ok is false where neither has anything of him.
func (s *Store) Arbiter(ctx context.Context, fideID string, title arbiters.Title) (c arbiters.Candidate, ok bool, err error) {
	c, ok, err = s.arbiterKept(ctx, fideID)
	if err != nil {
		return c, false, err
	}
	events, err := s.ArbiterEvents(ctx, fideID)
	if err != nil {
		return c, false, err
	}
	for i := range events {
		who, found := events[i].Official(fideID)
		if !found {
			continue
		}
		if c.Name == "" {
			c.Name, c.Federation = who.Name, who.Federation
		}
		n := arbiters.Awarded(&events[i].Event, who, title)
		n.Number = events[i].ID
		c.Norms = append(c.Norms, n)
	}
	return c, ok || len(c.Norms) > 0, nil
}

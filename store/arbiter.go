package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/handbook"
)

const arbiterEventColumns = `id, period, tournament, code, event, city, federation, start_day, end_day, system, team_system, kind,
	rate_of_play, rounds, players, rated, federations, only_host, titled, teams, boards, class, level, hybrid, approved,
	norm_possible, all_rated, fees_paid, festival, festival_players, festival_rated, certificates`

const arbiterPostColumns = `event, seq, name, fide_id, federation, title, role`

// values are those of the row of an event, without its number.
func (e *ArbiterEvent) values() []any {
	return []any{
		int(e.Period), e.Tournament, e.Code, e.Name, e.City, e.Federation, int(e.Start), int(e.End), string(e.System), string(e.TeamSystem), int(e.Kind),
		e.RateOfPlay, e.Rounds, e.Players, e.Rated, e.Federations, int(e.OnlyHost), e.Titled, e.Teams, e.Boards, e.Class, string(e.Level), flag(e.Hybrid), int(e.Approved),
		int(e.NormPossible), int(e.AllRated), int(e.FeesPaid), e.Festival, e.FestivalPlayers, e.FestivalRated, strings.Join(e.Certificates, " "),
	}
}

// posts are the values of the rows of its arbiters, without the number of the event.
func (e *ArbiterEvent) posts() [][]any {
	list := [][]any{}
	for seq, o := range append([]arbiters.Official{e.Chief}, e.Arbiters...) {
		if seq > 0 || o.Name != "" || o.FIDEID != "" {
			list = append(list, []any{seq, o.Name, o.FIDEID, o.Federation, o.Title, o.Role})
		}
	}
	return list
}

// said is all that the rows of an event say, as the database writes it in JSON.
func (e *ArbiterEvent) said() (string, error) {
	var b strings.Builder
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	err := errors.Join(to.Encode(e.values()), to.Encode(e.posts()))
	return strings.ReplaceAll(b.String(), "\n", ""), err // one after each value; those of texts are escaped
}

// addArbiterEvents writes events and their arbiters, and gives them numbers.
func addArbiterEvents(ctx context.Context, tx *logTx, events []ArbiterEvent) error {
	last := 0
	if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(id), 0) FROM arbiter_events`).Scan(&last); err != nil {
		return err
	}
	err := writeRows(ctx, tx.Tx, "arbiter_events", arbiterEventColumns, "", func(add func(values ...any) error) error {
		for i := range events {
			events[i].ID = last + 1 + i
			if err := add(append([]any{events[i].ID}, events[i].values()...)...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = writeRows(ctx, tx.Tx, "arbiter_posts", arbiterPostColumns, "", func(add func(values ...any) error) error {
		for i := range events {
			for _, post := range events[i].posts() {
				if err := add(append([]any{events[i].ID}, post...)...); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
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

// ArbiterEvents are the events where an arbiter is named by FIDE ID, or (empty)
// all, oldest first, with what the office knows of them beside the reports. Of
// an event rated in several periods the last one stands.
func (s *Store) ArbiterEvents(ctx context.Context, fideID string) ([]ArbiterEvent, error) {
	var found []ArbiterEvent
	err := eachRow(ctx, s.read, `SELECT `+arbiterEventColumns+` FROM arbiter_events e WHERE ($1 = ''
		OR EXISTS (SELECT 1 FROM arbiter_posts p WHERE p.event = e.id AND p.fide_id = $1))
		AND NOT EXISTS (SELECT 1 FROM arbiter_events n WHERE n.tournament = e.tournament AND n.tournament > 0 AND n.period > e.period)
		ORDER BY end_day, id`, func(rows *sql.Rows) error {
		var (
			e       ArbiterEvent
			hybrid  int
			holders string
		)
		err := rows.Scan(&e.ID, &e.Period, &e.Tournament, &e.Code, &e.Name, &e.City, &e.Federation, &e.Start, &e.End, &e.System, &e.TeamSystem, &e.Kind,
			&e.RateOfPlay, &e.Rounds, &e.Players, &e.Rated, &e.Federations, &e.OnlyHost, &e.Titled, &e.Teams, &e.Boards, &e.Class, &e.Level, &hybrid, &e.Approved,
			&e.NormPossible, &e.AllRated, &e.FeesPaid, &e.Festival, &e.FestivalPlayers, &e.FestivalRated, &holders)
		e.Hybrid, e.Arbiters = hybrid != 0, []arbiters.Official{}
		if holders != "" {
			e.Certificates = strings.Fields(holders)
		}
		found = append(found, e)
		return err
	}, fideID)
	for i := range found {
		if err == nil {
			err = s.arbiterPosts(ctx, &found[i])
		}
		if err == nil {
			err = s.arbiterFacts(ctx, &found[i])
		}
	}
	if err == nil && fideID != "" && slices.ContainsFunc(found, func(e ArbiterEvent) bool { return e.Festival != "" }) {
		err = s.addFestivals(ctx, found)
	}
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.arbiter-events"))
	}
	return found, nil
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

// arbiterPosts are the arbiters of an event with their posts. Where the event
// does not say an arbiter's federation, it is the one kept of the arbiter.
func (s *Store) arbiterPosts(ctx context.Context, e *ArbiterEvent) error {
	return eachRow(ctx, s.read, `SELECT p.seq, p.name, p.fide_id, COALESCE(NULLIF(p.federation, ''), a.federation, ''), p.title, p.role
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
	return eachRow(ctx, s.read, `SELECT name, value FROM arbiter_facts WHERE tournament = $1 ORDER BY name`, func(rows *sql.Rows) error {
		var name, value string
		if err := rows.Scan(&name, &value); err != nil {
			return err
		}
		return e.Set(name, value)
	}, e.Tournament)
}

// SetArbiter keeps what is known of an arbiter; the seminars given replace those
// kept before.
func (s *Store) SetArbiter(ctx context.Context, c arbiters.Candidate) error {
	return s.change(ctx, handbook.Say("store.doing.arbiter", "id", c.FIDEID), func(tx *logTx) error {
		_, err := tx.update(ctx, rowsWhere("arbiters", `fide_id = $1`, c.FIDEID), insert("arbiters", `fide_id, name, federation, birth, national_since, fa_since, ia_since, active_to, licensed_to, languages`)+
			` ON CONFLICT (fide_id) DO UPDATE SET name = excluded.name, federation = excluded.federation, birth = excluded.birth,
			national_since = excluded.national_since, fa_since = excluded.fa_since, ia_since = excluded.ia_since,
			active_to = excluded.active_to, licensed_to = excluded.licensed_to, languages = excluded.languages`,
			c.FIDEID, c.Name, c.Federation, int(c.Birth), int(c.National), int(c.FASince), int(c.IASince), int(c.ActiveTo), int(c.LicensedTo), strings.Join(c.Languages, " "))
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
	})
}

// ArbiterRegister looks arbiters up by their FIDE IDs, without their norms.
func (s *Store) ArbiterRegister(ctx context.Context) arbiters.Register {
	return func(fideID int) (arbiters.Candidate, bool, error) { return s.arbiterKept(ctx, strconv.Itoa(fideID)) }
}

// arbiterKept is what was entered of an arbiter.
func (s *Store) arbiterKept(ctx context.Context, fideID string) (c arbiters.Candidate, ok bool, err error) {
	c = arbiters.Candidate{FIDEID: fideID, Languages: []string{}, Seminars: []arbiters.Seminar{}, Norms: []arbiters.Norm{}}
	languages := ""
	err = s.read.QueryRowContext(ctx, `SELECT name, federation, birth, national_since, fa_since, ia_since, active_to, licensed_to, languages FROM arbiters
		WHERE fide_id = $1`, fideID).Scan(&c.Name, &c.Federation, &c.Birth, &c.National, &c.FASince, &c.IASince, &c.ActiveTo, &c.LicensedTo, &languages)
	ok = err == nil
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return c, false, failed(err, handbook.Say("store.reading.arbiter-read", "arbiter", fideID))
	}
	c.Languages = append(c.Languages, strings.Fields(languages)...)
	err = eachRow(ctx, s.read, `SELECT title, federation, start_day, end_day, percent, passed FROM arbiter_seminars WHERE fide_id = $1 ORDER BY end_day, title`,
		func(rows *sql.Rows) error {
			var m arbiters.Seminar
			err := rows.Scan(&m.Title, &m.Federation, &m.Start, &m.End, &m.Percent, &m.Passed)
			c.Seminars = append(c.Seminars, m)
			return err
		}, fideID)
	if err != nil {
		return c, false, failed(err, handbook.Say("store.reading.seminars", "arbiter", fideID))
	}
	err = eachRow(ctx, s.read, `SELECT DISTINCT e.end_day FROM arbiter_events e JOIN arbiter_posts p ON p.event = e.id WHERE p.fide_id = $1 ORDER BY e.end_day`,
		func(rows *sql.Rows) error {
			var day handbook.Date
			err := rows.Scan(&day)
			c.Worked = append(c.Worked, day)
			return err
		}, fideID)
	if err != nil {
		return c, false, failed(err, handbook.Say("store.reading.arbiter-events"))
	}
	return c, ok, nil
}

// Arbiter is what is kept of an arbiter, with the norms for a title that the
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

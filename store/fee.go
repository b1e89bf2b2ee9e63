package store

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/fees"
)

// FeeEvents returns the events with games rated for the lists from..to, by list and
// number, with who owes their fees: the organiser of the event's record, else
// its federation.
func (s *Store) FeeEvents(ctx context.Context, from, to handbook.Period) ([]fees.Event, error) {
	found := []fees.Event{}
	var tournaments []int
	err := eachRow(ctx, s.read, `SELECT g.period, g.tournament, t.name, t.federation, t.start_day, t.kind, COUNT(*),
		(SELECT COALESCE(MIN(r.submission), 0) FROM results r WHERE r.period = g.period AND r.tournament = g.tournament),
		(SELECT COUNT(*) FROM (SELECT DISTINCT r.starting_rank FROM results r WHERE r.period = g.period AND r.tournament = g.tournament
			AND NOT EXISTS (SELECT 1 FROM results b WHERE b.tournament = r.tournament AND b.starting_rank = r.starting_rank AND b.period < r.period)) once),
		(SELECT COUNT(*) FROM (SELECT DISTINCT b.period FROM results b WHERE b.games > 0 AND b.tournament = g.tournament AND b.period < g.period) before)
		FROM (SELECT DISTINCT period, tournament, round,
			CASE WHEN starting_rank < opponent THEN starting_rank ELSE opponent END AS low,
			CASE WHEN starting_rank < opponent THEN opponent ELSE starting_rank END AS high
			FROM `+GamesOf+` WHERE period >= $1 AND period <= $2) g
		JOIN tournaments t ON t.id = g.tournament
		GROUP BY g.period, g.tournament, t.name, t.federation, t.start_day, t.kind
		ORDER BY g.period, g.tournament`, func(rows *sql.Rows) error {
		var (
			e                  fees.Event
			tournament, before int
			federation         string
		)
		err := rows.Scan(&e.Period, &tournament, &e.Name, &federation, &e.Start, &e.Kind, &e.Games, &e.Submission, &e.Players, &before)
		e.First, e.Debtor = before == 0, fees.Debtor{Name: federation, Federation: true}
		found, tournaments = append(found, e), append(tournaments, tournament)
		return err
	}, int(from), int(to))
	if err != nil {
		return nil, wrapErr(err, handbook.Say("store.reading.rated"))
	}
	home, err := s.Federation(ctx)
	if err != nil {
		return nil, err
	}
	for i := range found {
		d := &found[i].Debtor
		if d.Name == "" {
			d.Name = home
		}
		facts, err := s.EventFacts(ctx, tournaments[i])
		if err != nil {
			return nil, err
		}
		for _, o := range facts.Officials {
			if o.Role == "organizer" && (o.FIDEID != 0 || strings.TrimSpace(o.Name) != "") {
				*d = fees.Debtor{Name: o.Name}
				if o.FIDEID != 0 {
					d.FIDEID = strconv.Itoa(o.FIDEID)
				}
				break
			}
		}
	}
	return found, nil
}

// KeepApplication keeps that an application was made. One for the same title
// and meeting was made before: the first stays.
func (s *Store) KeepApplication(ctx context.Context, a *fees.Application, by string) error {
	return s.change(ctx, handbook.Say("store.doing.application"), func(tx *logTx) error {
		_, err := tx.insert(ctx, "title_applications", insert("title_applications", `fide_id, title, meeting, name, federation, sent_on, made_by`)+notTwice,
			a.FIDEID, a.Title, int(a.Meeting), a.Name, a.Federation, int(a.Sent), by)
		return err
	})
}

// Applications returns those that were made in the months before the lists
// from..to, by day.
func (s *Store) Applications(ctx context.Context, from, to handbook.Period) ([]fees.Application, error) {
	found, err := readTable(ctx, s.read, func(a *fees.Application) []column {
		return []column{{"fide_id", &a.FIDEID}, {"title", &a.Title}, {"meeting", &a.Meeting}, {"name", &a.Name}, {"federation", &a.Federation}, {"sent_on", &a.Sent}}
	}, `title_applications WHERE sent_on >= $1 AND sent_on < $2 ORDER BY sent_on, fide_id, title, meeting`, int(from.Add(-1).First()), int(to.First()))
	return found, wrapErr(err, handbook.Say("store.reading.applications"))
}

// Pay keeps a payment and gives it its number.
func (s *Store) Pay(ctx context.Context, p fees.Payment, at time.Time) (fees.Payment, error) {
	p.By, p.Reason = strings.TrimSpace(p.By), strings.TrimSpace(p.Reason)
	if p.By == "" || p.Amount <= 0 || !p.On.Valid() {
		return p, handbook.Errorf("store.wrong.payment")
	}
	err := s.change(ctx, handbook.Say("store.doing.payment"), func(tx *logTx) (err error) {
		p.Number, err = tx.insertNext(ctx, "fee_payments", "fide_id, name, federation, period, hundredths, currency, paid_on, entered_by, entered_at, reason",
			p.Debtor.FIDEID, p.Debtor.Name, boolToInt(p.Debtor.Federation), int(p.Period), int(p.Amount), p.Currency, int(p.On), p.By, formatMoment(at), p.Reason)
		return err
	})
	return p, err
}

// TakeBackPayment says of a payment that it was entered by mistake.
func (s *Store) TakeBackPayment(ctx context.Context, number int, by, reason string, at time.Time) (fees.Payment, error) {
	by, reason = strings.TrimSpace(by), strings.TrimSpace(reason)
	if by == "" || reason == "" {
		return fees.Payment{}, handbook.Errorf("store.wrong.payment-back")
	}
	err := s.change(ctx, handbook.Say("store.doing.payment"), func(tx *logTx) error {
		back, err := tx.update(ctx, rowsWhere("fee_payments", `id = $1`, number), `UPDATE fee_payments SET taken_back_by = $1, taken_back_at = $2, taken_back = $3
			WHERE id = $4 AND taken_back_by = ''`, by, formatMoment(at), reason, number)
		if err != nil {
			return err
		}
		if len(back) == 0 {
			return handbook.Errorf("store.wrong.no-payment", "payment", number)
		}
		return nil
	})
	if err != nil {
		return fees.Payment{}, err
	}
	found, err := s.payments(ctx, `WHERE id = $1`, number)
	if err != nil {
		return fees.Payment{}, err
	}
	return found[0], nil
}

// Payments returns those for the lists from..to, in the order of their entry.
func (s *Store) Payments(ctx context.Context, from, to handbook.Period) ([]fees.Payment, error) {
	return s.payments(ctx, `WHERE period >= $1 AND period <= $2`, int(from), int(to))
}

func (s *Store) payments(ctx context.Context, where string, args ...any) ([]fees.Payment, error) {
	found, err := readTable(ctx, s.read, func(p *fees.Payment) []column {
		return []column{
			{"id", &p.Number},
			{"fide_id", &p.Debtor.FIDEID},
			{"name", &p.Debtor.Name},
			{"federation", &p.Debtor.Federation},
			{"period", &p.Period},
			{"hundredths", &p.Amount},
			{"currency", &p.Currency},
			{"paid_on", &p.On},
			{"entered_by", &p.By},
			{"reason", &p.Reason},
			{"taken_back_by", &p.TakenBackBy},
			{"taken_back", &p.TakenBack},
		}
	}, `fee_payments `+where+` ORDER BY id`, args...)
	return found, wrapErr(err, handbook.Say("store.reading.payments"))
}

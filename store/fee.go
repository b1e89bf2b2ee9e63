package store

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
	"time"

	"github.com/fedrate/fedrate/fees"
	"github.com/fedrate/fedrate/handbook"
)

// FeeEvents are the events with games rated for the lists from..to, by list and
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
		return nil, failed(err, handbook.Say("store.reading.rated"))
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

// Applications are those that were made in the months before the lists
// from..to, by day.
func (s *Store) Applications(ctx context.Context, from, to handbook.Period) ([]fees.Application, error) {
	var found []fees.Application
	err := eachRow(ctx, s.read, `SELECT fide_id, title, meeting, name, federation, sent_on FROM title_applications
		WHERE sent_on >= $1 AND sent_on < $2 ORDER BY sent_on, fide_id, title, meeting`, func(rows *sql.Rows) error {
		var a fees.Application
		err := rows.Scan(&a.FIDEID, &a.Title, &a.Meeting, &a.Name, &a.Federation, &a.Sent)
		found = append(found, a)
		return err
	}, int(from.Add(-1).First()), int(to.First()))
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.applications"))
	}
	return found, nil
}

// Pay keeps a payment and gives it its number.
func (s *Store) Pay(ctx context.Context, p fees.Payment, at time.Time) (fees.Payment, error) {
	p.By, p.Reason = strings.TrimSpace(p.By), strings.TrimSpace(p.Reason)
	if p.By == "" || p.Amount <= 0 || !p.On.Valid() {
		return p, handbook.Errorf("store.wrong.payment")
	}
	err := s.change(ctx, handbook.Say("store.doing.payment"), func(tx *logTx) error {
		added, err := tx.insert(ctx, "fee_payments", `INSERT INTO fee_payments (id, fide_id, name, federation, period, hundredths, currency, paid_on, entered_by, entered_at, reason)
			SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM fee_payments`,
			p.Debtor.FIDEID, p.Debtor.Name, flag(p.Debtor.Federation), int(p.Period), int(p.Amount), p.Currency, int(p.On), p.By, formatMoment(at), p.Reason)
		p.Number = added.number()
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

// Payments are those for the lists from..to, in the order of their entry.
func (s *Store) Payments(ctx context.Context, from, to handbook.Period) ([]fees.Payment, error) {
	return s.payments(ctx, `WHERE period >= $1 AND period <= $2`, int(from), int(to))
}

func (s *Store) payments(ctx context.Context, where string, args ...any) ([]fees.Payment, error) {
	var found []fees.Payment
	err := eachRow(ctx, s.read, `SELECT id, fide_id, name, federation, period, hundredths, currency, paid_on, entered_by, reason, taken_back_by, taken_back
		FROM fee_payments `+where+` ORDER BY id`, func(rows *sql.Rows) error {
		var (
			p          fees.Payment
			federation int
		)
		err := rows.Scan(&p.Number, &p.Debtor.FIDEID, &p.Debtor.Name, &federation, &p.Period, &p.Amount, &p.Currency, &p.On, &p.By, &p.Reason, &p.TakenBackBy, &p.TakenBack)
		p.Debtor.Federation = federation != 0
		found = append(found, p)
		return err
	}, args...)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.payments"))
	}
	return found, nil
}

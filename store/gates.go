package store

import (
	"context"
	"maps"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// HeldBefore are the reports that wait for an answer and began before the
// list of a period, or do not say when they began.
func (s *Store) HeldBefore(ctx context.Context, p handbook.Period) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.state = 'held' AND s.start_day < $1 ORDER BY s.number`, int(p.First()))
}

// Rested is a list that rests on a report which is not the event's report any
// more: it was replaced, or withdrawn.
type Rested struct {
	Period             handbook.Period
	Tournament, Report int
	State              State // of the report
}

// Rested are those of the lists before p, by period and event.
func (s *Store) Rested(ctx context.Context, p handbook.Period) ([]Rested, error) {
	found, err := s.restedWhere(ctx, `SELECT DISTINCT r.period, r.tournament, r.submission, s.state FROM submissions s
		CROSS JOIN results r
		WHERE r.submission = s.number AND r.period < $1 AND s.state NOT IN ('accepted', 'rated') ORDER BY r.period, r.tournament, r.submission`, p)
	return found, failed(err, handbook.Say("store.reading.rest-on", "period", p))
}

// restedWhere returns what a query of a period gives.
func (s *Store) restedWhere(ctx context.Context, query string, p handbook.Period) ([]Rested, error) {
	return readRows(ctx, s.read, func(r *Rested) []any { return []any{&r.Period, &r.Tournament, &r.Report, &r.State} }, query, int(p))
}

// RatedReports are the reports that the results of a period came from, in the
// order of their numbers; of an event in parts the one that was its newest.
func (s *Store) RatedReports(ctx context.Context, p handbook.Period) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.number IN (SELECT submission FROM results WHERE period = $1) ORDER BY s.number`, int(p))
}

// RatedReading is a report that a list rests on, as it was read for it.
type RatedReading struct {
	Period handbook.Period
	Report int
	Kind   tournament.Kind
	Asked  map[int]int // FIDE IDs by starting rank, of the players whom questions are about; 0: none
}

// AnsweredAgain are the reports that lists before p rest on, and of which an
// answer was taken back since the office has them, or the pace stands in the
// record of the event: they may be read otherwise now.
func (s *Store) AnsweredAgain(ctx context.Context, p handbook.Period) ([]RatedReading, error) {
	found, err := readRows(ctx, s.read, func(one *RatedReading) []any { return []any{&one.Period, &one.Report, &one.Kind} },
		`SELECT r.period, r.submission, r.kind FROM submissions s CROSS JOIN results r
		WHERE r.submission = s.number AND r.period < $1 AND s.state IN ('accepted', 'rated')
		AND EXISTS (SELECT 1 FROM questions q JOIN question_log l ON l.question = q.id WHERE q.submission = s.number AND l.answer = 'reopen')
		UNION SELECT r.period, r.submission, r.kind FROM event_facts f CROSS JOIN results r
		JOIN submissions s ON s.number = r.submission
		WHERE r.tournament = f.tournament AND f.name = 'time-control' AND r.period < $1 AND s.state IN ('accepted', 'rated')
		ORDER BY 1, 2, 3`, int(p))
	for i := range found {
		if err == nil {
			err = s.readAsked(ctx, &found[i])
		}
	}
	return found, failed(err, handbook.Say("store.reading.rest-on", "period", p))
}

// readAsked reads who the players are on the list whom questions of the report are about.
func (s *Store) readAsked(ctx context.Context, one *RatedReading) error {
	one.Asked = map[int]int{}
	questions, err := s.QuestionsOf(ctx, one.Report)
	if err != nil {
		return err
	}
	listed, err := readMap[int, int](ctx, s.read, `SELECT r.starting_rank, q.fide_id FROM results r
		JOIN rated_players q ON q.period = r.period AND q.kind = r.kind AND q.player = r.player
		WHERE r.period = $1 AND r.submission = $2`, int(one.Period), one.Report)
	for _, q := range questions {
		if q.Kind == WhoIsIt || q.Kind == TwoBoards {
			for _, rank := range q.Players {
				one.Asked[rank] = listed[rank]
			}
		}
	}
	return err
}

// Replaced is a list that was imported, and imported otherwise after lists were
// made from it.
type Replaced struct {
	List handbook.Period
	From handbook.Period // the first of the lists
}

// ReplacedUnder are the imported lists that published ones before p were made
// from, as far as they say something else now; without those that a difference
// carried since has.
func (s *Store) ReplacedUnder(ctx context.Context, p handbook.Period) ([]Replaced, error) {
	all, err := s.Revisions(ctx, 0)
	if err != nil {
		return nil, err
	}
	of := map[handbook.Period][]Revision{}
	for _, r := range all {
		of[r.Period] = append(of[r.Period], r)
	}
	carried, err := readMap[handbook.Period, int](ctx, s.read, `SELECT since, MAX(id) FROM publications c WHERE action = 'carry'
		AND NOT EXISTS (SELECT 1 FROM publications u WHERE u.undoes = c.id) GROUP BY since`)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.carried"))
	}
	var found []Replaced
	for _, list := range slices.Sorted(maps.Keys(of)) {
		now := of[list][len(of[list])-1]
		if now.Source != Imported {
			continue
		}
		for next := list.Add(1); next < p && len(of[next]) > 0; next = next.Add(1) {
			made := of[next][len(of[next])-1]
			if made.Source != Published {
				break
			}
			for _, r := range of[next] {
				if r.Number == made.Restores { // an undo brings back what was made then
					made.Publication = r.Publication
				}
			}
			was := Revision{}
			for _, r := range of[list] {
				if r.Publication < made.Publication {
					was = r
				}
			}
			dealt := slices.ContainsFunc(slices.Collect(maps.Keys(carried)), func(since handbook.Period) bool {
				return since <= next && carried[since] > now.Publication
			})
			if was.Number != 0 && was.Digest != now.Digest && !dealt {
				found = append(found, Replaced{list, next})
				break
			}
		}
	}
	return found, nil
}

// ReportsOf are all reports of an event, in the order of their numbers.
func (s *Store) ReportsOf(ctx context.Context, tournament int) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.tournament = $1 ORDER BY s.number`, tournament)
}

// RoundsBefore are the rounds of an event of which a list before p has rated a
// game.
func (s *Store) RoundsBefore(ctx context.Context, tournament int, p handbook.Period) (map[int]bool, error) {
	rounds, err := readMap[int, bool](ctx, s.read, `SELECT DISTINCT round, 1 FROM `+GamesOf+` WHERE tournament = $1 AND period < $2`, tournament, int(p))
	return rounds, failed(err, handbook.Say("store.reading.event-rounds", "event", tournament))
}

// CorrectedByPart are the lists before p that were made before a later part of
// an event told an earlier result otherwise, with that part, by period and
// event.
func (s *Store) CorrectedByPart(ctx context.Context, p handbook.Period) ([]Rested, error) {
	found, err := s.restedWhere(ctx, `SELECT DISTINCT r.period, r.tournament, s.number, s.state FROM submissions s
		CROSS JOIN results r
		WHERE s.tournament = r.tournament AND s.corrects <> 0 AND s.state IN ('accepted', 'rated') AND r.submission < s.number AND r.period < $1 ORDER BY r.period, r.tournament, s.number`, p)
	return found, failed(err, handbook.Say("store.reading.corrected-by", "period", p))
}

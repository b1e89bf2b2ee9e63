package store

import (
	"context"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Reading reads a submission again with the answers that its questions have by
// now, and says what is found out about it.
type Reading func(sub *Submission, data []byte, questions []Question) (Incoming, error)

// Fitting refuses an answer that does not fit the others of a submission; the
// questions have it already. Nil: every answer fits.
type Fitting func(sub *Submission, data []byte, questions []Question) error

// Settled is what an answer came to.
type Settled struct {
	Question Question
	Answer            // of the report that was held
	Others   []Answer // of other held reports to which the answer was given too
}

// Reply keeps the answer to a question, with who, when and why, and takes the
// report in where nothing else is open. The same question about other held
// reports is answered with it, where it fits them.
func (s *Store) Reply(ctx context.Context, id int, r Reply, fits Fitting, read Reading) (Settled, error) {
	var done Settled
	r.By, r.Reason = strings.TrimSpace(r.By), strings.TrimSpace(r.Reason)
	if r.By == "" || r.Reason == "" {
		return done, handbook.Errorf("store.wrong.answer-needs")
	}
	err := s.change(ctx, handbook.Say("store.doing.answer", "question", id), func(tx *logTx) error {
		done = Settled{}
		q, err := questionOf(ctx, tx, id)
		if err != nil {
			return err
		}
		if !q.Open() {
			return handbook.Errorf("store.wrong.answered", "question", id, "state", handbook.Say("word.state."+string(q.State)))
		}
		if err := fitting(ctx, tx, &q, r, fits); err != nil {
			return err
		}
		if err := reply(ctx, tx, &q, r); err != nil {
			return err
		}
		switch r.Decision {
		case KeepHeld:
			done.Submission, err = submissionOf(ctx, tx, q.Submission)
		case SendBack:
			_, err = tx.update(ctx, rowsWhere("submissions", `number = $1`, q.Submission), `UPDATE submissions SET state = 'rejected' WHERE number = $1`, q.Submission)
			if err == nil {
				done.Submission, err = submissionOf(ctx, tx, q.Submission)
			}
			if err == nil {
				err = tellReport(ctx, tx.Tx, &done.Submission, r.At)
			}
		default:
			err = settleAll(ctx, tx, &q, &done, r, fits, read)
		}
		if err != nil {
			return err
		}
		done.Question, err = questionOf(ctx, tx, id)
		return err
	})
	return done, err
}

// settleAll takes in the report of the question, and those that waited for the
// same answer.
func settleAll(ctx context.Context, tx *logTx, q *Question, done *Settled, r Reply, fits Fitting, read Reading) error {
	first, err := settleHeld(ctx, tx, q.Submission, r, read)
	if err != nil {
		return err
	}
	done.Answer = *first
	if q.Kind != WhoIsIt {
		return nil
	}
	alike, err := questionsWhere(ctx, tx, `WHERE `+openQuestion+` AND q.kind = 'person' AND q.subject = $1 AND q.id <> $2 ORDER BY q.id`, q.Subject, q.ID)
	if err != nil {
		return err
	}
	for i := range alike {
		if fitting(ctx, tx, &alike[i], r, fits) != nil {
			continue // asked by itself
		}
		if err := reply(ctx, tx, &alike[i], r); err != nil {
			return err
		}
		_, err := tx.update(ctx, rowsWhere("questions", `id = $1`, alike[i].ID), `UPDATE questions SET remembered = $1 WHERE id = $2`, q.ID, alike[i].ID)
		if err != nil {
			return err
		}
		other, err := settleHeld(ctx, tx, alike[i].Submission, r, read)
		if err != nil {
			return err
		}
		done.Others = append(done.Others, *other)
	}
	return nil
}

// fitting reports whether an answer fits the submission of its question.
func fitting(ctx context.Context, tx *logTx, q *Question, r Reply, fits Fitting) error {
	if fits == nil {
		return nil
	}
	sub, err := submissionOf(ctx, tx, q.Submission)
	if err != nil {
		return err
	}
	questions, err := questionsWhere(ctx, tx, `WHERE q.submission = $1 ORDER BY q.answered_at, q.id`, q.Submission)
	if err != nil {
		return err
	}
	for i := range questions {
		if questions[i].ID == q.ID {
			questions[i].Answer = r
		}
	}
	var data []byte
	if err := tx.QueryRowContext(ctx, `SELECT data FROM submissions WHERE number = $1`, q.Submission).Scan(&data); err != nil {
		return err
	}
	return fits(&sub, data, questions)
}

// settleHeld takes a held report in where all its questions have answers.
func settleHeld(ctx context.Context, tx *logTx, number int, r Reply, read Reading) (*Answer, error) {
	a := &Answer{}
	sub, err := submissionOf(ctx, tx, number)
	if err != nil {
		return nil, err
	}
	a.Submission = sub
	if a.Questions, err = openQuestionsOf(ctx, tx, number); err != nil || len(a.Questions) > 0 || sub.State != Held {
		return a, err
	}
	questions, err := questionsWhere(ctx, tx, `WHERE q.submission = $1 ORDER BY q.answered_at, q.id`, number)
	if err != nil {
		return nil, err
	}
	var data []byte
	if err := tx.QueryRowContext(ctx, `SELECT data FROM submissions WHERE number = $1`, number).Scan(&data); err != nil {
		return nil, err
	}
	in, err := read(&sub, data, questions)
	if err != nil {
		return nil, err
	}
	in.Name, in.By, in.Facts, in.At = sub.Name, sub.By, &sub.Facts, r.At
	w := submission{tx: tx, in: &in, answer: a, number: number, tournament: sub.Tournament, replaces: sub.Replaces, worked: true}
	if err := writeFindings(ctx, tx.Tx, number, in.Findings); err != nil {
		return nil, err
	}
	if err := w.findOthers(ctx); err != nil {
		return nil, err
	}
	if err := w.decided(ctx, questions); err != nil {
		return nil, err
	}
	return a, w.settle(ctx)
}

// decided is the event of a report by the answers that were given, the later
// over the earlier.
func (w *submission) decided(ctx context.Context, questions []Question) error {
	for i := range questions {
		q := &questions[i]
		switch {
		case q.Kind == WhoIsIt || q.Kind == WhichKind:
		case q.Answer.Decision == SameAs:
			other, err := submissionOf(ctx, w.tx, q.Answer.Value)
			if err != nil {
				return err
			}
			w.tournament, w.explicit, w.confirmed = other.Tournament, true, true
		case q.Answer.Decision != "":
			if err := w.another(ctx, q); err != nil {
				return err
			}
		}
	}
	if w.tournament == 0 {
		return w.newTournament(ctx, "")
	}
	return nil
}

// another keeps the report apart from the events that a question named.
func (w *submission) another(ctx context.Context, q *Question) error {
	var events []int
	for _, c := range q.Candidates {
		other, err := submissionOf(ctx, w.tx, c.Submission)
		if err != nil {
			return err
		}
		if other.Tournament != 0 && other.Tournament == w.tournament {
			w.replaces = 0
			if err := w.newTournament(ctx, ""); err != nil {
				return err
			}
		}
		events = append(events, other.Tournament)
	}
	if w.tournament == 0 {
		if err := w.newTournament(ctx, ""); err != nil {
			return err
		}
	}
	for _, e := range events {
		if err := markSeparateEvents(ctx, w.tx, w.tournament, e, q.ID); err != nil {
			return err
		}
	}
	return nil
}

// reply writes an answer into the question and its history.
func reply(ctx context.Context, tx *logTx, q *Question, r Reply) error {
	if err := logReply(ctx, tx, q.ID, r); err != nil || r.Decision == KeepHeld {
		return err
	}
	if kind := r.Decision.PlayKind(); kind >= 0 {
		_, err := tx.update(ctx, rowsWhere("submissions", `number = $1`, q.Submission), `UPDATE submissions SET kind = $1 WHERE number = $2`, kind, q.Submission)
		if err != nil {
			return err
		}
	}
	_, decision, value := (&Question{Kind: q.Kind, Answer: r}).storedValues()
	_, err := tx.update(ctx, rowsWhere("questions", `id = $1`, q.ID), `UPDATE questions SET answer = $1, value = $2, answered_by = $3, answered_at = $4, reason = $5 WHERE id = $6`,
		string(decision), value, r.By, formatMoment(r.At), r.Reason, q.ID)
	return err
}

func logReply(ctx context.Context, tx *logTx, question int, r Reply) error {
	_, err := tx.insertNext(ctx, "question_log", "question, answer, value, by, at, reason",
		question, string(r.Decision), r.Value, r.By, formatMoment(r.At), r.Reason)
	return err
}

// ReopenQuestion takes an answer back: the question is open again, its report
// and every report to which the answer was given is held, and what they had
// replaced stands again. Lists already published stay as they are until their
// periods are run again.
func (s *Store) ReopenQuestion(ctx context.Context, id int, r Reply) (Question, error) {
	var q Question
	r.Decision = TakeBack
	err := s.change(ctx, handbook.Say("store.doing.reopen", "question", id), func(tx *logTx) error {
		var err error
		if q, err = questionOf(ctx, tx, id); err != nil {
			return err
		}
		if q.Answer.Decision == "" {
			return handbook.Errorf("store.wrong.not-answered", "question", id)
		}
		given, err := questionsWhere(ctx, tx, `WHERE q.id = $1 OR q.remembered = $1 ORDER BY q.id`, id)
		if err != nil {
			return err
		}
		for i := range given {
			if err := reopen(ctx, tx, &given[i], r); err != nil {
				return err
			}
		}
		q, err = questionOf(ctx, tx, id)
		return err
	})
	return q, err
}

func reopen(ctx context.Context, tx *logTx, q *Question, r Reply) error {
	if err := logReply(ctx, tx, q.ID, r); err != nil {
		return err
	}
	dropped := 0
	if err := tx.QueryRowContext(ctx, `SELECT superseded_by FROM submissions WHERE number = $1`, q.Submission).Scan(&dropped); err != nil {
		return err
	}
	_, err := tx.delete(ctx, "carried_reports", `DELETE FROM carried_reports WHERE submission IN (SELECT submission FROM questions WHERE id = $1)`, q.ID)
	if err != nil {
		return err
	}
	_, err = tx.update(ctx, rowsWhere("questions", `id = $1`, q.ID),
		`UPDATE questions SET answer = '', value = 0, answered_by = '', answered_at = '', reason = '', remembered = 0 WHERE id = $1`, q.ID)
	if err != nil {
		return err
	}
	if _, err := tx.delete(ctx, "separate_events", `DELETE FROM separate_events WHERE question = $1`, q.ID); err != nil {
		return err
	}
	byItself := q.Answer.Decision == SameAs && dropped < q.Submission // it said the same as an older report
	if q.State == Withdrawn || q.State == Superseded && !byItself {
		return nil
	}
	_, err = tx.update(ctx, rowsWhere("submissions", `number = $1`, q.Submission),
		`UPDATE submissions SET state = 'held', superseded_by = 0, corrects = 0 WHERE number = $1`, q.Submission)
	if err != nil {
		return err
	}
	_, err = tx.update(ctx, rowsWhere("submissions", `superseded_by = $1 AND state = 'superseded'`, q.Submission),
		`UPDATE submissions SET superseded_by = 0, state = CASE
			WHEN EXISTS (SELECT 1 FROM questions q WHERE q.submission = submissions.number AND q.answer = '') THEN 'held'
			WHEN verdict = 'rejected' THEN 'rejected' WHEN rated_in <> 0 THEN 'rated' ELSE 'accepted' END
			WHERE superseded_by = $1 AND state = 'superseded'`, q.Submission)
	if err != nil {
		return err
	}
	sub, err := submissionOf(ctx, tx, q.Submission)
	if err != nil {
		return err
	}
	return tellReport(ctx, tx.Tx, &sub, r.At)
}

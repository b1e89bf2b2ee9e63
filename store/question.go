package store

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// QuestionKind says what a question is about.
type QuestionKind string

// The kinds: whether two reports are of one event; who a player is; whether a
// player sat at two boards at one time; what kind of play an event was.
const (
	SameEvent QuestionKind = "same-event"
	WhoIsIt   QuestionKind = "person"
	TwoBoards QuestionKind = "clash"
	WhichKind QuestionKind = "kind"
)

// Decision is how an officer answers a question; empty: not yet.
type Decision string

// The decisions. SameAs and ThisPerson have a value.
const (
	SameAs     Decision = "same"     // the event of the report whose number is the value
	Another    Decision = "another"  // another event, to be rated by itself
	ThisPerson Decision = "person"   // the person whose FIDE ID is the value
	NewPerson  Decision = "new"      // a person whom no list has
	OfStandard Decision = "standard" // standard chess
	OfRapid    Decision = "rapid"
	OfBlitz    Decision = "blitz"
	SendBack   Decision = "correct" // the report is to be corrected and handed in again
	KeepHeld   Decision = "hold"    // wait: the question stays open
	TakeBack   Decision = "reopen"  // the answer is taken back
)

// Question is what an officer has to decide about a report.
type Question struct {
	ID, Submission int
	Kind           QuestionKind
	Rule           string // of the finding that a question about a person comes from
	Subject        string // the circumstances: where they are the same, the answer holds again
	Players        []int  // starting ranks
	Text           handbook.Text
	Candidates     []Candidate
	Asked          time.Time
	Answer         Reply
	Remembered     int   // the question whose answer holds here too; 0: none
	State          State // of the submission
	File           string
}

// Reply is the answer to a question.
type Reply struct {
	Decision Decision
	Value    int // submission or FIDE ID; 0: none
	By       string
	At       time.Time
	Reason   string
}

// Candidate is a report or a person that a question may mean, and why.
type Candidate struct {
	Submission int // 0: a person
	FideID     string
	Name       string
	Federation string
	Birth      string
	Start, End handbook.Date
	Kind       int // of play, numbered as package tournament does
	State      State
	Why        handbook.Text
}

// PlayKind returns the kind of play that a decision says, -1 if it says none.
func (d Decision) PlayKind() int {
	return slices.Index(playKinds, d)
}

// playKinds are the decisions by the number of the kind of play.
var playKinds = []Decision{OfStandard, OfRapid, OfBlitz}

// Name is Q and the number.
func (q *Question) Name() string { return "Q" + strconv.Itoa(q.ID) }

// Open reports whether the question waits for an answer.
func (q *Question) Open() bool { return q.Answer.Decision == "" && q.State == Held }

// ParseQuestion reads the name of a question: Q7, q7 or 7.
func ParseQuestion(name string) (int, error) {
	n, err := strconv.Atoi(strings.TrimLeft(strings.TrimSpace(name), "Qq"))
	if err != nil || n < 1 {
		return 0, handbook.Errorf("store.wrong.question-name", "value", name)
	}
	return n, nil
}

func questionsWhere(ctx context.Context, from querier, where string, args ...any) ([]Question, error) {
	found, err := readTable(ctx, from, (*Question).columns, `questions q JOIN submissions s ON s.number = q.submission `+where, args...)
	for i := range found {
		q := &found[i]
		if q.read(); q.Text.IsZero() {
			q.Text = handbook.Say("store.question.earlier")
		}
	}
	return found, wrapErr(err, handbook.Say("store.reading.questions"))
}

// columns returns those of a question with its submission, each with its field.
func (q *Question) columns() []column {
	return []column{
		{"q.id", &q.ID},
		{"q.submission", &q.Submission},
		{"q.kind", &q.Kind},
		{"q.rule", &q.Rule},
		{"q.subject", &q.Subject},
		{"q.players", intsColumn{&q.Players}},
		{"q.said", textColumn{&q.Text}},
		{"q.candidates", jsonColumn[[]Candidate]{&q.Candidates}},
		{"q.asked_at", momentColumn{&q.Asked}},
		{"q.answer", &q.Answer.Decision},
		{"q.value", &q.Answer.Value},
		{"q.answered_by", &q.Answer.By},
		{"q.answered_at", momentColumn{&q.Answer.At}},
		{"q.reason", &q.Answer.Reason},
		{"q.remembered", &q.Remembered},
		{"s.state", &q.State},
		{"s.name", &q.File},
	}
}

const openQuestion = `q.answer = '' AND s.state = 'held'`

// OpenQuestions returns those that wait for an answer, in the order of their
// numbers. Their reports are held: no run rates them.
func (s *Store) OpenQuestions(ctx context.Context) ([]Question, error) {
	return questionsWhere(ctx, s.read, `WHERE `+openQuestion+` ORDER BY q.id`)
}

// Questions returns all that were ever asked, in the order of their numbers.
func (s *Store) Questions(ctx context.Context) ([]Question, error) {
	return questionsWhere(ctx, s.read, `ORDER BY q.id`)
}

// QuestionsOf returns those about a submission.
func (s *Store) QuestionsOf(ctx context.Context, submission int) ([]Question, error) {
	return questionsWhere(ctx, s.read, `WHERE q.submission = $1 ORDER BY q.id`, submission)
}

// Question of a number.
func (s *Store) Question(ctx context.Context, id int) (Question, error) {
	return questionOf(ctx, s.read, id)
}

func questionOf(ctx context.Context, from querier, id int) (Question, error) {
	found, err := questionsWhere(ctx, from, `WHERE q.id = $1`, id)
	if err != nil {
		return Question{}, err
	}
	if len(found) == 0 {
		return Question{}, handbook.Errorf("store.wrong.no-question", "question", id)
	}
	return found[0], nil
}

// KindSubject begins the subject of each question about the kind of play. The
// table keeps them as questions about a person, with the kind as a value from 1 on.
const KindSubject = "kind of play|"

// storedValues returns the kind and the answer of a question as the table has them.
func (q *Question) storedValues() (QuestionKind, Decision, int) {
	kind, decision, value := q.Kind, q.Answer.Decision, q.Answer.Value
	if kind == WhichKind {
		kind = WhoIsIt
	}
	if k := decision.PlayKind(); k >= 0 {
		decision, value = ThisPerson, k+1
	}
	return kind, decision, value
}

// read makes a question about the kind of play of what the table has.
func (q *Question) read() {
	if q.Kind != WhoIsIt || !strings.HasPrefix(q.Subject, KindSubject) {
		return
	}
	q.Kind = WhichKind
	if v := q.Answer.Value; q.Answer.Decision == ThisPerson && v >= 1 && v <= len(playKinds) {
		q.Answer.Decision, q.Answer.Value = playKinds[v-1], 0
	}
}

// Remembered returns the answers given about persons and kinds of play under the same
// circumstances, by subject; the latest of each.
func (s *Store) Remembered(ctx context.Context, subjects []string) (map[string]Question, error) {
	found := map[string]Question{}
	for _, subject := range subjects {
		list, err := questionsWhere(ctx, s.read, `WHERE q.kind = 'person' AND q.subject = $1 AND q.answer IN ('person', 'new')
			ORDER BY q.answered_at DESC, q.id DESC LIMIT 1`, subject)
		if err != nil {
			return nil, err
		}
		if len(list) > 0 {
			found[subject] = list[0]
		}
	}
	return found, nil
}

// LoggedReply is a line of the history of a question.
type LoggedReply struct {
	Question int
	Reply
}

// QuestionLog is everything that was answered to a question, oldest first.
func (s *Store) QuestionLog(ctx context.Context, id int) ([]LoggedReply, error) {
	found, err := readTable(ctx, s.read, func(l *LoggedReply) []column {
		return []column{{"question", &l.Question}, {"answer", &l.Decision}, {"value", &l.Value}, {"by", &l.By}, {"at", momentColumn{&l.At}}, {"reason", &l.Reason}}
	}, `question_log WHERE question = $1 ORDER BY id`, id)
	return found, wrapErr(err, handbook.Say("store.reading.answers", "question", id))
}

// ask keeps a question, unless the same one stands there already.
func ask(ctx context.Context, tx *logTx, q *Question) error {
	kind, decision, value := q.storedValues()
	_, err := tx.insert(ctx, "questions", `INSERT INTO questions (id, submission, kind, rule, subject, players, said, candidates, asked_at,
			answer, value, answered_by, answered_at, reason, remembered)
		SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 FROM questions
		WHERE true ON CONFLICT DO NOTHING`,
		q.Submission, string(kind), q.Rule, q.Subject, intsColumn{&q.Players}, keepText(q.Text), jsonColumn[[]Candidate]{&q.Candidates},
		formatMoment(q.Asked), string(decision), value, q.Answer.By, momentColumn{&q.Answer.At}, q.Answer.Reason, q.Remembered)
	return err
}

// Restate says an open question otherwise: its circumstances have changed, and it
// must be answered all the same.
func (s *Store) Restate(ctx context.Context, q *Question) error {
	return s.change(ctx, handbook.Say("store.doing.restate", "question", q.ID), func(tx *logTx) error {
		_, err := tx.update(ctx, rowsWhere("questions", `id = $1`, q.ID), `UPDATE questions SET subject = $1, players = $2, said = $3, candidates = $4 WHERE id = $5 AND answer = ''`,
			q.Subject, intsColumn{&q.Players}, keepText(q.Text), jsonColumn[[]Candidate]{&q.Candidates}, q.ID)
		return err
	})
}

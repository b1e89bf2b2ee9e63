package main

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

func questionsCommand(env *environment) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use: "questions",
		Example: `  fedrate questions
  fedrate questions show Q7
  fedrate questions answer Q7 --same 12 --by "A. Officer" --reason "the organiser confirms by letter"
  fedrate questions reopen Q7 --by "A. Officer" --reason "the letter was about another event"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				list, err := st.OpenQuestions(ctx)
				if all {
					list, err = st.Questions(ctx)
				}
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(jobs.QuestionAnswers(env.locale(), list))
				}
				if len(list) == 0 {
					env.note("cmd.questions.none")
				}
				for i := range list {
					env.printQuestion(&list[i])
				}
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "")
	cmd.AddCommand(questionShowCommand(env), questionAnswerCommand(env), questionReopenCommand(env))
	return cmd
}

// withQuestion opens the office for a command about one question.
func (env *environment) withQuestion(ctx context.Context, name string, do func(context.Context, *store.Store, store.Question) error) error {
	id, err := store.ParseQuestion(name)
	if err != nil {
		return err
	}
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		q, err := st.Question(ctx, id)
		if err != nil {
			return err
		}
		return do(ctx, st, q)
	})
}

func questionShowCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "show Q7", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withQuestion(cmd.Context(), args[0], func(ctx context.Context, st *store.Store, q store.Question) error {
				log, err := st.QuestionLog(ctx, q.ID)
				if err != nil {
					return err
				}
				if env.json() {
					history := answer.QuestionHistory{Question: jobs.QuestionAnswer(env.locale(), &q), History: []answer.Reply{}}
					for _, l := range log {
						history.History = append(history.History, jobs.ReplyAnswer(l.Reply, 0))
					}
					return env.writeJSON(history)
				}
				if q.Open() {
					env.printQuestion(&q)
				} else {
					env.print("cmd.questions.closed", "question", q.Name(), "text", q.Text)
				}
				for _, l := range log {
					env.print("cmd.questions.logged", "at", shortMoment(l.At), "by", l.By, "answer", env.word("answer", jobs.DecisionWord(&q, l.Decision)), "value", valueOf(l.Reply), "reason", l.Reason)
				}
				return nil
			})
		},
	}
}

func questionAnswerCommand(env *environment) *cobra.Command {
	var same int
	var person, kind string
	var another, fresh, correct, hold bool
	var by, reason string
	cmd := &cobra.Command{
		Use:     "answer Q7 --same N|--another|--person NAME-OR-ID|--new|--kind standard|rapid|blitz|--correct|--hold --by NAME --reason TEXT",
		Example: `  fedrate questions answer Q8 --person 99000348 --by "A. Officer" --reason "the arbiter mistyped the ID"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			r := store.Reply{By: env.author(by), Reason: reason, At: env.Now()}
			given := 0
			for _, one := range []struct {
				set      bool
				decision store.Decision
				value    int
			}{
				{same != 0, store.SameAs, same},
				{another, store.Another, 0},
				{person != "", store.ThisPerson, 0},
				{fresh, store.NewPerson, 0},
				{kind != "", store.Decision(kind), 0},
				{correct, store.SendBack, 0},
				{hold, store.KeepHeld, 0},
			} {
				if one.set {
					r.Decision, r.Value, given = one.decision, one.value, given+1
				}
			}
			if given != 1 || r.Value < 0 || kind != "" && r.Decision.PlayKind() < 0 {
				return handbook.Errorf("cmd.wrong.one-answer")
			}
			return env.withQuestion(cmd.Context(), args[0], func(ctx context.Context, st *store.Store, q store.Question) error {
				if person != "" {
					var err error
					if r.Value, err = env.personID(ctx, st, person); err != nil {
						return err
					}
				}
				done, err := jobs.Reply(ctx, st, q.ID, r)
				if err != nil {
					return err
				}
				if err := env.printAnswered(&done); err != nil {
					return err
				}
				if r.Decision == store.ThisPerson {
					if err := env.noteStranger(ctx, st, q.Name(), r.Value); err != nil {
						return err
					}
				}
				from, err := month.PendingFrom(ctx, st, q.Submission)
				if err != nil {
					return err
				}
				if from != 0 {
					env.note("cmd.questions.published", "list", from)
					env.hint("cmd.next.rerun", "period", from)
					return nil
				}
				return env.nextInOffice(ctx, st)
			})
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&same, "same", 0, "")
	flags.BoolVar(&another, "another", false, "")
	flags.StringVar(&person, "person", "", "")
	flags.BoolVar(&fresh, "new", false, "")
	flags.StringVar(&kind, "kind", "", "")
	flags.BoolVar(&correct, "correct", false, "")
	flags.BoolVar(&hold, "hold", false, "")
	flags.StringVar(&by, "by", "", "")
	flags.StringVar(&reason, "reason", "", "")
	return cmd
}

// noteStranger warns that an answer names a FIDE ID that is on no list: it may be a new
// one, or mistyped.
func (env *environment) noteStranger(ctx context.Context, st *store.Store, question string, id int) error {
	lists, err := st.Lists(ctx)
	if err != nil || len(lists) == 0 {
		return err
	}
	found, err := st.FindPlayers(ctx, strconv.Itoa(id), env.today())
	if err == nil && len(found) == 0 {
		env.note("cmd.questions.stranger", "id", strconv.Itoa(id), "question", question)
	}
	return err
}

func (env *environment) printAnswered(done *store.Settled) error {
	line := jobs.AnsweredAnswer(env.locale(), done)
	if env.json() {
		return env.writeJSON(line)
	}
	env.print("cmd.questions.answered", "question", done.Question.Name(), "submission", done.Submission.Number, "state", env.word("state", line.State))
	env.printConsequences(&done.Answer)
	for i := range done.Others {
		env.print("cmd.questions.also", "submission", done.Others[i].Submission.Number, "state", env.word("state", string(done.Others[i].Submission.State)))
	}
	for i := range done.Questions {
		env.printQuestion(&done.Questions[i])
	}
	return nil
}

// printConsequences says what a report did to others.
func (env *environment) printConsequences(a *store.Answer) {
	for _, n := range a.Superseded {
		env.print("cmd.submit.supersedes", "submission", n)
	}
	if len(a.Parts) > 0 {
		env.print("cmd.submit.part", "n", len(a.Parts), "submissions", a.Parts)
	}
	if a.Dropped != 0 {
		env.print("cmd.submit.dropped", "submission", a.Dropped)
	}
}

func questionReopenCommand(env *environment) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use: "reopen Q7", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withQuestion(cmd.Context(), args[0], func(ctx context.Context, st *store.Store, q store.Question) error {
				before, err := st.Submission(ctx, q.Submission)
				if err != nil {
					return err
				}
				rated, err := st.RatedFor(ctx, before.Tournament)
				if err != nil {
					return err
				}
				q, err = st.ReopenQuestion(ctx, q.ID, store.Reply{By: env.author(by), Reason: reason, At: env.Now()})
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(jobs.QuestionAnswer(env.locale(), &q))
				}
				env.printQuestion(&q)
				if len(rated) > 0 {
					env.note("cmd.submissions.rated", "from", rated[0])
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	return cmd
}

// author is who acts: the name given, else the user of the system.
func (env *environment) author(by string) string { return cmp.Or(by, env.User) }

// printQuestion writes a question with its candidates, and its answer or how
// to answer it.
func (env *environment) printQuestion(q *store.Question) {
	if q.Open() {
		fmt.Fprintln(env.Stdout, plain(env.Say(jobs.Asked(q))))
		return
	}
	env.print("cmd.questions.closed", "question", q.Name(), "text", q.Text)
	if a := &q.Answer; a.Decision != "" {
		env.print("cmd.questions.logged", "at", shortMoment(a.At), "by", a.By, "answer", env.word("answer", jobs.DecisionWord(q, a.Decision)), "value", valueOf(*a), "reason", a.Reason)
	}
}

func shortMoment(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

// valueOf returns the submission or FIDE ID that an answer names, "" where none.
func valueOf(r store.Reply) string {
	if r.Value == 0 {
		return ""
	}
	return " " + strconv.Itoa(r.Value)
}

func utc(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }

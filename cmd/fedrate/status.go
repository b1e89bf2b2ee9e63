package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/jobs/server"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

func statusCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "status",
		Example: `  fedrate status
  fedrate status --format json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				s, err := env.officeStatus(ctx, st)
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(s)
				}
				env.printStatus(s)
				return nil
			})
		},
	}
}

// officeStatus gathers how the office stands.
func (env *environment) officeStatus(ctx context.Context, st *store.Store) (*answer.Status, error) {
	s := &answer.Status{Database: env.database(), Program: version, Questions: []string{}}
	var err error
	if s.Federation, err = st.Federation(ctx); err != nil {
		return nil, err
	}
	keys, err := st.SigningKeys(ctx)
	if err != nil {
		return nil, err
	}
	for i := range keys {
		if keys[i].InUse() {
			s.Key = &keys[i].ID
		}
	}
	questions, err := st.OpenQuestions(ctx)
	if err != nil {
		return nil, err
	}
	for i := range questions {
		s.Questions = append(s.Questions, questions[i].Name())
	}
	for _, part := range []func(context.Context, *store.Store, *answer.Status) error{env.listStatus, env.queueStatus, env.runStatus, env.jobStatus, env.backupStatus} {
		if err := part(ctx, st, s); err != nil {
			return nil, err
		}
	}
	s.Next = env.whatNext(s)
	return s, nil
}

// listStatus finds the latest list in force, and the run that follows it.
func (env *environment) listStatus(ctx context.Context, st *store.Store, s *answer.Status) error {
	lists, err := st.Lists(ctx)
	if err != nil {
		return err
	}
	if s.Lists = len(lists); s.Lists == 0 {
		return nil
	}
	l := lists[s.Lists-1]
	s.List = &answer.RatingList{Period: l.Period, Source: string(l.Source), Kinds: answer.Kinds(l.Kinds), Rows: l.Rows}
	s.NextRun = &answer.NextRun{Period: s.List.Period.Add(1)}
	if env.Schedule.Monthly == "" {
		return nil
	}
	schedule, err := env.schedule(server.RunJob, env.Schedule.Monthly)
	if err != nil {
		return err
	}
	at := schedule.Next(env.Now()).Format(time.RFC3339)
	s.NextRun.At = &at
	return nil
}

// queueStatus counts the reports that wait.
func (env *environment) queueStatus(ctx context.Context, st *store.Store, s *answer.Status) error {
	subs, err := st.Submissions(ctx, "")
	if err != nil {
		return err
	}
	settled := map[int]bool{} // accepted, and no run rates them
	for i := range subs {
		switch subs[i].State {
		case store.Accepted:
			w, err := jobs.Awaits(ctx, st, &subs[i], nil)
			if err != nil {
				return err
			}
			if w.Run {
				s.Queue.Accepted++
			} else {
				settled[subs[i].Number] = true
			}
		case store.Held:
			s.Queue.Held++
		case store.Rejected:
			s.Queue.Rejected++
		}
	}
	if s.NextRun != nil {
		due, err := st.Due(ctx, s.NextRun.Period)
		if err != nil {
			return err
		}
		s.Queue.Due = len(slices.DeleteFunc(due, func(sub store.Submission) bool { return settled[sub.Number] }))
	}
	s.RerunFrom, err = month.StaleFrom(ctx, st)
	return err
}

func (env *environment) runStatus(ctx context.Context, st *store.Store, s *answer.Status) error {
	runs, err := st.Runs(ctx, 0)
	if err != nil || len(runs) == 0 {
		return err
	}
	last := &runs[len(runs)-1]
	s.LastRun = &answer.LastRun{Period: last.Period, At: utc(last.Finished), Published: last.Published}
	return nil
}

// jobStatus tells of the latest job of serve that did something, where it failed.
func (env *environment) jobStatus(ctx context.Context, st *store.Store, s *answer.Status) error {
	pool, err := st.Jobs()
	if err != nil {
		return err
	}
	runs, err := store.NewJobLog(pool).History(ctx, "", 1)
	if len(runs) > 0 && runs[0].State == store.JobFailed {
		s.FailedJob = &answer.FailedJob{Job: runs[0].Job, At: utc(runs[0].Finished), Message: runs[0].Message}
	}
	return errors.Join(err, pool.Close())
}

// backupStatus is the latest file of the folder of the backups.
func (env *environment) backupStatus(_ context.Context, _ *store.Store, s *answer.Status) error {
	if env.Backup.Folder == "" {
		return nil
	}
	entries, err := os.ReadDir(env.Backup.Folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || !strings.HasSuffix(e.Name(), ".db") {
			continue
		}
		if at := utc(info.ModTime()); s.Backup == nil || at > s.Backup.At {
			s.Backup = &answer.LastBackup{File: filepath.Join(env.Backup.Folder, e.Name()), At: at}
		}
	}
	return err
}

// whatNext returns what an officer would do now, the most urgent first.
func (env *environment) whatNext(s *answer.Status) []string {
	next := []string{}
	say := func(key string, pairs ...any) { next = append(next, env.reader().Sayf(key, pairs...)) }
	if s.FailedJob != nil {
		say("cmd.status.next.job", "job", s.FailedJob.Job)
	}
	if len(s.Questions) > 0 {
		say("cmd.status.next.question", "question", s.Questions[0])
	}
	if s.Queue.Rejected > 0 {
		say("cmd.status.next.rejected")
	}
	switch {
	case s.List == nil:
		say("cmd.status.next.list")
	case s.RerunFrom != 0:
		say("cmd.status.next.rerun", "from", s.RerunFrom)
	case s.Queue.Due > 0:
		say("cmd.status.next.run", "period", s.NextRun.Period)
	case s.Queue.Accepted+s.Queue.Held == 0:
		say("cmd.status.next.submit")
	}
	if s.Backup == nil {
		say("cmd.status.next.backup", "file", server.BackupName(env.today()), "folder", env.Backup.Folder)
	}
	return next
}

// firstQuestions is how many open questions are named; the others are counted.
const firstQuestions = 5

// printStatus prints a line each for office, lists, queue, questions, runs and
// backup, then what to do.
func (env *environment) printStatus(s *answer.Status) {
	env.print("cmd.status.office", "federation", s.Federation, "database", s.Database, "program", s.Program, "key", env.orNone(s.Key))
	if s.List == nil {
		env.print("cmd.status.no-list")
	} else {
		env.print("cmd.status.list", "period", s.List.Period, "source", env.word("source", s.List.Source), "rows", s.List.Rows, "lists", s.Lists)
	}
	env.print("cmd.status.queue", "accepted", s.Queue.Accepted, "held", s.Queue.Held, "rejected", s.Queue.Rejected)
	if s.RerunFrom != 0 {
		env.print("cmd.status.stale", "from", s.RerunFrom)
	}
	if len(s.Questions) == 0 {
		env.print("cmd.status.no-questions")
	} else {
		first := s.Questions[:min(len(s.Questions), firstQuestions)]
		env.print("cmd.status.questions", "open", len(s.Questions), "questions", first, "more", len(s.Questions)-len(first))
	}
	switch {
	case s.NextRun == nil:
	case s.NextRun.At == nil:
		env.print("cmd.status.next-run", "period", s.NextRun.Period, "due", s.Queue.Due)
	default:
		env.print("cmd.status.next-run-at", "period", s.NextRun.Period, "due", s.Queue.Due, "at", *s.NextRun.At)
	}
	if s.LastRun != nil {
		key := "cmd.status.last-run-preview"
		if s.LastRun.Published {
			key = "cmd.status.last-run"
		}
		env.print(key, "period", s.LastRun.Period, "at", s.LastRun.At)
	}
	if s.FailedJob != nil {
		env.print("cmd.status.failed", "job", s.FailedJob.Job, "at", s.FailedJob.At, "message", s.FailedJob.Message)
	}
	if s.Backup == nil {
		env.print("cmd.status.no-backup", "folder", env.knownOr(env.Backup.Folder))
	} else {
		env.print("cmd.status.backup", "at", s.Backup.At, "file", s.Backup.File)
	}
	for _, what := range s.Next {
		env.print("cmd.next.line", "what", what)
	}
}

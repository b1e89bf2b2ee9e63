// Package jobs is what an officer asks of the office at any time: to take in a
// report, to open one again with what the database holds now, to make the
// papers of a norm or an application, to verify a paper. The work of a month
// is in jobs/month, the server that does both by itself in jobs/server. It asks
// neither clock nor environment.
package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Submission is a report that comes in.
type Submission struct {
	Name     string // of the file; kept without its folder
	Data     []byte
	Event    string // --event: names the tournament; empty: known by its facts
	Replaces int    // --replaces: number of the report it corrects; 0: none
	By       string
	Arbiter  bool // handed in by no officer: what it would replace may be a question
}

// Outcome is what became of a report. One with questions is held: it waits for
// their answers.
type Outcome struct {
	store.Answer
	Refused  bool // the file is no report: nothing of it was kept, and it has no number
	Findings []handbook.Finding
	RatedFor []handbook.Period // lists that the reports it supersedes were rated for, in order
}

// file is the name of the report without its folder, as it is kept.
func (s *Submission) file() string {
	return handbook.SanitizeLine(path.Base(strings.ReplaceAll(s.Name, `\`, "/")))
}

// Ingest checks a report and keeps it. The same bytes twice change nothing. A
// report that the checks reject is kept as rejected, one about whose event or
// players there is a question as held. A file that is no report is refused: the log alone
// names it. An error means that nothing was kept; data that is wrong is no error.
func Ingest(ctx context.Context, st *store.Store, in Submission, now time.Time) (Outcome, error) {
	return ingest(ctx, st, in, now, audit.Check)
}

// ingest is Ingest with a check. If anything that is asked of the report ends in a panic,
// the bytes are kept as rejected by a fault of the program.
func ingest(ctx context.Context, st *store.Store, in Submission, now time.Time, check checker) (Outcome, error) {
	known, err := KnownBy(ctx, st)
	if err != nil {
		return Outcome{}, err
	}
	out, fault, err := known.tryIngest(ctx, &in, now, check)
	if fault == nil {
		return out, err
	}
	out, again, err := known.tryIngest(ctx, &in, now, failing(fault))
	if again != nil {
		return Outcome{}, handbook.Errorf("jobs.wrong.fault", "fault", fmt.Sprint(again))
	}
	return out, err
}

// tryIngest is ingest of one report; fault is the panic in which it ended, nil if none.
func (k *Known) tryIngest(ctx context.Context, in *Submission, now time.Time, check checker) (out Outcome, fault any, err error) {
	defer func() { fault = recover() }()
	out, err = k.ingest(ctx, in, now, check, nil)
	return out, nil, err
}

// checker is [audit.Check], or what a test puts in its place.
type checker func(name string, data []byte, opt audit.Options) *audit.Report

// failing returns a check that finds nothing but the fault of the program.
func failing(fault any) checker {
	return func(name string, data []byte, opt audit.Options) *audit.Report {
		return audit.Faulty(name, data, opt, fault)
	}
}

// Check is [audit.Check] for reports of strangers: if it ends in a panic, the report says
// that the program has a fault.
func Check(name string, data []byte, opt audit.Options) *audit.Report {
	return checked(audit.Check, name, data, opt)
}

func checked(check checker, name string, data []byte, opt audit.Options) (rep *audit.Report) {
	defer func() {
		if fault := recover(); fault != nil {
			rep = audit.Faulty(name, data, opt, fault)
		}
	}()
	return check(name, data, opt)
}

// ingest takes in a report that is checked; nil: it is not yet.
func (k *Known) ingest(ctx context.Context, in *Submission, now time.Time, check checker, rep *audit.Report) (Outcome, error) {
	st := k.Store
	sum := sha256.Sum256(in.Data)
	known, err := st.BySHA256(ctx, hex.EncodeToString(sum[:]))
	if err != nil {
		return Outcome{}, err
	}
	unread := known != nil && known.State == store.Rejected && known.Tournament == 0 // another version of the program may read it
	if known != nil && !unread && !known.Reopened(in.Event, in.Replaces) {
		out, err := knownOutcome(ctx, st, *known)
		if err == nil && known.State == store.Rejected {
			out, err = recheckRejected(ctx, st, out, in, now, check)
		}
		return withFileName(out, in.Name), err
	}
	name := in.file()
	opt, err := k.newOptions(ctx, in, handbook.FromTime(now))
	if err != nil {
		return Outcome{}, err
	}
	if rep != nil && reflect.DeepEqual(opt.Facts, rep.Options.Facts) && rep.Options.Received == opt.Received {
		rep.Options = opt
	} else {
		rep = check(name, in.Data, opt)
	}
	if rep.Failed != nil {
		return Outcome{}, rep.Failed
	}
	if unread && rep.Tournament == nil {
		out, err := knownOutcome(ctx, st, *known)
		return withFileName(out, in.Name), err
	}
	if known == nil && rep.IsNoReport() {
		return refuse(ctx, st, rep, in)
	}
	if t := rep.Tournament; opt.Facts == nil && t != nil && !t.TimeControl.Known { // of an event that is here, as the run will read it
		if opt.Facts, err = recordedControl(ctx, st, rep, in.Replaces); err != nil {
			return Outcome{}, err
		}
		if opt.Facts != nil {
			rep = check(name, in.Data, opt)
		}
	}
	rep, asked, err := doubtful(ctx, st, rep, check, in.Data)
	if err != nil {
		return Outcome{}, err
	}
	answer, err := st.Submit(ctx, store.Incoming{
		Name: name, SHA256: rep.SHA256, By: in.By, Arbiter: in.Arbiter, Data: in.Data, At: now, Code: in.Event, Replaces: in.Replaces,
		Facts: factsOf(rep), Verdict: string(rep.Verdict()), Findings: rep.Findings, Content: contentOf(rep, asked),
	})
	if err != nil {
		return Outcome{}, err
	}
	out := Outcome{Answer: answer, Findings: rep.Findings}
	if !answer.Duplicate && answer.Submission.State == store.Rejected && answer.Submission.Tournament != 0 {
		if out, err = recheck(ctx, st, out, now, in.Arbiter); err != nil {
			return out, err
		}
	}
	if len(out.Superseded) > 0 || out.Submission.Corrects != 0 {
		if out.RatedFor, err = st.RatedFor(ctx, out.Submission.Tournament); err != nil {
			return out, err
		}
	}
	return withFileName(out, in.Name), nil
}

// refuse answers for a file that is no report.
func refuse(ctx context.Context, st *store.Store, rep *audit.Report, in *Submission) (Outcome, error) {
	out := Outcome{Refused: true, Findings: rep.Findings}
	out.Submission = store.Submission{Name: rep.File, SHA256: rep.SHA256, State: store.Rejected, Verdict: string(rep.Verdict())}
	return withFileName(out, in.Name), st.Refuse(ctx, rep.File, rep.SHA256)
}

// newOptions are the options of the check of a report that comes in on a day.
func (k *Known) newOptions(ctx context.Context, in *Submission, day handbook.Date) (audit.Options, error) {
	opt, err := k.checkOptions(ctx, 0)
	if err != nil {
		return opt, err
	}
	opt.Facts, err = announcedControl(ctx, k.Store, in.Event)
	asksInTime(k.Store, &opt, day)
	return opt, err
}

// announcedControl is the time control that the record of an event has, which
// decides about the kind of play of a report that says none; nil without one.
func announcedControl(ctx context.Context, st *store.Store, code string) (*registration.Facts, error) {
	if code == "" {
		return nil, nil //nolint:nilnil // no event is named
	}
	event, err := st.EventByCode(ctx, code)
	if err != nil {
		return nil, err
	}
	return controlOf(ctx, st, event)
}

// recordedControl is announcedControl of a report that names no code: of the event that
// it is to replace a report of, else of the one that names itself as it does.
func recordedControl(ctx context.Context, st *store.Store, rep *audit.Report, replaces int) (*registration.Facts, error) {
	event := 0
	if replaces != 0 {
		old, err := st.Submission(ctx, replaces)
		if err != nil {
			return nil, err
		}
		event = old.Tournament
	}
	if event == 0 {
		var err error
		if event, err = st.EventNamed(ctx, factsOf(rep)); err != nil {
			return nil, err
		}
	}
	return controlOf(ctx, st, event)
}

func controlOf(ctx context.Context, st *store.Store, event int) (*registration.Facts, error) {
	if event == 0 {
		return nil, nil //nolint:nilnil // the event is unknown
	}
	facts, err := st.EventFacts(ctx, event)
	if err != nil || facts == nil || facts.TimeControl == "" {
		return nil, err
	}
	return &registration.Facts{TimeControl: facts.TimeControl}, nil
}

// withFileName names the file in the findings as the caller knows it.
func withFileName(out Outcome, file string) Outcome {
	out.Findings = slices.Clone(out.Findings)
	for i := range out.Findings {
		out.Findings[i].Pos.File = file
	}
	return out
}

// factsOf is what a report says of its event, nil where it is none.
func factsOf(rep *audit.Report) *store.Facts {
	t := rep.Tournament
	if t == nil {
		return nil
	}
	return &store.Facts{
		Title: t.Name, City: t.City, Federation: t.Federation, Start: t.FirstDay(), End: t.LastDay(),
		Kind: rep.Kind, Rounds: t.Rounds, Players: len(t.Players),
	}
}

// knownOutcome answers for bytes that are here already.
func knownOutcome(ctx context.Context, st *store.Store, known store.Submission) (Outcome, error) {
	out := Outcome{Answer: store.Answer{Submission: known, Duplicate: true}}
	var err error
	if known.State == store.Held {
		if out.Questions, err = openOf(ctx, st, known.Number); err != nil {
			return out, err
		}
	}
	out.Findings, err = st.Findings(ctx, known.Number)
	return out, err
}

// recheckRejected checks a rejected report again that is handed in again, if the office's
// knowledge has changed since: its register of persons, its lists, the record of the
// event. A report that is rejected again, that an officer has sent back or that another
// one has replaced stays unchanged.
func recheckRejected(ctx context.Context, st *store.Store, out Outcome, in *Submission, now time.Time, check checker) (Outcome, error) {
	sub := out.Submission
	answered, err := st.QuestionsOf(ctx, sub.Number)
	if err != nil || sub.Tournament == 0 || slices.ContainsFunc(answered, func(q store.Question) bool { return q.Answer.Decision == store.SendBack }) {
		return out, err
	}
	if parts, err := st.Parts(ctx, sub.Tournament); err != nil || len(parts) > 0 {
		return out, err
	}
	opt, err := ReadingOptions(ctx, st, &sub)
	if err != nil {
		return out, err
	}
	rep := check(sub.Name, in.Data, opt)
	if rep.Failed != nil || rep.Tournament == nil || rep.Verdict() == audit.Rejected && !onlyIdentity(rep.Findings) {
		return out, rep.Failed
	}
	rep, asked, err := doubtful(ctx, st, rep, check, in.Data)
	if err != nil {
		return out, err
	}
	found := store.Rechecked{Verdict: string(rep.Verdict()), Findings: rep.Findings, At: now, Arbiter: in.Arbiter, Content: contentOf(rep, asked)}
	if out.Submission, err = st.Recheck(ctx, sub.Number, found); err != nil || out.Submission.State == store.Rejected {
		return out, err
	}
	out.Duplicate, out.Findings = false, rep.Findings
	out.Questions, err = openOf(ctx, st, sub.Number)
	return out, err
}

// Recheck checks a submission again with the waivers that its event has now,
// so that one that was rejected may become accepted.
func Recheck(ctx context.Context, st *store.Store, number int, now time.Time) (Outcome, error) {
	sub, err := st.Submission(ctx, number)
	if err != nil {
		return Outcome{}, err
	}
	return recheck(ctx, st, Outcome{Answer: store.Answer{Submission: sub}}, now, false)
}

// Waive grants a waiver for the event of a submission, and checks it again. One
// that could not act, or that may not, is refused with a text that says why.
func Waive(ctx context.Context, st *store.Store, number int, w store.Waiver, now time.Time) (Outcome, handbook.Text, error) {
	opt, err := CheckOptions(ctx, st, w.Tournament)
	if err != nil {
		return Outcome{}, handbook.Text{}, err
	}
	sub, err := st.Submission(ctx, number)
	if err != nil {
		return Outcome{}, handbook.Text{}, err
	}
	data, err := st.Bytes(ctx, number)
	if err != nil {
		return Outcome{}, handbook.Text{}, err
	}
	asksInTime(st, &opt, handbook.FromTime(sub.Received))
	opt.Waivers = nil
	given := waiverOf(&w)
	if refused := audit.Check(sub.Name, data, opt).Refusal(&given); !refused.IsZero() {
		return Outcome{}, refused, nil
	}
	if _, err := st.Waive(ctx, w); err != nil {
		return Outcome{}, handbook.Text{}, err
	}
	out, err := Recheck(ctx, st, number, now)
	return out, handbook.Text{}, err
}

func waiverOf(w *store.Waiver) audit.Waiver {
	return audit.Waiver{Rule: w.Rule, Round: w.Round, Players: w.Players, Reason: w.Reason, By: w.By, Day: w.On}
}

// recheck checks a submission with the waivers of its event, if it has any; an arbiter has
// handed it in, or an officer works on it.
func recheck(ctx context.Context, st *store.Store, out Outcome, now time.Time, arbiter bool) (Outcome, error) {
	sub := out.Submission
	opt, err := ReadingOptions(ctx, st, &sub)
	if err != nil || len(opt.Waivers) == 0 {
		return out, err
	}
	data, err := st.Bytes(ctx, sub.Number)
	if err != nil {
		return out, err
	}
	rep := audit.Check(sub.Name, data, opt)
	if rep.Failed != nil {
		return out, rep.Failed
	}
	asked, err := personQuestions(ctx, st, rep)
	if err != nil {
		return out, err
	}
	out.Findings = rep.Findings
	out.Submission, err = st.Recheck(ctx, sub.Number, store.Rechecked{
		Verdict: string(rep.Verdict()), Findings: rep.Findings, At: now, Arbiter: arbiter, Content: contentOf(rep, asked),
	})
	if err == nil && out.Submission.State == store.Held {
		out.Questions, err = openOf(ctx, st, sub.Number)
	}
	return out, err
}

// CheckOptions are the options of an event's checks: its waivers, its record,
// and the lists that its players are held against. Event 0 is not known yet.
func CheckOptions(ctx context.Context, st *store.Store, event int) (audit.Options, error) {
	known, err := KnownBy(ctx, st)
	if err != nil {
		return audit.Options{}, err
	}
	return known.checkOptions(ctx, event)
}

// Known is whom the office knows, read once for many reports.
type Known struct {
	Store    *store.Store
	Persons  identity.Office
	Register *store.Register
}

// KnownBy is whom an office knows now.
func KnownBy(ctx context.Context, st *store.Store) (*Known, error) {
	office, err := st.Office(ctx)
	if err != nil {
		return nil, err
	}
	register, err := st.Register(ctx)
	if err != nil {
		return nil, err
	}
	return &Known{Store: st, Persons: office, Register: register}, nil
}

func (k *Known) checkOptions(ctx context.Context, event int) (audit.Options, error) {
	opt := audit.Options{Persons: k.Persons, Arbiters: k.Store.ArbiterRegister(ctx)}
	opt.Known = func(p *tournament.Player) int { return k.Register.Player(event, p) }
	opt.Vouched = func(p *tournament.Player) (handbook.Waived, bool) {
		return overriddenBy(ctx, k.Store, k.Register, event, p)
	}
	if event == 0 {
		return opt, nil
	}
	granted, err := k.Store.Waivers(ctx, event)
	for i := range granted {
		opt.Waivers = append(opt.Waivers, waiverOf(&granted[i]))
	}
	if err != nil {
		return opt, err
	}
	opt.Facts, err = k.Store.EventFacts(ctx, event)
	return opt, err
}

// RunFindings returns what the last run that rated a submission found about it, in
// addition to the findings of its check; none if it was not rated.
func RunFindings(ctx context.Context, st *store.Store, sub *store.Submission) ([]handbook.Finding, error) {
	if sub.RatedIn == 0 {
		return []handbook.Finding{}, nil
	}
	all, err := st.RunFindings(ctx, sub.RatedIn)
	return slices.DeleteFunc(all, func(f handbook.Finding) bool {
		return f.Pos.File != sub.Name && f.Pos.File != sub.FileInRun()
	}), err
}

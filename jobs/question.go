package jobs

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/audit/overlap"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// contentOf returns what the office compares and asks of a report.
func contentOf(rep *audit.Report, asked []store.Question) store.Content {
	return store.Content{Report: rep.Tournament, Persons: asked, Doubtful: onlyIdentity(rep.Findings)}
}

// asks reports whether a finding becomes a question: it is about the identity of a
// person, and not an ID that an incomplete list need not have.
func asks(f *handbook.Finding) bool {
	return identity.Asks(f.Rule) && f.Severity != handbook.Warning
}

// onlyIdentity reports whether every error is one of those that are asked.
func onlyIdentity(findings []handbook.Finding) bool {
	return !slices.ContainsFunc(findings, func(f handbook.Finding) bool {
		return f.Severity == handbook.Error && !identity.Asks(f.Rule) && !audit.AsksKind(&f)
	})
}

// doubtful gives a report with the answers that were given before to its
// questions about persons, and these questions.
func doubtful(ctx context.Context, st *store.Store, rep *audit.Report, check checker, data []byte) (*audit.Report, []store.Question, error) {
	asked, err := personQuestions(ctx, st, rep)
	if err != nil {
		return nil, nil, err
	}
	opt := rep.Options
	if withAnswers(&opt, asked) {
		read := check(rep.File, data, opt)
		if forget(asked, read) {
			opt = rep.Options
			if !withAnswers(&opt, asked) {
				return rep, asked, nil
			}
			read = check(rep.File, data, opt)
		}
		rep = read
	}
	return rep, asked, nil
}

// forget opens the questions again whose remembered answers make one person of
// two players of the report.
func forget(asked []store.Question, rep *audit.Report) bool {
	opened := false
	for _, one := range rep.Twice() {
		for i := range asked {
			q := &asked[i]
			if q.Answer.Decision != "" && (slices.Contains(q.Players, one.First) || slices.Contains(q.Players, one.Second)) {
				q.Answer, q.Remembered, opened = store.Reply{}, 0, true
			}
		}
	}
	return opened
}

// nobodyTwice refuses answers that make one person of two players of a report.
func nobodyTwice(ctx context.Context, st *store.Store, sub *store.Submission, data []byte, questions []store.Question) error {
	opt, err := CheckOptions(ctx, st, sub.Tournament)
	if err != nil {
		return err
	}
	opt.Answered = personsOf(questions)
	rep := audit.Open(sub.Name, data, opt)
	for _, one := range rep.Twice() {
		first, second := rep.AsWritten().Player(one.First), rep.AsWritten().Player(one.Second)
		return handbook.Errorf("jobs.wrong.answer-twice", "id", strconv.Itoa(one.FIDEID), "submission", sub.Number,
			"first", one.First, "firstName", first.Name, "second", one.Second, "secondName", second.Name)
	}
	return nil
}

// personQuestions returns what a report makes the office ask about its players and its
// kind of play, by the findings that say so; those answered under the same
// circumstances have that answer.
func personQuestions(ctx context.Context, st *store.Store, rep *audit.Report) ([]store.Question, error) {
	var asked []store.Question
	var subjects []string
	for i := range rep.Findings {
		f := &rep.Findings[i]
		if !asks(f) || f.Waived != (handbook.Waived{}) || f.Identity == nil || len(f.Players) == 0 || rep.Tournament == nil {
			continue
		}
		q, err := personQuestion(rep, f)
		if err != nil {
			return nil, err
		}
		if q != nil && !slices.Contains(subjects, q.Subject) {
			asked, subjects = append(asked, *q), append(subjects, q.Subject)
		}
	}
	if err := markBanned(ctx, st, rep, asked); err != nil {
		return nil, err
	}
	bans, err := banQuestions(ctx, st, rep)
	if err != nil {
		return nil, err
	}
	for i := range bans {
		asked, subjects = append(asked, bans[i]), append(subjects, bans[i].Subject)
	}
	if q := kindQuestion(rep); q != nil {
		asked, subjects = append(asked, *q), append(subjects, q.Subject)
	}
	known, err := st.Remembered(ctx, subjects)
	if err != nil {
		return nil, err
	}
	for i := range asked {
		if before, ok := known[asked[i].Subject]; ok {
			asked[i].Answer, asked[i].Remembered = before.Answer, before.ID
			if before.Remembered != 0 {
				asked[i].Remembered = before.Remembered
			}
		}
	}
	return asked, nil
}

// kindQuestion asks what kind of play an event was, nil if that is certain.
func kindQuestion(rep *audit.Report) *store.Question {
	if rep.Tournament == nil || !rep.KindUnknown {
		return nil
	}
	t := rep.AsWritten()
	for i := range rep.Findings {
		if f := &rep.Findings[i]; audit.AsksKind(f) {
			return &store.Question{
				Kind: store.WhichKind, Rule: f.Rule,
				Text:    handbook.Say("jobs.question.kind", "event", t.Name, "finding", findingText(f)),
				Subject: store.KindSubject + strings.Join([]string{f.Rule, t.Name, t.Federation, t.FirstDay().String(), t.Type, t.TimeControlText, t.EncodedTimeControl}, "|"),
			}
		}
	}
	return nil
}

// withAnswers gives options what answered questions say, and reports whether they
// say anything.
func withAnswers(opt *audit.Options, questions []store.Question) bool {
	opt.Answered = personsOf(questions)
	said := len(opt.Answered) > 0
	for i := range questions {
		if k := questions[i].Answer.Decision.PlayKind(); k >= 0 {
			kind := tournament.Kind(k)
			opt.Kind, said = &kind, true
		}
	}
	return said
}

// personQuestion asks who a player is. The error is that of the office's lists.
func personQuestion(rep *audit.Report, f *handbook.Finding) (*store.Question, error) {
	t := rep.AsWritten()
	p := t.Player(f.Players[0])
	if p == nil {
		return nil, nil
	}
	q := &store.Question{
		Kind: store.WhoIsIt, Rule: f.Rule, Players: f.Players,
		Text: handbook.Say("jobs.question.person", "rank", p.StartingRank, "player", p.Name, "federation", p.Federation, "id", f.Identity.FideID, "finding", findingText(f)),
	}
	circumstances := []string{f.Rule, f.Identity.Proposal}
	for _, rank := range f.Players {
		if p := t.Player(rank); p != nil {
			circumstances = append(circumstances, overlap.Name(p.Name), p.Federation, strconv.Itoa(p.FIDEID), p.Birth.String(), p.Sex.String())
		}
	}
	if l := f.Identity.Listed; l != nil {
		circumstances = append(circumstances, l.FideID, l.Name, l.Federation, l.Birth)
		q.Candidates = append(q.Candidates, store.Candidate{
			FideID: l.FideID, Name: l.Name, Federation: l.Federation, Birth: l.Birth, Why: handbook.Say("jobs.question.why.listed"),
		})
	}
	if err := addSimilar(q, rep, p, f); err != nil {
		return nil, err
	}
	q.Subject = strings.Join(circumstances, "|")
	return q, nil
}

// addSimilar adds the persons of the lists who are like the player, the proposed one
// first.
func addSimilar(q *store.Question, rep *audit.Report, p *tournament.Player, f *handbook.Finding) error {
	proposal := f.Identity.Proposal
	var found []store.Candidate
	if rep.Options.Persons != nil && f.Rule != "swapped-ids" {
		rows, err := identity.Candidates(rep.AsWritten(), p, rep.Kind, rep.Options.Persons)
		if err != nil {
			return err
		}
		for i := range rows {
			c := &rows[i].Row
			found = append(found, store.Candidate{
				FideID: strconv.Itoa(c.FIDEID), Name: c.Name, Federation: c.Federation, Birth: year(c.Birth), Why: handbook.Say("jobs.question.why.alike"),
			})
		}
	}
	if proposal != "" && !slices.ContainsFunc(found, func(c store.Candidate) bool { return c.FideID == proposal }) {
		found = append(found, store.Candidate{FideID: proposal, Name: p.Name, Federation: p.Federation})
	}
	slices.SortStableFunc(found, func(a, b store.Candidate) int { return cmp.Compare(rank(a.FideID, proposal), rank(b.FideID, proposal)) })
	for _, c := range found {
		if c.FideID == proposal {
			c.Why = handbook.Say("jobs.question.why.proposal")
		}
		if !slices.ContainsFunc(q.Candidates, func(had store.Candidate) bool { return had.FideID == c.FideID }) {
			q.Candidates = append(q.Candidates, c)
		}
	}
	return nil
}

// year of birth, empty where it is not known.
func year(y int) string {
	if y == 0 {
		return ""
	}
	return strconv.Itoa(y)
}

// rank puts the proposed ID before others.
func rank(id, proposal string) int {
	if id == proposal {
		return 0
	}
	return 1
}

// findingText returns what a finding says without its advice, for the question that
// comes from it.
func findingText(f *handbook.Finding) handbook.Text {
	found := handbook.Text{Key: f.Text.Key + ".found", Args: f.Text.Args}
	fact := handbook.Text{Key: f.Text.Key + ".fact", Args: f.Text.Args}
	switch {
	case !language.English.Has(found.Key):
		return handbook.Verbatim(language.English.Message(f))
	case !language.English.Has(fact.Key):
		return found
	}
	return handbook.Say("jobs.question.finding", "found", found, "fact", fact)
}

// personsOf returns the players whom answered questions make another person than
// the report says.
func personsOf(questions []store.Question) []audit.Person {
	var list []audit.Person
	for i := range questions {
		list = append(list, personsOfOne(&questions[i])...)
	}
	return list
}

func personsOfOne(q *store.Question) []audit.Person {
	a := &q.Answer
	if a.Decision != store.ThisPerson && a.Decision != store.NewPerson || len(q.Players) == 0 {
		return nil
	}
	said := handbook.Waived{By: a.By, On: handbook.FromTime(a.At), Reason: a.Reason}
	switch {
	case q.Rule == "swapped-ids" && len(q.Players) > 1: // each has the ID of the one before, the first that of the last
		var list []audit.Person
		for i, rank := range q.Players {
			list = append(list, audit.Person{StartingRank: rank, Partner: q.Players[(i+1)%len(q.Players)], Right: q.Players[1], FIDEID: a.Value, Said: said})
		}
		return list
	case a.Decision == store.ThisPerson:
		return []audit.Person{{StartingRank: q.Players[0], FIDEID: a.Value, Said: said}}
	case q.Rule == Banned: // allowed to play: as reported
		return nil
	case q.Rule == "wrong-person" || q.Rule == "deceased" || q.Kind == store.TwoBoards: // the ID is another's: the player has none yet
		return []audit.Person{{StartingRank: q.Players[0], FIDEID: audit.NoID, Said: said}}
	}
	return []audit.Person{{StartingRank: q.Players[0], Said: said}} // as reported
}

// ReadingOptions returns those with which a submission is read: the waivers and
// facts of its event, and who its players are by the answers given.
func ReadingOptions(ctx context.Context, st *store.Store, sub *store.Submission) (audit.Options, error) {
	known, err := KnownBy(ctx, st)
	if err != nil {
		return audit.Options{}, err
	}
	return known.ReadingOptions(ctx, sub)
}

// ReadingOptions returns those of [ReadingOptions].
func (k *Known) ReadingOptions(ctx context.Context, sub *store.Submission) (audit.Options, error) {
	opt, err := k.checkOptions(ctx, sub.Tournament)
	if err != nil {
		return opt, err
	}
	asksInTime(k.Store, &opt, handbook.FromTime(sub.Received))
	questions, err := k.Store.QuestionsOf(ctx, sub.Number)
	withAnswers(&opt, questions)
	return opt, err
}

// Open opens the report of a submission as everything is computed from it: with the answers
// given about it and the persons whom the office knows. Its Tournament is nil if the bytes
// are no report.
func Open(ctx context.Context, st *store.Store, sub *store.Submission) (*audit.Report, error) {
	known, err := KnownBy(ctx, st)
	if err != nil {
		return nil, err
	}
	return known.Open(ctx, sub)
}

// Open is [Open].
func (k *Known) Open(ctx context.Context, sub *store.Submission) (*audit.Report, error) {
	opt, err := k.ReadingOptions(ctx, sub)
	if err != nil {
		return nil, err
	}
	data, err := k.Store.Bytes(ctx, sub.Number)
	if err != nil {
		return nil, err
	}
	return audit.Open(sub.Name, data, opt), nil
}

func openOf(ctx context.Context, st *store.Store, submission int) ([]store.Question, error) {
	questions, err := st.QuestionsOf(ctx, submission)
	return openAmong(questions), err
}

// openAmong returns the questions that wait for an answer.
func openAmong(questions []store.Question) []store.Question {
	return slices.DeleteFunc(slices.Clone(questions), func(q store.Question) bool { return !q.Open() })
}

// Reply answers a question. Where nothing else is open the report is read with
// the answers and taken in.
func Reply(ctx context.Context, st *store.Store, id int, r store.Reply) (store.Settled, error) {
	return replied(ctx, st, id, r, audit.Check)
}

func replied(ctx context.Context, st *store.Store, id int, r store.Reply, check checker) (store.Settled, error) {
	q, err := st.Question(ctx, id)
	if err != nil {
		return store.Settled{}, err
	}
	if err := fits(ctx, st, &q, &r); err != nil {
		return store.Settled{}, err
	}
	var fitting store.Fitting
	if r.Decision == store.ThisPerson || r.Decision == store.NewPerson {
		fitting = func(sub *store.Submission, data []byte, questions []store.Question) error {
			return nobodyTwice(ctx, st, sub, data, questions)
		}
	}
	return st.Reply(ctx, id, r, fitting, func(sub *store.Submission, data []byte, questions []store.Question) (store.Incoming, error) {
		opt, err := CheckOptions(ctx, st, sub.Tournament)
		if err != nil {
			return store.Incoming{}, err
		}
		asksInTime(st, &opt, handbook.FromTime(sub.Received))
		withAnswers(&opt, questions)
		rep := check(sub.Name, data, opt)
		asked, err := personQuestions(ctx, st, rep)
		return store.Incoming{Verdict: string(rep.Verdict()), Findings: rep.Findings, Content: contentOf(rep, asked)}, err
	})
}

// fits reports whether an answer is one that the question can have.
func fits(ctx context.Context, st *store.Store, q *store.Question, r *store.Reply) error {
	refused := func() error {
		return handbook.Errorf("jobs.wrong.answer", "question", q.ID, "kind", handbook.Say("word.question."+string(q.Kind)), "answer", string(r.Decision))
	}
	if (q.Kind == store.WhichKind) != (r.Decision.PlayKind() >= 0) && r.Decision != store.SendBack && r.Decision != store.KeepHeld {
		return refused()
	}
	switch r.Decision {
	case store.SameAs:
		if q.Kind == store.WhoIsIt {
			return refused()
		}
		other, err := st.Submission(ctx, r.Value)
		if err != nil {
			return err
		}
		if other.Number == q.Submission || other.Tournament == 0 {
			return handbook.Errorf("jobs.wrong.answer-event", "question", q.ID, "submission", r.Value)
		}
		return checkNamed(ctx, st, q, &other)
	case store.Another:
		if q.Kind == store.WhoIsIt {
			return refused()
		}
	case store.ThisPerson, store.NewPerson:
		if q.Rule == Banned && r.Decision == store.ThisPerson && len(q.Players) != 1 {
			return refused()
		}
		if q.Kind == store.SameEvent || q.Kind == store.TwoBoards && len(q.Players) != 1 {
			return refused()
		}
		if q.Rule == "swapped-ids" && r.Decision == store.ThisPerson && !slices.ContainsFunc(q.Candidates, func(c store.Candidate) bool { return c.FideID == strconv.Itoa(r.Value) }) {
			return handbook.Errorf("jobs.wrong.answer-swap", "question", q.ID, "value", fmt.Sprint(r.Value))
		}
	}
	return nil
}

// checkNamed refuses a report that is none of those that a question names, nor a later
// one of their events.
func checkNamed(ctx context.Context, st *store.Store, q *store.Question, other *store.Submission) error {
	var numbers []int
	for i := range q.Candidates {
		c, err := st.Submission(ctx, q.Candidates[i].Submission)
		if err != nil {
			return err
		}
		if c.Number == other.Number || c.Tournament == other.Tournament && other.State != store.Held {
			return nil
		}
		numbers = append(numbers, c.Number)
	}
	return handbook.Errorf("jobs.wrong.answer-same", "question", q.ID, "submission", other.Number, "candidates", numbers)
}

// Asked returns a question as it is put to an officer: what is asked, whom or what it
// may mean, and how to answer.
func Asked(q *store.Question) handbook.Text {
	candidates := make([]handbook.Text, len(q.Candidates))
	for i := range q.Candidates {
		candidates[i] = CandidateText(&q.Candidates[i])
	}
	key := "jobs.question.how.same-event"
	switch {
	case q.Kind == store.TwoBoards && len(q.Players) != 1:
		key = "jobs.question.how.clash-several"
	case q.Kind == store.TwoBoards:
		key = "jobs.question.how.clash"
	case q.Rule == "swapped-ids":
		key = "jobs.question.how.swapped"
	case q.Rule == Banned:
		key = "jobs.question.how.banned"
	case q.Kind == store.WhoIsIt:
		key = "jobs.question.how.person"
	case q.Kind == store.WhichKind:
		key = "jobs.question.how.kind"
	}
	return handbook.Say("jobs.question.ask", "question", q.Name(), "text", q.Text, "candidates", candidates, "how", handbook.Say(key, "question", q.Name()))
}

// CandidateText is one of those that a question may mean, and why.
func CandidateText(c *store.Candidate) handbook.Text {
	if c.Submission == 0 {
		return handbook.Say("jobs.question.candidate-person", "id", c.FideID, "name", c.Name, "federation", c.Federation, "birth", c.Birth, "why", c.Why)
	}
	return handbook.Say("jobs.question.candidate-report", "submission", c.Submission, "name", c.Name, "federation", c.Federation,
		"start", c.Start, "end", c.End, "kind", tournament.Kind(c.Kind), "state", handbook.Say("word.state."+string(c.State)), "why", c.Why)
}

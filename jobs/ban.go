package jobs

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Banned is the rule of questions that a ban asks.
const Banned = "banned"

// BannedAs is whom a ban means, as it is kept: a FIDE ID, or the code of a federation.
func BannedAs(kind store.BanKind, whom string) (string, error) {
	whom = strings.ToUpper(strings.TrimSpace(whom))
	if kind == store.BannedFederation {
		if !tournament.KnownFederation(whom) {
			return "", handbook.Errorf("jobs.wrong.federation", "value", whom)
		}
		return whom, nil
	}
	id, err := strconv.Atoi(whom)
	if err != nil {
		return "", handbook.Errorf("jobs.wrong.fide-id", "id", whom)
	}
	return strconv.Itoa(id), CheckFIDEID(id)
}

// Ban keeps a ban and asks it of the accepted reports that are not rated yet;
// asked are those that are held now. Open questions say of their candidates whom it
// keeps out.
func Ban(ctx context.Context, st *store.Store, b store.Ban) (kept store.Ban, asked []int, err error) {
	if kept, err = st.AddBan(ctx, b); err != nil {
		return kept, nil, err
	}
	all, err := st.Submissions(ctx, store.Accepted)
	if err != nil {
		return kept, nil, err
	}
	for i := range all {
		sub := &all[i]
		if !kept.Holds(sub.Facts.Start, sub.Facts.End) {
			continue
		}
		held, err := askAgain(ctx, st, sub, b.At)
		if err != nil {
			return kept, asked, err
		}
		if held {
			asked = append(asked, sub.Number)
		}
	}
	return kept, asked, remarkAll(ctx, st, &kept)
}

// remarkAll says of the candidates of all open questions whom a new ban keeps out.
func remarkAll(ctx context.Context, st *store.Store, b *store.Ban) error {
	open, err := st.OpenQuestions(ctx)
	if err != nil {
		return err
	}
	register, err := st.Register(ctx)
	if err != nil {
		return err
	}
	for i := range open {
		if !slices.ContainsFunc(open[i].Candidates, func(c store.Candidate) bool { return keepsOut(b, &c, register) }) {
			continue
		}
		sub, err := st.Submission(ctx, open[i].Submission)
		if err == nil && b.Holds(sub.Facts.Start, sub.Facts.End) {
			err = remark(ctx, st, &open[i])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// askAgain reads an accepted report and asks what is doubtful now.
func askAgain(ctx context.Context, st *store.Store, sub *store.Submission, now time.Time) (bool, error) {
	rep, questions, err := asksNow(ctx, st, sub)
	if err != nil || len(openAmong(asIfHeld(questions))) == 0 {
		return false, err
	}
	after, err := st.Recheck(ctx, sub.Number, store.Rechecked{Verdict: string(rep.Verdict()), Findings: rep.Findings, At: now, Content: contentOf(rep, questions)})
	return after.State == store.Held, err
}

// asksNow reads a report that is kept, by what the office knows now, and what is to
// be asked about its persons.
func asksNow(ctx context.Context, st *store.Store, sub *store.Submission) (*audit.Report, []store.Question, error) {
	opt, err := ReadingOptions(ctx, st, sub)
	if err != nil {
		return nil, nil, err
	}
	data, err := st.Bytes(ctx, sub.Number)
	if err != nil {
		return nil, nil, err
	}
	rep := audit.Check(sub.Name, data, opt)
	if rep.Failed != nil {
		return nil, nil, rep.Failed
	}
	questions, err := personQuestions(ctx, st, rep)
	return rep, questions, err
}

func asIfHeld(questions []store.Question) []store.Question {
	list := append([]store.Question(nil), questions...)
	for i := range list {
		list[i].State = store.Held
	}
	return list
}

// banQuestions asks about a report in which a person plays, or is an arbiter, although
// banned on a day of the event. Each event is asked about separately.
func banQuestions(ctx context.Context, st *store.Store, rep *audit.Report) ([]store.Question, error) {
	t := rep.Tournament
	if t == nil {
		return nil, nil
	}
	bans, register, err := bansDuring(ctx, st, t)
	var list []store.Question
	for i := range bans {
		b := &bans[i]
		players, names := bannedIn(t, rep.Options.Facts, b, register)
		if len(names) == 0 {
			continue
		}
		list = append(list, store.Question{
			Kind: store.WhoIsIt, Rule: Banned, Players: players,
			Text:    banText(questionsOfBans, b, names),
			Subject: banSubject(b.ID) + fmt.Sprintf("%s|%s|%s|%s", b.Lifted.From, t.Name, t.Federation, t.FirstDay()),
		})
	}
	return list, err
}

// bansDuring returns the bans that hold on a day of an event, and whom the office knows.
func bansDuring(ctx context.Context, st *store.Store, t *tournament.Tournament) ([]store.Ban, *store.Register, error) {
	bans, err := st.Bans(ctx)
	bans = slices.DeleteFunc(bans, func(b store.Ban) bool { return !b.Holds(t.FirstDay(), t.LastDay()) })
	if err != nil || len(bans) == 0 {
		return nil, nil, err
	}
	register, err := st.Register(ctx)
	return bans, register, err
}

// Lifted is what became of the questions that a lifted ban had asked.
type Lifted struct {
	Closed []store.Settled  // the ban holds on no day of their events any more
	Open   []store.Question // it held on a day of their events all the same, and now says until when
}

// Lift ends a ban from a day on. What it had asked of events on whose days it does
// not hold any more is answered by the lift, with its author and reason: such a
// report is read again, and taken in where nothing else is open.
func Lift(ctx context.Context, st *store.Store, ban int, l store.Lift) (lifted Lifted, err error) {
	err = st.Within(ctx, handbook.Say("store.doing.ban"), func(inside *store.Store) (bool, error) {
		lifted = Lifted{}
		if err := inside.LiftBan(ctx, ban, l); err != nil {
			return false, err
		}
		asked, err := inside.OpenQuestions(ctx)
		for i := range asked {
			q := &asked[i]
			switch {
			case q.Rule == Banned && strings.HasPrefix(q.Subject, banSubject(ban)):
				err = lifted.one(ctx, inside, q, ban, l)
			case slices.ContainsFunc(q.Candidates, func(c store.Candidate) bool { return keptOut(c.Why, ban) }):
				err = remark(ctx, inside, q)
			}
			if err != nil {
				return false, err
			}
		}
		return err == nil, err
	})
	return lifted, err
}

// one closes a question of the ban, or asks it as the ban stands now.
func (lifted *Lifted) one(ctx context.Context, st *store.Store, q *store.Question, ban int, l store.Lift) error {
	now, err := st.Question(ctx, q.ID)
	if err != nil || !now.Open() {
		return err // it was closed with that of another report of the event
	}
	sub, err := st.Submission(ctx, q.Submission)
	if err != nil {
		return err
	}
	_, asked, err := asksNow(ctx, st, &sub)
	if err != nil {
		return err
	}
	if at := slices.IndexFunc(asked, func(a store.Question) bool { return a.Rule == Banned && strings.HasPrefix(a.Subject, banSubject(ban)) }); at >= 0 {
		asked[at].ID = q.ID
		if err := st.Restate(ctx, &asked[at]); err != nil {
			return err
		}
		if now, err = st.Question(ctx, q.ID); err == nil {
			lifted.Open = append(lifted.Open, now)
		}
		return err
	}
	settled, err := Reply(ctx, st, q.ID, store.Reply{Decision: store.NewPerson, By: l.By, At: l.At, Reason: l.Reason})
	if err == nil {
		lifted.Closed = append(lifted.Closed, settled)
	}
	return err
}

// keptOut reports whether it is said of a candidate that the ban keeps them out.
func keptOut(why handbook.Text, ban int) bool {
	for why.Key == remarkKey {
		if why.Number("ban") == ban {
			return true
		}
		why, _ = why.Arg("why").(handbook.Text)
	}
	return false
}

// remark says of the candidates of an open question what is so by now.
func remark(ctx context.Context, st *store.Store, q *store.Question) error {
	now, err := st.Question(ctx, q.ID)
	if err != nil || !now.Open() {
		return err // it was closed with that of another report
	}
	sub, err := st.Submission(ctx, q.Submission)
	if err != nil {
		return err
	}
	_, asked, err := asksNow(ctx, st, &sub)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(asked, func(a store.Question) bool { return a.Kind == q.Kind && a.Rule == q.Rule && a.Subject == q.Subject })
	if at < 0 {
		return nil
	}
	now.Candidates = asked[at].Candidates
	return st.Restate(ctx, &now)
}

// banSubject begins the subject of the questions that a ban asks.
func banSubject(ban int) string { return fmt.Sprintf("ban %d|", ban) }

// remarkKey is the text that follows the reasons for a banned candidate.
const remarkKey = "jobs.question.why.banned"

// markBanned adds to candidates that they are banned on a day of the event, so that the
// officer knows it before choosing one.
func markBanned(ctx context.Context, st *store.Store, rep *audit.Report, asked []store.Question) error {
	if rep.Tournament == nil || len(asked) == 0 {
		return nil
	}
	bans, register, err := bansDuring(ctx, st, rep.Tournament)
	if err != nil {
		return err
	}
	for i := range asked {
		for j := range asked[i].Candidates {
			c := &asked[i].Candidates[j]
			for k := range bans {
				if b := &bans[k]; keepsOut(b, c, register) {
					c.Why = handbook.Say(remarkKey, "why", c.Why, "ban", b.ID, "from", b.From, "to", until(b), "by", b.By, "reason", b.Reason)
				}
			}
		}
	}
	return nil
}

// keepsOut reports whether a ban is about a candidate, on whichever days.
func keepsOut(b *store.Ban, c *store.Candidate, register *store.Register) bool {
	id, _ := strconv.Atoi(c.FideID)
	who := &tournament.Tournament{Players: []tournament.Player{{StartingRank: 1, FIDEID: id, Federation: c.Federation}}}
	players, _ := bannedIn(who, nil, b, register)
	return len(players) > 0
}

// BansAhead returns the bans that an announced event would run into, as findings
// at the lines of the banned: its report would be held with a question.
func BansAhead(ctx context.Context, st *store.Store, rep *audit.Report) ([]handbook.Finding, error) {
	t := rep.Tournament
	if t == nil {
		return nil, nil
	}
	if rep.Options.Facts != nil {
		t = rep.Options.Facts.Complete(t)
	}
	bans, register, err := bansDuring(ctx, st, t)
	var found []handbook.Finding
	for i := range bans {
		b := &bans[i]
		players, names := bannedIn(t, rep.Options.Facts, b, register)
		if len(names) == 0 {
			continue
		}
		pos, record := t.At(tournament.ItemChiefArbiter), "102"
		if len(players) > 0 {
			pos, record = handbook.Pos{Line: max(t.Player(players[0]).Line, 1), Col: 1}, "001"
		}
		pos.File = t.File
		found = append(found, handbook.Finding{
			Article: cmp.Or(t.Format, "TRF16") + "-" + record, Rule: Banned, Severity: handbook.Warning, Pos: pos, Players: players,
			Text: banText(bansAhead, b, names),
		})
	}
	return found, err
}

// until returns the last day of a ban in words.
func until(b *store.Ban) handbook.Text {
	switch {
	case b.Lifted.From.Valid():
		return handbook.Say("jobs.question.ban-to", "day", b.Lifted.From.AddDays(-1))
	case b.To.Valid():
		return handbook.Say("jobs.question.ban-to", "day", b.To)
	}
	return handbook.Say("jobs.question.ban-open")
}

// bannedIn returns the players of a report whom a ban is about, and the names of
// all whom it is about: under every ID of theirs that the office knows.
func bannedIn(t *tournament.Tournament, facts *registration.Facts, b *store.Ban, register *store.Register) (players []int, names []string) {
	if b.Kind == store.BannedArbiter {
		for _, text := range append([]string{t.ChiefArbiter}, t.Deputies...) {
			if id := registration.FIDEIDIn(text); id != 0 && strconv.Itoa(id) == b.Whom {
				names = append(names, arbiters.NewOfficial(text, "").Name)
			}
		}
		if facts != nil {
			for _, o := range facts.Officials {
				if o.FIDEID != 0 && strconv.Itoa(o.FIDEID) == b.Whom {
					names = append(names, o.Name)
				}
			}
		}
		return nil, names
	}
	whom := b.Whom
	if id, err := strconv.Atoi(whom); err == nil {
		whom = strconv.Itoa(register.ID(id))
	}
	for i := range t.Players {
		p := &t.Players[i]
		if b.Kind == store.BannedPlayer && p.FIDEID > 0 && strconv.Itoa(register.ID(p.FIDEID)) == whom || b.Kind == store.BannedFederation && p.Federation == b.Whom {
			players, names = append(players, p.StartingRank), append(names, p.Name)
		}
	}
	return players, names
}

// What is said of a ban of each kind: in a question, and before an event.
var (
	questionsOfBans = map[store.BanKind]string{
		store.BannedPlayer: "jobs.question.banned-player", store.BannedFederation: "jobs.question.banned-federation", store.BannedArbiter: "jobs.question.banned-arbiter",
	}
	bansAhead = map[store.BanKind]string{
		store.BannedPlayer: "jobs.ban-ahead.player", store.BannedFederation: "jobs.ban-ahead.federation", store.BannedArbiter: "jobs.ban-ahead.arbiter",
	}
)

// banText says whom a ban is about, and why.
func banText(keys map[store.BanKind]string, b *store.Ban, names []string) handbook.Text {
	who, is := "name", any(names[0])
	if b.Kind == store.BannedFederation {
		who, is = "n", len(names)
	}
	return handbook.Say(keys[b.Kind], "whom", b.Whom, who, is, "from", b.From, "to", until(b), "by", b.By, "reason", b.Reason)
}

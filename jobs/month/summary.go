package month

import (
	"context"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/summary"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// summarise returns the report of the run, before its files are written.
func (r *run) summarise(ctx context.Context, made *outcome) (*summary.Run, error) {
	s := &summary.Run{
		Period: r.o.Period, ListBefore: r.before.Period, Federation: r.o.Federation, Published: r.o.Publish,
		Program: r.program(), Rows: made.list.rows, Inactive: made.list.inactive,
		Findings: slices.Concat(made.ratings.findings, made.list.findings, made.reached.findings),
	}
	games := ratedPairs(made.ratings.players)
	for i := range made.reports.list {
		t := &made.reports.list[i]
		s.Submissions = append(s.Submissions, summary.Submission{
			Number: t.sub.Number, File: t.file, SHA256: t.sub.SHA256, Verdict: string(t.rep.Verdict()), Note: t.note,
			Findings: t.rep.Findings,
		})
		if t.note.IsZero() {
			s.Tournaments = append(s.Tournaments, tournamentLine(t, games[t.file]))
		}
	}
	others, err := r.summariseOthers(ctx)
	if err != nil {
		return nil, err
	}
	s.Submissions = append(s.Submissions, others...)
	s.Changes = make([]summary.Change, 0, len(made.ratings.players))
	for i := range made.ratings.players {
		p := &made.ratings.players[i]
		if federation := made.federationOf(p); p.Initial == nil {
			s.Changes = append(s.Changes, change(p, federation))
		} else {
			s.NewRatings = append(s.NewRatings, newRating(p, federation))
		}
	}
	for i := range made.norms.norms {
		n := &made.norms.norms[i]
		federation := ""
		if p := n.event.Tournament.Player(n.StartingRank); p != nil {
			federation = p.Federation
		}
		s.Norms = append(s.Norms, summary.Norm{Event: n.event.Tournament.Name, Federation: federation, Result: n.Result, Certificate: n.paper().Number})
	}
	return s, nil
}

// summariseOthers returns the reports of the period that were not looked at.
func (r *run) summariseOthers(ctx context.Context) ([]summary.Submission, error) {
	others, err := r.others(ctx)
	if err != nil {
		return nil, err
	}
	questions, err := r.st.OpenQuestions(ctx)
	if err != nil {
		return nil, err
	}
	open := map[int][]string{}
	for i := range questions {
		open[questions[i].Submission] = append(open[questions[i].Submission], questions[i].Name())
	}
	var list []summary.Submission
	for _, sub := range others {
		note := handbook.Verbatim(string(sub.State))
		switch {
		case sub.SupersededBy != 0:
			note = handbook.Say("month.note.superseded", "by", sub.SupersededBy)
		case sub.State == store.Held:
			note = handbook.Say("month.note.waits", "n", len(open[sub.Number]), "questions", open[sub.Number])
		case sub.State == store.Rejected:
			note = handbook.Say("month.note.rejected")
		case sub.State == store.Withdrawn:
			note = handbook.Say("month.note.withdrawn")
		}
		findings, err := r.st.Findings(ctx, sub.Number)
		if err != nil {
			return nil, err
		}
		list = append(list, summary.Submission{
			Number: sub.Number, File: sub.Name, SHA256: sub.SHA256, Verdict: sub.Verdict, Held: sub.State == store.Held, Note: note, Findings: findings,
		})
	}
	return list, nil
}

// pairing of two players in a round, the smaller starting rank first.
type pairing struct{ round, a, b int }

func pairOf(round, a, b int) pairing { return pairing{round, min(a, b), max(a, b)} }

// ratedPairs returns the games of each report that were rated for a player.
func ratedPairs(players []rating.Player) map[string]map[pairing]bool {
	of := map[string]map[pairing]bool{}
	for i := range players {
		for j := range players[i].Tournaments {
			rec := &players[i].Tournaments[j]
			if of[rec.File] == nil {
				of[rec.File] = map[pairing]bool{}
			}
			for _, g := range rec.Games {
				of[rec.File][pairOf(g.Round, rec.StartingRank, g.Opponent)] = true
			}
		}
	}
	return of
}

// pairsOf returns all games of a report that belong to the period, forfeited ones
// included. They are counted in the report itself: a player whose only game was
// forfeited is not among those who are rated.
func pairsOf(t *checked) map[pairing]bool {
	pairs := map[pairing]bool{}
	for i := range t.rep.Tournament.Players {
		p := &t.rep.Tournament.Players[i]
		for r, g := range p.Games {
			if g.Opponent > 0 && g.Result != tournament.None && !t.skip(p.StartingRank, r+1) {
				pairs[pairOf(r+1, p.StartingRank, g.Opponent)] = true
			}
		}
	}
	return pairs
}

func tournamentLine(t *checked, rated map[pairing]bool) summary.Tournament {
	tour := t.rep.Tournament
	line := summary.Tournament{
		File: t.file, Name: tour.Name, Federation: tour.Federation, Start: tour.FirstDay(), End: tour.LastDay(), Kind: t.rep.Kind,
		Players: len(tour.Players), Rounds: tour.Rounds,
	}
	if t.rep.Editions.Rating != nil {
		line.Edition = t.rep.Editions.Rating.Key
	}
	line.Games = len(rated)
	for pair := range pairsOf(t) {
		if !rated[pair] {
			line.NotRated++
		}
	}
	return line
}

func change(p *rating.Player, federation string) summary.Change {
	id, _ := strconv.Atoi(p.FIDEID)
	return summary.Change{
		FIDEID: id, Name: p.Name, Federation: federation, Kind: p.Kind, Games: p.Games,
		Old: p.Rating, New: p.NewRating, K: int(p.K), Change: p.Change, Note: p.Note,
	}
}

func newRating(p *rating.Player, federation string) summary.NewRating {
	id, _ := strconv.Atoi(p.FIDEID)
	one := summary.NewRating{
		FIDEID: id, Name: p.Name, Federation: federation, Kind: p.Kind, Games: p.Initial.Games, Score: p.Initial.Score,
		Average: p.Initial.Average, Rating: p.Initial.Rating, Published: p.Initial.Published, Reason: p.Initial.Reason,
	}
	if one.Published && id == 0 {
		one.Published, one.Reason = false, handbook.Say("month.note.no-fide-id")
	}
	return one
}

// listedName returns a player's name by the list before, else by the report, whose format
// may have cut it.
func (o *outcome) listedName(p *rating.Player) string {
	if id, err := strconv.Atoi(p.FIDEID); err == nil && o.ratings.base != nil {
		if row := o.ratings.base.Row(id); row != nil && row.Name != "" {
			return row.Name
		}
	}
	return p.Name
}

// federationOf returns a player's federation by the list before, else by the
// reports.
func (o *outcome) federationOf(p *rating.Player) string {
	if id, err := strconv.Atoi(p.FIDEID); err == nil && o.ratings.base != nil {
		if row := o.ratings.base.Row(id); row != nil {
			return row.Federation
		}
	}
	for i := range p.Tournaments {
		if pl := o.reports.person(p.Tournaments[i].File, p.Tournaments[i].StartingRank); pl != nil {
			return pl.Federation
		}
	}
	return ""
}

// Answer returns what was made as JSON has it.
func (c *Completed) Answer(in answer.Locale, p handbook.Period) answer.PaperMonth {
	return answer.PaperMonth{Period: p, Out: c.Out, Files: c.Files, Made: c.Made, Failed: failedAnswers(in, c.Failed), Manifest: c.Manifest}
}

func failedAnswers(in answer.Locale, list []summary.FailedPaper) []answer.FailedPaper {
	return answer.Each(list, func(v *summary.FailedPaper) answer.FailedPaper {
		return answer.FailedPaper{Path: v.Path, Error: in.Language().Say(v.Error)}
	})
}

// Answer returns the result as JSON has it, its sentences in the language of the
// locale.
func (s *Result) Answer(in answer.Locale) answer.Run {
	l := in.Language()
	return answer.Run{
		Period: s.Period, ListBefore: s.ListBefore, Federation: answer.TextOrNull(s.Federation), Published: s.Made,
		Revision: answer.NumberOrNull(s.Revision.Number), Gates: Gates(in, s.Gates), Proposed: s.Proposed,
		Program: s.Program, Rows: s.Rows, Findings: answer.Findings(in, s.Findings),
		Out: s.Out, Files: answer.List(s.Files), Manifest: s.Manifest,
		Failed: failedAnswers(in, s.Failed),
		Submissions: answer.Each(s.Submissions, func(v *summary.Submission) answer.RunSubmission {
			return answer.RunSubmission{
				Number:   v.Number,
				File:     v.File,
				SHA256:   v.SHA256,
				Verdict:  v.Verdict,
				Note:     answer.TextOrNull(l.Say(v.Note)),
				Findings: answer.Findings(in, v.Findings),
			}
		}),
		Tournaments: answer.Each(s.Tournaments, func(v *summary.Tournament) answer.RunTournament {
			return answer.RunTournament{
				File:       v.File,
				Name:       answer.TextOrNull(v.Name),
				Federation: answer.TextOrNull(v.Federation),
				Start:      v.Start,
				End:        v.End,
				Kind:       v.Kind,
				Edition:    answer.TextOrNull(v.Edition),
				Players:    v.Players,
				Rounds:     v.Rounds,
				Games:      v.Games,
				NotRated:   v.NotRated,
			}
		}),
		Changes: answer.Each(s.Changes, func(v *summary.Change) answer.RunChange {
			return answer.RunChange{
				RunPerson: answerPerson(v.FIDEID, v.Name, v.Federation, v.Kind),
				Games:     v.Games,
				Rating:    v.Old,
				K:         answer.NumberOrNull(v.K),
				Change:    v.Change,
				NewRating: v.New,
				Note:      answer.TextOrNull(l.Say(v.Note)),
			}
		}),
		NewRatings: answer.Each(s.NewRatings, func(v *summary.NewRating) answer.RunNewRating {
			return answer.RunNewRating{
				RunPerson: answerPerson(v.FIDEID, v.Name, v.Federation, v.Kind),
				Games:     v.Games,
				Score:     v.Score,
				Average:   v.Average,
				Rating:    v.Rating,
				Published: v.Published,
				Reason:    answer.TextOrNull(l.Say(v.Reason)),
			}
		}),
		Inactive: answer.Each(s.Inactive, func(v *summary.Inactive) answer.RunInactive {
			return answer.RunInactive{
				RunPerson: answerPerson(v.FIDEID, v.Name, v.Federation, v.Kind),
				Rating:    v.Rating,
				LastGame:  v.LastGame,
			}
		}),
		Norms: answer.Each(s.Norms, func(v *summary.Norm) answer.RunNorm {
			return answer.RunNorm{
				Event:       answer.TextOrNull(v.Event),
				Federation:  answer.TextOrNull(v.Federation),
				Norm:        answer.NewNorm(&v.Result),
				Certificate: v.Certificate,
			}
		}),
	}
}

// Gates as JSON has them.
func Gates(in answer.Locale, list []Gate) []answer.Gate {
	return answer.Each(list, func(g *Gate) answer.Gate {
		one := answer.Gate{Gate: g.Name, Text: in.Language().Say(g.Text), Reports: answer.List(g.Reports), Changes: answer.List(g.Changes)}
		if g.Accepted != nil {
			one.Accepted = &answer.Acceptance{By: g.Accepted.By, Reason: g.Accepted.Reason}
		}
		return one
	})
}

// Answer returns the rerun as JSON has it.
func (r *Rerun) Answer(in answer.Locale) answer.Rerun {
	out := answer.Rerun{
		From: r.From, Published: r.Made && r.Mode == Restate, CarriedInto: r.Into, Proposed: r.Proposed, Computed: r.Computed, Of: r.Computed,
		Runs: []answer.Run{},
		Periods: answer.Each(r.Periods, func(p *Restated) answer.RerunPeriod {
			return answer.RerunPeriod{Period: p.Period, Changed: answer.Each(p.Changed, func(d *RatingDifference) answer.RerunChange {
				return answer.RerunChange{FIDEID: strconv.Itoa(d.FIDEID), Name: d.Name, Kind: d.Kind, From: d.From, To: d.To}
			}), Left: answer.Each(p.Left, func(l *LeftReport) answer.RerunLeft {
				return answer.RerunLeft{Submission: l.Report, Name: answer.TextOrNull(l.Name), Reason: answer.TextOrNull(in.Language().Say(l.Why)), InForce: l.InForce}
			})}
		}),
	}
	if r.Mode == Restate && !r.Refused {
		for _, one := range r.Runs {
			out.Runs = append(out.Runs, one.Answer(in))
		}
	}
	return out
}

func answerPerson(id int, name, federation string, kind tournament.Kind) answer.RunPerson {
	return answer.RunPerson{
		FIDEID:     answer.FIDEID(id),
		Name:       name,
		Federation: answer.TextOrNull(federation),
		Kind:       kind,
	}
}

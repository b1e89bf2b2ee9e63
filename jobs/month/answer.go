package month

import (
	"strconv"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/tournament"
)

// Answer is what was made as JSON has it.
func (c *Completed) Answer(in answer.Locale, p handbook.Period) answer.PaperMonth {
	return answer.PaperMonth{Period: p, Out: c.Out, Files: c.Files, Made: c.Made, Failed: failedAnswers(in, c.Failed), Manifest: c.Manifest}
}

func failedAnswers(in answer.Locale, list []summary.FailedPaper) []answer.FailedPaper {
	return answer.Each(list, func(v *summary.FailedPaper) answer.FailedPaper {
		return answer.FailedPaper{Path: v.Path, Error: in.Language().Say(v.Error)}
	})
}

// Answer is the result as JSON has it, its sentences in the language of the
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
				Norm:        answer.NewNorm(in, &v.Result),
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

// Answer is the rerun as JSON has it.
func (r *Rerun) Answer(in answer.Locale) answer.Rerun {
	work := func(w Work) answer.RerunWork { return answer.RerunWork(w) }
	out := answer.Rerun{
		From: r.From, Published: r.Made && r.Mode == Restate, CarriedInto: r.Into, Proposed: r.Proposed, Computed: work(r.Computed), Of: work(r.Computed),
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

package month

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// summarise fills the report of the run.
func (r *run) summarise() error {
	s := &r.summary.RunSummary
	s.Period, s.ListBefore, s.Federation, s.Published = r.o.Period, r.before.Period, r.o.Federation, r.o.Publish
	s.Program, s.Rows = r.program(), r.before.Rows+len(r.added)
	s.Inactive = r.inactive
	games := r.ratedPairs()
	for i := range r.taken {
		t := &r.taken[i]
		one := report.RunSubmission{
			Number: t.sub.Number, File: t.file, SHA256: t.sub.SHA256, Verdict: string(t.rep.Verdict()), Note: t.note,
			Findings: t.rep.Findings,
		}
		s.Submissions = append(s.Submissions, one)
		if t.note.IsZero() {
			s.Tournaments = append(s.Tournaments, tournamentLine(t, games[t.file]))
		}
	}
	if err := r.summariseOthers(); err != nil {
		return err
	}
	for i := range r.players {
		r.summarisePlayer(&r.players[i])
	}
	for i := range r.norms {
		n := &r.norms[i]
		federation := ""
		if p := n.event.Tournament.Player(n.StartingRank); p != nil {
			federation = p.Federation
		}
		s.Norms = append(s.Norms, report.RunNorm{Event: n.event.Tournament.Name, Federation: federation, Result: n.Result, Certificate: n.paper().Number})
	}
	s.Findings = r.findings
	return nil
}

// summariseOthers adds the reports of the period that were not looked at.
func (r *run) summariseOthers() error {
	others, err := r.others()
	if err != nil {
		return err
	}
	for _, sub := range others {
		note := handbook.Verbatim(string(sub.State))
		switch {
		case sub.SupersededBy != 0:
			note = handbook.Say("month.note.superseded", "by", sub.SupersededBy)
		case sub.State == store.Received:
			note = handbook.Say("month.note.waits")
		case sub.State == store.Rejected:
			note = handbook.Say("month.note.rejected")
		case sub.State == store.Withdrawn:
			note = handbook.Say("month.note.withdrawn")
		}
		findings, err := r.st.Findings(r.ctx, sub.Number)
		if err != nil {
			return err
		}
		r.summary.Submissions = append(r.summary.Submissions, report.RunSubmission{
			Number: sub.Number, File: sub.Name, SHA256: sub.SHA256, Verdict: sub.Verdict, Note: note, Findings: findings,
		})
	}
	return nil
}

// pairing of two players in a round, the smaller starting rank first.
type pairing struct{ round, a, b int }

func pairOf(round, a, b int) pairing { return pairing{round, min(a, b), max(a, b)} }

// ratedPairs are the games of each report that were rated for somebody.
func (r *run) ratedPairs() map[string]map[pairing]bool {
	of := map[string]map[pairing]bool{}
	for i := range r.players {
		for j := range r.players[i].Tournaments {
			rec := &r.players[i].Tournaments[j]
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

// pairsOf are all games of a report that belong to the period, forfeited ones
// included. They are counted in the report itself: a player whose only game was
// forfeited is not among those who are rated.
func pairsOf(t *taken) map[pairing]bool {
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

func tournamentLine(t *taken, rated map[pairing]bool) report.RunTournament {
	tour := t.rep.Tournament
	line := report.RunTournament{
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

func (r *run) summarisePlayer(p *rating.Player) {
	id, _ := strconv.Atoi(p.FIDEID)
	federation := r.federationOf(p)
	if p.Initial == nil {
		r.summary.Changes = append(r.summary.Changes, report.RunChange{
			FIDEID: id, Name: p.Name, Federation: federation, Kind: p.Kind, Games: p.Games,
			Old: p.Rating, New: p.NewRating, K: int(p.K), Change: p.Change, Note: p.Note,
		})
		return
	}
	one := report.RunNewRating{
		FIDEID: id, Name: p.Name, Federation: federation, Kind: p.Kind, Games: p.Initial.Games, Score: p.Initial.Score,
		Average: p.Initial.Average, Rating: p.Initial.Rating, Published: p.Initial.Published,
	}
	one.Reason = p.Initial.Reason
	if one.Published && id == 0 {
		one.Published, one.Reason = false, handbook.Say("month.note.no-fide-id")
	}
	r.summary.NewRatings = append(r.summary.NewRatings, one)
}

// federationOf is a player's federation by the list before, else by the
// reports.
func (r *run) federationOf(p *rating.Player) string {
	if id, err := strconv.Atoi(p.FIDEID); err == nil && r.base != nil {
		if row := r.base.Row(id); row != nil {
			return row.Federation
		}
	}
	for i := range p.Tournaments {
		if pl := r.person(p.Tournaments[i].File, p.Tournaments[i].StartingRank); pl != nil {
			return pl.Federation
		}
	}
	return ""
}

func (r *run) person(file string, startingRank int) *tournament.Player {
	if t := r.event(file); t != nil {
		return t.Player(startingRank)
	}
	return nil
}

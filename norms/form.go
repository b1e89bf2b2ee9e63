package norms

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// NewCertificate fills the form IT1 for a result of the event (1.8).
func NewCertificate(ev *Event, r *Result) Certificate {
	s := newSearch(ev, Options{})
	t := ev.Tournament
	c := Certificate{
		Title: r.Title, StartingRank: r.StartingRank, FIDEID: tournament.GivenID(r.FIDEID),
		Event: t.Name, City: t.City, HostFederation: t.Federation, Start: t.Start, Close: t.End,
		ChiefArbiter: t.ChiefArbiter, RateOfPlay: rateOfPlay(t), Format: ev.Format.String(), Edition: r.Edition,
		Games: r.Games, CountsAs: r.CountsAs, Average: r.Average, Performance: r.Performance,
		Required: r.Required, Achieved: r.Score, Exceeds: r.Exceeds, NotValidUntilNotice: "not valid until confirmed by FIDE",
	}
	c.LastName, c.FirstName = splitName(r.Name)
	at := s.position(r.StartingRank)
	if at >= 0 && at < len(ev.Field) {
		c.Federation = ev.Field[at].Federation
	}
	if r.Exempt != "" && r.Exempt == s.no(bigSwissRule) {
		f := s.bigSwiss().SwissExemption
		c.Exemption = &f
	}
	host := s.codes.federationOf(t.Federation)
	for i := range s.field {
		if host >= firstMember && s.field[i].federation == host {
			c.HostPlayers++
		}
	}
	s.countOpponents(&c, r, at)
	c.Rows = s.rows(r, at)
	c.Remarks = append(s.remarks(r), s.registrationRemarks()...)
	c.ChiefArbiter = registration.TitledChief(ev.Facts, t.ChiefArbiter)
	return c
}

// registrationRemarks returns what the registration record says; the notes on what is unknown
// stand elsewhere.
func (s *search) registrationRemarks() []handbook.Text {
	var list []handbook.Text
	if day := s.facts.Registered; day.Valid() {
		list = append(list, handbook.Say("norms.remark.registered", "article", s.no(registrationRule), "day", day))
	}
	for _, a := range s.facts.Approvals {
		list = append(list, handbook.Say("norms.remark.approved", "article", a.Article, "words", a.Text))
	}
	return list
}

func rateOfPlay(t *tournament.Tournament) string {
	if t.TimeControlText != "" {
		return t.TimeControlText
	}
	return t.EncodedTimeControl
}

// splitName parts "Last, First"; a name without a comma is a last name.
func splitName(name string) (last, first string) {
	last, first, _ = strings.Cut(name, ",")
	return strings.TrimSpace(last), strings.TrimSpace(first)
}

// countOpponents counts the opponents of the games used; in a double round
// robin each once (1.4.5f).
func (s *search) countOpponents(c *Certificate, r *Result, at int) {
	own := unknownFederation
	if at >= 0 {
		own = s.field[at].federation
	}
	met, federations := map[int]bool{}, map[federation]bool{}
	for _, g := range s.games(r) {
		if s.double && met[g.opponent] {
			continue
		}
		met[g.opponent] = true
		if g.federation >= firstMember {
			federations[g.federation] = true
		}
		if g.federation != own {
			c.NotOwnFederation++
		}
		if !g.unrated {
			c.RatedOpponents++
		}
		if g.titles == 0 {
			continue
		}
		c.TitledOpponents++
		for _, n := range []struct {
			of titleSet
			n  *int
		}{{setGM, &c.GM}, {setIM, &c.IM}, {setFM, &c.FM}, {setWGM, &c.WGM}, {setWIM, &c.WIM}, {setWFM, &c.WFM}} {
			if g.titles&n.of != 0 {
				*n.n++
			}
		}
	}
	c.Federations = len(federations)
}

// rows returns all rounds of the applicant.
func (s *search) rows(r *Result, at int) []CertificateRow {
	rows := []CertificateRow{}
	if at < 0 {
		return rows
	}
	used, articles := map[int]bool{}, map[int]string{}
	for _, n := range r.Used {
		used[n] = true
	}
	for _, i := range r.Ignored {
		articles[i.Round] = i.Article
	}
	raised := s.raisedOpponent(r)
	for round := 1; round <= s.played; round++ {
		g := s.t.Players[at].Game(round)
		row := CertificateRow{Round: round, Result: resultMark(g.Result), Counted: used[round], Article: articles[round]}
		if o := s.position(g.Opponent); o >= 0 {
			s.opponentRow(&row, r, o, o == raised)
		}
		rows = append(rows, row)
	}
	return rows
}

func (s *search) opponentRow(row *CertificateRow, r *Result, opponent int, raised bool) {
	p, e := &s.t.Players[opponent], &s.fieldOf(row.Round)[opponent]
	row.Opponent, row.FIDEID = p.Name, FIDEIDText(p.FIDEID)
	row.Rating, row.Title = tournament.Rating(e.rating), titleText(e.titles)
	if e.federation < federation(len(s.codes.names)) {
		row.Federation = s.codes.names[e.federation]
	}
	if row.Federation == "" {
		row.Federation = p.Federation
	}
	if !row.Counted {
		return
	}
	row.Adjusted = tournament.Rating(s.game(row.Round, opponent, 0).rating)
	if raised {
		row.Adjusted = max(row.Adjusted, r.Raised.To)
	}
}

func titleText(set titleSet) string {
	var list []string
	for _, t := range []tournament.Title{
		tournament.GM, tournament.IM, tournament.FM, tournament.WGM, tournament.WIM, tournament.WFM,
	} {
		if set&setOf(t) != 0 {
			list = append(list, t.String())
		}
	}
	return strings.Join(list, " ")
}

// resultMark returns the form's way to write a result: 1 ½ 0 played, + = - not.
func resultMark(r tournament.Result) string {
	switch r {
	case tournament.Win, tournament.ShortWin:
		return "1"
	case tournament.Draw, tournament.ShortDraw:
		return "½"
	case tournament.Loss, tournament.ShortLoss:
		return "0"
	case tournament.ForfeitWin, tournament.FullBye, tournament.AllocatedBye:
		return "+"
	case tournament.HalfBye:
		return "="
	case tournament.Pending:
		return "*"
	}
	return "-"
}

// remarks returns the rounds left out by article, in the order of the edition, then
// the notes.
func (s *search) remarks(r *Result) []handbook.Text {
	list := []handbook.Text{}
	byArticle := map[string][]int{}
	for _, i := range r.Ignored {
		byArticle[i.Article] = append(byArticle[i.Article], i.Round)
	}
	for _, a := range s.ev.Edition.Articles {
		if rounds := byArticle[a.No]; len(rounds) > 0 {
			list = append(list, handbook.Say("norms.remark.left-out", "article", a.No, "rounds", rounds))
			delete(byArticle, a.No)
		}
	}
	if r.CountsAs != r.Games {
		list = append(list, handbook.Say("norms.remark.counts-as", "article", s.no(coverRule), "games", r.CountsAs))
	}
	return append(list, r.Notes...)
}

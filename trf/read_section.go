package trf

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// fields reads the fields of one line of a section, and says which of them
// could not be read.
type fields struct {
	r      *reader
	record string
}

// say says that a field cannot be read.
func (f fields) say(rule string, col int, text handbook.Text) {
	f.r.say(handbook.Warning, rule, f.record, col, text)
}

// number reads a whole number. One that goes over a border of its columns is none.
func (f fields) number(c *Column, n int) int {
	from, to := c.at(n)
	s := f.r.line.span(from, to)
	v, ok := whole(s)
	if f.r.line.cutsNumber(from, to) {
		s, ok = f.r.line.word(from, to), false
	}
	if !ok {
		f.say("number-form", from, handbook.Say("trf.number-form", "value", trim(s)))
		return 0
	}
	return v
}

func (f fields) points(c *Column) tournament.Points {
	s := f.r.line.trimmed(c)
	if s == "" {
		return 0
	}
	v, ok := tolerantTenths(s)
	if f.r.line.cutsNumber(c.From, c.To) {
		s, v, ok = f.r.line.word(c.From, c.To), 0, false
	}
	if !ok {
		f.say("points-form", c.From, handbook.Say("trf.points-form", "value", s))
	}
	return v
}

// list reads a repeated field. Blank values are left out, or read as 0 where
// keepBlank is set.
func (f fields) list(c *Column, keepBlank bool) []int {
	var out []int
	l := &f.r.line
	for n := range l.repeats(c) {
		if trim(l.span(c.at(n))) == "" && !keepBlank {
			continue
		}
		if v := f.number(c, n); v != 0 || keepBlank {
			out = append(out, v)
		}
	}
	if keepBlank {
		for len(out) > 0 && trim(l.span(c.at(len(out)-1))) == "" {
			out = out[:len(out)-1]
		}
	}
	return out
}

// checkColumns reports whether the line keeps to its columns, and says so if not.
func (f fields) checkColumns() bool {
	l, of := &f.r.line, sectionFields[f.record]
	if l.holds(of) {
		return true
	}
	f.r.shifted = true
	if l.keeps(of) {
		return true
	}
	f.r.saw(shiftedRecords[f.record], "", text.From, "record", f.record)
	return false
}

// shiftedRecords says which lines left their columns. A team is read as far as it can be,
// other lines are not.
var shiftedRecords = newShiftedRecords()

func newShiftedRecords() map[string]*deviation {
	m := map[string]*deviation{}
	for id := range sectionFields {
		m[id] = &deviation{"columns", id, handbook.Error, "trf.columns.unread"}
	}
	for _, id := range []string{"013", "310"} {
		m[id].severity, m[id].key = handbook.Warning, "trf.columns"
	}
	return m
}

// readSection reads the records with fields of their own.
func (r *reader) readSection(n int) {
	t, no := r.t, r.line.no
	switch n {
	case 13:
		r.readTeam16()
	case 310:
		r.readTeam26()
	case 240:
		f := fields{r, "240"}
		if !f.checkColumns() {
			return
		}
		kind := resultCodes[(r.line.cut(&byes.Kind) + " ")[0]]
		if !kind.Bye() {
			f.say("bye-code", byes.Kind.From, handbook.Say("trf.bye-code", "value", r.line.cut(&byes.Kind)))
			return
		}
		t.Byes = append(t.Byes, tournament.ByeRecord{Kind: kind, Round: f.number(&byes.Round, 0), IDs: f.list(&byes.ID, false), Line: no})
	case 250:
		r.readAcceleration()
	case 260:
		f := fields{r, "260"}
		if !f.checkColumns() {
			return
		}
		t.Prohibited = append(t.Prohibited, tournament.Prohibition{
			First: f.number(&prohibited.First, 0), Last: f.number(&prohibited.Last, 0), IDs: f.list(&prohibited.ID, false), Line: no,
		})
	case 299:
		r.readAbnormal()
	case 300:
		f := fields{r, "300"}
		if !f.checkColumns() {
			return
		}
		t.OutOfOrder = append(t.OutOfOrder, tournament.LineUp{
			Round: f.number(&lineUp.Round, 0), Team: f.number(&lineUp.Team, 0), Opponent: f.number(&lineUp.Opponent, 0),
			Players: f.list(&lineUp.Player, true), Line: no,
		})
	case 320:
		f := fields{r, "320"}
		if !f.checkColumns() {
			return
		}
		t.TeamByes = &tournament.TeamByes{
			MatchPoints: f.points(&teamBye.MatchPoints), GamePoints: f.points(&teamBye.GamePoints), Teams: f.list(&teamBye.Team, true), Line: no,
		}
	case 330:
		f := fields{r, "330"}
		if !f.checkColumns() {
			return
		}
		kind := r.line.trimmed(&forfeited.Kind)
		if kind != "+-" && kind != "-+" && kind != "--" {
			f.say("forfeit-code", forfeited.Kind.From, handbook.Say("trf.forfeit-code", "value", kind))
			return
		}
		t.ForfeitedMatches = append(t.ForfeitedMatches, tournament.ForfeitedMatch{
			Kind: kind, Round: f.number(&forfeited.Round, 0), White: f.number(&forfeited.White, 0), Black: f.number(&forfeited.Black, 0), Line: no,
		})
	}
}

func (r *reader) readTeam16() {
	f := fields{r, "013"}
	f.checkColumns()
	r.teams16 = append(r.teams16, tournament.Team{
		Number: len(r.teams16) + 1, Name: r.line.trimmed(&team16.Name), Members: f.list(&team16.Member, false), Line: r.line.no,
	})
}

func (r *reader) readTeam26() {
	f, c := fields{r, "310"}, &team26
	f.checkColumns()
	r.teams26 = append(r.teams26, tournament.Team{
		Number: f.number(&c.Number, 0), Name: r.line.trimmed(&c.Name), Nickname: r.line.trimmed(&c.Nickname),
		Strength: f.number(&c.Strength, 0), MatchPoints: f.points(&c.MatchPoints), GamePoints: f.points(&c.GamePoints),
		Rank: f.number(&c.Rank, 0), Members: f.list(&c.Member, false), Line: r.line.no,
	})
}

func (r *reader) readAcceleration() {
	f, c := fields{r, "250"}, &acceleration
	if !f.checkColumns() {
		return
	}
	r.t.Accelerations = append(r.t.Accelerations, tournament.Acceleration{
		MatchPoints: f.points(&c.MatchPoints), Points: f.points(&c.Points),
		First: f.number(&c.First, 0), Last: f.number(&c.Last, 0), From: f.number(&c.From, 0), To: f.number(&c.To, 0), Line: r.line.no,
	})
}

func (r *reader) readAbnormal() {
	f, c := fields{r, "299"}, &abnormal
	a := tournament.AbnormalPoints{Line: r.line.no}
	if s := r.line.trimmed(&c.Kind); s != "" && r.line.span(6, 6) == " " {
		a.Kind = resultCodes[s[0]]
		if a.Kind == unread || a.Kind == tournament.Pending {
			f.say("assignment-code", c.Kind.From, handbook.Say("trf.assignment-code", "value", s))
			return
		}
	}
	if !f.checkColumns() {
		return
	}
	a.MatchPoints, a.Points = f.points(&c.MatchPoints), f.points(&c.Points)
	a.Round, a.IDs = f.number(&c.Round, 0), f.list(&c.ID, false)
	r.t.Abnormal = append(r.t.Abnormal, a)
}

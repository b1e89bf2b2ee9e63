package trf

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// fields reads the fields of one line of a section, and says which of them
// could not be read.
type fields struct {
	r      *reader
	record string
}

func (f fields) number(c *Column, n int) int {
	from, to := c.at(n)
	s := f.r.line.span(from, to)
	v, ok := whole(s)
	if !ok {
		f.r.say(handbook.Warning, "number-form", f.record, from, handbook.Say("trf.number-form", "value", trim(s)))
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
	if !ok {
		f.r.say(handbook.Warning, "points-form", f.record, c.From, handbook.Say("trf.points-form", "value", s))
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

// fits tells whether the line keeps to its columns, and says so where not.
func (f fields) fits(columns ...*Column) bool {
	if f.r.line.fits(columns...) {
		return true
	}
	f.r.saw(shiftedRecords[f.record], "", text.From, "record", f.record)
	return false
}

var shiftedRecords = newShiftedRecords("013", "310", "240", "250", "260", "299", "300", "320", "330")

func newShiftedRecords(ids ...string) map[string]*deviation {
	m := map[string]*deviation{}
	for _, id := range ids {
		m[id] = &deviation{"columns", id, handbook.Warning, "trf.columns"}
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
		f.fits(&byes.Kind, &byes.Round, &byes.ID)
		kind := resultCodes[(r.line.cut(&byes.Kind) + " ")[0]]
		if !kind.Bye() {
			r.say(handbook.Warning, "bye-code", "240", byes.Kind.From, handbook.Say("trf.bye-code", "value", r.line.cut(&byes.Kind)))
			return
		}
		t.Byes = append(t.Byes, tournament.ByeRecord{Kind: kind, Round: f.number(&byes.Round, 0), IDs: f.list(&byes.ID, false), Line: no})
	case 250:
		r.readAcceleration()
	case 260:
		f := fields{r, "260"}
		f.fits(&prohibited.First, &prohibited.Last, &prohibited.ID)
		t.Prohibited = append(t.Prohibited, tournament.Prohibition{
			First: f.number(&prohibited.First, 0), Last: f.number(&prohibited.Last, 0), IDs: f.list(&prohibited.ID, false), Line: no,
		})
	case 299:
		r.readAbnormal()
	case 300:
		f := fields{r, "300"}
		f.fits(&lineUp.Round, &lineUp.Team, &lineUp.Opponent, &lineUp.Player)
		t.OutOfOrder = append(t.OutOfOrder, tournament.LineUp{
			Round: f.number(&lineUp.Round, 0), Team: f.number(&lineUp.Team, 0), Opponent: f.number(&lineUp.Opponent, 0),
			Players: f.list(&lineUp.Player, true), Line: no,
		})
	case 320:
		f := fields{r, "320"}
		f.fits(&teamBye.MatchPoints, &teamBye.GamePoints, &teamBye.Team)
		t.TeamByes = &tournament.TeamByes{
			MatchPoints: f.points(&teamBye.MatchPoints), GamePoints: f.points(&teamBye.GamePoints), Teams: f.list(&teamBye.Team, true), Line: no,
		}
	case 330:
		f := fields{r, "330"}
		f.fits(&forfeited.Kind, &forfeited.Round, &forfeited.White, &forfeited.Black)
		kind := r.line.trimmed(&forfeited.Kind)
		if kind != "+-" && kind != "-+" && kind != "--" {
			r.say(handbook.Warning, "forfeit-code", "330", forfeited.Kind.From, handbook.Say("trf.forfeit-code", "value", kind))
			return
		}
		t.ForfeitedMatches = append(t.ForfeitedMatches, tournament.ForfeitedMatch{
			Kind: kind, Round: f.number(&forfeited.Round, 0), White: f.number(&forfeited.White, 0), Black: f.number(&forfeited.Black, 0), Line: no,
		})
	}
}

func (r *reader) readTeam16() {
	f := fields{r, "013"}
	f.fits(&team16.Name, &team16.Member)
	r.teams16 = append(r.teams16, tournament.Team{
		Number: len(r.teams16) + 1, Name: r.line.trimmed(&team16.Name), Members: f.list(&team16.Member, false), Line: r.line.no,
	})
}

func (r *reader) readTeam26() {
	f, c := fields{r, "310"}, &team26
	f.fits(&c.Number, &c.Name, &c.Nickname, &c.Strength, &c.MatchPoints, &c.GamePoints, &c.Rank, &c.Member)
	r.teams26 = append(r.teams26, tournament.Team{
		Number: f.number(&c.Number, 0), Name: r.line.trimmed(&c.Name), Nickname: r.line.trimmed(&c.Nickname),
		Strength: f.number(&c.Strength, 0), MatchPoints: f.points(&c.MatchPoints), GamePoints: f.points(&c.GamePoints),
		Rank: f.number(&c.Rank, 0), Members: f.list(&c.Member, false), Line: r.line.no,
	})
}

// readAcceleration reads record 250, as words where the columns do not fit:
// with five of them the match points are left out.
func (r *reader) readAcceleration() {
	f, c := fields{r, "250"}, &acceleration
	a := tournament.Acceleration{Line: r.line.no}
	if words := strings.Fields(r.line.rest()); !f.fits(&c.MatchPoints, &c.Points, &c.First, &c.Last, &c.From, &c.To) && (len(words) == 5 || len(words) == 6) {
		ok := true
		if len(words) == 6 {
			a.MatchPoints, ok = tolerantTenths(words[0])
			words = words[1:]
		}
		points, readable := tolerantTenths(words[0])
		a.Points = points
		var numbers [4]int
		for i := range numbers {
			n, isNumber := whole(words[i+1])
			numbers[i], readable = n, readable && isNumber
		}
		a.First, a.Last, a.From, a.To = numbers[0], numbers[1], numbers[2], numbers[3]
		if ok && readable {
			r.t.Accelerations = append(r.t.Accelerations, a)
			return
		}
	}
	a.MatchPoints, a.Points = f.points(&c.MatchPoints), f.points(&c.Points)
	a.First, a.Last, a.From, a.To = f.number(&c.First, 0), f.number(&c.Last, 0), f.number(&c.From, 0), f.number(&c.To, 0)
	r.t.Accelerations = append(r.t.Accelerations, a)
}

// readAbnormal reads record 299. Where the columns do not fit it goes by words:
// numbers with a point are points, the first without is the round.
func (r *reader) readAbnormal() {
	f, c := fields{r, "299"}, &abnormal
	a := tournament.AbnormalPoints{Line: r.line.no}
	if s := r.line.trimmed(&c.Kind); s != "" {
		a.Kind = resultCodes[s[0]]
		if a.Kind == unread || a.Kind == tournament.Pending {
			r.say(handbook.Warning, "assignment-code", "299", c.Kind.From, handbook.Say("trf.assignment-code", "value", s))
			return
		}
	}
	if f.fits(&c.Kind, &c.MatchPoints, &c.Points, &c.Round, &c.ID) {
		a.MatchPoints, a.Points = f.points(&c.MatchPoints), f.points(&c.Points)
		a.Round, a.IDs = f.number(&c.Round, 0), f.list(&c.ID, false)
		r.t.Abnormal = append(r.t.Abnormal, a)
		return
	}
	words := strings.Fields(r.line.span(6, r.line.len()))
	var points []tournament.Points
	var numbers []int
	for _, word := range words {
		if n, ok := whole(word); ok {
			numbers = append(numbers, n)
		} else if p, ok := tolerantTenths(word); ok {
			points = append(points, p)
		} else {
			r.say(handbook.Warning, "points-form", "299", c.MatchPoints.From, handbook.Say("trf.points-form.neither", "value", word))
		}
	}
	if len(points) > 0 {
		a.Points = points[len(points)-1]
	}
	if len(points) > 1 {
		a.MatchPoints = points[0]
	}
	if len(numbers) > 0 {
		a.Round, a.IDs = numbers[0], numbers[1:]
	}
	r.t.Abnormal = append(r.t.Abnormal, a)
}

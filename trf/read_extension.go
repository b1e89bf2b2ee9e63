package trf

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// extension reports whether a record is of TRF(x).
func extension(id string) bool {
	switch id {
	case "XXR", "XXC", "XXS", "XXZ", "XXA", "XXP", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		return true
	}
	return false
}

// readExtension reads the records of TRF(x).
func (r *reader) readExtension(id string) error {
	value := r.line.rest()
	switch id {
	case "XXR":
		return r.readRoundCount(id, value)
	case "XXC":
		r.readXXC(value)
	case "XXS":
		r.place(tournament.ItemScoring, text.From)
		r.readXXS(value)
	case "XXZ":
		r.t.Absent = append(r.t.Absent, r.words(id, value)...)
	case "XXA":
		r.readXXA()
	case "XXP":
		if ids := r.words(id, value); len(ids) > 0 {
			r.t.Prohibited = append(r.t.Prohibited, tournament.Prohibition{IDs: ids, Line: r.line.no})
		}
	default:
		r.place(tournament.ItemScoring, text.From)
		r.readBB(id, value)
	}
	return nil
}

func (r *reader) readXXC(value string) {
	r.place(tournament.ItemInitialColour, text.From)
	for word := range strings.FieldsSeq(value) {
		switch strings.ToLower(word) {
		case "rank":
			r.t.RankingIDs = true
		case "white1":
			r.t.InitialColour = tournament.White
		case "black1":
			r.t.InitialColour = tournament.Black
		default:
			r.say(handbook.Warning, "configuration", "XXC", text.From, handbook.Say("trf.configuration", "value", word))
		}
	}
}

// words reads numbers with blanks between them.
func (r *reader) words(id, value string) []int {
	var ids []int
	for word := range strings.FieldsSeq(strings.ReplaceAll(value, ",", " ")) {
		n, ok := whole(word)
		if !ok || n == 0 || n > MaxPlayers {
			r.say(handbook.Warning, "number-form", id, text.From, handbook.Say("trf.number-form.starting-rank", "value", word))
			continue
		}
		ids = append(ids, n)
	}
	return ids
}

// readXXA reads the virtual points of one player, round by round, and joins
// equal spans of players that follow each other.
func (r *reader) readXXA() {
	l := &r.line
	var id int
	var points []tournament.Points
	ok := l.isCoveredBy(&virtual.ID, &virtual.Points)
	if ok {
		id, ok = whole(l.cut(&virtual.ID))
		for n := 0; ok && n < l.repeats(&virtual.Points); n++ {
			var p tournament.Points
			if s := l.span(virtual.Points.at(n)); trim(s) != "" {
				p, ok = tenths(s)
			}
			points = append(points, p)
		}
	}
	if !ok {
		words := strings.Fields(l.rest())
		points = points[:0]
		for i, word := range words {
			if i == 0 {
				id, ok = whole(word)
				continue
			}
			p, readable := tolerantTenths(word)
			ok = ok && readable
			points = append(points, p)
		}
		if ok {
			r.say(handbook.Warning, "columns", "XXA", text.From, handbook.Say("trf.columns.virtual-points"))
		}
	}
	if !ok || id == 0 || id > MaxPlayers || len(points) > MaxRounds {
		r.say(handbook.Warning, "points-form", "XXA", text.From, handbook.Say("trf.points-form.virtual", "value", l.rest(), "rounds", MaxRounds))
		return
	}
	for first := 0; first < len(points); {
		last := first
		for last+1 < len(points) && points[last+1] == points[first] {
			last++
		}
		if points[first] != 0 {
			r.accelerate(id, first+1, last+1, points[first])
		}
		first = last + 1
	}
}

func (r *reader) accelerate(id, first, last int, points tournament.Points) {
	for i := len(r.virtual) - 1; i >= 0 && i >= len(r.virtual)-MaxRounds; i-- {
		a := &r.t.Accelerations[r.virtual[i]]
		if a.To == id-1 && a.First == first && a.Last == last && a.Points == points {
			a.To = id
			return
		}
	}
	r.virtual = append(r.virtual, len(r.t.Accelerations))
	r.t.Accelerations = append(r.t.Accelerations, tournament.Acceleration{
		Points: points, First: first, Last: last, From: id, To: id, Line: r.line.no,
	})
}

// readNational reads a line under a federation's code; see [line.national].
func (r *reader) readNational(id string) {
	l := &r.line
	c := &player
	r.recognised, r.trf26 = true, true
	n := tournament.NationalRating{
		Authority: id, StartingRank: l.national(id), Class: l.trimmed(&c.Title), Name: l.trimmed(&c.Name),
		Rating: tournament.Rating(r.number(&c.Rating, "trf.field.national-rating", handbook.Warning)), Origin: l.trimmed(&c.Federation),
		Number: l.trimmed(&c.FIDEID), Line: l.no,
	}
	switch strings.ToLower(l.trimmed(&c.Sex)) {
	case "m":
		n.Sex = tournament.Male
	case "w", "f":
		n.Sex = tournament.Female
	}
	if s := l.trimmed(&c.Birth); s != "" {
		d, form, ok := readDate(s)
		switch {
		case !ok:
			r.saw(birthUnread, "national", c.Birth.From, "value", s)
		case form != "":
			r.saw(birthForm, "national", c.Birth.From, "form", form)
		}
		if ok {
			n.Birth = d
		}
	}
	r.t.NationalRatings = append(r.t.NationalRatings, n)
}

package wall

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/printout"
	"github.com/fedrate/fedrate/tournament"
)

// Round is a round of a report as papers show it.
type Round struct {
	Report *audit.Report
	Number int
	Fixed  map[int]int // boards that players keep, by starting rank
}

// Boards returns the pairs of the round.
func (r *Round) Boards() []play.Board {
	return play.Fixed(play.Boards(r.Report.Tournament, r.Report.System, r.Report.CheckedBy().Pairing, r.Number), r.Fixed)
}

// head of a paper of the round.
func (r *Round) head(in *language.Language, title string) printout.Head {
	t := r.Report.Tournament
	return eventHead(in, t, title, strings.Trim(eventName(t)+", "+roundDay(in, t, r.Number), ", "))
}

func (r *Round) document(in *language.Language, name string) *printout.Document {
	return printout.New(in, in.Sayf(name, "round", r.Number, "event", eventName(r.Report.Tournament)), r.Report.Tournament.FirstDay())
}

// PairingsPDF writes the pairings of a round to hang up, with room for the
// results.
func PairingsPDF(w io.Writer, in *language.Language, r *Round) error {
	d := r.document(in, "wall.event.round-of")
	r.printPairs(d, in, in.Sayf("wall.event.round", "round", r.Number))
	return d.Write(w)
}

func (r *Round) printPairs(d *printout.Document, in *language.Language, title string) {
	t := r.Report.Tournament
	d.Section(r.head(in, title))
	size, pad := 11.0, 1.75
	boards := r.Boards()
	if len(boards) > 45 {
		size, pad = 9.2, 1.0
	}
	table := &printout.Table{Size: size, Pad: pad, Headed: true, Plain: true, Columns: []printout.Column{
		{Head: in.Label("wall.head.board"), Wide: 10, Align: printout.Right, Strong: true},
		{Head: in.Label("wall.head.number"), Wide: 9, Align: printout.Right, Tone: printout.Soft},
		{Head: in.Label("wall.head.white"), Person: true},
		{Head: in.Label("report.head.rating"), Wide: 11, Align: printout.Right, Tone: printout.Soft},
		{Head: in.Label("wall.head.points"), Wide: 11, Align: printout.Half, Tone: printout.Soft},
		{Head: in.Label("wall.head.result"), Wide: 18, Align: printout.Middle, Ruled: true},
		{Head: in.Label("wall.head.points"), Wide: 11, Align: printout.Half, Tone: printout.Soft},
		{Head: in.Label("wall.head.number"), Wide: 9, Align: printout.Right, Tone: printout.Soft},
		{Head: in.Label("wall.head.black"), Person: true},
		{Head: in.Label("report.head.rating"), Wide: 11, Align: printout.Right, Tone: printout.Soft},
	}}
	for i := range boards {
		b := &boards[i]
		white, black := t.Player(b.White), t.Player(b.Black)
		if white == nil {
			continue
		}
		row := []printout.Cell{
			printout.Say(strconv.Itoa(b.Number)), printout.Say(strconv.Itoa(b.White)), person(white), printout.Say(numberText(int(white.Rating))), printout.Say(points(in, b.WhitePoints)),
			{},
			{},
			{},
			{},
			{},
		}
		if black == nil {
			row[0], row[5] = printout.Cell{}, printout.Say(in.Label("wall.event.bye"))
		} else {
			row[6], row[7], row[8], row[9] = printout.Say(points(in, b.BlackPoints)), printout.Say(strconv.Itoa(b.Black)), person(black), printout.Say(numberText(int(black.Rating)))
			if !b.Open() {
				row[5] = printout.Cell{Text: result(&t.Scoring, b), Strong: true}
			}
		}
		table.Add(row...)
	}
	d.Table(table)
	if len(boards) == 0 {
		d.Text(in.Sayf("wall.event.no-pairs", "round", r.Number))
	}
}

// PairingsByNamePDF writes where each player sits, by name, in two columns.
func PairingsByNamePDF(w io.Writer, in *language.Language, r *Round) error {
	t := r.Report.Tournament
	d := r.document(in, "wall.event.round-of")
	d.Section(r.head(in, in.Sayf("wall.event.by-name", "round", r.Number)))
	type seat struct {
		own, other *tournament.Player
		board      int
		colour     string
	}
	var seats []seat
	for _, b := range r.Boards() {
		white, black := t.Player(b.White), t.Player(b.Black)
		if white != nil {
			seats = append(seats, seat{white, black, b.Number, "report.colour.w"})
		}
		if black != nil {
			seats = append(seats, seat{black, white, b.Number, "report.colour.b"})
		}
	}
	names := newAlphabet(in, t.Federation)
	slices.SortStableFunc(seats, func(a, b seat) int {
		return cmp.Or(names.compare(a.own.Name, b.own.Name), cmp.Compare(a.own.StartingRank, b.own.StartingRank))
	})
	table := &printout.Table{Size: 8.6, Pad: 0.9, Headed: true, Columns: []printout.Column{
		{Head: in.Label("report.head.name"), Person: true},
		{Head: in.Label("wall.head.board"), Wide: 10, Align: printout.Right, Strong: true},
		{Wide: 6, Align: printout.Middle, Tone: printout.Soft},
		{Head: in.Label("wall.head.opponent"), Wide: 32, Tone: printout.Soft},
	}}
	for _, s := range seats {
		row := []printout.Cell{person(s.own), {}, {}, printout.Say(in.Label("wall.event.bye"))}
		if s.other != nil {
			row[1], row[2], row[3] = printout.Say(strconv.Itoa(s.board)), printout.Say(in.Label(s.colour)), printout.Say(handbook.Shown(s.other.Name))
		}
		table.Add(row...)
	}
	d.Columns(2)
	d.Table(table)
	if len(seats) == 0 {
		d.Text(in.Sayf("wall.event.no-pairs", "round", r.Number))
	}
	return d.Write(w)
}

func person(p *tournament.Player) printout.Cell {
	return printout.Cell{Text: handbook.Shown(p.Name), Before: titleWord(p.Title)}
}

// result returns the result of a board: 1–0, ½–½, + –.
func result(s *tournament.Scoring, b *play.Board) string {
	return resultWord(s, b.WhiteResult) + "–" + resultWord(s, b.BlackResult)
}

func resultWord(s *tournament.Scoring, r tournament.Result) string {
	switch r {
	case tournament.ShortWin:
		r = tournament.Win
	case tournament.ShortLoss:
		r = tournament.Loss
	case tournament.None:
		return r.String()
	}
	return s.Sign(r)
}

// SlipsPDF writes a slip for each board of a round, to be cut and signed.
func SlipsPDF(w io.Writer, in *language.Language, r *Round) error {
	t := r.Report.Tournament
	d := r.document(in, "wall.event.slips-of")
	var slips []printout.Slip
	win, draw := t.Scoring.Sign(tournament.Win), t.Scoring.Sign(tournament.Draw)
	for _, b := range r.Boards() {
		white, black := t.Player(b.White), t.Player(b.Black)
		if white == nil || black == nil {
			continue
		}
		slips = append(slips, printout.Slip{
			Head: in.Sayf("wall.event.slip", "round", r.Number, "board", b.Number), Under: strings.Trim(eventName(t)+", "+roundDay(in, t, r.Number), ", "),
			Sides: [2]printout.SlipSide{side(in, "wall.head.white", white), side(in, "wall.head.black", black)}, Results: []string{win + "–0", draw + "–" + draw, "0–" + win},
			Sign: in.Label("wall.event.sign"),
		})
	}
	d.Slips(slips)
	return d.Write(w)
}

func side(in *language.Language, colour string, p *tournament.Player) printout.SlipSide {
	words := strconv.Itoa(p.StartingRank)
	if p.Rating != 0 {
		words += ", " + strconv.Itoa(int(p.Rating))
	}
	return printout.SlipSide{Name: in.Label(colour), Who: strings.TrimSpace(titleWord(p.Title) + " " + handbook.Shown(p.Name)), Under: in.Sayf("wall.event.slip-number", "number", words)}
}

// BulletinPDF writes what players take home after a round: its results, the
// standings after it and, as far as it is paired, the next round.
func BulletinPDF(w io.Writer, in *language.Language, r *Round) error {
	t := r.Report.Tournament
	after := *r.Report
	after.Tournament = play.Until(t, r.Number)
	s, err := after.Standings(nil)
	if err != nil {
		return err
	}
	d := r.document(in, "wall.event.bulletin-of")
	r.printPairs(d, in, in.Sayf("wall.event.results", "round", r.Number))
	printStandings(d, in, report.StandingsPage{Standings: s, Full: true}, r.Number, in.Sayf("wall.event.standings-after", "round", r.Number))
	next := &Round{r.Report, r.Number + 1, r.Fixed}
	if len(next.Boards()) > 0 {
		next.printPairs(d, in, in.Sayf("wall.event.round", "round", next.Number))
	}
	return d.Write(w)
}

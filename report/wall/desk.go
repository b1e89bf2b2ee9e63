package wall

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/report/printout"
)

// DeskPDF writes the sheet for the arbiter's desk before a round: who can still
// make which norm and what is needed for it, who has made one. The results are
// those of a forecast.
func DeskPDF(w io.Writer, in *language.Language, r *audit.Report, results []norms.Result) error {
	t := r.Tournament
	played := finished(r)
	d := printout.New(in, in.Sayf("wall.desk.name", "event", eventName(t)), t.FirstDay())
	under := in.Sayf("wall.desk.under", "event", eventName(t), "played", played, "rounds", t.Rounds)
	title := in.Label("wall.desk.over")
	if played < t.Rounds {
		title = in.Sayf("wall.desk.title", "round", played+1)
	}
	d.Section(eventHead(in, t, title, under))
	of := func(state string) []*norms.Result {
		var list []*norms.Result
		for i := range results {
			if o := results[i].Outlook; o != nil && o.State == state {
				list = append(list, &results[i])
			}
		}
		slices.SortStableFunc(list, func(a, b *norms.Result) int { return a.StartingRank - b.StartingRank })
		return list
	}
	open, made := of("open"), of("made")
	if len(open)+len(made) == 0 {
		d.Text(in.Label("wall.desk.none"))
	}
	if len(open) > 0 {
		d.Heading(in.Label("wall.desk.open"), "", 20)
		d.Table(deskTable(in, r, open))
		d.Space(5)
	}
	if len(made) > 0 {
		d.Heading(in.Label("wall.desk.made"), "", 20)
		d.Table(deskTable(in, r, made))
		d.Space(5)
	}
	if out := of("out-of-reach"); len(out) > 0 {
		d.Heading(in.Label("wall.desk.out"), "", 10)
		byTitle := map[string][]string{}
		for _, x := range out {
			name := x.Title.String()
			byTitle[name] = append(byTitle[name], strconv.Itoa(x.StartingRank))
		}
		for _, title := range []string{"GM", "IM", "WGM", "WIM"} {
			if list := byTitle[title]; len(list) > 0 {
				d.Text(title + ": " + strings.Join(list, ", "))
			}
		}
		d.Space(3)
	}
	d.Text(in.Label("wall.desk.note"))
	return d.Write(w)
}

// finished returns the last round of which no game waits for its result.
func finished(r *audit.Report) int {
	played := r.Tournament.Played()
	for round := 1; round <= played; round++ {
		if slices.ContainsFunc((&Round{Report: r, Number: round}).Boards(), func(b play.Board) bool { return b.Open() }) {
			return round - 1
		}
	}
	return played
}

func deskTable(in *language.Language, r *audit.Report, list []*norms.Result) *printout.Table {
	t := &printout.Table{Headed: true, Size: 8, Plain: true, Columns: []printout.Column{
		{Head: in.Label("wall.head.number"), Wide: 7, Align: printout.Right, Tone: printout.Soft},
		{Head: in.Label("report.head.name"), Wide: 48, Person: true},
		{Head: in.Label("wall.head.federation"), Wide: 9, Tone: printout.Soft},
		{Head: in.Label("report.head.rating"), Wide: 10, Align: printout.Right},
		{Head: in.Label("wall.head.points"), Wide: 12, Align: printout.Half},
		{Head: in.Label("wall.head.norm"), Wide: 13, Align: printout.Middle, Strong: true},
		{Head: in.Label("wall.head.needs")},
	}}
	for i, x := range list {
		p := r.Tournament.Player(x.StartingRank)
		if p == nil {
			continue
		}
		var needs []string
		for _, text := range x.Outlook.Text {
			needs = append(needs, in.Say(text))
		}
		if x.Outlook.State == "made" {
			needs = []string{in.Sayf("wall.desk.made-by", "score", points(in, x.Score), "games", x.Games, "performance", x.Performance)}
		}
		who := []printout.Cell{printout.Say(strconv.Itoa(p.StartingRank)), person(p), printout.Say(p.Federation), printout.Say(numberText(int(p.Rating))), printout.Say(points(in, p.Points))}
		if i > 0 && list[i-1].StartingRank == x.StartingRank {
			who = make([]printout.Cell, len(who))
		}
		t.Add(append(who, printout.Say(x.Title.String()), printout.Say(handbook.Shown(strings.Join(needs, "; "+in.Label("wall.desk.or")+" "))))...)
	}
	return t
}

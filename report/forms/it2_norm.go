package forms

import (
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/paper"
)

// normOf is the block of a norm; one that is not there is left empty.
func (f formPage) normOf(no int, n *norms.Norm, there bool, number string) {
	f.Next(4)
	var (
		x       [12]any
		all     = n.Played == n.Games
		counted = func(v any) any {
			if all {
				return f.Label("forms.it2.all")
			}
			return v
		}
	)
	if there {
		var required any = f.Label("forms.it2.not-known")
		if n.Required != nil {
			required = *n.Required
		}
		x = [12]any{
			n.Event, orDash(n.City), dayOrDash(n.Start), dayOrDash(n.End), f.spoken.Say(formatWord(n.Format.String())), n.Average, n.Played, required, n.PlayedScore,
			counted(n.Games), counted(required), counted(n.Score),
		}
		if !all {
			x[7] = f.Label("forms.it2.below")
		}
	}
	small := 15.5
	f.Fields(small, paper.Field{Labelled: 2, Label: f.Sayf("forms.event-number", "n", no), Wide: 10, Part: paper.PartField, Value: x[0]})
	f.Fields(small, paper.Field{Labelled: 2, Label: f.Label("forms.place"), Wide: 4, Part: paper.PartField, Value: x[1]}, paper.Field{Labelled: 2, Label: f.Label("forms.system-of-event"), Wide: 4, Part: paper.PartField, Value: x[4]})
	f.Fields(small, paper.Field{Labelled: 2, Label: f.Label("forms.dates"), Wide: 4, Part: paper.PartDay, Value: x[2]}, paper.Field{Labelled: 2, Label: f.Label("forms.to"), Wide: 4, Part: paper.PartDay, Value: x[3]})
	f.Fields(small, paper.Field{Labelled: 4, Label: f.Label("forms.opponents-average"), Wide: 2, Part: paper.PartNumber, Value: x[5]}, paper.Field{Labelled: 4, Label: f.Label("forms.games-played"), Wide: 2, Part: paper.PartNumber, Value: x[6]})
	f.Fields(small, paper.Field{Labelled: 4, Label: f.Label("forms.score-required"), Wide: 2, Part: paper.PartScore, Value: x[7]}, paper.Field{Labelled: 4, Label: f.Label("forms.score-achieved"), Wide: 2, Part: paper.PartScore, Value: x[8]})
	f.Fields(small, paper.Field{Labelled: 4, Label: f.Label("forms.games-counted"), Wide: 2, Part: paper.PartNumber, Value: x[9]}, paper.Field{Labelled: 4, Label: f.Label("forms.counts-of-27"), Wide: 2, Part: paper.PartNumber, Value: ifThere(there, n.CountsAs)})
	f.Fields(small, paper.Field{Labelled: 4, Label: f.Label("forms.deducted-required"), Wide: 2, Part: paper.PartScore, Value: x[10]}, paper.Field{Labelled: 4, Label: f.Label("forms.deducted-achieved"), Wide: 2, Part: paper.PartScore, Value: x[11]})
	f.Fields(small, paper.Field{Labelled: 4, Label: f.Label("forms.host-players"), Wide: 2, Part: paper.PartNumber, Value: knownCount(there, n.HostPlayers)},
		paper.Field{Labelled: 4, Label: f.Label("forms.other-players"), Wide: 2, Part: paper.PartNumber, Value: knownCount(there, n.OtherPlayers)})
	counts := []struct {
		label string
		n     int
	}{{f.Label("forms.titled"), n.Titled}, {"GM", n.GM}, {"IM", n.IM}, {"FM", n.FM}, {"WGM", n.WGM}, {"WIM", n.WIM}, {"WFM", n.WFM}, {f.Label("forms.rated-short"), n.RatedGames}, {f.Label("forms.unrated-short"), n.UnratedGames}}
	f.Block(1, 3, 2, paper.PartLabel, f.certificateText(there, number))
	for i, c := range counts {
		f.Put(4+i, 4+i, paper.PartHead, c.label)
	}
	f.Next(13)
	met := there && n.RatedGames+n.UnratedGames > 0 // else a norm recorded without them
	for i, c := range counts {
		f.Put(4+i, 4+i, paper.PartNumber, ifThere(met, c.n))
	}
	f.Next(small)
}

// certificateText returns the label of the opponents, with the certificate of the norm.
func (f formPage) certificateText(there bool, number string) string {
	switch {
	case !there:
		return f.Label("forms.it2.opponents")
	case number == "":
		return f.Label("forms.it2.opponents-paper")
	}
	return f.Sayf("forms.it2.opponents-of", "number", number)
}

func ifThere(there bool, n int) any {
	if !there {
		return nil
	}
	return n
}

// knownCount returns a number of players, nothing where it is not known.
func knownCount(there bool, n int) any { return ifThere(there && n >= 0, n) }

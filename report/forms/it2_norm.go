package forms

import (
	"strconv"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/paper"
)

// normOf is the block of a norm; one that is not there is left empty.
func (f formPage) normOf(no int, n *norms.Norm, there bool, number string) {
	f.Next(4)
	var (
		x       [12]any
		all     = n.Played == n.Games
		counted = func(v any) any {
			if all {
				return "all"
			}
			return v
		}
	)
	if there {
		var required any = "not known"
		if n.Required != nil {
			required = *n.Required
		}
		x = [12]any{
			n.Event, orDash(n.City), dayOrDash(n.Start), dayOrDash(n.End), n.Format.String(), n.Average, n.Played, required, n.PlayedScore,
			counted(n.Games), counted(required), counted(n.Score),
		}
		if !all {
			x[7] = "below"
		}
	}
	small := 15.5
	f.Fields(small, paper.Field{Labelled: 2, Label: strconv.Itoa(no) + ". Event", Wide: 10, Part: paper.PartField, Value: x[0]})
	f.Fields(small, paper.Field{Labelled: 2, Label: "Place", Wide: 4, Part: paper.PartField, Value: x[1]}, paper.Field{Labelled: 2, Label: "Tournament system", Wide: 4, Part: paper.PartField, Value: x[4]})
	f.Fields(small, paper.Field{Labelled: 2, Label: "Dates", Wide: 4, Part: paper.PartDay, Value: x[2]}, paper.Field{Labelled: 2, Label: "to", Wide: 4, Part: paper.PartDay, Value: x[3]})
	f.Fields(small, paper.Field{Labelled: 4, Label: "Average rating of the opponents", Wide: 2, Part: paper.PartNumber, Value: x[5]}, paper.Field{Labelled: 4, Label: "Number of games played", Wide: 2, Part: paper.PartNumber, Value: x[6]})
	f.Fields(small, paper.Field{Labelled: 4, Label: "Score required", Wide: 2, Part: paper.PartScore, Value: x[7]}, paper.Field{Labelled: 4, Label: "Score achieved", Wide: 2, Part: paper.PartScore, Value: x[8]})
	f.Fields(small, paper.Field{Labelled: 4, Label: "Number of games counted (if not all)", Wide: 2, Part: paper.PartNumber, Value: x[9]}, paper.Field{Labelled: 4, Label: "Counts as games of the 27 (1.5.1)", Wide: 2, Part: paper.PartNumber, Value: ifThere(there, n.CountsAs)})
	f.Fields(small, paper.Field{Labelled: 4, Label: "After deduction of games: score required", Wide: 2, Part: paper.PartScore, Value: x[10]}, paper.Field{Labelled: 4, Label: "After deduction of games: score achieved", Wide: 2, Part: paper.PartScore, Value: x[11]})
	f.Fields(small, paper.Field{Labelled: 4, Label: "Players from the host federation", Wide: 2, Part: paper.PartNumber, Value: knownCount(there, n.HostPlayers)},
		paper.Field{Labelled: 4, Label: "Players not from the host federation", Wide: 2, Part: paper.PartNumber, Value: knownCount(there, n.OtherPlayers)})
	counts := []struct {
		label string
		n     int
	}{{"titled", n.Titled}, {"GM", n.GM}, {"IM", n.IM}, {"FM", n.FM}, {"WGM", n.WGM}, {"WIM", n.WIM}, {"WFM", n.WFM}, {"rated", n.RatedGames}, {"unrated", n.UnratedGames}}
	f.Block(1, 3, 2, paper.PartLabel, certificateText(there, number))
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

func certificateText(there bool, number string) string {
	switch {
	case !there:
		return "Opponents"
	case number == "":
		return "Opponents (certificate IT1 attached on paper)"
	}
	return "Opponents (IT1 " + number + ")"
}

func ifThere(there bool, n int) any {
	if !there {
		return nil
	}
	return n
}

// knownCount is a number of players, nothing where it is not known.
func knownCount(there bool, n int) any { return ifThere(there && n >= 0, n) }

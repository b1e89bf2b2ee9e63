package report

import (
	"strconv"

	"github.com/fedrate/fedrate/norms"
)

// normOf is the block of a norm; one that is not there is left empty.
func (f *sheetPage) normOf(no int, n *norms.Norm, there bool, number string) {
	f.next(4)
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
	f.fields(small, field{2, strconv.Itoa(no) + ". Event", 10, partField, x[0]})
	f.fields(small, field{2, "Place", 4, partField, x[1]}, field{2, "Tournament system", 4, partField, x[4]})
	f.fields(small, field{2, "Dates", 4, partDay, x[2]}, field{2, "to", 4, partDay, x[3]})
	f.fields(small, field{4, "Average rating of the opponents", 2, partNumber, x[5]}, field{4, "Number of games played", 2, partNumber, x[6]})
	f.fields(small, field{4, "Score required", 2, partScore, x[7]}, field{4, "Score achieved", 2, partScore, x[8]})
	f.fields(small, field{4, "Number of games counted (if not all)", 2, partNumber, x[9]}, field{4, "Counts as games of the 27 (1.5.1)", 2, partNumber, ifThere(there, n.CountsAs)})
	f.fields(small, field{4, "After deduction of games: score required", 2, partScore, x[10]}, field{4, "After deduction of games: score achieved", 2, partScore, x[11]})
	f.fields(small, field{4, "Players from the host federation", 2, partNumber, knownCount(there, n.HostPlayers)},
		field{4, "Players not from the host federation", 2, partNumber, knownCount(there, n.OtherPlayers)})
	counts := []struct {
		label string
		n     int
	}{{"titled", n.Titled}, {"GM", n.GM}, {"IM", n.IM}, {"FM", n.FM}, {"WGM", n.WGM}, {"WIM", n.WIM}, {"WFM", n.WFM}, {"rated", n.RatedGames}, {"unrated", n.UnratedGames}}
	f.block(1, 3, 2, partLabel, certificateText(there, number))
	for i, c := range counts {
		f.put(4+i, 4+i, partHead, c.label)
	}
	f.next(13)
	met := there && n.RatedGames+n.UnratedGames > 0 // else a norm recorded without them
	for i, c := range counts {
		f.put(4+i, 4+i, partNumber, ifThere(met, c.n))
	}
	f.next(small)
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

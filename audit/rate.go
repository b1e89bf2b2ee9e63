package audit

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
)

// Period is what the rating of a period depends on in addition to its reports.
type Period struct {
	Period    handbook.Period                               // 0: the month after the last report's end
	Lists     *ratinglist.Lists                             // nil: the ratings in the reports
	Opponents *ratinglist.Lists                             // lists that give opponents their ratings; nil: Lists do
	History   rating.Histories                              // nil: nothing known from before
	Skip      map[string]func(startingRank, round int) bool // by file: games rated before
}

// Rate rates the reports together as one rating period. Reports without a
// rating edition are left out: their findings say why. The
// findings name first the games that are read mended.
func Rate(reports []*Report, p Period, opt rating.Options) ([]rating.Player, []handbook.Finding) {
	in := rating.Input{Period: p.Period, Lists: p.Lists, Opponents: p.Opponents, History: p.History, Options: opt}
	var mended []handbook.Finding
	for _, r := range reports {
		if not := r.NotRated(); not != nil {
			mended = append(mended, *not)
			continue
		}
		if r.Tournament == nil || r.Editions.Rating == nil {
			if early := r.first("before-first-edition"); early != nil {
				mended = append(mended, *early)
			}
			continue
		}
		in.Events = append(in.Events, r.ratingEvent(p))
		mended = append(mended, r.Mended()...)
	}
	players, findings := rating.Rate(in)
	for _, r := range reports {
		if len(r.Options.Waivers) > 0 {
			waive(r.File, findings, r.Waivers())
		}
	}
	return players, append(mended, findings...)
}

func (r *Report) ratingEvent(p Period) rating.Event {
	return rating.Event{
		File: r.File, Name: r.Event, Tournament: r.Tournament, Edition: r.Editions.Rating, Kind: r.Kind, KindGiven: r.Options.Kind != nil,
		Skip: p.Skip[r.File], Match: r.System.Format == pairing.Match, Waivers: r.Waivers(),
	}
}

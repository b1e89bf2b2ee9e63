// Package draughts has the Swiss systems of the rules of draughts of 2013: the
// four of draughts (by lot, by individual coefficients, by the truncated Solkoff,
// by the running Buchholz) and the two of renju (regulated by ratings, by lot). A
// text that says "if they have met, the next one" and breaks the pair formed last
// is walked as what it comes to: the first in order with whom all others can
// still be paired. What is drawn by lot is held only against what binds the lot.
package draughts

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// style is how the members of a group are paired, in the order of the group.
type style uint8

const (
	halves   style = iota // the first of the upper half with the first of the lower
	fold                  // the first with the last
	adjacent              // the first with the second
)

// variant is one of the systems.
type variant struct {
	code, short, title string
	spoken             handbook.Text
	sport              tournament.Sport
	style              style
	lot                bool // from round 2 on the order is drawn
	regulated          bool // from the top and from the bottom to the middle
	alternates         bool // the order is turned round in even rounds
	ranked             func(f *swiss.Figures) int64
	articles           []handbook.Article
}

// variants are the systems in the order of the rules.
var variants = []*variant{
	{
		code: "CUSTOM_DRAUGHTS_LOT", short: "draughts-lot", title: "Swiss-System (draughts, by lot)", spoken: handbook.Say("draughts.system.lot"),
		sport: tournament.Draughts, style: adjacent, lot: true, articles: articlesLot,
	},
	{
		code: "CUSTOM_DRAUGHTS_COEF", short: "draughts-coef", title: "Swiss-System (draughts, individual coefficients)", spoken: handbook.Say("draughts.system.coef"),
		sport: tournament.Draughts, style: halves, alternates: true, articles: articlesCoefficients,
	},
	{
		code: "CUSTOM_DRAUGHTS_SOLKOFF", short: "draughts-solkoff", title: "Swiss-System (draughts, truncated Solkoff)", spoken: handbook.Say("draughts.system.solkoff"),
		sport: tournament.Draughts, style: halves, alternates: true, articles: articlesSolkoff,
		ranked: func(f *swiss.Figures) int64 { return f.Truncated },
	},
	{
		code: "CUSTOM_DRAUGHTS_BUCHHOLZ", short: "draughts-buchholz", title: "Swiss-System (draughts, running Buchholz)", spoken: handbook.Say("draughts.system.buchholz"),
		sport: tournament.Draughts, style: fold, articles: articlesBuchholz,
		ranked: func(f *swiss.Figures) int64 { return f.Buchholz },
	},
	{
		code: "CUSTOM_RENJU_REGULATED", short: "renju-regulated", title: "Swiss-System (renju, regulated)", spoken: handbook.Say("draughts.system.regulated"),
		sport: tournament.Renju, style: halves, regulated: true, articles: articlesRegulated,
	},
	{
		code: "CUSTOM_RENJU_LOT", short: "renju-lot", title: "Swiss-System (renju, by lot)", spoken: handbook.Say("draughts.system.renju-lot"),
		sport: tournament.Renju, style: adjacent, lot: true, articles: articlesRenjuLot,
	},
}

// Systems returns the systems as [swiss.System] values.
func Systems() []*swiss.System { return systems }

var systems = every()

func every() []*swiss.System {
	out := make([]*swiss.System, len(variants))
	for i, v := range variants {
		out[i] = v.system()
	}
	return out
}

// Of returns the system that a code of record 192 names; nil if it names none of
// these. A suffix _MICRO2 makes its rounds micro-matches of so many games.
func Of(code string) *swiss.System {
	for i, v := range variants {
		rest, ok := strings.CutPrefix(code, v.code)
		if !ok {
			continue
		}
		if games := gamesOf(rest); games > 1 {
			return micro(v.system(), games)
		}
		return systems[i]
	}
	return nil
}

// SportOf returns the sport whose system a code names; chess where it names none of
// these.
func SportOf(code string) tournament.Sport {
	switch {
	case strings.HasPrefix(code, "CUSTOM_DRAUGHTS_"):
		return tournament.Draughts
	case strings.HasPrefix(code, "CUSTOM_RENJU_"):
		return tournament.Renju
	}
	return tournament.Chess
}

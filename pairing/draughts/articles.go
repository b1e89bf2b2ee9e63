package draughts

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
)

// The ideas of these systems.
var (
	floaterRule = byefirst.Differs("floater-of-group")
	metRule     = byefirst.Differs("opponent-of-floater")
	orderRule   = byefirst.Differs("order-of-pairs")
)

// common are the articles 1.15.2 and 1.15.8 under which a difference of any system of
// draughts may fall.
var common = []handbook.Article{
	{No: "1.15.2", Rule: byefirst.MeetRule},
	{No: "1.15.2", Rule: byefirst.BarredRule},
	{No: "1.15.2", Rule: byefirst.AbsoluteRule},
	{No: "1.15.2", Rule: byefirst.ByeLastRule},
	{No: "1.15.2", Rule: byefirst.BothColoursRule},
	{No: "1.15.2", Rule: byefirst.StrongerRule},
	{No: "1.15.2", Rule: byefirst.AlternateRule},
	{No: "1.15.2", Rule: byefirst.HigherRule},
	{No: "1.15.8", Rule: byefirst.CompleteRule},
	{No: "1.15.8", Rule: byefirst.CompletionRule},
	{No: "1.15.8", Rule: byefirst.ByeCompleteRule},
}

var articlesLot = slices.Concat(common, []handbook.Article{
	{No: "1.15.4", Rule: byefirst.InitialRule},
	{No: "1.15.4", Rule: byefirst.FewestRule},
	{No: "1.15.4", Rule: floaterRule},
	{No: "1.15.4", Rule: metRule},
	{No: "1.15.4", Rule: orderRule},
})

var articlesCoefficients = slices.Concat(common, []handbook.Article{
	{No: "1.15.5.1", Note: handbook.Say("doc.note.numbers-by-rating")},
	{No: "1.15.5.2", Rule: byefirst.InitialRule},
	{No: "1.15.5.3", Note: byefirst.Definition},
	{No: "1.15.5.4", Rule: byefirst.FewestRule},
	{No: "1.15.5.4", Rule: floaterRule},
	{No: "1.15.5.4", Rule: metRule},
	{No: "1.15.5.5", Rule: orderRule},
	{No: "1.15.5.6", Note: byefirst.Elsewhere},
})

var articlesSolkoff = slices.Concat(articlesCoefficients, []handbook.Article{
	{No: "1.15.6.1", Note: byefirst.Elsewhere},
	{No: "1.15.6.2", Note: byefirst.Definition},
})

var articlesBuchholz = slices.Concat(common, []handbook.Article{
	{No: "1.15.7.1", Note: handbook.Say("doc.note.numbers-by-rating")},
	{No: "1.15.7.2", Rule: byefirst.InitialRule},
	{No: "1.15.7.3", Note: byefirst.Definition},
	{No: "1.15.7.4", Rule: byefirst.FewestRule},
	{No: "1.15.7.4", Rule: floaterRule},
	{No: "1.15.7.4", Rule: metRule},
	{No: "1.15.7.5", Rule: orderRule},
	{No: "1.15.7.6", Note: byefirst.Definition},
})

// renju are the articles 5.3.14.2 that bind both systems of renju.
var renju = []handbook.Article{
	{No: "5.3.14.2", Rule: byefirst.MeetRule},
	{No: "5.3.14.2", Rule: byefirst.AbsoluteRule},
	{No: "5.3.14.2", Rule: byefirst.FewestRule},
	{No: "5.3.14.2", Rule: byefirst.BothColoursRule},
	{No: "5.3.14.2", Rule: byefirst.StrongerRule},
	{No: "5.3.14.2", Rule: byefirst.AlternateRule},
	{No: "5.3.14.2", Rule: byefirst.HigherRule},
	{No: "5.3.14.2", Rule: byefirst.CompleteRule},
	{No: "5.3.14.2", Rule: byefirst.CompletionRule},
}

var articlesRegulated = slices.Concat(renju, []handbook.Article{
	{No: "5.3.15.1", Note: handbook.Say("doc.note.numbers-by-rating")},
	{No: "5.3.15.2", Rule: byefirst.BarredRule},
	{No: "5.3.15.2", Rule: byefirst.ByeLastRule},
	{No: "5.3.15.2", Rule: byefirst.ByeCompleteRule},
	{No: "5.3.15.3", Rule: orderRule},
	{No: "5.3.15.3", Rule: byefirst.InitialRule},
	{No: "5.3.15.4", Rule: floaterRule},
	{No: "5.3.15.4", Rule: metRule},
})

var articlesRenjuLot = slices.Concat(renju, []handbook.Article{
	{No: "5.3.16.1", Rule: byefirst.InitialRule},
	{No: "5.3.16.1", Rule: floaterRule},
	{No: "5.3.16.1", Rule: orderRule},
	{No: "5.3.16.1", Rule: byefirst.ByeLastRule},
	{No: "5.3.16.1", Rule: byefirst.BarredRule},
	{No: "5.3.16.1", Rule: byefirst.ByeCompleteRule},
	{No: "5.3.16.1.1", Rule: metRule},
	{No: "5.3.16.1.2", Note: byefirst.Procedure},
	{No: "5.3.16.1.3", Note: byefirst.Procedure},
})

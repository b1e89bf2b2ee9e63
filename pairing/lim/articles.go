package lim

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
)

// The ideas of the chapter that no other system shares.
var (
	lowestRatedRule = byefirst.Differs("lowest-rated-bye")
	crackRule       = byefirst.Differs("blocked-median")
	pairsRule       = byefirst.Differs("most-pairs")
	excessRule      = byefirst.Differs("floater-equalises")
	downRule        = byefirst.Differs("floater-lowest")
	upRule          = byefirst.Differs("floater-highest")
	typeRule        = byefirst.Differs("floater-type")
	againRule       = byefirst.Differs("floater-again")
	floaterRule     = byefirst.Differs("floater-opponent")
	orderRule       = byefirst.Differs("exchange-order")
	scrutinyRule    = byefirst.Differs("second-scrutiny")
	maxiRule        = byefirst.Differs("maxi-exchange")
	apartRule       = byefirst.Differs("compatible-colours")
	limitRule       = byefirst.Differs("limited-colour")
	lowerRule       = byefirst.Differs("lower-ranked")
)

var articles2017 = []handbook.Article{
	{No: "1.1", Rule: byefirst.BarredRule},
	{No: "1.1", Rule: byefirst.ByeScoreRule},
	{No: "1.1", Rule: byefirst.ByeLastRule},
	{No: "1.1", Rule: byefirst.ByeCompleteRule},
	{No: "2.1", Rule: byefirst.MeetRule},
	{No: "2.2", Rule: byefirst.CompleteRule},
	{No: "2.3.a", Note: byefirst.Procedure},
	{No: "2.3.b", Note: byefirst.Procedure},
	{No: "2.3.c", Note: byefirst.Procedure},
	{No: "2.3.d", Note: byefirst.Procedure},
	{No: "2.4", Note: byefirst.Procedure},
	{No: "2.5", Note: byefirst.Procedure},
	{No: "2.6", Rule: crackRule},
	{No: "3.1", Note: byefirst.Definition},
	{No: "3.2", Rule: excessRule},
	{No: "3.3", Rule: downRule},
	{No: "3.4", Rule: upRule},
	{No: "3.5", Note: byefirst.Procedure},
	{No: "3.6", Note: byefirst.Procedure},
	{No: "3.6.1", Note: byefirst.Procedure},
	{No: "3.6.2", Note: byefirst.Procedure},
	{No: "3.6.3", Note: byefirst.Procedure},
	{No: "3.7", Note: byefirst.Procedure},
	{No: "3.7.1", Note: byefirst.Procedure},
	{No: "3.7.2", Note: byefirst.Procedure},
	{No: "3.7.3", Note: byefirst.Procedure},
	{No: "3.8", Rule: floaterRule},
	{No: "3.9", Rule: typeRule},
	{No: "3.10", Rule: againRule},
	{No: "4.1", Note: byefirst.Procedure},
	{No: "4.2", Rule: orderRule},
	{No: "4.3", Note: byefirst.Procedure},
	{No: "4.4", Rule: pairsRule},
	{No: "5.1", Rule: apartRule},
	{No: "5.2", Rule: scrutinyRule},
	{No: "5.3", Rule: limitRule},
	{No: "5.4", Rule: byefirst.AlternateRule},
	{No: "5.4", Rule: byefirst.HigherRule},
	{No: "5.4", Rule: lowerRule},
	{No: "5.5", Note: byefirst.Definition},
	{No: "5.6", Rule: byefirst.BothColoursRule},
	{No: "5.7", Rule: maxiRule},
	{No: "6", Note: byefirst.Procedure},
	{No: "7.1", Rule: lowestRatedRule},
	{No: "7.2", Rule: byefirst.InitialRule},
	{No: "7.3", Note: byefirst.Elsewhere},
	{No: "8.1", Note: byefirst.Definition},
	{No: "8.2", Note: byefirst.Procedure},
	{No: "8.3", Note: byefirst.Procedure},
}

var articles2026 = []handbook.Article{
	{No: "1.1", Rule: byefirst.BarredRule},
	{No: "1.1", Rule: byefirst.ByeScoreRule},
	{No: "1.1", Rule: byefirst.ByeLastRule},
	{No: "1.1", Rule: byefirst.ByeCompleteRule},
	{No: "2.1", Rule: byefirst.MeetRule},
	{No: "2.2", Rule: byefirst.CompleteRule},
	{No: "2.3.1", Note: byefirst.Procedure},
	{No: "2.3.2", Note: byefirst.Procedure},
	{No: "2.3.3", Note: byefirst.Procedure},
	{No: "2.3.4", Note: byefirst.Procedure},
	{No: "2.4", Note: byefirst.Procedure},
	{No: "2.5", Note: byefirst.Procedure},
	{No: "2.6", Rule: crackRule},
	{No: "2.6.1", Note: byefirst.Procedure},
	{No: "2.6.2", Note: byefirst.Procedure},
	{No: "3.1", Note: byefirst.Definition},
	{No: "3.2.1", Note: byefirst.Definition},
	{No: "3.2.2", Rule: excessRule},
	{No: "3.2.3", Note: byefirst.Procedure},
	{No: "3.2.4", Note: byefirst.Procedure},
	{No: "3.3", Rule: downRule},
	{No: "3.4", Rule: upRule},
	{No: "3.5", Note: byefirst.Procedure},
	{No: "3.6", Note: byefirst.Procedure},
	{No: "3.6.1", Note: byefirst.Procedure},
	{No: "3.6.2", Note: byefirst.Procedure},
	{No: "3.6.3", Note: byefirst.Procedure},
	{No: "3.7", Note: byefirst.Procedure},
	{No: "3.7.1", Note: byefirst.Procedure},
	{No: "3.7.2", Note: byefirst.Procedure},
	{No: "3.7.3", Note: byefirst.Procedure},
	{No: "3.8", Rule: floaterRule},
	{No: "3.9.1", Note: byefirst.Definition},
	{No: "3.9.2", Rule: typeRule},
	{No: "3.10", Rule: againRule},
	{No: "3.10.1", Note: byefirst.Procedure},
	{No: "3.10.2", Note: byefirst.Procedure},
	{No: "4.1.1", Note: byefirst.Procedure},
	{No: "4.1.2", Note: byefirst.Procedure},
	{No: "4.2", Rule: orderRule},
	{No: "4.3", Note: byefirst.Procedure},
	{No: "4.4", Rule: pairsRule},
	{No: "4.4.1", Note: byefirst.Procedure},
	{No: "4.4.2", Note: byefirst.Procedure},
	{No: "5.1.1", Rule: apartRule},
	{No: "5.1.2", Note: byefirst.Definition},
	{No: "5.2", Rule: scrutinyRule},
	{No: "5.3", Rule: limitRule},
	{No: "5.4", Rule: byefirst.AlternateRule},
	{No: "5.4", Rule: byefirst.HigherRule},
	{No: "5.4", Rule: lowerRule},
	{No: "5.5", Note: byefirst.Definition},
	{No: "5.6", Rule: byefirst.BothColoursRule},
	{No: "5.7", Rule: maxiRule},
	{No: "6", Note: byefirst.Procedure},
	{No: "7.1", Rule: lowestRatedRule},
	{No: "7.2", Rule: byefirst.InitialRule},
	{No: "7.3", Note: byefirst.Elsewhere},
	{No: "8.1", Note: byefirst.Definition},
	{No: "8.2", Note: byefirst.Procedure},
	{No: "8.3", Note: byefirst.Procedure},
}

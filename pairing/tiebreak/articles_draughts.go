package tiebreak

import "github.com/fedrate/fedrate/handbook"

// DraughtsID is the chapter that articles of the rules of draughts are cited under.
const DraughtsID = "DRAUGHTS"

// articlesDraughts are articles 1.13 of the rules of draughts, on places and
// coefficients.
var articlesDraughts = []handbook.Article{
	{No: "1.13.1", Rule: rankRule},
	{No: "1.13.2", Note: handbook.Say("doc.note.play-offs")},
	{No: "1.13.3", For: "list", Rule: partRule},
	{No: "1.13.3", For: "WIN DE BEAT ELO", Rule: rankRule},
	{No: "1.13.3", For: "others by place", Note: handbook.Say("doc.note.others-by-place")},
	{No: "1.13.4", For: "SHM", Rule: rankRule},
	{No: "1.13.5", For: "SB", Rule: rankRule},
	{No: "1.13.6", For: "BH", Rule: rankRule},
	{No: "1.13.7", For: "SOL M1", Rule: rankRule},
	{No: "1.13.8", For: "TSOL C1", Rule: rankRule},
	{No: "1.13.9", For: "RIGA", Rule: rankRule},
	{No: "1.13.10", Rule: rankRule},
	{No: "1.13.11", For: "virtual", Rule: rankRule},
	{No: "1.13.12", Note: byRegulations},
}

// articlesRenju are articles 5.3.11 of the same rules, of renju alone, with what
// they leave to the common part.
var articlesRenju = []handbook.Article{
	{No: "1.13.1", Rule: rankRule},
	{No: "1.13.11", For: "virtual", Rule: rankRule},
	{No: "5.3.11.1", For: "list", Rule: partRule},
	{No: "5.3.11.1", For: "SB WIN DE", Rule: rankRule},
	{No: "5.3.11.2", Note: byRegulations},
	{No: "5.3.11.3", Rule: rankRule},
	{No: "5.3.11.3.1", For: "BH", Rule: rankRule},
	{No: "5.3.11.3.2", For: "M1 SOL", Rule: rankRule},
	{No: "5.3.11.3.3", For: "C1 TSOL", Rule: rankRule},
}

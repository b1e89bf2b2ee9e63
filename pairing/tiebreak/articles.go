package tiebreak

import "github.com/fedrate/fedrate/handbook"

var (
	byRegulations = handbook.Say("doc.note.by-regulations")
	knockOut      = handbook.Say("doc.note.knock-out")
)

// For names the tie-breaks and modifiers, by their codes, that an article is
// about; "list" is the article on the list of tie-breaks itself, "adjusted",
// "dummy", "exception" and "virtual" those on unplayed rounds.

// Before 2023 the manual's annex has no numbers of its own: its headings stand
// for them.
var articlesManual = []handbook.Article{
	{No: "annex-3", For: "list", Rule: rankRule},
	{No: "annex-3-play-off", Note: handbook.Say("doc.note.table")},
	{No: "annex-3-ARO", For: "ARO", Rule: rankRule},
	{No: "annex-3-Buchholz", For: "BH SUMBH C1 C2 M1 M2", Rule: rankRule},
	{No: "annex-3-direct-encounter", For: "DE", Rule: rankRule},
	{No: "annex-3-Koya", For: "KS L", Rule: rankRule},
	{No: "annex-3-black", For: "BPG BWG", Rule: rankRule},
	{No: "annex-3-Sonneborn-Berger", For: "SB EMGSB", Rule: rankRule},
	{No: "annex-3-progressive", For: "PS", Rule: rankRule},
	{No: "annex-3-ratings", Rule: leftOutRule},
	{No: "annex-3-teams", Rule: rankRule},
	{No: "annex-3-virtual-opponent", For: "virtual", Rule: rankRule},
}

// The editions of 2023 and April 2024 have the articles of August 2024 but the
// head of article 10, which was not read in them.
var articles2023 = []handbook.Article{
	{No: "2.1", Note: byRegulations},
	{No: "2.2", Note: byRegulations},
	{No: "3", Note: handbook.Say("doc.note.play-offs")},
	{No: "4.1", For: "list", Rule: partRule},
	{No: "4.2", Rule: rankRule},
	{No: "4.3", Note: handbook.Say("doc.note.definition")},
	{No: "4.4", Rule: rankRule},
	{No: "5", Rule: rankRule},
	{No: "6", For: "DE", Rule: rankRule},
	{No: "7", For: "WIN WON BPG BWG PS REP STD TPN", Rule: rankRule},
	{No: "8", For: "BH AOB FB", Rule: rankRule},
	{No: "9", For: "SB KS", Rule: rankRule},
	{No: "10", For: "ARO TPR PTP APRO APPO RTNG", Rule: leftOutRule},
	{No: "12", For: "BC TBR BBE", Note: knockOut},
	{No: "13", For: "MPVGP EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB SSSC", Rule: rankRule},
	{No: "14", For: "C1 C2 M1 M2 L", Rule: rankRule},
	{No: "15", Rule: rankRule},
	{No: "16", For: "adjusted dummy exception", Rule: rankRule},
}

var articles2024 = []handbook.Article{
	{No: "2.1", Note: byRegulations},
	{No: "2.2", Note: byRegulations},
	{No: "3", Note: handbook.Say("doc.note.play-offs")},
	{No: "4.1", For: "list", Rule: partRule},
	{No: "4.2", Rule: rankRule},
	{No: "4.3", Note: handbook.Say("doc.note.definition")},
	{No: "4.4", Rule: rankRule},
	{No: "5", Rule: rankRule},
	{No: "6", For: "DE", Rule: rankRule},
	{No: "7", For: "WIN WON BPG BWG PS REP STD TPN", Rule: rankRule},
	{No: "8", For: "BH AOB FB", Rule: rankRule},
	{No: "9", For: "SB KS", Rule: rankRule},
	{No: "10", For: "ARO TPR PTP APRO APPO RTNG", Rule: droppedRule},
	{No: "12", For: "BC TBR BBE", Note: knockOut},
	{No: "13", For: "MPVGP EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB SSSC", Rule: rankRule},
	{No: "14", For: "C1 C2 M1 M2 L", Rule: rankRule},
	{No: "15", Rule: rankRule},
	{No: "16", For: "adjusted dummy exception", Rule: rankRule},
}

var articles2026 = []handbook.Article{
	{No: "2.1", Note: byRegulations},
	{No: "2.2", Note: byRegulations},
	{No: "3", Note: handbook.Say("doc.note.play-offs")},
	{No: "4.1", For: "list", Rule: partRule},
	{No: "4.2", Rule: rankRule},
	{No: "4.3", Note: handbook.Say("doc.note.definition")},
	{No: "4.4", Rule: rankRule},
	{No: "5", Rule: rankRule},
	{No: "6.1", For: "DE", Rule: rankRule},
	{No: "6.2", For: "DE", Rule: rankRule},
	{No: "6.3", For: "DE", Rule: rankRule},
	{No: "7.1", For: "WIN", Rule: rankRule},
	{No: "7.2", For: "WON", Rule: rankRule},
	{No: "7.3", For: "BPG", Rule: rankRule},
	{No: "7.4", For: "BWG", Rule: rankRule},
	{No: "7.5", For: "PS", Rule: rankRule},
	{No: "7.6", For: "REP", Rule: rankRule},
	{No: "7.7", For: "STD", Rule: rankRule},
	{No: "7.8", For: "TPN", Rule: rankRule},
	{No: "8", Rule: roundRobinRule},
	{No: "8.1", For: "BH", Rule: rankRule},
	{No: "8.2", For: "AOB", Rule: rankRule},
	{No: "8.3", For: "FB", Rule: rankRule},
	{No: "9.1", For: "SB", Rule: rankRule},
	{No: "9.2", For: "KS", Rule: rankRule},
	{No: "9.2", Rule: koyaRule},
	{No: "10", Rule: droppedRule},
	{No: "10.1", For: "ARO", Rule: rankRule},
	{No: "10.2", For: "TPR", Rule: rankRule},
	{No: "10.3", For: "PTP", Rule: rankRule},
	{No: "10.4", For: "APRO", Rule: rankRule},
	{No: "10.5", For: "APPO", Rule: rankRule},
	{No: "10.6", For: "RTNG", Rule: rankRule},
	{No: "12", For: "BC TBR BBE", Note: knockOut},
	{No: "13.1", For: "MPVGP", Rule: rankRule},
	{No: "13.2", For: "EMMSB EMGSB EGMSB EGGSB", Rule: rankRule},
	{No: "13.3", For: "EDE EDEBT EDEBB EDET EDEB", Rule: rankRule},
	{No: "13.4", For: "SSSC", Rule: rankRule},
	{No: "14.1", For: "C1", Rule: rankRule},
	{No: "14.2", For: "C2", Rule: rankRule},
	{No: "14.3", For: "M1", Rule: rankRule},
	{No: "14.4", For: "M2", Rule: rankRule},
	{No: "14.5", For: "L", Rule: rankRule},
	{No: "15.1", Note: handbook.Say("doc.note.definition")},
	{No: "15.2", Rule: rankRule},
	{No: "15.3", Note: handbook.Say("doc.note.article-follows")},
	{No: "16.1", Note: handbook.Say("doc.note.definitions")},
	{No: "16.2", Note: handbook.Say("doc.note.definitions")},
	{No: "16.3", For: "adjusted", Rule: rankRule},
	{No: "16.4", For: "dummy", Rule: rankRule},
	{No: "16.5", For: "exception", Rule: rankRule},
	{No: "16.6", Note: byRegulations},
}

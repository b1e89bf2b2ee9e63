package tiebreak

import "github.com/fedrate/fedrate/handbook"

const (
	byRegulations = "the regulations of the event decide; they are not in a report"
	knockOut      = "computed on request (standings); a report of a team knock-out has no order to hold it against"
)

// Before 2023 the manual's annex has no numbers of its own: its headings stand
// for them.
var articlesManual = []handbook.Article{
	{No: "annex-3", Rule: rankRule},
	{No: "annex-3-play-off", Note: "computed as a table (schedule); a report does not show it"},
	{No: "annex-3-ARO", Rule: rankRule},
	{No: "annex-3-Buchholz", Rule: rankRule},
	{No: "annex-3-direct-encounter", Rule: rankRule},
	{No: "annex-3-Koya", Rule: rankRule},
	{No: "annex-3-black", Rule: rankRule},
	{No: "annex-3-Sonneborn-Berger", Rule: rankRule},
	{No: "annex-3-progressive", Rule: rankRule},
	{No: "annex-3-teams", Rule: rankRule},
	{No: "annex-3-virtual-opponent", Rule: rankRule},
}

var articles2024 = []handbook.Article{
	{No: "2.1", Note: byRegulations},
	{No: "2.2", Note: byRegulations},
	{No: "3", Note: "play-offs: their games are not in a report"},
	{No: "4.1", Note: "the list is read from records 202 and 212"},
	{No: "4.2", Rule: rankRule},
	{No: "4.3", Note: "a definition"},
	{No: "4.4", Rule: rankRule},
	{No: "5", Rule: rankRule},
	{No: "6", Rule: rankRule},
	{No: "7", Rule: rankRule},
	{No: "8", Rule: rankRule},
	{No: "9", Rule: rankRule},
	{No: "10", Rule: rankRule},
	{No: "12", Note: knockOut},
	{No: "13", Rule: partRule},
	{No: "14", Rule: rankRule},
	{No: "15", Rule: rankRule},
	{No: "16", Rule: rankRule},
}

var articles2026 = []handbook.Article{
	{No: "2.1", Note: byRegulations},
	{No: "2.2", Note: byRegulations},
	{No: "3", Note: "play-offs: their games are not in a report"},
	{No: "4.1", Note: "the list is read from records 202 and 212"},
	{No: "4.2", Rule: rankRule},
	{No: "4.3", Note: "a definition"},
	{No: "4.4", Rule: rankRule},
	{No: "5", Rule: rankRule},
	{No: "6.1", Rule: rankRule},
	{No: "6.2", Rule: rankRule},
	{No: "6.3", Rule: rankRule},
	{No: "7.1", Rule: rankRule},
	{No: "7.2", Rule: rankRule},
	{No: "7.3", Rule: rankRule},
	{No: "7.4", Rule: rankRule},
	{No: "7.5", Rule: rankRule},
	{No: "7.6", Rule: rankRule},
	{No: "7.7", Rule: rankRule},
	{No: "7.8", Rule: rankRule},
	{No: "8", Rule: roundRobinRule},
	{No: "8.1", Rule: rankRule},
	{No: "8.2", Rule: rankRule},
	{No: "8.3", Rule: rankRule},
	{No: "9.1", Rule: rankRule},
	{No: "9.2", Rule: rankRule},
	{No: "10.1", Rule: rankRule},
	{No: "10.2", Rule: rankRule},
	{No: "10.3", Rule: rankRule},
	{No: "10.4", Rule: rankRule},
	{No: "10.5", Rule: rankRule},
	{No: "10.6", Rule: rankRule},
	{No: "12", Note: knockOut},
	{No: "13.1", Rule: rankRule},
	{No: "13.2", Rule: rankRule},
	{No: "13.3", Rule: partRule},
	{No: "13.4", Rule: partRule},
	{No: "14.1", Rule: rankRule},
	{No: "14.2", Rule: rankRule},
	{No: "14.3", Rule: rankRule},
	{No: "14.4", Rule: rankRule},
	{No: "15.1", Note: "a definition"},
	{No: "15.2", Rule: rankRule},
	{No: "15.3", Note: "says that article 16 follows"},
	{No: "16.1", Note: "definitions"},
	{No: "16.2", Note: "definitions"},
	{No: "16.3", Rule: rankRule},
	{No: "16.4", Rule: rankRule},
	{No: "16.5", Rule: rankRule},
	{No: "16.6", Note: byRegulations},
}

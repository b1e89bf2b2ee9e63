package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// The ideas of the ledger, of direct titles and of applications.
var (
	achievedRule     = rule("title-achieved", "a title is achieved with its last result or its rating, whichever is later")
	leastRatingRule  = rule("direct-least-rating", "a direct title is conditional until its least rating is reached")
	directScoreRule  = rule("direct-score", "35 per cent for titles and norms by place")
	directFieldRule  = rule("direct-field", "ten participants, nine rounds, five federations or a third of the members")
	subgroupRule     = rule("direct-subgroup", "of a merged event each subgroup: six participants, three federations, half of the points")
	directTableRule  = rule("direct-table", "titles and norms by place as the table has them; a norm is nine games")
	ratingTitleRule  = rule("title-by-rating", "titles by rating, with 30 rated games since 2 July 2017")
	twoTitlesRule    = rule("norm-for-two-titles", "a norm serves every title that it is sufficient for")
	titleRatingRule  = rule("rating-reached", "the rating of the title, on a list or between two lists")
	registeredRule   = rule("old-norms", "norms before 1 July 2005 were registered by 31 July 2013")
	gamesFileRule    = rule("games-sent-in", "the games of players with title results, of round robins all")
	applicationForms = rule("application-forms", "the form IT2 with an IT1 for each norm")
	noticeRule       = rule("application-notice", "submitted 30 days before the meeting, from 2024 on 45")
)

// directArticles2022 and directArticles2024 are the clauses on direct titles,
// which moved. The text of 2024 on the score and on merged events is not at
// hand: they are cited with the article that they stood beside.
var (
	directArticles2022 = []handbook.Article{
		{No: "1.2.1", Note: "what direct titles need not fulfil: nothing to check"},
		{No: "1.2.2", Rule: directScoreRule},
		{No: "1.2.3", Rule: directFieldRule},
		{No: "1.2.3a", Rule: subgroupRule},
		{No: "1.2.4", Rule: directTableRule},
	}
	directArticles2024 = []handbook.Article{
		{No: "1.2", Rule: directScoreRule},
		{No: "1.2.1", Note: "what direct titles need not fulfil: nothing to check"},
		{No: "1.2.2", Rule: directFieldRule},
		{No: "1.2.2a", Rule: subgroupRule},
		{No: "1.2.3", Rule: directTableRule},
		{No: "1.2.4", Rule: directTableRule},
	}
)

// withDirect puts the clauses on direct titles before 1.3.
func withDirect(list, direct []handbook.Article) []handbook.Article {
	at := slices.IndexFunc(list, func(a handbook.Article) bool { return a.No == "1.3" })
	return slices.Insert(slices.Clone(list), at, direct...)
}

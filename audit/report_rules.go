package audit

import "github.com/fedrate/fedrate/handbook"

// reportRule is a rule on the form of a report or on contradictions within it,
// with the record that it is about. The findings are made by the reader (trf)
// and by package tournament.
type reportRule struct {
	handbook.Rule
	record string
	within place // of a waiver at most
}

// place is where a waiver of a rule may hold at most.
type place uint8

const (
	wholeEvent place = iota
	oneGame          // the report contradicts itself in a game
	onePlayer        // or in what it says of a player
	nowhere          // there is nothing to read without
)

var reportRules = []reportRule{
	{handbook.Rule{Name: "no-report", Severity: handbook.Error, Doc: "A report begins with records of three digits and has players."}, "001", nowhere},
	{handbook.Rule{Name: "limit", Severity: handbook.Error, Doc: "A report keeps within the limits of the program: size, players, rounds."}, "001", nowhere},
	{handbook.Rule{Name: "no-players", Severity: handbook.Error, Doc: "A report has lines 001, one a player."}, "001", nowhere},
	{handbook.Rule{Name: "opponent-form", Severity: handbook.Error, Doc: "An opponent is a starting rank, 0000 where there is none."}, "001", wholeEvent},
	{handbook.Rule{Name: "result-form", Severity: handbook.Error, Doc: "A result is one of the codes of the format."}, "001", wholeEvent},
	{handbook.Rule{Name: "starting-rank", Severity: handbook.Error, Doc: "Every player has a starting rank."}, "001", wholeEvent},
	{handbook.Rule{Name: "missing-record", Severity: handbook.Warning, Doc: "The records that are mandatory for rating are there and filled in."}, "012", wholeEvent},
	{handbook.Rule{Name: "empty-record", Severity: handbook.Info, Doc: "A record that is written has a content."}, "012", wholeEvent},
	{handbook.Rule{Name: "unknown-line", Severity: handbook.Info, Doc: "Every line is a record of the format, or a comment."}, "001", wholeEvent},
	{handbook.Rule{Name: "repeated-record", Severity: handbook.Warning, Doc: "A record that stands once stands once."}, "012", wholeEvent},
	{handbook.Rule{Name: "encoding", Severity: handbook.Info, Doc: "The file is in UTF-8 without a byte order mark."}, "001", wholeEvent},
	{handbook.Rule{Name: "control-character", Severity: handbook.Warning, Doc: "A line has blanks and no tabs."}, "001", wholeEvent},
	{handbook.Rule{Name: "columns", Severity: handbook.Warning, Doc: "The fields stand in their columns, with a blank between them."}, "001", wholeEvent},
	{handbook.Rule{Name: "short-line", Severity: handbook.Warning, Doc: "A player's line has all its fields."}, "001", wholeEvent},
	{handbook.Rule{Name: "number-form", Severity: handbook.Warning, Doc: "A number is whole and stands in its field."}, "001", wholeEvent},
	{handbook.Rule{Name: "date-form", Severity: handbook.Warning, Doc: "A date is written YYYY/MM/DD, that of a round YY/MM/DD."}, "042", wholeEvent},
	{handbook.Rule{Name: "time-control-form", Severity: handbook.Warning, Doc: "The time control can be read from record 222, or from the words of 122."}, "122", wholeEvent},
	{handbook.Rule{Name: "points-form", Severity: handbook.Warning, Doc: "Points are written 11.5."}, "001", wholeEvent},
	{handbook.Rule{Name: "sex-form", Severity: handbook.Warning, Doc: "Sex is m or w."}, "001", wholeEvent},
	{handbook.Rule{Name: "title-form", Severity: handbook.Warning, Doc: "A title is GM, IM, WGM, FM, WIM, CM, WFM or WCM."}, "001", wholeEvent},
	{handbook.Rule{Name: "unknown-title", Severity: handbook.Warning, Doc: "What stands in the field of the title is a title."}, "001", wholeEvent},
	{handbook.Rule{Name: "colour-form", Severity: handbook.Info, Doc: "A colour is w or b."}, "001", wholeEvent},
	{handbook.Rule{Name: "result-pending", Severity: handbook.Info, Doc: "Every game of a finished event has its result."}, "001", wholeEvent},
	{handbook.Rule{Name: "fide-id-missing", Severity: handbook.Warning, Doc: "Every player of a rated event has a FIDE number."}, "001", wholeEvent},
	{handbook.Rule{Name: "configuration", Severity: handbook.Warning, Doc: "What record XXC says is known."}, "XXC", wholeEvent},
	{handbook.Rule{Name: "scoring-code", Severity: handbook.Warning, Doc: "The codes of the scoring records are those of the format."}, "162", wholeEvent},
	{handbook.Rule{Name: "assignment-code", Severity: handbook.Warning, Doc: "The codes of record 299 are those of the format."}, "299", wholeEvent},
	{handbook.Rule{Name: "bye-code", Severity: handbook.Warning, Doc: "The kind of a bye in record 240 is F, H or Z."}, "240", wholeEvent},
	{handbook.Rule{Name: "forfeit-code", Severity: handbook.Warning, Doc: "The kind of a forfeited match is +-, -+ or --."}, "330", wholeEvent},
	{handbook.Rule{Name: "teams-differ", Severity: handbook.Warning, Doc: "Records 013 and 310 name the same teams."}, "013", wholeEvent},
	{handbook.Rule{Name: "more-deviations", Severity: handbook.Error, Doc: "A report with very many deviations is exported anew."}, "001", wholeEvent},
	{handbook.Rule{Name: "format-loss", Severity: handbook.Warning, Doc: "Writing a report in another format keeps what it says."}, "001", wholeEvent},
	{handbook.Rule{Name: "duplicate-starting-rank", Severity: handbook.Error, Doc: "A starting rank belongs to one player."}, "001", onePlayer},
	{handbook.Rule{Name: "duplicate-fide-id", Severity: handbook.Error, Doc: "A FIDE number belongs to one person."}, "001", onePlayer},
	{handbook.Rule{Name: "birth-year", Severity: handbook.Warning, Doc: "A player is of an age to play."}, "001", wholeEvent},
	{handbook.Rule{Name: "rating-range", Severity: handbook.Warning, Doc: "A rating is one that FIDE's lists can have."}, "001", wholeEvent},
	{handbook.Rule{Name: "title-sex", Severity: handbook.Warning, Doc: "Titles for women are held by women."}, "001", wholeEvent},
	{handbook.Rule{Name: "unknown-federation", Severity: handbook.Warning, Doc: "A federation is written with its code of three letters."}, "001", wholeEvent},
	{handbook.Rule{Name: "arbiter-title", Severity: handbook.Info, Doc: "An arbiter who is named by FIDE number is named with the title."}, "102", wholeEvent},
	{handbook.Rule{Name: "arbiter-plays", Severity: handbook.Info, Doc: "No arbiter of the event plays in it."}, "102", wholeEvent},
	{handbook.Rule{Name: "player-count", Severity: handbook.Warning, Doc: "The number of players is that of the lines."}, "062", wholeEvent},
	{handbook.Rule{Name: "rated-count", Severity: handbook.Warning, Doc: "The number of rated players is that of the lines with a rating."}, "072", wholeEvent},
	{handbook.Rule{Name: "team-count", Severity: handbook.Warning, Doc: "The number of teams is that of the team records."}, "082", wholeEvent},
	{handbook.Rule{Name: "round-count", Severity: handbook.Warning, Doc: "The number of rounds is that of the rounds reported."}, "142", wholeEvent},
	{handbook.Rule{Name: "start-after-end", Severity: handbook.Warning, Doc: "An event ends on its first day or later."}, "042", wholeEvent},
	{handbook.Rule{Name: "round-date", Severity: handbook.Warning, Doc: "The dates of the rounds lie within the event and are in order."}, "132", wholeEvent},
	{handbook.Rule{Name: "own-opponent", Severity: handbook.Error, Doc: "Nobody plays himself."}, "001", oneGame},
	{handbook.Rule{Name: "opponent-missing", Severity: handbook.Error, Doc: "Every opponent is in the report."}, "001", oneGame},
	{handbook.Rule{Name: "one-sided", Severity: handbook.Error, Doc: "A pair stands in both lines."}, "001", oneGame},
	{handbook.Rule{Name: "result-mismatch", Severity: handbook.Error, Doc: "The two results of a game fit together."}, "001", oneGame},
	{handbook.Rule{Name: "result-lowered", Severity: handbook.Warning, Doc: "A game gives a point in all, unless an arbiter decided otherwise."}, "001", wholeEvent},
	{handbook.Rule{Name: "result-without-opponent", Severity: handbook.Error, Doc: "A game that was played has an opponent."}, "001", oneGame},
	{handbook.Rule{Name: "bye-with-opponent", Severity: handbook.Warning, Doc: "A bye has no opponent."}, "001", wholeEvent},
	{handbook.Rule{Name: "forfeit-without-opponent", Severity: handbook.Info, Doc: "A forfeit names the opponent."}, "001", wholeEvent},
	{handbook.Rule{Name: "colour-mismatch", Severity: handbook.Error, Doc: "The two sides of a game have the two colours."}, "001", oneGame},
	{handbook.Rule{Name: "second-allocated-bye", Severity: handbook.Warning, Doc: "A round has one pairing-allocated bye at most."}, "001", wholeEvent},
	{handbook.Rule{Name: "points-sum", Severity: handbook.Warning, Doc: "The points are the sum of the results."}, "001", onePlayer},
	{handbook.Rule{Name: "rank-missing", Severity: handbook.Warning, Doc: "Every player has a rank."}, "001", wholeEvent},
	{handbook.Rule{Name: "rank-range", Severity: handbook.Warning, Doc: "A rank is a number up to that of the players."}, "001", wholeEvent},
	{handbook.Rule{Name: "rank-duplicate", Severity: handbook.Warning, Doc: "Who shares a rank has the same points."}, "001", wholeEvent},
	{handbook.Rule{Name: "no-start", Severity: handbook.Error, Doc: "A report says when the event started: that decides the editions."}, "042", wholeEvent},
	{handbook.Rule{Name: "name-missing", Severity: handbook.Warning, Doc: "Every player has a name."}, "001", wholeEvent},
	{handbook.Rule{Name: "bye-player", Severity: handbook.Warning, Doc: "A bye is no player."}, "001", wholeEvent},
	{handbook.Rule{Name: "title-rating", Severity: handbook.Info, Doc: "A holder of a title has a rating that goes with it."}, "001", wholeEvent},
	{handbook.Rule{Name: "start-date", Severity: handbook.Warning, Doc: "An event starts with its first round."}, "042", wholeEvent},
	{handbook.Rule{Name: "event-unfinished", Severity: handbook.Warning, Doc: "An event that ended has all its rounds."}, "142", wholeEvent},
	{handbook.Rule{Name: "future-event", Severity: handbook.Warning, Doc: "An event with results does not lie in the future."}, "042", wholeEvent},
	{handbook.Rule{Name: "rounds-spread", Severity: handbook.Warning, Doc: "A blitz event is played in a day or two."}, "222", wholeEvent},
	{handbook.Rule{Name: "time-control-differs", Severity: handbook.Warning, Doc: "Records 122 and 222 name one time control."}, "222", wholeEvent},
	{handbook.Rule{Name: "team-member-missing", Severity: handbook.Error, Doc: "Every player of a team is in the report."}, "310", wholeEvent},
	{handbook.Rule{Name: "two-teams", Severity: handbook.Error, Doc: "A player stands in one team, once."}, "310", wholeEvent},
	{handbook.Rule{Name: "team-points", Severity: handbook.Warning, Doc: "The points of a team are what its games make."}, "310", wholeEvent},
	{handbook.Rule{Name: "player-missing", Severity: handbook.Error, Doc: "Every player has a line; told from the opponents of one who has none."}, "001", onePlayer},
	{handbook.Rule{Name: "file-cut-off", Severity: handbook.Error, Doc: "A file does not end in the middle of a player."}, "001", wholeEvent},
	{handbook.Rule{Name: "last-round-missing", Severity: handbook.Error, Doc: "The lines have all the rounds that the points hold."}, "001", wholeEvent},
	{handbook.Rule{Name: "wrong-bye", Severity: handbook.Warning, Doc: "A bye has the code that points and pairings follow from."}, "001", wholeEvent},
	{handbook.Rule{Name: "rank-column", Severity: handbook.Warning, Doc: "The column of ranks holds the final ranking."}, "001", wholeEvent},
	{handbook.Rule{Name: "not-a-round-robin", Severity: handbook.Warning, Doc: "What is called a round robin is none: its rounds are those of a Swiss."}, "192", wholeEvent},
	{handbook.Rule{Name: "forfeit-or-played", Severity: handbook.Warning, Doc: "A game is entered as played or as forfeited, as the later pairings have it."}, "001", wholeEvent},
	{handbook.Rule{Name: "rounds-exchanged", Severity: handbook.Warning, Doc: "The rounds stand in the order in which they were paired."}, "001", wholeEvent},
	{handbook.Rule{Name: "prohibited-pair", Severity: handbook.Warning, Doc: "Who is kept apart by a record is not paired."}, "260", wholeEvent},
}

// reportRuleLines are these rules as answers of [Explain], under the chapter TRF.
func reportRuleLines() []Line {
	var lines []Line
	for _, r := range reportRules {
		lines = append(lines, Line{
			Chapter: "TRF", Edition: "all", Source: "the formats of reports, TRF16 and TRF26", Article: r.record,
			Rule: r.Name, Severity: r.Severity, Doc: r.Doc,
		})
	}
	return lines
}

package audit

// MessageItem is a message of that catalogue with the rules that say it, or why
// none does. It is told in docs/rules.md alone.
type MessageItem struct {
	ID    string
	Rules []string
	Note  string
}

// MessageItems are the messages of the catalogue that comes with the Laws and
// national rules of tournaments, as far as they concern reports of chess.
var MessageItems = []MessageItem{
	{ID: "SWISS-REPEAT", Rules: []string{"repeat-pairing"}, Note: ""},
	{ID: "SWISS-PLUS-TWICE", Rules: []string{"second-bye"}, Note: ""},
	{ID: "SWISS-COLOUR-3", Rules: []string{"same-colour-three-times", "colour-difference"}, Note: ""},
	{ID: "SWISS-BYE-NOT-LAST", Rules: []string{"pairing-differs"}, Note: "by the replay"},
	{ID: "SWISS-ABSENT-PAIRED", Rules: []string{"paired-after-withdrawal"}, Note: ""},
	{ID: "SWISS-ABSENT-SCORE", Rules: []string{"bye-value", "half-point-byes"}, Note: ""},
	{ID: "SWISS-DIFF", Rules: []string{"pairing-differs"}, Note: ""},
	{ID: "SWISS-R1-COLOUR", Rules: []string{"pairing-differs"}, Note: "by the replay"},
	{ID: "SWISS-FLOATER", Rules: []string{"pairing-differs"}, Note: "by the replay"},
	{ID: "SWISS-FLOAT-REPEAT", Rules: []string{"pairing-differs"}, Note: "by the replay"},
	{ID: "SWISS-ROUNDS", Rules: nil, Note: "a custom of another game"},
	{ID: "RR-PAIR-TWICE, RR-PAIR-MISSING", Rules: []string{"repeat-pairing", "round-robin-unmarked"}, Note: ""},
	{ID: "RR-SCHEDULE, RR-COLOUR", Rules: []string{"pairing-differs"}, Note: ""},
	{ID: "VARMA-CLASH", Rules: nil, Note: "the tables are made (schedule varma) and tested; a report does not say that they were used"},
	{ID: "FED-LAST3", Rules: nil, Note: "only where it was announced, which no report says"},
	{ID: "KO-ELIMINATED-PLAYS, KO-DRAW-OPEN", Rules: nil, Note: "a report does not say which rounds are one match, nor has it the play-offs"},
	{ID: "SCHEV-INTERNAL", Rules: []string{"team-mates-paired"}, Note: ""},
	{ID: "TEAM-BOARD-ORDER", Rules: []string{"board-order"}, Note: ""},
	{ID: "TEAM-QUORUM", Rules: nil, Note: "who was present is in no report"},
	{ID: "TEAM-PERFECT-SECOND", Rules: nil, Note: "a rule of another game"},
	{ID: "WITHDRAW-LT50, WITHDRAW-GE50", Rules: []string{"round-robin-withdrawal", "round-robin-unmarked"}, Note: ""},
	{ID: "NORM-FORFEIT-COUNTED", Rules: []string{"over-the-board"}, Note: ""},
	{ID: "RATED-FORFEIT", Rules: []string{"unplayed"}, Note: ""},
	{ID: "FORFEIT-3-STILL-PAIRED, FORFEIT-1", Rules: []string{"paired-after-withdrawal"}, Note: "one unexplained absence is enough in the Handbook"},
	{ID: "SCORE-SCHEME, SCORE-TOTAL, SCORE-ILLEGAL-SPLIT", Rules: []string{"points-sum", "result-mismatch", "result-lowered"}, Note: ""},
	{ID: "TB-MISMATCH, RANK-ORDER", Rules: []string{"rank-differs", "rank-duplicate"}, Note: ""},
	{ID: "TB-MIXED-GROUPS, TB-ORDER", Rules: nil, Note: "recommendations of a national text that breaks them itself"},
	{ID: "TC-CLASS, TC-OUT-OF-RANGE", Rules: []string{"rapid-time", "blitz-time", "rate-of-play"}, Note: ""},
	{ID: "COLOUR-SWAP-BEFORE-10", Rules: nil, Note: "PGN: the moves are in no report"},
	{ID: "CONTINUED-AFTER-*, ILLEGAL-MOVE-IN-SCORE, RESIGN-/TIMEOUT-/ILLEGAL-LOSS-SHOULD-BE-DRAW, DRAW-BEFORE-*", Rules: nil, Note: "PGN: the moves are in no report"},
	{ID: "ILLEGAL-COUNT, PENALTY-MINUTES", Rules: nil, Note: "penalties are in no report"},
	{ID: "DEFAULT-TIME-UNSET, REGS-*", Rules: nil, Note: "the regulations of an event are in no report"},
	{ID: "ARBITER-CATEGORY", Rules: []string{"chief-arbiter-title", "arbiter-title"}, Note: ""},
	{ID: "REPORT-LATE", Rules: []string{"late-report"}, Note: "FIDE's list of the month; the days of a national text are the setting office.report-days"},
	{ID: "CHESS960-START", Rules: nil, Note: "PGN: the starting positions are in no report"},
	{ID: "SAN-VARIANTS", Rules: nil, Note: "PGN: notation is in no report"},
}

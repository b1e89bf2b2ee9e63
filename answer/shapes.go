package answer

// Shape is the answer of a command, by an empty value of its type.
type Shape struct {
	Name    string // of its schema, docs/schemas/NAME.json
	Command string
	Value   any
}

// Shapes are the answers whose schemas are published.
func Shapes() []Shape {
	return []Shape{
		{"check", "check FILE...", []Check{}},
		{"pair", "pair FILE", Pairing{}},
		{"generate", "generate", Generated{}},
		{"rate", "rate FILE...", Rate{}},
		{"norms", "norms FILE...", []Norm{}},
		{"certificate", "certificate FILE", IssuedNorm{}},
		{"standings", "standings FILE", Standings{}},
		{"checklist", "checklist FILE", Checklist{}},
		{"selftest", "selftest", SelfTest{}},
		{"screening", "screening FILE", Screening{}},
		{"convert", "convert IN -o OUT", Written{}},
		{"schedule", "schedule berger|knockout", Schedule{}},
		{"schedule-seats", "schedule scheveningen|skalitzka|schiller", SeatSchedule{}},
		{"schedule-groups", "schedule varma", Groups{}},
		{"schedule-playoffs", "schedule play-off", PlayOffs{}},
		{"lists", "list", []RatingList{}},
		{"list-import", "list import FILE", ImportedList{}},
		{"list-reconcile", "list reconcile P", Reconciliation{}},
		{"list-diff", "list diff P1 P2", []ListChange{}},
		{"init", "init", Office{}},
		{"submit", "submit FILE...", []Submitted{}},
		{"submissions", "submissions", []Submission{}},
		{"submission", "submissions show N", SubmissionFindings{}},
		{"questions", "questions", []Question{}},
		{"question-asked", "questions reopen Q7", Question{}},
		{"question", "questions show Q7", QuestionHistory{}},
		{"answer", "questions answer Q7", Answered{}},
		{"event", "event show CODE", Event{}},
		{"plan", "plan FILE|CODE", Plan{}},
		{"bans", "ban list", []Ban{}},
		{"ban", "ban add|lift", Ban{}},
		{"run", "run", Run{}},
		{"rerun", "rerun", Rerun{}},
		{"runs", "runs", []LogEntry{}},
		{"list-revisions", "list revisions P", []Revision{}},
		{"list-undo", "list undo P", Undone{}},
		{"player", "player NAME-OR-ID", Player{}},
		{"players", "players NAME-OR-ID", []FoundPlayer{}},
		{"players-matches", "players matches", [][]NamelessPlayer{}},
		{"players-change", "players edit|merge|split|transfer|deceased|match|undo", []PlayerChange{}},
		{"titles", "titles", []Ledger{}},
		{"titles-add", "titles add ID TITLE", LedgerNorm{}},
		{"titles-remove", "titles remove NUMBER", RemovedNorm{}},
		{"titles-direct", "titles direct SUBMISSION", DirectTitles{}},
		{"titles-place", "titles place ID TITLE", DirectResult{}},
		{"titles-award", "titles award ID TITLE", HeldTitle{}},
		{"application", "application ID TITLE", Application{}},
		{"arbiters-norms", "arbiters norms FILE...", []ArbiterNorms{}},
		{"arbiters-event", "arbiters event CODE|NUMBER", []string{}},
		{"arbiters-add", "arbiters add ID", ArbiterEvent{}},
		{"arbiter", "arbiters set|show ID", Arbiter{}},
		{"arbiters-application", "arbiters application ID TITLE", ArbiterApplication{}},
		{"verify", "verify NUMBER|FILE", Verification{}},
		{"fsck", "fsck", Soundness{}},
		{"backup", "backup FILE", Backup{}},
		{"restore", "restore FILE", Restored{}},
		{"history", "serve history", []Attempt{}},
		{"explain", "explain ARTICLE", []Article{}},
		{"version", "version", Version{}},
	}
}

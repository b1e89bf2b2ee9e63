package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/titles/direct"
	"github.com/fedrate/fedrate/tournament"
)

// Ledger is the way of a player to his titles.
type Ledger struct {
	Player       LedgerPlayer       `json:"player"`
	Held         []HeldTitle        `json:"titles"`
	Norms        []LedgerNorm       `json:"norms"`
	Thresholds   []Threshold        `json:"thresholds"`
	Direct       []DirectResult     `json:"direct"`
	Claims       []Claim            `json:"claims"`
	Applications []TitleApplication `json:"applications"`
	Notes        []string           `json:"notes"`
}

// LedgerPlayer is the player of a ledger.
type LedgerPlayer struct {
	FIDEID     string `json:"fideId"`
	Name       string `json:"name"`
	Federation string `json:"federation"`
	Birth      int    `json:"birth,omitempty"` // year
}

// HeldTitle is a title that a player has, or has conditionally.
type HeldTitle struct {
	Title       tournament.Title `json:"title"`
	Since       handbook.Date    `json:"since"`
	Conditional bool             `json:"conditional"`
	Basis       string           `json:"basis"` // list, direct, rating, norms, or as recorded
}

// LedgerNorm is a norm as a ledger and an application list it.
type LedgerNorm struct {
	Number        int                 `json:"number"` // in the table of the database; 0: not recorded by hand
	FIDEID        string              `json:"fideId"`
	Title         tournament.Title    `json:"title"`
	Origin        string              `json:"origin"` // run, recorded or direct
	Period        handbook.Period     `json:"period"` // list of the run that found it
	Tournament    int                 `json:"tournament"`
	Submission    int                 `json:"submission"`
	StartingRank  int                 `json:"startingRank"`
	Edition       string              `json:"edition"`
	Event         string              `json:"event"`
	City          string              `json:"city"`
	Federation    string              `json:"federation"`
	Start         handbook.Date       `json:"start"`
	End           handbook.Date       `json:"end"`
	Achieved      handbook.Date       `json:"achieved"`
	EventKind     string              `json:"eventKind,omitempty"`
	Rounds        int                 `json:"rounds"`
	Played        int                 `json:"played"`
	PlayedScore   tournament.Points   `json:"playedScore"`
	Games         int                 `json:"games"`
	CountsAs      int                 `json:"countsAs"`
	Score         tournament.Points   `json:"score"`
	Required      *tournament.Points  `json:"required"`
	Average       tournament.Rating   `json:"average"`
	Performance   tournament.Rating   `json:"performance"`
	Exempt        string              `json:"exempt"`
	Normal        registration.Answer `json:"normal"`
	EightGames    bool                `json:"eightGames"`
	OneRoundADay  registration.Answer `json:"oneRoundADay"`
	LargeSwiss    registration.Answer `json:"largeSwiss"`
	HostPlayers   int                 `json:"hostPlayers"`  // -1: not known
	OtherPlayers  int                 `json:"otherPlayers"` // -1: not known
	Titled        int                 `json:"titled"`
	GM            int                 `json:"gm"`
	IM            int                 `json:"im"`
	FM            int                 `json:"fm"`
	WGM           int                 `json:"wgm"`
	WIM           int                 `json:"wim"`
	WFM           int                 `json:"wfm"`
	RatedGames    int                 `json:"ratedGames"`
	UnratedGames  int                 `json:"unratedGames"`
	Expired       bool                `json:"expired"`
	RegisteredDay handbook.Date       `json:"registered,omitempty"`
	Notes         []handbook.Text     `json:"notes"`
}

// Threshold is a rating that a player has reached.
type Threshold struct {
	FIDEID    string                `json:"fideId"`
	Level     tournament.Rating     `json:"level"`
	Rating    tournament.Hundredths `json:"rating"`
	Period    handbook.Period       `json:"period"`
	Published bool                  `json:"published"`
	Day       handbook.Date         `json:"day"`
	Game      *ThresholdGame        `json:"game"` // null: published
	Games     int                   `json:"games"`
	AllGames  bool                  `json:"allGames"`
	Thirty    registration.Answer   `json:"thirtyGames"`
	ListAfter tournament.Rating     `json:"listAfter"`
	Notes     []handbook.Text       `json:"notes"`
}

// ThresholdGame is the game with which a rating was reached.
type ThresholdGame struct {
	Tournament   int                   `json:"tournament"`
	Event        string                `json:"event"`
	Round        int                   `json:"round"`
	Opponent     int                   `json:"opponent"` // starting rank
	OpponentName string                `json:"opponentName"`
	Before       tournament.Hundredths `json:"before"`
	Gain         tournament.Hundredths `json:"gain"`
}

// DirectResult is a title or a norm by place.
type DirectResult struct {
	Number     int               `json:"number"` // in the table of the database; 0: not kept
	FIDEID     string            `json:"fideId"`
	Title      tournament.Title  `json:"title"`
	Norm       bool              `json:"norm"` // a norm, else the title
	Kind       string            `json:"kind"` // of the event
	Place      string            `json:"place"`
	Table      string            `json:"table"`
	Row        int               `json:"row"`
	Event      string            `json:"event"`
	City       string            `json:"city"`
	Federation string            `json:"federation"`
	Start      handbook.Date     `json:"start"`
	End        handbook.Date     `json:"end"`
	Rank       int               `json:"rank"`
	Games      int               `json:"games"`
	Score      tournament.Points `json:"score"`
	Group      string            `json:"group,omitempty"`
	Unverified bool              `json:"unverified"`
	Notes      []string          `json:"notes"`
}

// Claim is a title that a player may have, with what it rests on.
type Claim struct {
	Title     tournament.Title `json:"title"`
	Basis     string           `json:"basis"` // rating, direct, conditional or norms
	Article   string           `json:"article"`
	State     string           `json:"state"` // due, conditional, unverified or missing
	Day       handbook.Date    `json:"day"`
	Text      string           `json:"text"`
	Threshold *Threshold       `json:"threshold"`
	Direct    *DirectResult    `json:"direct"`
}

// DirectTitles are the titles and norms that an event gives by places.
type DirectTitles struct {
	Checks []Clause       `json:"checks"`
	Direct []DirectResult `json:"direct"`
}

// RemovedNorm is a recorded norm that was taken out.
type RemovedNorm struct {
	Removed int `json:"removed"` // its number
}

// NewLedger is the ledger of one player.
func NewLedger(l Locale, in *titles.Ledger) Ledger {
	return Ledger{
		Player: newLedgerPlayer(&in.Player), Held: Each(in.Held, NewHeldTitle),
		Norms:        Each(in.Norms, func(n *norms.Norm) LedgerNorm { return NewLedgerNorm(l, n) }),
		Thresholds:   Each(in.Thresholds, func(t *titles.Threshold) Threshold { return *newThreshold(l, t) }),
		Direct:       Each(in.Direct, func(d *direct.Result) DirectResult { return *NewDirectResult(l, d) }),
		Claims:       Each(in.Claims, func(c *titles.Claim) Claim { return NewClaim(l, c) }),
		Applications: Each(in.Applications, func(a *titles.Application) TitleApplication { return NewTitleApplication(l, a) }),
		Notes:        l.Language().SayAll(in.Notes),
	}
}

func newLedgerPlayer(p *titles.Person) LedgerPlayer {
	return LedgerPlayer{p.FIDEID, p.Name, p.Federation, p.Birth}
}

// NewHeldTitle is one title held.
func NewHeldTitle(h *titles.Held) HeldTitle { return HeldTitle(*h) }

// NewLedgerNorm is one norm of a ledger.
func NewLedgerNorm(l Locale, n *norms.Norm) LedgerNorm {
	return LedgerNorm{
		Number: n.Number, FIDEID: n.FIDEID, Title: n.Title, Origin: n.Origin, Period: n.Period, Tournament: n.Tournament, Submission: n.Submission,
		StartingRank: n.StartingRank, Edition: n.Edition, Event: n.Event, City: n.City, Federation: n.Federation, Start: n.Start, End: n.End,
		Achieved: n.Achieved, EventKind: n.EventKind, Rounds: n.Rounds, Played: n.Played, PlayedScore: n.PlayedScore, Games: n.Games,
		CountsAs: n.CountsAs, Score: n.Score, Required: n.Required, Average: n.Average, Performance: n.Performance, Exempt: n.Exempt,
		Normal: n.Normal, EightGames: n.EightGames, OneRoundADay: n.OneRoundADay, LargeSwiss: n.LargeSwiss, HostPlayers: n.HostPlayers,
		OtherPlayers: n.OtherPlayers, Titled: n.Titled, GM: n.GM, IM: n.IM, FM: n.FM, WGM: n.WGM, WIM: n.WIM, WFM: n.WFM,
		RatedGames: n.RatedGames, UnratedGames: n.UnratedGames, Expired: n.Expired, RegisteredDay: n.RegisteredDay,
		Notes: l.texts(n.Notes),
	}
}

// newThreshold is one rating reached, null where there is none.
func newThreshold(l Locale, t *titles.Threshold) *Threshold {
	if t == nil {
		return nil
	}
	out := &Threshold{
		FIDEID: t.FIDEID, Level: t.Level, Rating: t.Rating, Period: t.Period, Published: t.Published, Day: t.Day, Games: t.Games,
		AllGames: t.AllGames, Thirty: t.Thirty, ListAfter: t.ListAfter, Notes: l.texts(t.Notes),
	}
	if t.Game != nil {
		game := ThresholdGame(*t.Game)
		out.Game = &game
	}
	return out
}

// NewDirectResult is one title or norm by place, null where there is none.
func NewDirectResult(l Locale, d *direct.Result) *DirectResult {
	if d == nil {
		return nil
	}
	say := l.Language().Say
	return &DirectResult{
		Number: d.Number, FIDEID: d.FIDEID, Title: d.Title, Norm: d.Norm, Kind: d.Kind, Place: say(d.Place), Table: d.Table, Row: d.Row,
		Event: say(titles.EventOf(d)), City: d.City, Federation: d.Federation, Start: d.Start, End: d.End, Rank: d.Rank, Games: d.Games,
		Score: d.Score, Group: d.Group, Unverified: d.Unverified, Notes: l.Language().SayAll(d.Notes),
	}
}

// NewClaim is one title that a player may have.
func NewClaim(l Locale, c *titles.Claim) Claim {
	return Claim{
		Title: c.Title, Basis: c.Basis, Article: c.Article, State: c.State, Day: c.Day, Text: l.Language().Say(c.Text),
		Threshold: newThreshold(l, c.Threshold), Direct: NewDirectResult(l, c.Direct),
	}
}

package norms

import "github.com/fedrate/fedrate/tournament"

// Table is a page of the annex: what the opponents of so many games must be, and
// between which averages of theirs each score makes a norm.
type Table struct {
	Edition   string       `json:"edition"`
	Games     int          `json:"games"`
	Counts    int          `json:"countsAs"` // games of the 27 that an application needs (1.7)
	Short     bool         `json:"short"`    // so few games make a norm only where 1.4.1b or 1.4.1c allows it
	Opponents Mix          `json:"opponents"`
	Double    *Mix         `json:"doubleRoundRobin"` // null: no double round robin has so many games
	Titles    []TitleTable `json:"titles"`           // GM IM WGM WIM
}

// Mix is what the opponents must be. A limit that does not apply is null.
type Mix struct {
	Opponents int  `json:"opponents"`
	Holders   int  `json:"holders"` // of the title or a higher one, at least (1.4.5b-e)
	Titled    int  `json:"titled"`  // title-holders, at least (1.4.5a)
	Foreign   *int `json:"foreignFederations"`
	MostOne   *int `json:"mostFromOneFederation"`
	MostOwn   *int `json:"mostFromOwnFederation"`
	Unrated   int  `json:"mostUnrated"`
}

// TitleTable is the column of a title.
type TitleTable struct {
	Title  tournament.Title  `json:"title"`
	Floor  tournament.Rating `json:"floor"` // of one opponent (1.4.6c)
	Scores []ScoreRange      `json:"scores"`
}

// ScoreRange is the averages of the opponents for which a score is the least that makes
// the norm.
type ScoreRange struct {
	Score tournament.Points `json:"score"`
	From  tournament.Rating `json:"from"`
	To    tournament.Rating `json:"to"` // 0, null in JSON: any higher one
}

// The games that a table can be asked for.
const (
	LeastTableGames = 7
	MostTableGames  = maxGames
)

// NewTable returns the page for so many games, from LeastTableGames to MostTableGames.
func NewTable(e *Edition, games int) Table {
	n := &e.Numbers
	t := Table{
		Edition: e.Key, Games: games, Counts: min(games, n.MaxGames), Short: games < n.MinGames,
		Opponents: newMix(n, games, games, false), Titles: make([]TitleTable, 0, len(n.Levels)),
	}
	if opponents := games / 2; games%2 == 0 && opponents >= n.DoublePlayers-1 {
		double := newMix(n, games, opponents, true)
		t.Double = &double
	}
	for i := range n.Levels {
		l := &n.Levels[i]
		t.Titles = append(t.Titles, TitleTable{l.Title, tournament.Rating(l.Floor), l.ranges(games)})
	}
	return t
}

func newMix(n *Numbers, games, opponents int, double bool) Mix {
	s := search{num: n, double: double}
	s.opt.Readings.LimitUnrated = true
	need := s.needs(&variant{unbound: games < n.MinGames}, games, opponents, false)
	m := Mix{Opponents: opponents, Holders: need.holders, Titled: need.titled, Unrated: need.unrated}
	if double {
		m.Unrated = n.AnnexUnratedDouble
	}
	if need.most != noLimit {
		m.Foreign, m.MostOne, m.MostOwn = &need.foreign, &need.most, &need.own
	}
	return m
}

// ranges returns the scores from the highest that can be needed to the least share of the
// points, each with the averages for which it is enough and half a point less is not.
func (l *Level) ranges(games int) []ScoreRange {
	list := []ScoreRange{}
	for halves := 2 * games; halves >= l.leastHalves(games); halves-- {
		from := tournament.Rating(l.leastAverage(halves, games))
		if last := len(list) - 1; last >= 0 && list[last].From == from {
			list[last].Score = points(halves) // half a point less is enough, too
			continue
		} else if last >= 0 {
			list[last].To = from - 1
		}
		list = append(list, ScoreRange{Score: points(halves), From: from})
	}
	return list
}

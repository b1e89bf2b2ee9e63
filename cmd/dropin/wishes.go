package dropin

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// wishes are what a tournament that is to be invented shall be like.
type wishes struct {
	*simulate.Wishes
	scoring tournament.Scoring
	byeSet  bool // the worth of the pairing-allocated bye is said
	field   []ratinglist.Row
}

// wanted draws what was not asked for.
func wanted(seed uint64) *wishes {
	return &wishes{Wishes: simulate.Draw(seed), scoring: tournament.StandardScoring}
}

// options are the wishes as those of an event.
func (w *wishes) options(seed uint64) simulate.EventOptions {
	o := w.Options(seed, w.field)
	o.Scoring = w.scoring
	return o
}

// configure reads a configuration: lines KEY=VALUE, # before a remark. The keys are
// those of both programs; a key that steers nothing here is read and left.
func (w *wishes) configure(name string, data []byte) error {
	lines := strings.FieldsFunc(string(data), func(r rune) bool { return r == '\n' || r == '\r' })
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		key, value, _ := strings.Cut(line, "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		known, ok := w.set(key, value)
		if !known {
			return fail(Invalid, handbook.Say("dropin.config.key", "file", name, "key", key))
		}
		if !ok {
			return fail(Invalid, handbook.Say("dropin.config.value", "file", name, "key", key, "value", value))
		}
	}
	return w.possible(name)
}

// possible refuses a tournament that cannot be played, or that no report can hold.
func (w *wishes) possible(name string) error {
	switch {
	case w.Players > trf.MaxPlayers || w.Rounds > trf.MaxRounds:
		return fail(TooLarge, handbook.Say("dropin.config.large", "file", name, "players", trf.MaxPlayers, "rounds", trf.MaxRounds))
	case w.Players < 2 || w.Rounds < 1 || w.Highest < w.Lowest:
		return fail(Invalid, handbook.Say("dropin.config.contradiction", "file", name))
	}
	return nil
}

// set takes one line; it reports whether the key is known and the value fits.
func (w *wishes) set(key, value string) (known, ok bool) {
	s := &w.scoring
	if to := map[string][]*tournament.Points{
		"PointsForWin": {&s.WinWhite, &s.WinBlack, &s.ForfeitWin, &s.FullBye}, "PointsForDraw": {&s.DrawWhite, &s.DrawBlack, &s.HalfBye, &s.Unknown},
		"PointsForLoss": {&s.LossWhite, &s.LossBlack}, "PointsForZPB": {&s.ZeroBye}, "PointsForForfeitLoss": {&s.ForfeitLoss, &s.ZeroBye},
		"PointsForPAB": {&s.AllocatedBye}, "WWPoints": {&s.WinWhite}, "BWPoints": {&s.WinBlack}, "WDPoints": {&s.DrawWhite}, "BDPoints": {&s.DrawBlack},
		"WLPoints": {&s.LossWhite}, "BLPoints": {&s.LossBlack}, "ZPBPoints": {&s.ZeroBye}, "HPBPoints": {&s.HalfBye}, "FPBPoints": {&s.FullBye},
		"PABPoints": {&s.AllocatedBye}, "FWPoints": {&s.ForfeitWin}, "FLPoints": {&s.ForfeitLoss},
	}[key]; to != nil {
		n, ok := tenths(value)
		for _, p := range to {
			*p = n
		}
		w.byeSet = w.byeSet || strings.Contains(key, "PAB")
		if key == "PointsForWin" && !w.byeSet {
			s.AllocatedBye = n
		}
		return true, ok
	}
	if to := map[string]*int{
		"PlayersNumber": &w.Players, "RoundsNumber": &w.Rounds, "DrawPercentage": &w.Draws, "HighestRating": &w.Highest, "LowestRating": &w.Lowest,
		"HPBRate": &w.Half, "ZPBRate": &w.Zero, "FPBRate": &w.FullBye,
	}[key]; to != nil {
		n, err := strconv.Atoi(value)
		*to = n
		return true, err == nil && n >= 0 && (key != "DrawPercentage" || n <= 100) && (!strings.HasSuffix(key, "PBRate") || n <= 1000)
	}
	if to := map[string]*int{"ForfeitRate": &w.Forfeits, "RetiredRate": &w.Withdrawals, "HalfPointByeRate": &w.Half, "HalfPointByteRate": &w.Half}[key]; to != nil {
		n, ok := oneIn(value)
		*to = n
		return true, ok
	}
	switch key {
	case "QuickgameRate", "Groups", "Separator", "Accelerated":
		return true, true
	}
	return false, false
}

// oneIn reads "one in so many" as so many of a thousand.
func oneIn(value string) (perMille int, ok bool) {
	n, ok := tenths(value)
	if !ok || n < tournament.One {
		return 0, false
	}
	return 1000 * int(tournament.One) / int(n), true
}

// tenths reads 1, 1.5 or .5; further places are cut off.
func tenths(value string) (tournament.Points, bool) {
	whole, fraction, _ := strings.Cut(value, ".")
	n, err := strconv.ParseUint("0"+whole+(fraction + "0")[:1], 10, 24)
	_, rest := strconv.ParseUint("0"+fraction, 10, 63)
	return tournament.Points(n), err == nil && rest == nil && value != "" && value != "."
}

// imitate takes the players, rounds and shares of a report.
func (w *wishes) imitate(name string, t *tournament.Tournament) error {
	w.Players, w.Rounds, w.scoring = len(t.Players), max(t.Rounds, t.Played(), 1), t.Scoring
	games, draws, forfeits, byes := 0, 0, 0, map[tournament.Result]int{}
	for i := range t.Players {
		p := &t.Players[i]
		if p.Rating <= 0 {
			return fail(Invalid, handbook.Say("dropin.unrated", "file", name, "player", p.StartingRank))
		}
		row := ratinglist.Row{FIDEID: simulate.FirstID + i, Name: p.Name, Federation: p.Federation, Sex: p.Sex, Title: p.Title, Birth: p.Birth.Year()}
		for k := range row.Standings {
			row.Standings[k].Rating = p.Rating
		}
		w.field = append(w.field, row)
		for _, g := range p.Games {
			switch {
			case g.Opponent == 0:
				byes[g.Result]++
				continue
			case g.Result == tournament.Draw, g.Result == tournament.ShortDraw:
				draws++
			case g.Result == tournament.ForfeitLoss:
				forfeits++
			}
			games++
		}
	}
	if games == 0 {
		return w.possible(name)
	}
	cells := len(t.Players) * w.Rounds
	w.Draws, w.Forfeits = 100*draws/games, 2*1000*forfeits/games
	w.Half, w.Zero, w.FullBye, w.Withdrawals = 1000*byes[tournament.HalfBye]/cells, 1000*byes[tournament.ZeroBye]/cells, 1000*byes[tournament.FullBye]/cells, 0
	return w.possible(name)
}

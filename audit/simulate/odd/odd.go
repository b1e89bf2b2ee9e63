// Package odd invents reports that no program should write and that reach an office
// all the same: every system, size, sport and state of play, pairings that repeat,
// and records that contradict each other. Tests alone import it: whatever is read,
// no reader, rule, mend and command may end in a panic.
package odd

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// stream is the stream of random numbers of this package.
const stream = 0x0dd

// codes are values of record 192 of all systems, and some of none.
var codes = []string{
	"FIDE_DUTCH", "FIDE_DUTCH_2017", "FIDE_DUTCH_2026", "FIDE_DUTCH_BAKU", "FIDE_BURSTEIN", "FIDE_DUBOV", "FIDE_LIM", "FIDE_LIM_MAXI",
	"FIDE_DOUBLESWISS", "FIDE_TEAM", "FIDE_TEAM_BAKU", "BERGER_ROUNDROBIN", "FIDE_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "FIDE_TEAM_ROUNDROBIN",
	"CUSTOM_TEAM_DOUBLEROUNDROBIN", "CUSTOM_ROUNDROBIN", "CUSTOM_SCHEVENINGEN", "CUSTOM_HALF_SCHEVENINGEN", "CUSTOM_SCHILLER", "CUSTOM_SKALITZKA",
	"CUSTOM_KNOCKOUT", "CUSTOM_KNOCKOUT_2", "CUSTOM_MATCH", "CUSTOM_DRAUGHTS_LOT", "CUSTOM_DRAUGHTS_COEF", "CUSTOM_DRAUGHTS_SOLKOFF",
	"CUSTOM_DRAUGHTS_BUCHHOLZ", "CUSTOM_RENJU_REGULATED", "CUSTOM_RENJU_LOT", "CUSTOM_SWISS", "FIDE_NOTHING", "",
}

// types are texts of record 092.
var types = []string{
	"", "Individual: Swiss-System", "Team: Swiss-System", "Individual: Round robin", "Double round robin", "Team: round robin league",
	"Knock-out", "Match", "Scheveningen", "Half Scheveningen", "Schiller", "Skalitzka", "Swiss Dubov", "Swiss Lim", "Swiss Burstein", "Baku",
}

var controls = []string{"90 min + 30 sec", "15 min + 10 sec", "3 min + 2 sec", "40/7200:20/3600", "", "G/60", "5 min"}

var results = []tournament.Result{
	tournament.Win, tournament.Draw, tournament.Loss, tournament.ForfeitWin, tournament.ForfeitLoss, tournament.ShortWin, tournament.ShortDraw,
	tournament.ShortLoss, tournament.HalfBye, tournament.FullBye, tournament.AllocatedBye, tournament.ZeroBye, tournament.Pending, tournament.None,
}

// maker makes one report.
type maker struct {
	*rand.Rand
	t *tournament.Tournament
}

func one[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// Report returns the report of a seed.
func Report(seed uint64) []byte {
	m := &maker{Rand: rand.New(rand.NewPCG(seed, stream))} //nolint:gosec // the same report each time
	m.t = m.event(seed)
	changes := m.changes()
	for range m.IntN(5) {
		if len(m.t.Players) > 0 {
			one(m.Rand, changes)()
		}
	}
	if m.IntN(4) > 0 { // else the sums contradict the games
		m.sum()
	}
	var b bytes.Buffer
	_ = trf.Write(&b, m.t, one(m.Rand, []trf.Format{trf.TRF16, trf.TRF26, trf.TRF26}))
	if data := b.Bytes(); m.IntN(3) > 0 {
		return data
	}
	return m.garble(b.String())
}

// event is played by its rules, or is a list of entries that is paired at random.
func (m *maker) event(seed uint64) *tournament.Tournament {
	opt := simulate.EventOptions{
		Players: 8 + m.IntN(20), Rounds: 1 + m.IntN(8), TimeControl: one(m.Rand, controls), Byes: m.IntN(300), ZeroByes: m.IntN(200),
		Withdrawals: m.IntN(400), Late: m.IntN(200), Forfeits: m.IntN(300), Draws: m.IntN(100), Accelerate: m.IntN(5) == 0, Prohibited: m.IntN(3),
		Start: one(m.Rand, []handbook.Date{2015_03_01, 2019_01_07, 2022_06_30, 2023_12_31, 2024_02_29, 2025_04_05, 2026_02_01, 2026_09_05, 2036_01_01}),
		Sport: one(m.Rand, []tournament.Sport{tournament.Chess, tournament.Chess, tournament.Chess, tournament.Draughts, tournament.Renju}),
	}
	switch m.IntN(6) {
	case 0:
		opt.Players = 4 + m.IntN(9)
		opt.System = one(m.Rand, []simulate.System{simulate.RoundRobin, simulate.DoubleRoundRobin})
	case 1:
		opt.Players = 10 + m.IntN(20)
		opt.System = simulate.TeamLeague
	case 2, 3:
		opt.Edition = m.edition()
		if system := pairing.SystemOf(opt.Edition.System); system.PerRound > 1 {
			opt.Accelerate = false
		}
	default: // entries, paired at random
		opt.Players, opt.Played = 1+m.IntN(6), -1
		if m.IntN(3) == 0 {
			opt.Players = 1 + m.IntN(30)
		}
		t := simulate.Event(seed, opt)
		t.System, t.Type = one(m.Rand, codes), one(m.Rand, types)
		m.t = t
		if m.IntN(6) > 0 {
			m.pairAll()
		}
		return t
	}
	opt.Played = m.IntN(opt.Rounds + 1)
	return simulate.Event(seed, opt)
}

// edition is one of a Swiss system.
func (m *maker) edition() *swiss.Edition {
	system := one(m.Rand, slices.Concat(pairing.Systems(), pairing.SportSystems()))
	return &system.Editions[m.IntN(len(system.Editions))]
}

// changes returns what may happen to a report.
func (m *maker) changes() []func() {
	return []func(){
		m.pairAll, m.pairAll, m.repeat, m.repeat, m.sameResults, m.withdraw, m.oneCell, m.oneCell, m.oneCell, m.dropPlayer, m.dropRound, m.addRound,
		m.header, m.header, m.person, m.teams, m.records, m.numbers,
	}
}

// results of a game, on both sides.
func (m *maker) game() (white, black tournament.Result) {
	pairs := [][2]tournament.Result{
		{tournament.Win, tournament.Loss},
		{tournament.Loss, tournament.Win},
		{tournament.Draw, tournament.Draw},
		{tournament.Draw, tournament.Draw},
		{tournament.ForfeitWin, tournament.ForfeitLoss},
		{tournament.ForfeitLoss, tournament.ForfeitLoss},
		{tournament.ShortWin, tournament.ShortLoss},
		{tournament.ShortDraw, tournament.ShortDraw},
		{tournament.Loss, tournament.Loss},
		{tournament.Pending, tournament.Pending},
		{tournament.None, tournament.None},
		{tournament.Draw, tournament.Loss},
	}
	n := len(pairs)
	if m.IntN(3) > 0 {
		n = 4
	}
	p := pairs[m.IntN(n)]
	return p[0], p[1]
}

// pairAll pairs some rounds at random: players may meet again.
func (m *maker) pairAll() {
	n := len(m.t.Players)
	rounds := 1 + m.IntN(7)
	m.t.Rounds = rounds + max(m.IntN(5)-2, 0)
	for i := range m.t.Players {
		m.t.Players[i].Games = make([]tournament.Game, rounds)
	}
	for round := range rounds {
		order := m.Perm(n)
		for i := 0; i < n; i += 2 {
			p := &m.t.Players[order[i]]
			if i+1 == n || m.IntN(15) == 0 {
				p.Games[round].Result = one(m.Rand, []tournament.Result{tournament.AllocatedBye, tournament.HalfBye, tournament.ZeroBye, tournament.FullBye, tournament.None})
				if i+1 < n {
					m.t.Players[order[i+1]].Games[round].Result = tournament.ZeroBye
				}
				continue
			}
			q := &m.t.Players[order[i+1]]
			white, black := m.game()
			p.Games[round] = tournament.Game{Opponent: q.StartingRank, Colour: tournament.White, Result: white}
			q.Games[round] = tournament.Game{Opponent: p.StartingRank, Colour: tournament.Black, Result: black}
		}
	}
}

func (m *maker) round() int { return m.IntN(max(m.t.Played(), 1)) + 1 }

// repeat has a round played once more: the same pairs, other results.
func (m *maker) repeat() {
	from, to := m.round(), m.round()
	white, black := m.game()
	turn := m.IntN(2) == 0
	for i := range m.t.Players {
		p := &m.t.Players[i]
		if to > len(p.Games) {
			continue
		}
		g := p.Game(from)
		if turn && g.Colour != 0 {
			g.Colour = map[tournament.Colour]tournament.Colour{tournament.White: tournament.Black, tournament.Black: tournament.White}[g.Colour]
		}
		if g.Opponent != 0 && m.IntN(2) == 0 {
			g.Result = white
			if g.Colour == tournament.Black {
				g.Result = black
			}
		}
		p.Games[to-1] = g
	}
}

// sameResults gives all games one result.
func (m *maker) sameResults() {
	white, black := m.game()
	for i := range m.t.Players {
		for r := range m.t.Players[i].Games {
			if g := &m.t.Players[i].Games[r]; g.Opponent != 0 {
				g.Result = white
				if g.Colour == tournament.Black {
					g.Result = black
				}
			}
		}
	}
}

// withdraw takes everybody, or some, out from a round on.
func (m *maker) withdraw() {
	from, share := m.round(), 1+m.IntN(2)
	out := one(m.Rand, []tournament.Result{tournament.ZeroBye, tournament.None, tournament.HalfBye})
	for i := range m.t.Players {
		p := &m.t.Players[i]
		for r := from - 1; r < len(p.Games) && m.IntN(share) == 0; r++ {
			p.Games[r] = tournament.Game{Result: out}
		}
	}
}

// oneCell changes one round of one player.
func (m *maker) oneCell() {
	p := &m.t.Players[m.IntN(len(m.t.Players))]
	if len(p.Games) == 0 {
		return
	}
	g := &p.Games[m.IntN(len(p.Games))]
	switch m.IntN(5) {
	case 0:
		g.Result = one(m.Rand, results)
	case 1:
		g.Opponent = m.IntN(len(m.t.Players) + 2)
	case 2:
		g.Opponent = p.StartingRank
	case 3:
		g.Colour = one(m.Rand, []tournament.Colour{tournament.White, tournament.Black, 0})
	default:
		*g = tournament.Game{Opponent: m.IntN(len(m.t.Players) + 1), Colour: tournament.White, Result: one(m.Rand, results)}
	}
}

func (m *maker) dropPlayer() {
	if n := len(m.t.Players); n > 1 {
		i := m.IntN(n)
		m.t.Players = slices.Delete(m.t.Players, i, i+1)
	}
}

func (m *maker) dropRound() {
	for i := range m.t.Players {
		if p := &m.t.Players[i]; len(p.Games) > 0 {
			p.Games = p.Games[:len(p.Games)-1]
		}
	}
}

// addRound announces a round: byes and absences of some, nothing of the others.
func (m *maker) addRound() {
	for i := range m.t.Players {
		p := &m.t.Players[i]
		g := tournament.Game{}
		if m.IntN(4) == 0 {
			g.Result = one(m.Rand, []tournament.Result{tournament.HalfBye, tournament.ZeroBye, tournament.FullBye, tournament.AllocatedBye})
		}
		p.Games = append(p.Games, g)
	}
	m.t.Rounds++
}

// header changes what the report says of its event.
func (m *maker) header() {
	t := m.t
	switch m.IntN(14) {
	case 0:
		t.System = one(m.Rand, codes)
	case 1:
		t.Type = one(m.Rand, types)
	case 2:
		t.Start, t.End = t.End, t.Start
	case 3:
		t.Start, t.End, t.RoundDates = 0, 0, nil
	case 4:
		t.RoundDates = t.RoundDates[:m.IntN(len(t.RoundDates)+1)]
	case 5:
		t.Rounds, t.RoundsStated = m.IntN(20), m.IntN(2) == 0
	case 6:
		t.TimeControlText, t.EncodedTimeControl = one(m.Rand, controls), one(m.Rand, []string{"", "5400+30", "600", "x"})
	case 7:
		t.Sport = one(m.Rand, []tournament.Sport{tournament.Chess, tournament.Draughts, tournament.Renju})
		t.MicroMatch = m.IntN(4)
	case 8:
		t.InitialColour = one(m.Rand, []tournament.Colour{0, tournament.White, tournament.Black})
	case 9:
		t.TieBreaks = one(m.Rand, []string{"", "BH", "BH/C1,DE,SB", "TPN", "ARO/C9", "MPTS,BH:GP", "X", "PTS,DE,WON,KS,APRO,TPR,PTP"})
		t.StandingsTieBreaks = one(m.Rand, []string{"", "BH,SB", "RANK"})
	case 10:
		t.PlayerCount, t.RatedCount, t.TeamCount = m.IntN(50)-1, m.IntN(50)-1, m.IntN(9)-1
	case 11:
		t.Scoring = simulate.ScoringOf(tournament.Points(m.IntN(40)), tournament.Points(m.IntN(20)), tournament.Points(m.IntN(10)))
	case 12:
		t.RankingIDs = !t.RankingIDs
	default:
		t.Federation, t.Name, t.City, t.ChiefArbiter = one(m.Rand, []string{"", "XYZ", "LIE"}), "", "", ""
	}
}

// person changes what the report says of a player.
func (m *maker) person() {
	p := &m.t.Players[m.IntN(len(m.t.Players))]
	switch m.IntN(7) {
	case 0:
		p.Name = one(m.Rand, []string{"", "Bye", ",", "x", strings.Repeat("Ö", 60)})
	case 1:
		p.FIDEID = one(m.Rand, []int{0, 1, 99000001, tournament.MaxFIDEID, tournament.FirstAwaited})
	case 2:
		p.Rating = one(m.Rand, []tournament.Rating{0, 1, 999, 2900, 9999})
	case 3:
		p.Birth = one(m.Rand, []handbook.Date{0, 1900_01_01, 2036_01_01, 2012_02_29})
	case 4:
		p.Points, p.PointsKnown = tournament.Points(m.IntN(200)), m.IntN(3) > 0
	case 5:
		p.Rank = m.IntN(50)
	default:
		p.Title = one(m.Rand, []tournament.Title{0, tournament.GM, tournament.WCM})
	}
}

// teams forms teams of random players, or removes all teams.
func (m *maker) teams() {
	t := m.t
	if m.IntN(4) == 0 {
		t.Teams = nil
		return
	}
	if m.IntN(2) == 0 && len(t.Teams) > 0 {
		team := &t.Teams[m.IntN(len(t.Teams))]
		team.Members = append(team.Members[:m.IntN(len(team.Members)+1)], m.IntN(len(t.Players)+3))
		return
	}
	t.Teams = nil
	for k := range 1 + m.IntN(6) {
		team := tournament.Team{Number: k + 1, Name: one(m.Rand, []string{"", "Team", "Ängel"})}
		for range m.IntN(5) {
			team.Members = append(team.Members, 1+m.IntN(len(t.Players)+1))
		}
		t.Teams = append(t.Teams, team)
	}
	t.BoardColours = one(m.Rand, []string{"", "WB", "BWBW", "WBWBWBWBWBWBWBWB"})
}

// records adds the records that few reports have.
func (m *maker) records() {
	t := m.t
	rank := func() int { return m.IntN(len(t.Players) + 2) }
	points := func() tournament.Points { return tournament.Points(m.IntN(30)) }
	switch m.IntN(9) {
	case 0:
		t.Byes = append(t.Byes, tournament.ByeRecord{Kind: one(m.Rand, []tournament.Result{tournament.FullBye, tournament.HalfBye, tournament.ZeroBye}), Round: m.round() + m.IntN(2), IDs: []int{rank(), rank()}})
	case 1:
		t.Absent = append(t.Absent, rank(), rank())
	case 2:
		t.Accelerations = append(t.Accelerations, tournament.Acceleration{Points: points(), First: m.round(), Last: m.round(), From: rank(), To: rank()})
	case 3:
		t.Prohibited = append(t.Prohibited, tournament.Prohibition{First: m.round(), Last: m.round(), IDs: []int{rank(), rank(), rank()}})
	case 4:
		t.Abnormal = append(t.Abnormal, tournament.AbnormalPoints{Kind: one(m.Rand, results), Points: points(), MatchPoints: points(), Round: m.round(), IDs: []int{rank()}})
	case 5:
		t.OutOfOrder = append(t.OutOfOrder, tournament.LineUp{Round: m.round(), Team: m.IntN(5), Opponent: m.IntN(5), Players: []int{rank(), 0, rank()}})
	case 6:
		t.TeamByes = &tournament.TeamByes{MatchPoints: points(), GamePoints: points(), Teams: []int{m.IntN(5), m.IntN(5)}}
	case 7:
		t.ForfeitedMatches = append(t.ForfeitedMatches, tournament.ForfeitedMatch{Kind: one(m.Rand, []string{"+-", "-+", "--"}), Round: m.round(), White: m.IntN(5), Black: m.IntN(5)})
	default:
		t.NationalRatings = append(t.NationalRatings, tournament.NationalRating{Authority: "LIE", StartingRank: rank(), Name: "x", Rating: 1800, Number: "12"})
	}
}

// numbers gives a player another starting rank, and the others follow or not.
func (m *maker) numbers() {
	p := &m.t.Players[m.IntN(len(m.t.Players))]
	was, now := p.StartingRank, 1+m.IntN(2*len(m.t.Players))
	p.StartingRank = now
	if m.IntN(2) == 0 {
		return
	}
	for i := range m.t.Players {
		for r := range m.t.Players[i].Games {
			if g := &m.t.Players[i].Games[r]; g.Opponent == was {
				g.Opponent = now
			}
		}
	}
}

// sum makes the points those of the games, and the ranks those of the points.
func (m *maker) sum() {
	t := m.t
	t.Index()
	for i := range t.Players {
		t.Players[i].Points, t.Players[i].PointsKnown = t.Earned(&t.Players[i], nil), true
	}
	for i := range t.Players {
		t.Players[i].Rank = 1
		for j := range t.Players {
			if a, b := t.Players[j].Points, t.Players[i].Points; a > b || a == b && j < i {
				t.Players[i].Rank++
			}
		}
	}
}

// garble changes lines and signs of the text.
func (m *maker) garble(text string) []byte {
	end := "\r\n"
	lines := strings.Split(strings.TrimSuffix(text, end), end)
	for range 1 + m.IntN(4) {
		i, j := m.IntN(len(lines)), m.IntN(len(lines))
		line := []rune(lines[i])
		col := m.IntN(len(line) + 1)
		switch m.IntN(9) {
		case 0:
			lines = append(slices.Delete(slices.Clone(lines), i, i+1), "")
		case 1:
			lines = slices.Insert(slices.Clone(lines), j, lines[i])
		case 2:
			lines[i], lines[j] = lines[j], lines[i]
		case 3:
			lines[i] = string(line[:col])
		case 4:
			lines[i] = string(line[:col]) + " " + string(line[col:])
		case 5:
			lines[i] = string(line[:col]) + string(line[min(col+1+m.IntN(10), len(line)):])
		case 6:
			lines[i] = string(line[:col]) + one(m.Rand, []string{"9", "-", "½", "\t", "\x00", "Ж", "=", ",", "é"}) + string(line[min(col+1, len(line)):])
		case 7:
			end = one(m.Rand, []string{"\n", "\r", "\r\n"})
		default:
			lines[i] = one(m.Rand, []string{"XXC rank", "XXR 5", "XXZ 1 2", "XXS W=3", "XXP 1 2", "XXA    1 1.0", "013 Team 1 2 3", "### fedrate sport=draughts", "172 -1", "352 B", "999", "001"})
		}
	}
	return []byte(strings.Join(lines, end) + end)
}

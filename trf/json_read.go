package trf

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// IsJSON reports whether the bytes of a file begin as an object of JSON does.
func IsJSON(data []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) }

// ReadJSON reads what [Write] writes as JSON: the tournament comes back as it
// was, but for its places in the file that it was read from. What is no
// tournament is refused whole, with a [*RejectError].
func ReadJSON(name string, data []byte) (*tournament.Tournament, error) {
	if len(data) > MaxBytes {
		return nil, limitError(name, 1, len(data), MaxBytes, "trf.limit.bytes")
	}
	var j jsonTournament
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&j); err != nil || !j.possible() {
		return nil, &RejectError{File: name, Rule: NoReport, Text: handbook.Say("trf.no-report.json")}
	}
	for i := range j.Players {
		if p := &j.Players[i]; p.number() > tournament.MaxFIDEID {
			return nil, &RejectError{File: name, Rule: NoReport, Text: handbook.Say("trf.no-report.large-id", "rank", p.StartingRank, "id", p.FIDEID, "limit", strconv.Itoa(tournament.MaxFIDEID))}
		}
	}
	return j.tournament(name), nil
}

// Limits of numbers that a report can hold.
const (
	mostNumbers = 9999 // starting ranks, of four digits
	mostRounds  = 999
)

// signs are what a result, or a colour, may be.
const (
	resultSigns = "1=0+-WDLHFUZ*"
	colourSigns = "wb"
)

// possible reports whether numbers and signs are those of a report.
func (j *jsonTournament) possible() bool {
	sign := func(s, of string) bool { return s == "" || len(s) == 1 && strings.Contains(of, s) }
	if j.Rounds < 0 || j.Rounds > mostRounds || !sign(j.InitialColour, colourSigns) {
		return false
	}
	for i := range j.Players {
		p := &j.Players[i]
		_, err := strconv.Atoi("0" + p.FIDEID)
		if p.StartingRank < 0 || p.StartingRank > mostNumbers || len(p.Games) > mostRounds || !sign(p.Sex, "mw") || err != nil {
			return false
		}
		if slices.ContainsFunc(p.Games, func(g jsonGame) bool {
			return g.Opponent < 0 || g.Opponent > mostNumbers || !sign(g.Colour, colourSigns) || !sign(g.Result, resultSigns)
		}) {
			return false
		}
	}
	return !slices.ContainsFunc(j.Byes, func(b jsonBye) bool { return !sign(b.Kind, resultSigns) }) &&
		!slices.ContainsFunc(j.Abnormal, func(a jsonAbnormal) bool { return !sign(a.Kind, resultSigns) }) &&
		!slices.ContainsFunc(j.NationalRatings, func(n jsonNational) bool { return !sign(n.Sex, "mw") })
}

func (j *jsonTournament) tournament(name string) *tournament.Tournament {
	c := &j.TimeControl
	sport, _ := tournament.ParseSport(j.Sport)
	t := &tournament.Tournament{
		File: name, Format: "TRF26", Columns: &columns,
		Name: j.Name, City: j.City, Federation: j.Federation, Start: j.Start, End: j.End,
		PlayerCount: countOrUnknown(j.PlayerCount), RatedCount: countOrUnknown(j.RatedCount), TeamCount: countOrUnknown(j.TeamCount),
		Type: j.Type, System: j.System, ChiefArbiter: j.ChiefArbiter, Deputies: some(j.Deputies),
		TimeControlText: c.Text, EncodedTimeControl: c.Encoded,
		RoundDates: some(j.RoundDates), Rounds: j.Rounds, RoundsStated: j.RoundsStated,
		InitialColour: tournament.Colour(sign(j.InitialColour)), RankingIDs: j.RankingIDs, Controller: j.Controller,
		Sport: sport, MicroMatch: min(max(j.MicroMatch, 0), maxMicroMatch), Decided: decisionsOf(j.Decided),
		RankFederation: j.RankFederation, RankMethod: j.RankMethod, TieBreaks: j.TieBreaks, StandingsTieBreaks: j.StandingsTieBreaks,
		Scoring: scoringOf(j.Scoring), BoardColours: j.BoardColours, Absent: some(j.Absent),
		TeamScoring: some(j.TeamScoring),
		Players:     every(j.Players, playerOf),
		Teams:       every(j.Teams, teamOf),
		Byes: every(j.Byes, func(b jsonBye) tournament.ByeRecord {
			return tournament.ByeRecord{Kind: tournament.Result(sign(b.Kind)), Round: b.Round, IDs: some(b.IDs)}
		}),
		Accelerations: some(j.Accelerations),
		Prohibited: every(j.Prohibited, func(p tournament.Prohibition) tournament.Prohibition {
			p.IDs = some(p.IDs)
			return p
		}),
		Abnormal: every(j.Abnormal, func(a jsonAbnormal) tournament.AbnormalPoints {
			return tournament.AbnormalPoints{Kind: tournament.Result(sign(a.Kind)), MatchPoints: a.MatchPoints, Points: a.Points, Round: a.Round, IDs: some(a.IDs)}
		}),
		OutOfOrder: every(j.OutOfOrder, func(l tournament.LineUp) tournament.LineUp {
			l.Players = some(l.Players)
			return l
		}),
		ForfeitedMatches: some(j.ForfeitedMatches),
		NationalRatings: every(j.NationalRatings, func(n jsonNational) tournament.NationalRating {
			return tournament.NationalRating{
				Authority: n.Authority, StartingRank: n.StartingRank, Sex: tournament.Sex(sign(n.Sex)), Class: n.Class, Name: n.Name,
				Rating: n.Rating, Origin: n.Origin, Number: n.Number, Birth: n.Birth,
			}
		}),
		Other: every(j.Other, func(s string) tournament.OtherLine { return tournament.OtherLine{Text: s} }),
	}
	if b := j.TeamByes; b != nil {
		t.TeamByes = &tournament.TeamByes{MatchPoints: b.MatchPoints, GamePoints: b.GamePoints, Teams: some(b.Teams)}
	}
	t.TimeControl = timecontrol.Parse(t.TimeControlText, t.EncodedTimeControl, t.FirstDay()).Control
	t.Index()
	return t
}

// number returns the FIDE ID, 0 for none.
func (j *jsonPlayer) number() int {
	n, _ := strconv.Atoi("0" + j.FIDEID) // digits: possible has seen to it
	return n
}

func playerOf(j jsonPlayer) tournament.Player {
	p := tournament.Player{
		StartingRank: j.StartingRank, Sex: tournament.Sex(sign(j.Sex)), Title: j.Title, Name: j.Name, Rating: j.Rating,
		Federation: j.Federation, Birth: j.Birth,
		Games: every(j.Games, func(g jsonGame) tournament.Game {
			return tournament.Game{Opponent: g.Opponent, Colour: tournament.Colour(sign(g.Colour)), Result: tournament.Result(sign(g.Result))}
		}),
	}
	p.FIDEID = j.number()
	if j.Points != nil {
		p.Points, p.PointsKnown = *j.Points, true
	}
	if j.Rank != nil {
		p.Rank = *j.Rank
	}
	return p
}

func teamOf(j jsonTeam) tournament.Team {
	t := tournament.Team{
		Number: j.Number, Name: j.Name, Nickname: j.Nickname, Strength: j.Strength,
		MatchPoints: j.MatchPoints, GamePoints: j.GamePoints, Members: some(j.Members),
	}
	if j.Rank != nil {
		t.Rank = *j.Rank
	}
	return t
}

// scoringOf returns the scoring of the codes, standard where a code is not given.
func scoringOf(awards []tournament.Award) tournament.Scoring {
	s := tournament.StandardScoring
	fields := map[string]*tournament.Points{
		"WW": &s.WinWhite, "BW": &s.WinBlack, "WD": &s.DrawWhite, "BD": &s.DrawBlack, "WL": &s.LossWhite, "BL": &s.LossBlack,
		"ZPB": &s.ZeroBye, "HPB": &s.HalfBye, "FPB": &s.FullBye, "PAB": &s.AllocatedBye, "FW": &s.ForfeitWin, "FL": &s.ForfeitLoss, "X": &s.Unknown,
	}
	for _, a := range awards {
		if field := fields[a.Code]; field != nil {
			*field = a.Points
		}
	}
	return s
}

// sign returns the character of a text of one, 0 for none.
func sign(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

// countOrUnknown returns a count, -1 where the report has none.
func countOrUnknown(n *int) int {
	if n == nil {
		return -1
	}
	return *n
}

// some returns nil if the list is empty, as a reader leaves it.
func some[T any](s []T) []T {
	if len(s) == 0 {
		return nil
	}
	return s
}

// every turns a list into another, nil if it is empty.
func every[T, U any](s []T, f func(T) U) []U {
	if len(s) == 0 {
		return nil
	}
	return each(s, f)
}

// decisionsOf leaves out what is no decision.
func decisionsOf(words []string) (out []tournament.Decision) {
	for _, word := range words {
		if d, ok := parseDecision(word); ok {
			out = append(out, d)
		}
	}
	return out
}

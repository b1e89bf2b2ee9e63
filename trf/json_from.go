package trf

import (
	"strconv"

	"github.com/fedrate/fedrate/tournament"
)

func toJSON(t *tournament.Tournament) *jsonTournament {
	c, kind := t.TimeControl, ""
	if c.Known || t.TimeControlText == "" && t.EncodedTimeControl == "" {
		kind = t.Kind().String()
	}
	j := &jsonTournament{
		Name: t.Name, City: t.City, Federation: t.Federation, Start: t.Start, End: t.End,
		PlayerCount: countOrNull(t.PlayerCount), RatedCount: countOrNull(t.RatedCount), TeamCount: countOrNull(t.TeamCount),
		Type: t.Type, System: t.System, ChiefArbiter: t.ChiefArbiter, Deputies: list(t.Deputies),
		TimeControl: jsonTimeControl{
			Text: t.TimeControlText, Encoded: t.EncodedTimeControl, Kind: kind, Known: c.Known, Delay: c.Delay,
			White: list(c.White), Black: list(c.Black),
		},
		RoundDates: list(t.RoundDates), Rounds: t.Rounds, RoundsStated: t.RoundsStated,
		InitialColour: colourJSON(t.InitialColour), RankingIDs: t.RankingIDs, Controller: t.Controller,
		Sport: string(t.Sport), MicroMatch: t.MicroMatch, Decided: each(t.Decided, decisionWord),
		RankFederation: t.RankFederation, RankMethod: t.RankMethod, TieBreaks: t.TieBreaks,
		StandingsTieBreaks: t.StandingsTieBreaks, Scoring: append(extendedCodes(&t.Scoring), tournament.Award{Code: "X", Points: t.Scoring.Unknown}), TeamScoring: list(t.TeamScoring),
		BoardColours: t.BoardColours, Players: each(t.Players, playerJSON), Teams: each(t.Teams, teamJSON),
		Absent: list(t.Absent),
		Byes: each(t.Byes, func(b tournament.ByeRecord) jsonBye {
			return jsonBye{resultJSON(b.Kind), b.Round, list(b.IDs)}
		}),
		Accelerations: list(t.Accelerations),
		Prohibited: each(t.Prohibited, func(p tournament.Prohibition) tournament.Prohibition {
			p.IDs = list(p.IDs)
			return p
		}),
		Abnormal: each(t.Abnormal, func(a tournament.AbnormalPoints) jsonAbnormal {
			return jsonAbnormal{resultJSON(a.Kind), a.MatchPoints, a.Points, a.Round, list(a.IDs)}
		}),
		OutOfOrder: each(t.OutOfOrder, func(l tournament.LineUp) tournament.LineUp {
			l.Players = list(l.Players)
			return l
		}),
		ForfeitedMatches: list(t.ForfeitedMatches),
		NationalRatings: each(t.NationalRatings, func(n tournament.NationalRating) jsonNational {
			return jsonNational{n.Authority, n.StartingRank, n.Sex.String(), n.Class, n.Name, n.Rating, n.Origin, n.Number, n.Birth}
		}),
		Other: each(t.Other, func(o tournament.OtherLine) string { return o.Text }),
	}
	if b := t.TeamByes; b != nil {
		j.TeamByes = &tournament.TeamByes{MatchPoints: b.MatchPoints, GamePoints: b.GamePoints, Teams: list(b.Teams)}
	}
	return j
}

func playerJSON(p tournament.Player) jsonPlayer {
	j := jsonPlayer{
		StartingRank: p.StartingRank, Sex: p.Sex.String(), Title: p.Title, Name: p.Name, Rating: p.Rating,
		Federation: p.Federation, Birth: p.Birth, Games: each(p.Games, gameJSON),
	}
	if p.FIDEID != 0 {
		j.FIDEID = strconv.Itoa(p.FIDEID)
	}
	if p.PointsKnown {
		j.Points = &p.Points
	}
	if p.Rank != 0 {
		j.Rank = &p.Rank
	}
	return j
}

func gameJSON(g tournament.Game) jsonGame {
	return jsonGame{g.Opponent, colourJSON(g.Colour), resultJSON(g.Result)}
}

func teamJSON(t tournament.Team) jsonTeam {
	j := jsonTeam{
		Number: t.Number, Name: t.Name, Nickname: t.Nickname, Strength: t.Strength,
		MatchPoints: t.MatchPoints, GamePoints: t.GamePoints, Members: list(t.Members),
	}
	if t.Rank != 0 {
		j.Rank = &t.Rank
	}
	return j
}

func colourJSON(c tournament.Colour) string {
	if c == 0 {
		return ""
	}
	return string(rune(c))
}

func resultJSON(r tournament.Result) string {
	if r == tournament.None {
		return ""
	}
	return r.String()
}

// countOrNull returns a count, null where the report has none.
func countOrNull(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

// list is never null.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// each turns a list into another, never null.
func each[T, U any](s []T, f func(T) U) []U {
	out := make([]U, len(s))
	for i := range s {
		out[i] = f(s[i])
	}
	return out
}

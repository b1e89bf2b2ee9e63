package trf

import (
	"encoding/json"
	"io"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// The JSON of a tournament holds everything that was read. Names are those of
// the fields below and do not change; unknown values are null or empty texts,
// lists are never null, dates YYYY-MM-DD (YYYY for a year alone), points
// decimals, results and colours the signs of TRF ("" where there is none).

type jsonTournament struct {
	Name               string                      `json:"name"`
	City               string                      `json:"city"`
	Federation         string                      `json:"federation"`
	Start              handbook.Date               `json:"start"`
	End                handbook.Date               `json:"end"`
	PlayerCount        *int                        `json:"playerCount"` // as stated
	RatedCount         *int                        `json:"ratedCount"`
	TeamCount          *int                        `json:"teamCount"`
	Type               string                      `json:"type"`
	System             string                      `json:"system"`
	ChiefArbiter       string                      `json:"chiefArbiter"`
	Deputies           []string                    `json:"deputies"`
	TimeControl        jsonTimeControl             `json:"timeControl"`
	RoundDates         []handbook.Date             `json:"roundDates"`
	Rounds             int                         `json:"rounds"`
	RoundsStated       bool                        `json:"roundsStated"`
	InitialColour      string                      `json:"initialColour"`
	RankingIDs         bool                        `json:"rankingIds"`
	Controller         string                      `json:"controller"`
	Sport              string                      `json:"sport"`
	MicroMatch         int                         `json:"microMatch"`
	Decided            []string                    `json:"decided"`
	RankFederation     string                      `json:"rankFederation"`
	RankMethod         string                      `json:"rankMethod"`
	TieBreaks          string                      `json:"tieBreaks"`
	StandingsTieBreaks string                      `json:"standingsTieBreaks"`
	Scoring            []tournament.Award          `json:"scoring"`
	TeamScoring        []tournament.Award          `json:"teamScoring"`
	BoardColours       string                      `json:"boardColours"`
	Players            []jsonPlayer                `json:"players"`
	Teams              []jsonTeam                  `json:"teams"`
	Byes               []jsonBye                   `json:"byes"`
	Absent             []int                       `json:"absent"`
	Accelerations      []tournament.Acceleration   `json:"accelerations"`
	Prohibited         []tournament.Prohibition    `json:"prohibited"`
	Abnormal           []jsonAbnormal              `json:"abnormalPoints"`
	OutOfOrder         []tournament.LineUp         `json:"outOfOrder"`
	TeamByes           *tournament.TeamByes        `json:"teamByes"`
	ForfeitedMatches   []tournament.ForfeitedMatch `json:"forfeitedMatches"`
	NationalRatings    []jsonNational              `json:"nationalRatings"`
	Other              []string                    `json:"other"`
}

type jsonTimeControl struct {
	Text    string             `json:"text"`
	Encoded string             `json:"encoded"`
	Kind    string             `json:"kind"`
	Known   bool               `json:"known"`
	Delay   bool               `json:"delay"`
	White   []tournament.Stage `json:"white"`
	Black   []tournament.Stage `json:"black"`
}

type jsonPlayer struct {
	StartingRank int                `json:"startingRank"`
	Sex          string             `json:"sex"`
	Title        tournament.Title   `json:"title"`
	Name         string             `json:"name"`
	Rating       tournament.Rating  `json:"rating"`
	Federation   string             `json:"federation"`
	FIDEID       string             `json:"fideId"`
	Birth        handbook.Date      `json:"birth"`
	Points       *tournament.Points `json:"points"`
	Rank         *int               `json:"rank"`
	Games        []jsonGame         `json:"games"`
}

type jsonGame struct {
	Opponent int    `json:"opponent"` // 0: none
	Colour   string `json:"colour"`
	Result   string `json:"result"`
}

type jsonTeam struct {
	Number      int               `json:"number"`
	Name        string            `json:"name"`
	Nickname    string            `json:"nickname"`
	Strength    int               `json:"strength"`
	MatchPoints tournament.Points `json:"matchPoints"`
	GamePoints  tournament.Points `json:"gamePoints"`
	Rank        *int              `json:"rank"`
	Members     []int             `json:"members"`
}

type jsonBye struct {
	Kind  string `json:"kind"`
	Round int    `json:"round"`
	IDs   []int  `json:"ids"`
}

type jsonAbnormal struct {
	Kind        string            `json:"kind"`
	MatchPoints tournament.Points `json:"matchPoints"`
	Points      tournament.Points `json:"points"`
	Round       int               `json:"round"`
	IDs         []int             `json:"ids"`
}

type jsonNational struct {
	Authority    string            `json:"authority"`
	StartingRank int               `json:"startingRank"`
	Sex          string            `json:"sex"`
	Class        string            `json:"class"`
	Name         string            `json:"name"`
	Rating       tournament.Rating `json:"rating"`
	Origin       string            `json:"origin"`
	Number       string            `json:"number"`
	Birth        handbook.Date     `json:"birth"`
}

func writeJSON(w io.Writer, t *tournament.Tournament) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(toJSON(t))
}

package laws

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Incident is a line of an arbiter's log.
type Incident struct {
	Line          int
	Round, Player int // Player is the starting rank
	Board, Minute int // of the round; 0 and -1 if the log does not say
	What          string
	Penalty       string // given: +2, loss, draw, warning or none; of other incidents any text
	Note          string
}

// The kinds of incidents for which the Laws demand a penalty. Of other ones the arbiter
// decides.
const (
	IllegalIncident = "illegal-move"
	ClaimIncident   = "false-claim"
	DeviceIncident  = "device"
	LateIncident    = "late"
	FlagIncident    = "flag"
	OtherIncident   = "incident"
)

var incidentKinds = []string{IllegalIncident, ClaimIncident, DeviceIncident, LateIncident, FlagIncident, OtherIncident}

// The columns of a log; those without which a line says nothing come first.
var (
	neededColumns  = []string{"round", "player", "what", "penalty"}
	allowedColumns = append(slices.Clone(neededColumns), "board", "minute", "note")
)

// mostIncidents is how many lines of a log are read.
const mostIncidents = 20_000

// ReadLog reads an arbiter's log as CSV, whose first line names the columns.
func ReadLog(file string, in io.Reader) ([]Incident, error) {
	r := csv.NewReader(in)
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	at := func(line, column int, key string, pairs ...any) error {
		return handbook.Errorf("laws.log.at", "place", handbook.Pos{File: file, Line: line, Col: column}.String(), "problem", handbook.Say(key, pairs...))
	}
	broken := func(err error) error {
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			return at(wrong.Line, wrong.Column, "laws.log.no-csv")
		}
		return err
	}
	head, err := r.Read()
	if err == io.EOF {
		return nil, at(1, 1, "laws.log.empty", "columns", neededColumns)
	} else if err != nil {
		return nil, broken(err)
	}
	column := map[string]int{}
	for i, name := range head {
		name = strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")))
		line, col := r.FieldPos(i)
		if !slices.Contains(allowedColumns, name) {
			return nil, at(line, col, "laws.log.column", "name", name, "columns", allowedColumns)
		}
		column[name] = i
	}
	for _, name := range neededColumns {
		if _, ok := column[name]; !ok {
			return nil, at(1, 1, "laws.log.no-column", "name", name)
		}
	}
	var list []Incident
	for {
		row, err := r.Read()
		if err == io.EOF {
			return list, nil
		} else if err != nil {
			return nil, broken(err)
		}
		line, _ := r.FieldPos(0)
		if len(list) == mostIncidents {
			return nil, at(line, 1, "laws.log.long", "most", mostIncidents)
		}
		one := Incident{Line: line, Minute: -1}
		text := func(name string) (value string, col int) {
			if i, ok := column[name]; ok && i < len(row) {
				_, col = r.FieldPos(i)
				return strings.TrimSpace(row[i]), col
			}
			return "", 1
		}
		for name, into := range map[string]*int{"round": &one.Round, "player": &one.Player, "board": &one.Board, "minute": &one.Minute} {
			value, col := text(name)
			if value == "" && (name == "board" || name == "minute") {
				continue
			}
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n > 100_000 || n == 0 && name != "minute" {
				return nil, at(line, col, "laws.log.number", "name", name, "value", value)
			}
			*into = n
		}
		var col int
		one.Note, _ = text("note")
		if one.What, col = text("what"); !slices.Contains(incidentKinds, one.What) {
			return nil, at(line, col, "laws.log.what", "value", one.What, "kinds", incidentKinds)
		}
		if one.Penalty, col = text("penalty"); one.What != OtherIncident && !isPenalty(one.Penalty) {
			return nil, at(line, col, "laws.log.penalty", "value", one.Penalty)
		}
		list = append(list, one)
	}
}

// Check reports what is wrong with an incident that was not read from a log: its kind, or a
// penalty that cannot be compared.
func (i *Incident) Check() error {
	switch {
	case !slices.Contains(incidentKinds, i.What):
		return handbook.Errorf("laws.log.what", "value", i.What, "kinds", incidentKinds)
	case i.What != OtherIncident && !isPenalty(i.Penalty):
		return handbook.Errorf("laws.log.penalty", "value", i.Penalty)
	}
	return nil
}

// isPenalty reports whether a text is a penalty that can be compared: minutes for the
// opponent, or a word.
func isPenalty(text string) bool {
	if minutes, ok := strings.CutPrefix(text, "+"); ok {
		n, err := strconv.Atoi(minutes)
		return err == nil && n > 0 && n < 1000 && strconv.Itoa(n) == minutes
	}
	return slices.Contains([]string{"loss", "draw", "warning", "none"}, text)
}

// Judgement is an incident with what the edition demands.
type Judgement struct {
	Incident
	Count    int    // which illegal move of the player in the game it was; else 0
	Demanded string // +1, +2, loss or none; empty: the arbiter decides
	Article  string // empty if the arbiter decides
	// OrDraw: instead of the loss a draw is right if the opponent cannot mate.
	OrDraw bool
	Right  bool // what was given is what is demanded
}

// JudgeLog holds the incidents of an event against an edition, in one way of playing and
// with the default time of the regulations in minutes, negative if they give none.
func JudgeLog(e *Edition, play Play, defaultTime int, log []Incident) []Judgement {
	penalty := &e.Numbers.Penalties[play]
	type game struct{ round, player int }
	illegal := map[game]int{}
	list := make([]Judgement, len(log))
	for i, one := range log {
		j := Judgement{Incident: one}
		switch one.What {
		case IllegalIncident:
			key := game{one.Round, one.Player}
			illegal[key]++
			j.Count, j.Article = illegal[key], IllegalArticle(e, play)
			if j.Demanded = "+" + strconv.Itoa(penalty.Minutes); j.Count >= penalty.Loses {
				j.Demanded, j.OrDraw = "loss", true
			}
		case ClaimIncident:
			j.Demanded, j.Article = "+"+strconv.Itoa(penalty.Claim), ClaimArticle(e, play)
		case DeviceIncident:
			j.Demanded, j.Article, j.OrDraw = "loss", About(e, "device").No, e.Numbers.Phone.Draws
		case FlagIncident:
			j.Demanded, j.Article, j.OrDraw = "loss", e.No(FlagFall), true
		case LateIncident:
			switch {
			case one.Minute < 0: // the log does not say how late
			case LateVerdict(e, one.Minute, defaultTime) == TooLate:
				j.Demanded, j.Article = "loss", About(e, "default-time").No
			case LateVerdict(e, one.Minute, defaultTime) == InTime:
				j.Demanded, j.Article = "none", About(e, "default-time").No
			}
		}
		j.Right = j.Demanded == "" || one.Penalty == j.Demanded || j.OrDraw && one.Penalty == "draw"
		list[i] = j
	}
	return list
}

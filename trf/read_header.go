package trf

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// readNumbered reads a record whose identification is a number.
func (r *reader) readNumbered(id string) error {
	n := int(id[0]-'0')*100 + int(id[1]-'0')*10 + int(id[2]-'0')
	if !isRecord(n) {
		if !ruler(r.line.s) {
			r.unknown()
		}
		return nil
	}
	r.recognised = true
	repeated := r.seen[n] != 0
	if !repeated {
		r.seen[n] = int32(r.line.no)
	}
	value := r.line.rest()
	r.shifted = r.shifted || isQuoted(value) && slices.Contains(codedRecords, id)
	r.filled[n] = r.filled[n] || value != ""
	if n >= 142 && n <= 362 {
		r.trf26 = true
	}
	if n == 801 || n == 802 {
		r.keepLine()
		return nil
	}
	if repeated && isSingle(n) {
		if value != "" {
			r.keepAsComment()
			r.say(handbook.Warning, "repeated-record", id, 1, handbook.Say("trf.repeated-record", "record", id))
		}
		return nil
	}
	if value == "" && !mandatory(id) {
		r.say(handbook.Info, "empty-record", id, 1, handbook.Say("trf.empty-record", "record", id))
	}
	return r.readRecord(n, id, value)
}

// isRecord reports whether a number is that of a record.
func isRecord(n int) bool {
	switch n {
	case 12, 22, 32, 42, 52, 62, 72, 82, 92, 102, 112, 122, 132, 142, 152, 162, 172, 182, 192, 202, 212, 222, 352, 362,
		13, 310, 240, 250, 260, 299, 300, 320, 330, 801, 802:
		return true
	}
	return false
}

// mandatory reports whether a record is mandatory for rating in TRF16, so that
// an empty one is reported with the missing ones.
func mandatory(id string) bool {
	for i := range layout {
		if layout[i].ID == id {
			return layout[i].In16 == Mandatory && id[2] == '2'
		}
	}
	return false
}

// isSingle reports whether a record may stand in one line only.
func isSingle(n int) bool {
	switch n {
	case 112, 132, 162, 362, 13, 310, 240, 250, 260, 299, 300, 330:
		return false
	}
	return true
}

// items are the records whose place is kept, so that other packages can point
// their findings at them.
var items = map[int]tournament.Item{
	12: tournament.ItemName, 22: tournament.ItemCity, 32: tournament.ItemFederation, 42: tournament.ItemStart,
	52: tournament.ItemEnd, 62: tournament.ItemPlayerCount, 72: tournament.ItemRatedCount, 82: tournament.ItemTeamCount,
	92: tournament.ItemType, 102: tournament.ItemChiefArbiter, 112: tournament.ItemDeputies, 122: tournament.ItemTimeControl,
	132: tournament.ItemRoundDates, 142: tournament.ItemRounds, 152: tournament.ItemInitialColour, 162: tournament.ItemScoring,
	172: tournament.ItemRankMethod, 182: tournament.ItemController, 192: tournament.ItemSystem, 202: tournament.ItemTieBreaks,
	212: tournament.ItemStandingsTieBreaks, 222: tournament.ItemEncodedTimeControl, 352: tournament.ItemBoardColours,
	362: tournament.ItemTeamScoring,
}

func (r *reader) place(item tournament.Item, col int) {
	if r.t.Places[item].Line == 0 {
		r.t.Places[item] = handbook.Pos{File: r.file, Line: r.line.no, Col: col}
	}
}

func (r *reader) readRecord(n int, id, value string) error {
	t := r.t
	if item, ok := items[n]; ok {
		r.place(item, text.From)
	}
	switch n {
	case 12:
		t.Name = value
	case 22:
		t.City = value
	case 32:
		t.Federation = value
	case 42:
		t.Start = r.headerDate(id, value)
	case 52:
		t.End = r.headerDate(id, value)
	case 62:
		t.PlayerCount = r.headerCount(id, value)
	case 72:
		t.RatedCount = r.headerCount(id, value)
	case 82:
		t.TeamCount = r.headerCount(id, value)
	case 92:
		t.Type = value
	case 102:
		t.ChiefArbiter = value
	case 112:
		if value != "" {
			t.Deputies = append(t.Deputies, value)
		}
	case 122:
		t.TimeControlText = value
	case 132:
		return r.readRoundDates(value)
	case 142:
		return r.readRoundCount(id, value)
	case 152:
		r.readInitialColour(value)
	case 162:
		r.readScoring()
	case 172:
		t.RankFederation, t.RankMethod, _ = strings.Cut(value, " ")
		t.RankMethod = strings.TrimSpace(t.RankMethod)
	case 182:
		t.Controller = value
	case 192:
		t.System = value
	case 202:
		t.TieBreaks = value
	case 212:
		t.StandingsTieBreaks = value
	case 222:
		t.EncodedTimeControl = value
	case 352:
		t.BoardColours = value
	case 362:
		r.readTeamScoring()
	default:
		r.readSection(n)
	}
	return nil
}

func (r *reader) headerDate(id, value string) handbook.Date {
	if value == "" {
		return 0
	}
	d, form, ok := readDate(value)
	if ok && form != "" && !strings.Contains(value, ".") {
		if p, _ := datePieces(value); len(p) == 3 && p[0].digits > 0 && p[1].digits > 0 && p[2].digits == 4 {
			r.eventDays = append(r.eventDays, eventDay{id, value, r.line.no, [3]int{p[0].number, p[1].number, p[2].number}})
			return d
		}
	}
	switch {
	case !ok:
		r.say(handbook.Warning, "date-form", id, text.From, handbook.Say("trf.date-form.unread", "value", value))
		return 0
	case d.Month() == 0:
		r.say(handbook.Warning, "date-form", id, text.From, handbook.Say("trf.date-form.year", "value", value))
		return 0
	case form != "":
		r.say(handbook.Warning, "date-form", id, text.From, handbook.Say("trf.date-form", "value", value, "form", form, "day", d))
	}
	return d
}

// headerCount reads the first whole number of a text, -1 where there is none.
func (r *reader) headerCount(id, value string) int {
	if value == "" {
		return -1
	}
	digits := value[:len(value)-len(strings.TrimLeft(value, "0123456789"))]
	n, ok := whole(digits)
	if digits == "" || !ok || n > 1_000_000 {
		r.say(handbook.Warning, "number-form", id, text.From, handbook.Say("trf.number-form", "value", value))
		return -1
	}
	if digits != value {
		r.say(handbook.Warning, "number-form", id, text.From, handbook.Say("trf.number-form.more", "value", value, "number", n))
	}
	return n
}

// readRoundCount reads 142 and XXR.
func (r *reader) readRoundCount(id, value string) error {
	n := r.headerCount(id, value)
	if n > MaxRounds {
		return limitError(r.file, r.line.no, n, MaxRounds, "trf.limit.rounds", "record", id)
	}
	r.place(tournament.ItemRounds, text.From)
	if n > 0 && !r.t.RoundsStated {
		r.t.Rounds, r.t.RoundsStated = n, true
	} else if n == 0 && strings.Trim(value, "0") == "" && value != "" {
		r.say(handbook.Warning, "round-count", id, text.From, handbook.Say("trf.round-count.none", "record", id, "rounds", n))
	} else if n > 0 && n != r.t.Rounds {
		r.say(handbook.Warning, "repeated-record", id, text.From, handbook.Say("trf.repeated-record.rounds", "rounds", n, "before", r.t.Rounds))
	}
	return nil
}

func (r *reader) readInitialColour(value string) {
	switch strings.ToLower(value) {
	case "w", "white", "white1":
		r.t.InitialColour = tournament.White
	case "b", "black", "black1":
		r.t.InitialColour = tournament.Black
	case "":
	default:
		r.say(handbook.Warning, "colour-form", "152", text.From, handbook.Say("trf.colour-form.initial", "value", value))
	}
}

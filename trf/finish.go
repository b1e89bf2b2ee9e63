package trf

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// finish completes the tournament once every line is read.
func (r *reader) finish() {
	t := r.t
	r.closing = true
	r.levelRounds()
	r.settleEventDays()
	r.settleBirths()
	if !t.RoundsStated {
		t.Rounds = max(r.rounds, len(t.RoundDates))
	}
	if r.scored && !r.byeScored {
		t.Scoring.AllocatedBye = t.Scoring.WinWhite
	}
	if !r.xScored {
		t.Scoring.Unknown = t.Scoring.DrawWhite
	}
	r.settleTeams()
	r.readTimeControl()
	r.missingRecords()
	t.Index()
	t.Format = "TRF16"
	if r.trf26 {
		t.Format = "TRF26"
	}
	r.reportDeviations()
}

// settleTeams takes the teams from 310 where there are any, else from 013.
func (r *reader) settleTeams() {
	r.t.Teams = r.teams16
	if len(r.teams26) == 0 {
		return
	}
	r.t.Teams = r.teams26
	if len(r.teams16) == 0 {
		return
	}
	same := len(r.teams16) == len(r.teams26)
	for i := 0; same && i < len(r.teams16); i++ {
		same = slices.Equal(r.teams16[i].Members, r.teams26[i].Members)
	}
	if !same {
		r.line.no = r.teams16[0].Line
		r.say(handbook.Warning, "teams-differ", "013", 1, handbook.Say("trf.teams-differ"))
	}
}

func (r *reader) readTimeControl() {
	t := r.t
	said := timecontrol.Parse(t.TimeControlText, t.EncodedTimeControl, t.FirstDay())
	t.TimeControl = said.Control
	if said.Problem.IsZero() {
		return
	}
	severity, record, item := handbook.Warning, "122", tournament.ItemTimeControl
	switch {
	case t.EncodedTimeControl != "":
		record, item = "222", tournament.ItemEncodedTimeControl
	case t.TimeControlText == "":
		severity = handbook.Info
	}
	key := "trf.time-control-form"
	switch {
	case said.Doubt == timecontrol.Unreadable && t.TimeControlText == "":
		key = "trf.time-control-form.alone"
	case t.TimeControlText != "":
		key = "trf.time-control-form.other-record"
	}
	r.findings = append(r.findings, handbook.Finding{
		Article: record, Rule: "time-control-form", Severity: severity, Pos: t.At(item), Text: handbook.Say(key, "problem", said.Problem),
	})
}

// missingSeverity is the severity of a missing mandatory record. It is no error:
// the report can still be read, and each chapter that needs the record reports
// what it cannot do without it.
const missingSeverity = handbook.Warning

// missingRecords names the records that are mandatory for rating and missing
// or empty.
func (r *reader) missingRecords() {
	for _, rec := range Layout() {
		need := rec.In16
		if r.trf26 {
			need = rec.In26
		}
		if need != Mandatory || rec.ID[2] != '2' {
			continue
		}
		n, _ := whole(rec.ID)
		if r.filled[n] {
			continue
		}
		r.line.no = 1
		key := "trf.missing-record"
		if line := r.seen[n]; line > 0 {
			r.line.no = int(line)
			key = "trf.missing-record.empty"
		}
		r.say(missingSeverity, "missing-record", rec.ID, 1, handbook.Say(key, "record", rec.ID, "what", handbook.Say("word.record."+rec.ID)))
	}
	r.line.no = 1
	if len(r.t.Players) == 0 {
		r.say(handbook.Error, "no-players", "001", 1, handbook.Say("trf.no-players"))
	}
}

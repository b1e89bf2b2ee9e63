package plan

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// remedy returns what to do where a clause of an event with norms is not met, by the
// rule that it is a check of.
func remedy(rule string) handbook.Text {
	switch rule {
	case "registration":
		return handbook.Say("plan.remedy.registration")
	case "twelve-hours", "two-rounds-a-day":
		return handbook.Say("plan.remedy.schedule")
	case "same-time-control":
		return handbook.Say("plan.remedy.same-time-control")
	case "chief-arbiter-title":
		return handbook.Say("plan.remedy.chief-arbiter")
	case "arbiter-plays":
		return handbook.Say("plan.remedy.arbiter-plays")
	case "enough-games":
		return handbook.Say("plan.remedy.rounds")
	case "norm-format":
		return handbook.Say("plan.remedy.format")
	case "double-round-robin":
		return handbook.Say("plan.remedy.players")
	}
	return handbook.Say("plan.remedy.otherwise")
}

// place returns where a report says what a rule is about.
func place(t *tournament.Tournament, rule string) handbook.Pos {
	item := tournament.ItemStart
	switch rule {
	case "twelve-hours", "two-rounds-a-day":
		item = tournament.ItemRoundDates
	case "same-time-control":
		item = tournament.ItemTimeControl
	case "chief-arbiter-title", "arbiter-plays":
		item = tournament.ItemChiefArbiter
	case "enough-games":
		item = tournament.ItemRounds
	case "norm-format", "double-round-robin":
		item = tournament.ItemType
	}
	pos := t.At(item)
	pos.File = t.File
	return pos
}

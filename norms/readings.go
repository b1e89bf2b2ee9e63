package norms

import "github.com/fedrate/fedrate/handbook"

// Readings are the clauses that are open; the zero value is the default, and
// each that mattered is said as a note on the result.
type Readings struct {
	OwnForfeit       bool // a player's own forfeit in pre-determined pairings does not end his norm (1.4.1e)
	FullByeAllocated bool // TRF's F and the free round of a round robin count as allocated byes (1.4.1c)
	FieldAverage     bool // the least average belongs to the complete field of 1.4.1f
	ShortGamesOut    bool // games of under one move (W D L) are not included (1.4.2c)
	ByeHolderPresent bool // the holder of an allocated bye counts as playing (1.4.3d, 1.5.6)
	LimitUnrated     bool // the annex's limit of unrated opponents is a condition (1.7)
	FieldForfeitsOut bool // opponents whose game was decided by forfeit are not of the complete field of 1.4.1f
	TeamSwissOut     bool // 1.4.3d is for individual Swiss tournaments alone
	SurplusOver13    bool // surplus points of 1.4.1d may pass 13 games (1.7)
}

// Reading is the name of an open clause read the other way than by default.
type Reading struct {
	Name string // as a flag takes it
	Rule *Rule  // that it is about
	Doc  string
	set  func(*Readings)
}

// OpenReadings are all of them, in the order of the articles.
var OpenReadings = []Reading{
	{"full-bye-allocated", gamesRule, "a full-point bye and the free round of a round robin count as pairing-allocated byes", func(r *Readings) { r.FullByeAllocated = true }},
	{"own-forfeit-ignored", roundsRule, "a player's own forfeit in a round robin is no missing round", func(r *Readings) { r.OwnForfeit = true }},
	{"field-average", winsRule, "the complete field of a round robin must have the least average, too", func(r *Readings) { r.FieldAverage = true }},
	{"field-without-forfeits", winsRule, "opponents whose game was decided by forfeit do not belong to the complete field of a round robin", func(r *Readings) { r.FieldForfeitsOut = true }},
	{"short-games-out", overBoardRule, "games of under one move each are not included", func(r *Readings) { r.ShortGamesOut = true }},
	{"bye-holder-present", bigSwissRule, "the holder of an allocated bye counts as playing in that round", func(r *Readings) { r.ByeHolderPresent = true }},
	{"team-swiss-out", bigSwissRule, "the exemption of a large Swiss is for individual tournaments, not for those of teams", func(r *Readings) { r.TeamSwissOut = true }},
	{"limit-unrated", annexRule, "the annex's limit of unrated opponents is a condition", func(r *Readings) { r.LimitUnrated = true }},
	{"surplus-over-13", thirteenRule, "surplus points may take a longer tournament above 13 games", func(r *Readings) { r.SurplusOver13 = true }},
}

// Set chooses a reading by name.
func (r *Readings) Set(name string) error {
	var names []string
	for i := range OpenReadings {
		if OpenReadings[i].Name == name {
			OpenReadings[i].set(r)
			return nil
		}
		names = append(names, OpenReadings[i].Name)
	}
	return handbook.Errorf("norms.error.reading", "name", name, "names", names)
}

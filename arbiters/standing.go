package arbiters

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// Register tells what an office keeps of an arbiter; ok is false where it keeps
// nothing of him.
type Register func(fideID int) (c Candidate, ok bool, err error)

var (
	inactiveChiefRule = &handbook.Rule{Name: "inactive-chief", Severity: handbook.Warning}
	licenceRule       = &handbook.Rule{Name: "arbiter-licence", Severity: handbook.Error}
)

// ActiveUntil is the day on which the activity of an IA or FA ends: the one
// recorded, else so many years after the title or the last seminar passed
// (B.06.3 2.2); 0 where nothing tells.
func (c *Candidate) ActiveUntil(e *ActivityEdition) handbook.Date {
	if c.ActiveTo.Valid() {
		return c.ActiveTo
	}
	last := c.FASince
	for i := range c.Seminars {
		if s := &c.Seminars[i]; s.Passed != registration.No && s.End > last {
			last = s.End
		}
	}
	if !last.Valid() {
		return 0
	}
	return yearsBefore(last, -e.Numbers.Years)
}

// CheckStanding holds the arbiters of an event against the register: a licence
// that ran out before its end (B.06.1 6.1), and a chief arbiter who was no
// longer active at its start (B.06.3 2.1.1). Normless tells that no norms are
// possible, so that an inactive chief arbiter may serve. Before the first
// edition nothing is found.
func CheckStanding(t *tournament.Tournament, facts *registration.Facts, normless bool, register Register) ([]handbook.Finding, error) {
	start, end := t.FirstDay(), t.LastDay()
	activity, err := Activity.InForce(start)
	if err != nil || register == nil {
		return nil, nil
	}
	titles, err := InForce(start)
	if err != nil {
		return nil, nil
	}
	if facts == nil {
		facts = &registration.Facts{}
	}
	var found []handbook.Finding
	for i, id := range officialIDs(t, facts) {
		if id == 0 {
			continue
		}
		c, ok, err := register(id)
		if err != nil {
			return nil, handbook.Errorf("arbiters.look-up", "arbiter", id, "problem", err)
		}
		if !ok {
			continue
		}
		at := t.At(tournament.ItemDeputies)
		if i == 0 {
			at = t.At(tournament.ItemChiefArbiter)
		}
		at.File = t.File
		if c.LicensedTo.Valid() && c.LicensedTo < end {
			found = append(found, handbook.Finding{
				Article: Chapter.ID + "-" + titles.No(licenceRule), Rule: licenceRule.Name, Severity: licenceRule.Severity, Pos: at,
				Text: handbook.Say("arbiters.licence", "name", c.Name, "id", strconv.Itoa(id), "until", c.LicensedTo, "end", end),
			})
		}
		if until := c.ActiveUntil(activity); i == 0 && !normless && until.Valid() && until < start {
			found = append(found, handbook.Finding{
				Article: Activity.ID + "-" + activity.No(inactiveChiefRule), Rule: inactiveChiefRule.Name, Severity: inactiveChiefRule.Severity, Pos: at,
				Text: handbook.Say("arbiters.inactive-chief", "name", c.Name, "id", strconv.Itoa(id), "until", until, "start", start),
			})
		}
	}
	return found, nil
}

// officialIDs are the FIDE IDs of the chief arbiter, first, and of the others;
// 0 where one is not known.
func officialIDs(t *tournament.Tournament, facts *registration.Facts) []int {
	ids := []int{registration.FIDEIDIn(t.ChiefArbiter)}
	add := func(id int) {
		for _, had := range ids {
			if had == id {
				return
			}
		}
		ids = append(ids, id)
	}
	for _, o := range facts.Officials {
		switch {
		case o.Role == "chief" && ids[0] == 0:
			ids[0] = o.FIDEID
		case o.Role == "deputy" || o.Role == "arbiter":
			add(o.FIDEID)
		}
	}
	for _, d := range t.Deputies {
		add(registration.FIDEIDIn(d))
	}
	return ids
}

package arbiters

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Register looks up what an office keeps of an arbiter; ok is false if it keeps
// nothing of him.
type Register func(fideID int) (c Candidate, ok bool, err error)

// NotRegistered names the rule on arbiters that the register does not have.
const NotRegistered = "arbiter-not-registered"

var (
	inactiveRule         = &handbook.Rule{Name: "arbiter-activity", Severity: handbook.Info}
	inactiveOfficialRule = &handbook.Rule{Name: "inactive-official", Severity: handbook.Warning}
	licenceUnknownRule   = &handbook.Rule{Name: "arbiter-licence-unknown", Severity: handbook.Info}
	inactiveChiefRule    = &handbook.Rule{Name: "inactive-chief", Severity: handbook.Warning}
	licenceRule          = &handbook.Rule{Name: "arbiter-licence", Severity: handbook.Error}
	activityUnknownRule  = &handbook.Rule{Name: "arbiter-activity-unknown", Severity: handbook.Info}
	notRegisteredRule    = &handbook.Rule{Name: NotRegistered, Severity: handbook.Info}
)

// Active reports whether an IA or FA is active on a day. It is not known if
// nothing tells when his activity ends, or if he had his title before the
// transition of 2.6 and no event before it is known, so that the latest end of
// 2.6 may be his. The end is the day up to which he is known to be active.
func (c *Candidate) Active(e *ActivityEdition, day handbook.Date) (active registration.Answer, end handbook.Date) {
	end = c.activeUntil(e, day)
	switch {
	case end >= day && end.Valid():
		return registration.Yes, end
	case c.ActiveTo.Valid():
		return registration.No, end
	}
	if c.hadTitleBefore(e.Numbers.Transition) && c.lastBefore(e.Numbers.Transition) == 0 {
		latest := e.Numbers.Ends[0].FA
		if day <= latest {
			return registration.Unknown, end
		}
		return registration.No, max(end, latest)
	}
	if !end.Valid() {
		return registration.Unknown, 0
	}
	return registration.No, end
}

// ActiveUntil returns the day up to which an IA or FA is known to be active: the one
// recorded, or so many years after the last refresher course, the last IA
// seminar or the title, or the end of 2.6 (B.06.3 2.2, 2.6); 0 if nothing tells.
// A refresher course renews a recorded day, too; an IA seminar does if it is
// later than that day.
func (c *Candidate) ActiveUntil(e *ActivityEdition) handbook.Date {
	return c.activeUntil(e, 9999_12_31)
}

// activeUntil is ActiveUntil from the courses that ended by the day.
func (c *Candidate) activeUntil(e *ActivityEdition, day handbook.Date) handbook.Date {
	end := c.ActiveTo
	after := func(d handbook.Date) {
		if d.Valid() {
			end = max(end, yearsBefore(d, -e.Numbers.Years))
		}
	}
	for i := range c.Seminars {
		s := &c.Seminars[i]
		counts := s.Title != FA && !c.ActiveTo.Valid() || s.Title == Refresher || s.Title == IA && s.End > c.ActiveTo
		if counts && s.renews() && s.End <= day {
			after(s.End)
		}
	}
	if c.ActiveTo.Valid() {
		return end
	}
	after(c.FASince)
	if c.hadTitleBefore(e.Numbers.Transition) {
		end = max(end, c.firstEnd(e))
	}
	return end
}

// renews reports whether the course or seminar was passed.
func (s *Seminar) renews() bool {
	return s.Passed == registration.Yes || s.Passed == registration.Unknown && s.Percent >= edition2022.Numbers.SeminarPercent
}

// hadTitleBefore reports whether he had a title before the day.
func (c *Candidate) hadTitleBefore(day handbook.Date) bool {
	return c.FASince.Valid() && c.FASince < day || c.IASince.Valid() && c.IASince < day
}

// lastBefore returns the year of his last event before the day; 0 if none is known.
func (c *Candidate) lastBefore(day handbook.Date) int {
	year := 0
	for _, d := range c.Worked {
		if d < day {
			year = max(year, d.Year())
		}
	}
	return year
}

// firstEnd is 2.6: the end of activity by the last event before the transition;
// 0 if none is known.
func (c *Candidate) firstEnd(e *ActivityEdition) handbook.Date {
	year := c.lastBefore(e.Numbers.Transition)
	if year == 0 {
		return 0
	}
	for _, f := range e.Numbers.Ends {
		if year < f.Year {
			continue
		}
		if c.IASince.Valid() && c.IASince < e.Numbers.Transition {
			return f.IA
		}
		return f.FA
	}
	return 0
}

// CheckStanding holds the arbiters of an event against the register: a licence
// that ran out before its end, or that there is none (B.06.1 6.1), a chief arbiter who was
// no longer active at its start (B.06.3 2.1.1), or of whom it is not known, and in an
// official event of FIDE or of a continent any inactive arbiter (2.1.2); and says of whom
// no licence is known, and whom the register does not have. Normless tells that no norms are possible, so
// that an inactive chief arbiter may serve. Of an event before the first edition
// it says that nothing is checked.
func CheckStanding(t *tournament.Tournament, facts *registration.Facts, normless bool, register Register) ([]handbook.Finding, error) {
	start, end := t.FirstDay(), t.LastDay()
	if !start.Valid() || register == nil {
		return nil, nil
	}
	if facts == nil {
		facts = &registration.Facts{}
	}
	ids := officialIDs(t, facts)
	say := func(e string, rule *handbook.Rule, i int, text handbook.Text) handbook.Finding {
		at := t.At(tournament.ItemDeputies)
		if i == 0 {
			at = t.At(tournament.ItemChiefArbiter)
		}
		at.File = t.File
		return handbook.Finding{Article: e, Rule: rule.Name, Severity: rule.Severity, Pos: at, Text: text}
	}
	activity, err := Activity.InForce(start)
	titles, noTitles := InForce(start)
	if err != nil || noTitles != nil {
		if first := slices.IndexFunc(ids, func(id int) bool { return id != 0 }); first >= 0 {
			e := &Chapter.Editions[0]
			return []handbook.Finding{say(Chapter.ID+"-"+e.No(notRegisteredRule), notRegisteredRule, first,
				handbook.Say("arbiters.no-edition", "start", start, "first", e.From))}, nil
		}
		return nil, nil
	}
	var found []handbook.Finding
	var strangers, unlicensed []string
	firstStranger, firstUnlicensed := -1, -1
	official := slices.ContainsFunc(facts.Kinds, registration.IsOfficial)
	for i, id := range ids {
		if id == 0 {
			continue
		}
		c, ok, err := register(id)
		if err != nil {
			return nil, handbook.Errorf("arbiters.look-up", "arbiter", id, "problem", err)
		}
		if !ok {
			if firstStranger < 0 {
				firstStranger = i
			}
			strangers = append(strangers, nameOf(t, facts, id))
			continue
		}
		switch licensed := c.Licensed(end); {
		case licensed == registration.Unknown:
			if firstUnlicensed < 0 {
				firstUnlicensed = i
			}
			unlicensed = append(unlicensed, nameOf(t, facts, id))
		case licensed == registration.No && c.Licence == registration.No:
			found = append(found, say(Chapter.ID+"-"+titles.No(licenceRule), licenceRule, i,
				handbook.Say("arbiters.no-licence", "name", c.Name, "id", strconv.Itoa(id))))
		case licensed == registration.No:
			found = append(found, say(Chapter.ID+"-"+titles.No(licenceRule), licenceRule, i,
				handbook.Say("arbiters.licence", "name", c.Name, "id", strconv.Itoa(id), "until", c.LicensedTo, "end", end)))
		}
		active, until := c.Active(activity, start)
		if official && active == registration.No {
			found = append(found, say(Activity.ID+"-"+activity.No(inactiveOfficialRule), inactiveOfficialRule, i,
				handbook.Say("arbiters.inactive-official", "name", c.Name, "id", strconv.Itoa(id), "until", until, "start", start)))
			continue
		}
		if i != 0 || normless {
			continue
		}
		switch {
		case active == registration.No:
			found = append(found, say(Activity.ID+"-"+activity.No(inactiveChiefRule), inactiveChiefRule, i,
				handbook.Say("arbiters.inactive-chief", "name", c.Name, "id", strconv.Itoa(id), "until", until, "start", start)))
		case active == registration.Unknown && (c.FASince.Valid() || c.IASince.Valid()):
			found = append(found, say(Activity.ID+"-"+activity.No(activityUnknownRule), activityUnknownRule, i,
				handbook.Say("arbiters.activity-unknown", "name", c.Name, "id", strconv.Itoa(id))))
		}
	}
	if len(unlicensed) > 0 {
		found = append(found, say(Chapter.ID+"-"+titles.No(licenceUnknownRule), licenceUnknownRule, firstUnlicensed,
			handbook.Say("arbiters.licence-unknown", "names", unlicensed)))
	}
	if len(strangers) > 0 {
		found = append(found, say(Chapter.ID+"-"+titles.No(notRegisteredRule), notRegisteredRule, firstStranger,
			handbook.Say("arbiters.not-registered", "names", strangers)))
	}
	return found, nil
}

// nameOf names an arbiter of the event by name and FIDE ID.
func nameOf(t *tournament.Tournament, facts *registration.Facts, id int) string {
	number := strconv.Itoa(id)
	for _, text := range append([]string{t.ChiefArbiter}, t.Deputies...) {
		if o := NewOfficial(text, ""); o.FIDEID == number && o.Name != "" {
			return o.Name + " (" + number + ")"
		}
	}
	for _, o := range facts.Officials {
		if o.FIDEID == id && o.Name != "" {
			return o.Name + " (" + number + ")"
		}
	}
	return number
}

// officialIDs returns the FIDE IDs of the chief arbiter, first, and of the others;
// 0 if one is not known.
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

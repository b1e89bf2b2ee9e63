package dropin

import (
	"slices"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/burstein"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/check"
)

// report returns the report of the call with its system and edition. It says which edition
// that is, where the program itself pairs by another.
func (c *call) report(data []byte) (*audit.Report, error) {
	opt := audit.Options{}
	if c.edition != "" {
		opt.Editions = map[string]string{"pairing": c.edition}
	}
	r := audit.Open(c.inputName(), data, opt)
	if r.Tournament == nil {
		return nil, fail(Invalid, handbook.Say("dropin.not-parsed", "file", c.inputName(), "problem", c.found(&r.Findings[len(r.Findings)-1])))
	}
	if named := pairing.SystemOf(r.System.Code); r.Tournament.System != "" && named != c.system {
		return nil, fail(Invalid, handbook.Say("dropin.other-system", "file", c.inputName(), "code", r.System.Code, "system", c.system.Spoken))
	} else if named != c.system {
		edition := r.System.Edition
		opt.System = c.system.Code
		if edition != "" {
			opt.System += "_" + edition
		}
		r = audit.Open(c.inputName(), data, opt)
	}
	if err := c.refuse(r); err != nil {
		return nil, err
	}
	c.follow(r)
	return r, nil
}

// refuse says what of a report keeps both programs from pairing: lines of a round
// that contradict each other, and points that are not those of the results.
func (c *call) refuse(r *audit.Report) error {
	for _, f := range check.Report(r.AsWritten()) {
		points := f.Rule == "points-sum" && !untilNow(r.Tournament)
		if f.Severity == handbook.Error && f.Round > 0 || c.strict && points {
			return fail(Invalid, handbook.Say("dropin.not-parsed", "file", c.inputName(), "problem", c.found(&f)))
		}
		if points {
			c.note(handbook.Say("dropin.points", "file", c.inputName(), "problem", c.found(&f)))
		}
	}
	return nil
}

// untilNow reports whether the points are those of the rounds before the one to be
// paired, whatever is known of that round already.
func untilNow(t *tournament.Tournament) bool {
	next := swiss.Next(t)
	for i := range t.Players {
		p := &t.Players[i]
		sum := tournament.Points(0)
		for n := 1; n < next; n++ {
			sum += t.Scoring.Points(p.Game(n))
		}
		if p.PointsKnown && p.Points != sum && p.Points != sum+t.Scoring.Points(p.Game(next)) {
			return false
		}
	}
	return true
}

// follow decides the edition: the one asked for, else that which governs the report,
// else that of the program; and says what is done otherwise than the program does it.
func (c *call) follow(r *audit.Report) {
	if r.Editions.Pairing == nil {
		r.Editions.Pairing, _ = pairing.Chapter.Edition(c.program.edition)
		c.note(handbook.Say("dropin.edition.unknown", "file", c.inputName(), "edition", c.program.edition, "program", c.name))
	} else if key := r.Editions.Pairing.Key; key != c.program.edition {
		c.note(handbook.Say("dropin.edition.named", "file", c.inputName(), "edition", key, "program", c.name, "its", c.program.edition))
	}
	if c.system == &burstein.System {
		c.note(handbook.Say("dropin.burstein", "chapter", burstein.Chapter.ID, "edition", r.Editions.Pairing.Key, "program", c.name))
	}
}

// law returns the edition of the system that pairs.
func (c *call) law(r *audit.Report) (*swiss.Edition, error) {
	return c.system.Edition(r.Editions.Pairing.Key)
}

// accelerated returns the report for a round that is to be accelerated by Baku's method.
// The method gives the virtual points of all rounds, those that the report lists for
// earlier ones included.
func (c *call) accelerated(r *audit.Report) *tournament.Tournament {
	t := r.Tournament
	if !c.baku {
		return t
	}
	c.note(handbook.Say("dropin.baku", "program", c.name))
	next := swiss.Next(t)
	if slices.ContainsFunc(t.Accelerations, func(a tournament.Acceleration) bool { return a.First <= next && next <= max(a.Last, a.First) }) {
		return t
	}
	out := *t
	out.Accelerations = nil
	return &out
}

package audit

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// Alone is what the check of a report comes to before its players are held against
// lists and registers, and before anything is waived: what the chapters find in it, with
// its rounds paired again, and what follows from what.
type Alone struct {
	Findings []handbook.Finding
	Tried    []Tried
}

// Tried is a player of a changed report that was read in the search for causes, as far
// as [Options.Known] asks, with the ID that it gave.
type Tried struct {
	Name, Federation string
	Birth            handbook.Date
	FIDEID, Known    int
}

// AloneSignature is over all that [Alone] rests on but for what [Options.Known] gives
// in Tried: the program, the bytes and the name of the file, the options, and the IDs
// under which the players are kept. Before the check; empty where the file is no report.
func (r *Report) AloneSignature(program string) (string, error) {
	if r.Tournament == nil {
		return "", nil
	}
	ids := make([]int, len(r.Tournament.Players))
	for i := range ids {
		ids[i] = r.Tournament.Players[i].FIDEID
	}
	o, facts := &r.Options, r.Options.Facts
	if facts != nil && reflect.DeepEqual(*facts, registration.Facts{}) { // a record without anything in it says as much as none
		facts = nil
	}
	data, err := json.Marshal([]any{
		program, r.File, r.SHA256, ids, r.renamed,
		o.Editions, o.On, o.Kind, o.System, o.Sport, o.EventKind, facts, o.Received, o.ReportDays, o.Today, o.Undated, o.NoPairings, o.Budget, o.Working,
		slices.Concat(o.Waivers), slices.Concat(o.Answered), o.Known != nil, o.Rating,
	})
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), err
}

// Alone is what the check has come to by the report alone; nil where it was not checked,
// or taken over.
func (r *Report) Alone() *Alone { return r.alone }

// CheckKnowing is [Report.Check] of a report of which a check with the same signature
// has come to what is given; nil: nothing is known. Where the office knows a player
// whom that one has tried otherwise now, everything is computed again. Of rounds paired
// again, and of changes to be made, nothing is known afterwards.
func (r *Report) CheckKnowing(data []byte, known *Alone) {
	r.data = data
	if known == nil || !r.knownAsTried(known.Tried) {
		r.Check(data)
		return
	}
	r.Findings = slices.Clone(known.Findings)
	r.hold()
}

func (r *Report) knownAsTried(tried []Tried) bool {
	return !slices.ContainsFunc(tried, func(one Tried) bool {
		return r.Options.Known == nil || one.Known != r.Options.Known(&tournament.Player{
			Name: one.Name, Federation: one.Federation, Birth: one.Birth, FIDEID: one.FIDEID,
		})
	})
}

// noted is an [Options.Known] that notes whom it was asked for.
func (r *Report) noted(known func(*tournament.Player) int) func(*tournament.Player) int {
	if known == nil || r.tried == nil {
		return known
	}
	return func(p *tournament.Player) int {
		id := known(p)
		r.tried[triedAs(p, id)] = true
		return id
	}
}

func triedAs(p *tournament.Player, known int) Tried {
	return Tried{Name: p.Name, Federation: p.Federation, Birth: p.Birth, FIDEID: p.FIDEID, Known: known}
}

// strangers are the players of changed reports who are not those of this one, in order.
// What an officer has answered about a player is part of the signature, not what
// [Options.Known] then gives for others.
func (r *Report) strangers() []Tried {
	if len(r.tried) > 0 && len(r.Options.Answered) == 0 {
		for i, p := range r.AsWritten().Players {
			delete(r.tried, triedAs(&p, r.Tournament.Players[i].FIDEID))
		}
	}
	return slices.SortedFunc(maps.Keys(r.tried), func(a, b Tried) int {
		return cmp.Or(cmp.Compare(a.FIDEID, b.FIDEID), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Federation, b.Federation), cmp.Compare(a.Birth, b.Birth))
	})
}

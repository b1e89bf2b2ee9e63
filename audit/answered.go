package audit

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Person is who a player of the report is by the answer of an officer. The
// report as it was written does not change: everything that is computed from it
// is computed with this person.
type Person struct {
	StartingRank int
	FIDEID       int // 0: as reported; [NoID]: none
	Partner      int // starting rank of the player who may have his ID; 0: none
	Right        int // starting rank of the player who has FIDEID where the IDs are exchanged
	Said         handbook.Waived
}

// NoID is the FIDE ID of a person who has none yet.
const NoID = -1

// applyAnswers gives the players of the reading the FIDE IDs that officers have
// said, for this report or of the persons.
func (r *Report) applyAnswers() {
	if r.Tournament == nil || len(r.Options.Answered) == 0 && !r.hasOtherIDs(r.Tournament) {
		return
	}
	read, written := *r.Tournament, r.AsWritten()
	read.Players = slices.Clone(read.Players)
	for i := range r.Options.Answered {
		who := &r.Options.Answered[i]
		if p := read.Player(who.StartingRank); p != nil {
			p.FIDEID = who.id(written)
		}
	}
	if r.Options.Known != nil {
		for i := range read.Players {
			p := &read.Players[i]
			id := r.Options.Known(p)
			if id != p.FIDEID && r.Options.Vouched != nil {
				if said, ok := r.Options.Vouched(p); ok {
					r.vouched = append(r.vouched, Person{StartingRank: p.StartingRank, FIDEID: id, Said: said})
				}
			}
			p.FIDEID = id
		}
	}
	r.Tournament, r.written, r.renamed = &read, written, true
}

// hasOtherIDs reports whether the office keeps a player under another ID than that of
// the report.
func (r *Report) hasOtherIDs(t *tournament.Tournament) bool {
	return r.Options.Known != nil && slices.ContainsFunc(t.Players, func(p tournament.Player) bool {
		return r.Options.Known(&p) != p.FIDEID
	})
}

// id returns the FIDE ID that the player has by the answer, 0: none.
func (who *Person) id(t *tournament.Tournament) int {
	own := t.Player(who.StartingRank).FIDEID
	if who.Partner != 0 {
		partner, right := t.Player(who.Partner), t.Player(who.Right)
		if partner == nil || right == nil || who.FIDEID != right.FIDEID {
			return own
		}
		return partner.FIDEID
	}
	switch who.FIDEID {
	case 0:
		return own
	case NoID:
		return 0
	}
	return who.FIDEID
}

// downgradeAnswered makes an info of each finding that asks who a player is about whom an
// officer has answered.
func (r *Report) downgradeAnswered() {
	for i := range r.Findings {
		f := &r.Findings[i]
		if !identity.Asks(f.Rule) {
			continue
		}
		for _, who := range slices.Concat(r.Options.Answered, r.vouched) {
			if slices.Contains(f.Players, who.StartingRank) {
				f.Severity, f.Waived = handbook.Info, who.Said
				break
			}
		}
	}
}

// Twice are two players of a report who are one and the same person by what
// officers have said: an answer or the register gives both one FIDE ID.
type Twice struct {
	FIDEID        int
	First, Second int // starting ranks, in the order of the lines
}

// Twice returns the players whom the reading makes one person, and the report as it
// was written does not.
func (r *Report) Twice() []Twice {
	if !r.renamed {
		return nil
	}
	var list []Twice
	first := map[int]int{} // index of the first player by ID
	for i := range r.Tournament.Players {
		id := r.Tournament.Players[i].FIDEID
		if id == 0 {
			continue
		}
		k, there := first[id]
		if !there {
			first[id] = i
			continue
		}
		if written := r.written.Players; written[k].FIDEID != id || written[i].FIDEID != id {
			list = append(list, Twice{id, written[k].StartingRank, written[i].StartingRank})
		}
	}
	return list
}

// checkDuplicates finds the players whom an answer or the register makes one person.
func (r *Report) checkDuplicates() {
	for _, one := range r.Twice() {
		first, second := r.written.Player(one.First), r.written.Player(one.Second)
		pos := handbook.Pos{File: r.File, Line: max(second.Line, 1), Col: 1}
		if c := r.written.Columns; c != nil {
			pos.Col = max(c.FIDEID, 1)
		}
		r.Findings = append(r.Findings, handbook.Finding{
			Article: r.written.Format + "-001", Rule: "duplicate-fide-id", Severity: handbook.Error, Pos: pos, Players: []int{one.First, one.Second},
			Text: handbook.Say("audit.duplicate-fide-id", "id", strconv.Itoa(one.FIDEID), "player", one.First, "name", first.Name),
		})
	}
}

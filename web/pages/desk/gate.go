package desk

import "github.com/fedrate/fedrate/handbook"

// gates are the sentences of what stands before publishing, and those that say
// with the same arguments what the page of the month has for it: theirs name
// commands.
var gates = []struct{ said, here string }{
	{"month.gate.open-questions", "desk.gate.open-questions"},
	{"month.gate.pending-corrections", "desk.gate.pending-corrections"},
	{"month.gate.withdrawn-rated", "desk.gate.withdrawn-rated"},
	{"month.gate.changed-persons", "desk.gate.changed-persons"},
	{"month.gate.replaced", "desk.gate.replaced"},
	{"month.gate.fallen", "desk.gate.fallen"},
	{"month.gate.shrunken", "desk.gate.shrunken"},
	{"month.gate.kind-gone", "desk.gate.kind-gone"},
	{"month.gate.empty", "desk.gate.empty"},
	{"month.gate.held", "desk.gate.held"},
}

// gateText returns the sentence of a gate as the page of the month says it.
func gateText(said handbook.Text) handbook.Text {
	t := handbook.Text{Key: said.Key, Args: make([]handbook.Arg, len(said.Args))}
	for i, a := range said.Args {
		if part, ok := a.Value.(handbook.Text); ok {
			a.Value = gateText(part)
		}
		t.Args[i] = a
	}
	for _, g := range gates {
		if g.said == said.Key {
			t.Key = g.here
		}
	}
	return t
}

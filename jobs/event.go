package jobs

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Record enters what a form says of an event: the values of each fact by its name,
// instead of those that the record has. A fact without values becomes unknown; one
// that the form does not name, or says as the record does, stays. Where one value
// cannot be read nothing is entered.
func Record(ctx context.Context, st *store.Store, event int, form map[string][]string, by string, at time.Time) (changed int, err error) {
	had, err := st.EventFactRows(ctx, event)
	if err != nil {
		return 0, err
	}
	var facts []registration.Value
	var read registration.Facts
	for i := range registration.Fields {
		name := registration.Fields[i].Name
		values, named := form[name]
		if !named {
			continue
		}
		values = filled(values)
		before := slices.IndexFunc(had, func(f store.EventFact) bool { return f.Name == name })
		if before < 0 && len(values) == 0 || before >= 0 && slices.Equal(had[before].Values, values) {
			continue
		}
		if err := norms.SetFact(&read, name, values...); err != nil {
			return 0, err
		}
		facts = append(facts, factValue(&read, name))
	}
	if len(facts) == 0 {
		return 0, nil
	}
	return len(facts), st.SetEventFacts(ctx, event, facts, by, at)
}

// filled returns the lines that say something.
func filled(values []string) []string {
	var list []string
	for _, v := range values {
		for line := range strings.Lines(v) {
			if line = strings.TrimSpace(line); line != "" {
				list = append(list, line)
			}
		}
	}
	return list
}

// factValue returns a fact as the record writes it; without values it is unknown.
func factValue(f *registration.Facts, name string) registration.Value {
	for _, v := range f.Values() {
		if v.Name == name {
			return v
		}
	}
	return registration.Value{Name: name}
}

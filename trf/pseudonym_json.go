package trf

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// inJSON writes a report in JSON with the years of birth alone: those of all
// players, or those of one person with a pseudonym in place of the name. Text
// that is no JSON stays, but for the names.
func inJSON(data []byte, p *Person) []byte {
	var report map[string]any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&report); err != nil {
		if p == nil {
			return data
		}
		return eachLine(data, p.replaceNames)
	}
	changed := false
	ranks := map[string]bool{}
	for _, one := range objects(report["players"]) {
		mine := p == nil || p.hasID(textOf(one["fideId"]), textOf(one["name"]))
		rank := textOf(one["startingRank"])
		ranks[rank] = ranks[rank] || mine
		changed = mine && takeOut(one, p) || changed
	}
	for _, one := range objects(report["nationalRatings"]) {
		mine, known := ranks[textOf(one["startingRank"])]
		changed = (p == nil || mine || !known && p.hasName(textOf(one["name"]))) && takeOut(one, p) || changed
	}
	for key, value := range report {
		if p != nil && key != "players" && key != "nationalRatings" {
			after, other := p.renamedIn(value)
			report[key], changed = after, changed || other
		}
	}
	if !changed {
		return data
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(report); err != nil {
		return data
	}
	return b.Bytes()
}

// takeOut leaves the year of a birth, and puts the pseudonym of a person.
func takeOut(one map[string]any, p *Person) (changed bool) {
	if one["birth"] != nil {
		var year string
		if year, changed = yearOf(textOf(one["birth"]), ""); changed {
			one["birth"] = nil
			if year != "" {
				one["birth"] = year
			}
		}
	}
	if p != nil && one["name"] != nil && one["name"] != p.Pseudonym {
		one["name"], changed = p.Pseudonym, true
	}
	return changed
}

// renamedIn puts the pseudonym in place of the names in all texts of a value.
func (p *Person) renamedIn(value any) (after any, changed bool) {
	switch v := value.(type) {
	case string:
		after := p.replaceNames(v)
		return after, after != v
	case []any:
		for i := range v {
			one, other := p.renamedIn(v[i])
			v[i], changed = one, changed || other
		}
	case map[string]any:
		for key := range v {
			one, other := p.renamedIn(v[key])
			v[key], changed = one, changed || other
		}
	}
	return value, changed
}

// objects returns those of a list.
func objects(list any) []map[string]any {
	var found []map[string]any
	all, _ := list.([]any)
	for _, one := range all {
		if object, ok := one.(map[string]any); ok {
			found = append(found, object)
		}
	}
	return found
}

// textOf returns a value of JSON as text, empty for null.
func textOf(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

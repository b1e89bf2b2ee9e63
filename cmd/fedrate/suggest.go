package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
)

// mostNear is how many names are suggested for a misspelt one.
const mostNear = 3

// similarNames returns the names that are spelt much like the one typed, the likest first:
// a third of its letters may differ, or it is the beginning of theirs.
func similarNames(typed string, names []string) []string {
	typed = strings.ToLower(strings.TrimSpace(typed))
	type candidate struct {
		name     string
		distance int
	}
	var found []candidate
	for _, name := range names {
		low := strings.ToLower(name)
		d := levenshtein.ComputeDistance(typed, low)
		if d <= max(1, len([]rune(typed))/3) || len(typed) >= 3 && strings.HasPrefix(low, typed) {
			found = append(found, candidate{name, d})
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return cmp.Compare(a.distance, b.distance) })
	var list []string
	for _, c := range found[:min(len(found), mostNear)] {
		if !slices.Contains(list, c.name) {
			list = append(list, c.name)
		}
	}
	return list
}

// parseEditions reads --edition flags; a misspelt chapter or edition is told
// which may have been meant.
func parseEditions(flags []string) (map[string]string, error) {
	editions, err := audit.ParseEditions(flags)
	if err == nil {
		return editions, nil
	}
	for _, flag := range flags {
		if _, err := audit.ParseEditions([]string{flag}); err != nil {
			chapter, key, _ := strings.Cut(flag, "=")
			keys, typed := knownEditions(err), key
			if len(keys) == 0 {
				keys, typed = []string{"pairing", "rating", "titles", "tiebreaks"}, chapter
			}
			if meant := similarNames(typed, keys); len(meant) > 0 {
				return nil, handbook.Errorf("cmd.wrong.edition-near", "problem", err, "meant", meant)
			}
			return nil, err
		}
	}
	return nil, err
}

// wrongChoice says that a flag's value is none of its choices, and which of
// them may have been meant.
func wrongChoice(flag string, choices []string, value string) error {
	if meant := similarNames(value, choices); len(meant) > 0 {
		return handbook.Errorf("cmd.wrong.choice-near", "flag", flag, "choices", choices, "value", value, "meant", meant)
	}
	return handbook.Errorf("cmd.wrong.choice", "flag", flag, "choices", choices, "value", value)
}

// noneOf says that a word is none of its choices, and which of them may have
// been meant.
func noneOf(value string, choices []string) error {
	return handbook.Errorf("cmd.wrong.none-of", "value", value, "choices", choices, "meant", similarNames(value, choices))
}

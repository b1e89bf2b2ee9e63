package oracle

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// compare pairs the round by both engines and returns how they differ.
func compare(e *dutch.Edition, r *swiss.Round) (brackets []Bracket, differs string) {
	brackets, err := Brackets(e, r)
	switch {
	case errors.Is(err, ErrTooWide):
		return nil, ""
	case err != nil && !errors.Is(err, ErrImpossible):
		return nil, err.Error()
	}
	got, gotErr := dutch.Pair(e, r)
	var no *swiss.Impossible
	switch {
	case gotErr != nil && !errors.As(gotErr, &no):
		return brackets, fmt.Sprintf("edition %s: the fast engine fails: %v\n%s", e.Key, gotErr, goString(r))
	case err != nil && gotErr != nil:
		return nil, ""
	case err != nil:
		return brackets, fmt.Sprintf("edition %s: no legal pairing, the fast engine has %v\n%s", e.Key, got.Pairs, goString(r))
	}
	want := publish(r, brackets)
	switch {
	case gotErr != nil:
		return brackets, fmt.Sprintf("edition %s: literally %v, the fast engine: %v\n%s", e.Key, want, gotErr, goString(r))
	case !slices.Equal(want, got.Pairs):
		return brackets, fmt.Sprintf("edition %s:\nliterally       %v\nthe fast engine %v\nbrackets %+v\n%s", e.Key, want, got.Pairs, brackets, goString(r))
	}
	return brackets, sameBrackets(e, r, brackets, got.Brackets)
}

// sameBrackets reports how the brackets of the fast engine differ, and what their
// pairings are said to cost.
func sameBrackets(e *dutch.Edition, r *swiss.Round, want []Bracket, got []engine.Bracket) string {
	judge := engine.NewJudge(&e.Numbers, r)
	same := len(want) == len(got)
	for i := 0; same && i < len(want); i++ {
		w, g := want[i], got[i]
		same = int(w.Kind) == int(g.Kind) && w.Last == g.Last && slices.Equal(w.MovedDown, g.MovedDown) &&
			slices.Equal(w.Residents, g.Residents) && slices.Equal(w.Floaters, g.Floaters) &&
			len(w.Pairs) == len(g.Pairs) && sameCosts(w.Costs, judge.Costs(&g, g.Pairs, g.Floaters))
	}
	if same {
		return ""
	}
	return fmt.Sprintf("brackets:\nliterally       %+v\nthe fast engine %+v\n%s", want, got, goString(r))
}

// sameCosts: a criterion that the fast engine leaves out costs nothing. Of C.7
// it gives what orders as the PSD does, so that the number of those left over
// is compared; to C.6 of a collapsed bracket it adds M0 less M1.
func sameCosts(want, got []engine.Cost) bool {
	for _, w := range want {
		name := strings.ReplaceAll(w.Criterion, ".", "")
		var values []int
		if i := slices.IndexFunc(got, func(c engine.Cost) bool { return c.Criterion == name }); i >= 0 {
			values = got[i].Values
		}
		switch w.Criterion {
		case "C.6":
			values = values[:min(len(w.Values), len(values))]
		case "C.7":
			w.Values, values = w.Values[:1], values[:min(1, len(values))]
		}
		if !slices.Equal(trimmed(w.Values), trimmed(values)) {
			return false
		}
	}
	return true
}

// trimmed returns a list of differences without the zeros at its end.
func trimmed(of []int) []int {
	for len(of) > 0 && of[len(of)-1] == 0 {
		of = of[:len(of)-1]
	}
	return of
}

package handbook

// MaxPerRule is the number of findings of one rule that are listed for a report. No
// reader needs a thousand of a kind, and a hostile report of 1 MB could make 250,000.
const MaxPerRule = 500

// many is how many findings stand in a list before [AppendLimited] looks for those that
// will not be listed: no ordinary report has as many.
const many = 20_000

// AppendLimited adds a finding to a list that may become very long. Of a rule it keeps
// at least the first findings by place, up to one beyond [MaxPerRule]: that one
// holds the number of those left out, and the severity of the worst of them. kept
// is how long the list was when it was last shortened; 0 at first.
func AppendLimited(list []Finding, kept *int, f Finding) []Finding {
	if len(list) < 2*(*kept)+many {
		return append(list, f)
	}
	SortFindings(list)
	seen, carrier := map[string]int{}, map[string]int{}
	out := list[:0]
	for _, f := range list {
		seen[f.Rule]++
		if seen[f.Rule] <= MaxPerRule {
			out = append(out, f)
			continue
		}
		at, known := carrier[f.Rule]
		if !known {
			carrier[f.Rule] = len(out)
			out = append(out, f)
			continue
		}
		out[at].Beyond += 1 + f.Beyond
		out[at].Severity = Worse(out[at].Severity, f.Severity)
	}
	clear(list[len(out):])
	*kept = len(out)
	return append(out, f) // stays the last one
}

// Worse returns the graver of two severities.
func Worse(a, b Severity) Severity {
	for _, s := range []Severity{Error, Warning, Info} {
		if a == s || b == s {
			return s
		}
	}
	return a
}

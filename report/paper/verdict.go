package paper

// Verdict is what a form, or a file of it, is worth.
type Verdict string

// The verdicts, the best first.
const (
	AsIssued Verdict = "as-issued" // the very bytes; of a number: it stands as it was issued
	Revoked  Verdict = "revoked"   // it was issued, and does not hold any more
	Altered  Verdict = "altered"   // it says something else than was issued
	Unknown  Verdict = "unknown"   // nothing shows that it was issued
)

var verdicts = []Verdict{AsIssued, Revoked, Altered, Unknown}

// Genuine reports whether the form or the file is the one that was issued, and holds.
func (v Verdict) Genuine() bool { return v == AsIssued }

// Worse returns the worse of two verdicts.
func (v Verdict) Worse(other Verdict) Verdict {
	for i := len(verdicts) - 1; i >= 0; i-- {
		if verdicts[i] == v || verdicts[i] == other {
			return verdicts[i]
		}
	}
	return Unknown
}

package language

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Error writes an error out: its text, or that of the error that it is wrapped
// around, in the language ([handbook.SaidBy]). Errors that are joined stand one a
// line.
func (l *Language) Error(err error) string {
	if err == nil {
		return ""
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		lines := []string{}
		for _, e := range joined.Unwrap() {
			lines = append(lines, l.Error(e))
		}
		return strings.Join(lines, "\n")
	}
	return l.Say(handbook.SaidBy(err))
}

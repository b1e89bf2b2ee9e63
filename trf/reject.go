package trf

import (
	"fmt"

	"github.com/fedrate/fedrate/handbook"
)

// RejectError says that bytes are no report, or exceed a limit.
type RejectError struct {
	File    string
	Line    int // 1 where it concerns the whole file
	Rule    string
	Message string
}

// Error names the file and what is wrong with it.
func (e *RejectError) Error() string { return fmt.Sprintf("%s: %s", e.File, e.Message) }

// Finding is the error as the one finding of a rejected file.
func (e *RejectError) Finding() handbook.Finding {
	return handbook.Finding{
		Article: "TRF16-001", Rule: e.Rule, Severity: handbook.Error,
		Pos: handbook.Pos{File: e.File, Line: max(e.Line, 1), Col: 1}, Message: e.Message,
	}
}

func limitError(file string, line, found, limit int, what, remedy string) *RejectError {
	return &RejectError{
		File: file, Line: line, Rule: "limit",
		Message: fmt.Sprintf("%s %s; at most %s are read: %s", thousands(found), what, thousands(limit), remedy),
	}
}

// thousands writes a number with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

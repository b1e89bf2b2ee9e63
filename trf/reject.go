package trf

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// NoReport is the rule of a [RejectError] whose bytes are no report at all.
const NoReport = "no-report"

// RejectError says that bytes are no report, or exceed a limit.
type RejectError struct {
	File string
	Line int // 1 where it concerns the whole file
	Rule string
	Text handbook.Text
}

// Error names the file and the key of what is wrong with it, for logs; people
// are shown the finding.
func (e *RejectError) Error() string { return e.File + ": " + e.Text.String() }

// Finding returns the error as the one finding of a rejected file.
func (e *RejectError) Finding() handbook.Finding {
	return handbook.Finding{
		Article: "TRF16-001", Rule: e.Rule, Severity: handbook.Error,
		Pos: handbook.Pos{File: e.File, Line: max(e.Line, 1), Col: 1}, Text: e.Text,
	}
}

// limitError says that something is found more often than the limit. The pairs
// are further arguments of the text.
func limitError(file string, line, found, limit int, key string, pairs ...any) *RejectError {
	return &RejectError{
		File: file, Line: line, Rule: "limit",
		Text: handbook.Say(key, slices.Concat([]any{"found", found, "limit", limit}, pairs)...),
	}
}

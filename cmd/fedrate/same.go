package main

import (
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
)

// onceEach leaves out reports whose bytes were read before: rated together,
// their games would count twice.
type onceEach map[string]string // SHA-256 to file

func (o onceEach) before(r *audit.Report) *handbook.Finding {
	first, known := o[r.SHA256]
	if !known {
		o[r.SHA256] = r.File
		return nil
	}
	return &handbook.Finding{
		Article: "TRF16-001", Rule: "same-report", Severity: handbook.Warning, Pos: handbook.Pos{File: r.File, Line: 1, Col: 1},
		Text: handbook.Say("cmd.same-report", "first", first),
	}
}

package answer

import "github.com/fedrate/fedrate/handbook"

// Finding is something wrong, doubtful or worth saying in the data.
type Finding struct {
	Article  string            `json:"article"` // CHAPTER-ARTICLE
	Rule     string            `json:"rule"`
	Severity handbook.Severity `json:"severity"`
	Line     int               `json:"line"`
	Column   int               `json:"column"`
	Round    *int              `json:"round"`
	Players  []int             `json:"players"` // starting ranks
	Message  string            `json:"message"`
}

// FileFinding is a finding among those of several files.
type FileFinding struct {
	File string `json:"file"`
	Finding
}

// Findings are those of one file.
func Findings(l Locale, fs []handbook.Finding) []Finding {
	return Each(fs, func(f *handbook.Finding) Finding { return newFinding(l, f) })
}

// FileFindings are those of several files.
func FileFindings(l Locale, fs []handbook.Finding) []FileFinding {
	return Each(fs, func(f *handbook.Finding) FileFinding { return FileFinding{f.Pos.File, newFinding(l, f)} })
}

func newFinding(_ Locale, f *handbook.Finding) Finding {
	return Finding{
		Article: f.Article, Rule: f.Rule, Severity: f.Severity, Line: f.Pos.Line, Column: f.Pos.Col,
		Round: NumberOrNull(max(f.Round, 0)), Players: List(f.Players), Message: f.Message,
	}
}

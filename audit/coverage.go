package audit

func CoverageMarkdown() string { return "" }

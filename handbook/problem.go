package handbook

// Problem is an error that a person can mend: what was given cannot be taken.
// It says so as a text, to be written in the language of the reader.
type Problem struct{ Text Text }

// NewProblem is the problem of that text.
func NewProblem(text Text) error { return &Problem{text} }

// Error is the key with its arguments, for logs.
func (p *Problem) Error() string { return p.Text.String() }

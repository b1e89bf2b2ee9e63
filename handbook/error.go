package handbook

// TextError is an error that says a text. Package language writes it out for
// people; Error is its key with the arguments, for logs.
type TextError struct{ Text Text }

// Error is the key with its arguments.
func (e *TextError) Error() string { return e.Text.String() }

// Errorf is the error that says the text of that key, with arguments as of
// [Say].
func Errorf(key string, pairs ...any) error { return &TextError{Text: Say(key, pairs...)} }

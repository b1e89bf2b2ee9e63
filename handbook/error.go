package handbook

import "errors"

// TextError is an error that says a text. Package language writes it out for
// people; Error is its key with the arguments, for logs.
type TextError struct {
	Text  Text
	Cause error // nil: none
}

// Error is the key with its arguments.
func (e *TextError) Error() string { return e.Text.String() }

// Unwrap is the cause.
func (e *TextError) Unwrap() error { return e.Cause }

// Around is the error that says the text of that key about another one, which
// is its cause; what that one says is its argument "problem".
func Around(err error, key string, pairs ...any) error {
	return &TextError{Text: Say(key, append(pairs, "problem", SaidBy(err))...), Cause: err}
}

// Errorf is the error that says the text of that key, with arguments as of
// [Say].
func Errorf(key string, pairs ...any) error { return &TextError{Text: Say(key, pairs...)} }

// SaidBy is what an error says: its text where it has one, else its words.
func SaidBy(err error) Text {
	var said *TextError
	if errors.As(err, &said) {
		return said.Text
	}
	return Verbatim(err.Error())
}

package handbook

import "errors"

// TextError is an error that says a text. Package language writes it out for
// people; Error is its key with the arguments, for logs.
type TextError struct{ Text Text }

// Error is the key with its arguments.
func (e *TextError) Error() string { return e.Text.String() }

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

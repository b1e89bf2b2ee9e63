package language

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"syscall"

	"github.com/fedrate/fedrate/handbook"
)

// failure is an error that people meet: its sentence stands in the catalogues.
type failure struct {
	text  handbook.Text
	cause error // nil: none
}

// Fail is an error that says the text of that key; its arguments are those of
// [handbook.Say], and errors, of which the first is the cause of this one.
func Fail(key string, pairs ...any) error {
	f := &failure{}
	for i := 1; i < len(pairs); i += 2 {
		if err, ok := pairs[i].(error); ok {
			pairs[i] = ErrorText(err)
			if f.cause == nil {
				f.cause = err
			}
		}
	}
	f.text = handbook.Say(key, pairs...)
	return f
}

// Error is the sentence in English.
func (f *failure) Error() string { return English.Say(f.text) }

// Text is what the error says.
func (f *failure) Text() handbook.Text { return f.text }

// Unwrap is the cause.
func (f *failure) Unwrap() error { return f.cause }

// ErrorText is what an error says: the text of one that has one
// ([handbook.Texter], [handbook.TextError]), else its English.
func ErrorText(err error) handbook.Text {
	switch err := err.(type) {
	case handbook.Texter:
		return err.Text()
	case *handbook.TextError:
		if err.Cause == nil {
			return err.Text
		}
		text := handbook.Text{Key: err.Text.Key, Args: slices.Clone(err.Text.Args)}
		for i := range text.Args {
			if text.Args[i].Name == "problem" {
				text.Args[i].Value = ErrorText(err.Cause)
			}
		}
		return text
	case *fs.PathError:
		return handbook.Say("language.path", "path", err.Path, "problem", systemText(err.Err))
	}
	if inner := errors.Unwrap(err); inner != nil {
		if before, after, ok := strings.Cut(err.Error(), inner.Error()); ok {
			return handbook.Say("language.around", "before", before, "problem", ErrorText(inner), "after", after)
		}
	}
	return handbook.Verbatim(English.Error(err))
}

// systemText is what an error of the file system says; one that is not common
// is said as the system says it.
func systemText(err error) handbook.Text {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return handbook.Say("language.no-file")
	case errors.Is(err, fs.ErrPermission):
		return handbook.Say("language.no-permission")
	case errors.Is(err, fs.ErrExist):
		return handbook.Say("language.file-exists")
	case errors.Is(err, syscall.EISDIR):
		return handbook.Say("language.folder")
	case errors.Is(err, syscall.ENOTDIR):
		return handbook.Say("language.no-folder")
	case errors.Is(err, syscall.ENOSPC):
		return handbook.Say("language.no-space")
	}
	return handbook.Verbatim(err.Error())
}

// rejected is an error that is a finding.
type rejected interface {
	error
	Finding() handbook.Finding
}

// Error writes an error out. In one of the system that is wrapped around
// another with a text the text is written in the language; errors that are
// joined stand one a line.
func (l *Language) Error(err error) string {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		lines := []string{}
		for _, e := range joined.Unwrap() {
			lines = append(lines, l.Error(e))
		}
		return strings.Join(lines, "\n")
	}
	switch err := err.(type) {
	case nil:
		return ""
	case handbook.Texter, *handbook.TextError, *fs.PathError:
		return l.Say(ErrorText(err))
	case rejected:
		f := err.Finding()
		return f.Pos.File + ": " + l.Message(&f)
	}
	said := err.Error()
	if inner := errors.Unwrap(err); inner != nil {
		return strings.Replace(said, inner.Error(), l.Error(inner), 1)
	}
	return said
}

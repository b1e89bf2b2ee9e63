package handbook

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"
)

// TextError is an error that says a text. Package language writes it out for
// people; Error is its key with the arguments, for debugging.
type TextError struct {
	Text  Text
	Cause error // nil: none
}

// Error returns the key with its arguments.
func (e *TextError) Error() string { return e.Text.String() }

// Unwrap returns the cause.
func (e *TextError) Unwrap() error { return e.Cause }

// Errorf returns the error that says the text of that key. Its arguments are those of
// [Say], and errors: such an argument is what the error says ([SaidBy]), and the
// first of them is the cause.
func Errorf(key string, pairs ...any) error {
	e := &TextError{}
	pairs = slices.Clone(pairs)
	for i := 1; i < len(pairs); i += 2 {
		if err, ok := pairs[i].(error); ok {
			pairs[i] = SaidBy(err)
			if e.Cause == nil {
				e.Cause = err
			}
		}
	}
	e.Text = Say(key, pairs...)
	return e
}

// CatchPanic does work and returns its error. A panic is an error, too: a fault of the program
// with one file, page or task ends neither the program nor the others.
func CatchPanic(work func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = Errorf("jobs.wrong.fault", "fault", fmt.Sprint(fault))
		}
	}()
	return work()
}

// SaidBy returns what an error says: its text where it has one ([Texter],
// [TextError]), what was found where it is a finding, the sentence of a common
// error of the file system, else its own words.
func SaidBy(err error) Text {
	switch err := err.(type) {
	case Texter:
		return err.Text()
	case *TextError:
		return err.Text
	case *fs.PathError:
		return Say("language.path", "path", err.Path, "problem", systemText(err.Err))
	case interface{ Finding() Finding }:
		f := err.Finding()
		return Say("language.path", "path", f.Pos.File, "problem", f.Text)
	case interface{ Unwrap() []error }:
		var all []Text
		for _, e := range err.Unwrap() {
			all = append(all, SaidBy(e))
		}
		return Say("language.joined", "problems", all)
	}
	if inner := errors.Unwrap(err); inner != nil {
		if before, after, ok := strings.Cut(err.Error(), inner.Error()); ok {
			return Say("language.around", "before", before, "problem", SaidBy(inner), "after", after)
		}
	}
	return systemText(err)
}

// systemText returns what an error of the system says; one that is not common is said
// as the system says it.
func systemText(err error) Text {
	for _, common := range []struct {
		err  error
		text Text
	}{
		{fs.ErrNotExist, Say("language.no-file")},
		{fs.ErrPermission, Say("language.no-permission")},
		{fs.ErrExist, Say("language.file-exists")},
		{syscall.EISDIR, Say("language.folder")},
		{syscall.ENOTDIR, Say("language.no-folder")},
		{syscall.ENOSPC, Say("language.no-space")},
		{context.Canceled, Say("language.interrupted")},
		{context.DeadlineExceeded, Say("language.too-late")},
	} {
		if errors.Is(err, common.err) {
			return common.text
		}
	}
	return Verbatim(err.Error())
}

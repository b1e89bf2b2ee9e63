package language

import (
	"errors"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Error writes an error out: the part of it that is a text or a finding in the
// language, the rest as it is.
func (l *Language) Error(err error) string {
	if err == nil {
		return ""
	}
	var text *handbook.TextError
	if errors.As(err, &text) {
		return strings.ReplaceAll(err.Error(), text.Error(), l.Say(text.Text))
	}
	var rejected interface {
		error
		Finding() handbook.Finding
	}
	if errors.As(err, &rejected) {
		f := rejected.Finding()
		return strings.ReplaceAll(err.Error(), rejected.Error(), f.Pos.File+": "+l.Message(&f))
	}
	return err.Error()
}

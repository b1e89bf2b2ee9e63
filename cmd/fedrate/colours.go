package main

import (
	"io"
	"os"

	"github.com/fatih/color"
	"golang.org/x/term"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
)

// paint writes text in the colour of what it says, where a person looks at it:
// on a terminal that is not told otherwise by NO_COLOR or TERM=dumb.
func (env *environment) paint(w io.Writer, attribute color.Attribute, text string) string {
	if env.noColour || env.terminal == nil || !env.terminal(w) {
		return text
	}
	c := color.New(attribute)
	c.EnableColor() // the module's own guess is about standard output alone
	painted := c.Sprint(handbook.Shown(text))
	if shown, ok := w.(*shownWriter); ok {
		shown.passOnce(painted)
	}
	return painted
}

// colourOf returns the colour of findings of a severity.
func colourOf(s handbook.Severity) color.Attribute {
	switch s {
	case handbook.Error:
		return color.FgRed
	case handbook.Warning:
		return color.FgYellow
	}
	return color.FgCyan
}

// colourOfVerdict returns the colour of a verdict.
func colourOfVerdict(v audit.Verdict) color.Attribute {
	switch v {
	case audit.Accepted:
		return color.FgGreen
	case audit.Warnings:
		return color.FgYellow
	}
	return color.FgRed
}

// onTerminal reports whether a person sees at once what is written.
func onTerminal(w io.Writer) bool {
	if shown, ok := w.(*shownWriter); ok {
		w = shown.to
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// uncoloured reports whether the environment asks for no colours
// (https://no-color.org).
func uncoloured(getenv func(string) string) bool {
	return getenv("NO_COLOR") != "" || getenv("TERM") == "dumb"
}

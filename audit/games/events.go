package games

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

// Together compares the games of all files that have games of the event with its report,
// and looks for those that 1.9.1 asks for alone; nil if no file has any.
func Together(ev *norms.Event, results []norms.Result, files []File) *Check {
	own := slices.DeleteFunc(slices.Clone(files), func(f File) bool { return !f.isOf(ev.Tournament) })
	if len(own) == 0 {
		return nil
	}
	c := compare(law.On(ev.Tournament.FirstDay()), ev.Tournament, Asked(ev, results), own, true)
	return &c
}

// isOf reports whether a game of the file is one of two players who met in the event.
func (f *File) isOf(t *tournament.Tournament) bool {
	r := newReport(t, func(int, int, int) bool { return false })
	for i := range f.Games {
		for _, w := range r.find(f.Games[i].White).players {
			for _, b := range r.find(f.Games[i].Black).players {
				if len(r.ofPair[pairOf(w, b)]) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// Strays returns the files that have no game of any of the events, each with a finding
// that says so.
func Strays(events []*norms.Event, files []File) []Check {
	var list []Check
	for i := range files {
		f := &files[i]
		if slices.ContainsFunc(events, func(ev *norms.Event) bool { return f.isOf(ev.Tournament) }) {
			continue
		}
		names := []string{}
		for _, ev := range events {
			names = append(names, ev.Tournament.Name)
		}
		text := handbook.Say("titles.pgn-no-event", "n", len(f.Games), "events", names)
		if len(names) == 0 {
			text = handbook.Say("titles.pgn-no-event.none", "n", len(f.Games))
		}
		list = append(list, Check{File: f.Path, Games: len(f.Games), Findings: []handbook.Finding{noEvent(f.Path, text)}})
	}
	return list
}

package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/games"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

// reportedGames are the differences between files of games and a report. That of no report
// is nil.
type reportedGames struct {
	report *audit.Report
	laws   *laws.Edition // in force when the event began; nil: not known
	ofGame map[gameKey][]handbook.Finding
	others []handbook.Finding // at no game of a file: most are games of the report that no file has
}

// gameKey names a game of a file, from 1.
type gameKey struct {
	file string
	game int
}

// reportGames compares the games of files with a report.
func (env *environment) reportGames(path string, paths []string, options laws.Options) (*reportedGames, error) {
	if slices.Contains(paths, standardInput) { // games are read twice
		return nil, handbook.Errorf("cmd.wrong.games-input")
	}
	r, err := env.openedReport(path, &reportFlags{}, false)
	if err != nil {
		return nil, err
	}
	if r.Sport() != tournament.Chess {
		return nil, handbook.Errorf("cmd.wrong.games-sport")
	}
	if options.Edition == nil {
		options.Edition, _ = laws.On(r.Tournament.FirstDay())
	}
	files, err := readGames(paths, options)
	if err != nil {
		return nil, err
	}
	ev := r.NormEvent(nil)
	var results []norms.Result
	if ev != nil {
		results = norms.Find(ev, norms.Options{})
	}
	out := &reportedGames{report: r, laws: options.Edition, ofGame: map[gameKey][]handbook.Finding{}}
	for _, f := range games.Compare(r.Tournament, games.Asked(ev, results), files).Findings {
		if !strings.HasPrefix(f.Article, "B.01-") {
			continue // found under the Laws: the check of the games says it
		}
		if key, has := gameAt(files, f.Pos); has {
			out.ofGame[key] = append(out.ofGame[key], f)
		} else {
			out.others = append(out.others, f)
		}
	}
	return out, nil
}

// gameAt returns the game in which a place stands. A place before the first game of a file is
// of that game.
func gameAt(files []games.File, at handbook.Pos) (key gameKey, has bool) {
	for i := range files {
		if files[i].Path != at.File {
			continue
		}
		for j := range files[i].Games {
			if g := &files[i].Games[j]; !has || g.Place.Line <= at.Line {
				key, has = gameKey{at.File, g.Number}, true
			}
		}
	}
	return key, has
}

// alsoSaid are the rules of the Laws that a finding against the report says, too.
var alsoSaid = map[string]string{law.PGNResult.Name: "result-tag", law.PGNMoves.Name: "no-moves"}

// addTo adds to a game what the report says otherwise.
func (r *reportedGames) addTo(g *laws.Game) {
	if r == nil {
		return
	}
	for _, f := range r.ofGame[gameKey{g.File, g.Number}] {
		if same := alsoSaid[f.Rule]; same != "" {
			g.Findings = slices.DeleteFunc(g.Findings, func(of laws.Finding) bool { return of.Rule == same })
		}
		g.Findings = append(g.Findings, laws.Finding{Finding: f})
	}
	slices.SortStableFunc(g.Findings, func(a, b laws.Finding) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
}

// hasError reports whether a difference that stands at no game of the files is an error.
func (r *reportedGames) hasError() bool {
	return r != nil && slices.ContainsFunc(r.others, func(f handbook.Finding) bool { return f.Severity == handbook.Error })
}

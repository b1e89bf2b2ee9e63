package main

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

// runLine is a run as JSON shows it: unknown is null, lists are never null.
type runLine struct {
	Period      handbook.Period     `json:"period"`
	ListBefore  handbook.Period     `json:"listBefore"`
	Federation  *string             `json:"federation"` // whose exports these are; null: all
	Published   bool                `json:"published"`
	Program     string              `json:"program"`
	Rows        int                 `json:"rows"`
	Submissions []runSubmissionLine `json:"submissions"`
	Tournaments []runTournamentLine `json:"tournaments"`
	Changes     []runChangeLine     `json:"changes"`
	NewRatings  []runNewRatingLine  `json:"newRatings"`
	Inactive    []runInactiveLine   `json:"inactive"`
	Norms       []runNormLine       `json:"norms"`
	Failed      []runFailedLine     `json:"failedPapers"` // could not be written
	Findings    []handbook.Finding  `json:"findings"`
	Out         string              `json:"out"`
	Files       []string            `json:"files"`
	Manifest    string              `json:"manifest"` // SHA-256
}

type runSubmissionLine struct {
	Number   int                `json:"number"`
	File     string             `json:"file"`
	SHA256   string             `json:"sha256"`
	Verdict  string             `json:"verdict"`
	Note     *string            `json:"note"` // why it was not rated
	Findings []handbook.Finding `json:"findings"`
}

type runTournamentLine struct {
	File       string          `json:"file"`
	Name       *string         `json:"name"`
	Federation *string         `json:"federation"`
	Start      handbook.Date   `json:"start"`
	End        handbook.Date   `json:"end"`
	Kind       tournament.Kind `json:"kind"`
	Edition    *string         `json:"edition"`
	Players    int             `json:"players"`
	Rounds     int             `json:"rounds"`
	Games      int             `json:"games"`
	NotRated   int             `json:"notRated"`
}

type runPersonLine struct {
	FIDEID     *string         `json:"fideId"`
	Name       string          `json:"name"`
	Federation *string         `json:"federation"`
	Kind       tournament.Kind `json:"kind"`
}

type runChangeLine struct {
	runPersonLine
	Games     int                   `json:"games"`
	Rating    tournament.Rating     `json:"rating"`
	K         *int                  `json:"k"`
	Change    tournament.Hundredths `json:"change"`
	NewRating tournament.Rating     `json:"newRating"` // null: below the floor
	Note      *string               `json:"note"`
}

type runNewRatingLine struct {
	runPersonLine
	Games     int                   `json:"games"`
	Score     tournament.Points     `json:"score"`
	Average   tournament.Hundredths `json:"average"`
	Rating    tournament.Rating     `json:"rating"`
	Published bool                  `json:"published"`
	Reason    *string               `json:"reason"`
}

type runInactiveLine struct {
	runPersonLine
	Rating   tournament.Rating `json:"rating"`
	LastGame handbook.Date     `json:"lastGame"`
}

type runNormLine struct {
	Event       *string      `json:"event"`
	Federation  *string      `json:"federation"`
	Norm        norms.Result `json:"norm"`
	Certificate string       `json:"certificate"` // number
}

type runFailedLine struct {
	Path  string `json:"path"`
	Error string `json:"error"`
}

func newRunLine(s *jobs.Summary) runLine {
	return runLine{
		Period: s.Period, ListBefore: s.ListBefore, Federation: textOrNull(s.Federation), Published: s.Published,
		Program: s.Program, Rows: s.Rows, Findings: append([]handbook.Finding{}, s.Findings...),
		Out: s.Out, Files: append([]string{}, s.Files...), Manifest: s.Manifest,
		Submissions: each(s.Submissions, func(v *report.RunSubmission) runSubmissionLine {
			return runSubmissionLine{v.Number, v.File, v.SHA256, v.Verdict, textOrNull(v.Note), append([]handbook.Finding{}, v.Findings...)}
		}),
		Tournaments: each(s.Tournaments, func(v *report.RunTournament) runTournamentLine {
			return runTournamentLine{
				v.File, textOrNull(v.Name), textOrNull(v.Federation), v.Start, v.End, v.Kind, textOrNull(v.Edition),
				v.Players, v.Rounds, v.Games, v.NotRated,
			}
		}),
		Changes: each(s.Changes, func(v *report.RunChange) runChangeLine {
			return runChangeLine{person(v.FIDEID, v.Name, v.Federation, v.Kind), v.Games, v.Old, numberOrNull(v.K), v.Change, v.New, textOrNull(v.Note)}
		}),
		NewRatings: each(s.NewRatings, func(v *report.RunNewRating) runNewRatingLine {
			return runNewRatingLine{
				person(v.FIDEID, v.Name, v.Federation, v.Kind), v.Games, v.Score, v.Average, v.Rating, v.Published, textOrNull(v.Reason),
			}
		}),
		Inactive: each(s.Inactive, func(v *report.RunInactive) runInactiveLine {
			return runInactiveLine{person(v.FIDEID, v.Name, v.Federation, v.Kind), v.Rating, v.LastGame}
		}),
		Norms: each(s.Norms, func(v *report.RunNorm) runNormLine {
			return runNormLine{textOrNull(v.Event), textOrNull(v.Federation), v.Result, v.Certificate}
		}),
		Failed: each(s.Failed, func(v *report.FailedPaper) runFailedLine { return runFailedLine{v.Path, v.Error} }),
	}
}

func person(id int, name, federation string, kind tournament.Kind) runPersonLine {
	return runPersonLine{fideID(id), name, textOrNull(federation), kind}
}

func each[A, B any](all []A, line func(*A) B) []B {
	out := make([]B, len(all))
	for i := range all {
		out[i] = line(&all[i])
	}
	return out
}

// textOrNull is null for an empty text, which stands for unknown.
func textOrNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// numberOrNull is null for 0, which stands for unknown.
func numberOrNull(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

// fideID is a FIDE ID as JSON has it: a string, null where there is none.
func fideID(id int) *string {
	if id <= 0 {
		return nil
	}
	return textOrNull(strconv.Itoa(id))
}

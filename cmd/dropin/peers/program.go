// Package peers writes reports for other programs of the field that pair: each in the
// dialect that it reads right, so that it pairs the next round as it is paired here, or
// with an error that says what the program cannot be told. It also holds the table of
// what those programs make of files that are read differently (docs/peers.md).
package peers

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// Program is another program, and what of a report can be said to it.
type Program struct {
	Flag    string // as in --for
	Name    string
	Version string // that was tried; empty: none was at hand
	Source  string // where it is to be had, or how it was tried

	format    trf.Format
	edition   string // of the Dutch system that it pairs by; empty: it is chosen in the program
	code      string // of record 192 for that system
	tables    bool   // pairs round robins by Berger's tables
	byRank    bool   // takes the order of the lines for the numbers (XXC rank), so that numbers may be missing
	utf8      bool   // counts the columns of UTF-8 in characters
	rounds    bool   // has to be told how many rounds there are
	zeroCode  byte   // of record 162 for byes and forfeits worth nothing; 0: A, as the format says
	scoring   func(*tournament.Scoring) tournament.Scoring
	extension bool // reads the records of TRF(x) or those of TRF26 for the pairing
}

// Programs are those that reports can be written for, by the word of --for.
var Programs = []*Program{
	{
		Flag: "bbppairings", Name: "bbpPairings", Version: "6.0.0", Source: "github.com/BieremaBoyzProgramming/bbpPairings, built from tag v6.0.0",
		format: trf.TRF26, edition: "2026", code: "FIDE_DUTCH_2025", byRank: true, utf8: true, rounds: true, zeroCode: 'Z', scoring: plainScoring, extension: true,
	},
	{
		Flag: "gacrux", Name: "Gacrux", Version: "1.9.57", Source: "github.com/OttoMilvang/TieBreakServer, pairingchecker.py",
		format: trf.TRF26, edition: "2026", code: "FIDE_DUTCH", tables: true, rounds: true, scoring: plainScoring, extension: true,
	},
	{
		Flag: "javafo", Name: "JaVaFo", Version: "2.2", Source: "rrweb.org/javafo; recorded answers",
		format: trf.TRF16, edition: "2017", rounds: true, scoring: anyScoring, extension: true,
	},
	{
		Flag: "swiss-manager", Name: "Swiss-Manager", Source: "swiss-manager.at; not at hand: plain TRF16 is written",
		format: trf.TRF16, scoring: func(*tournament.Scoring) tournament.Scoring { return tournament.StandardScoring },
	},
}

// Named returns the program of a word of --for; nil where there is none.
func Named(flag string) *Program {
	if i := slices.IndexFunc(Programs, func(p *Program) bool { return p.Flag == flag }); i >= 0 {
		return Programs[i]
	}
	return nil
}

// Flags returns the words of --for.
func Flags() []string {
	flags := make([]string, len(Programs))
	for i, p := range Programs {
		flags[i] = p.Flag
	}
	return flags
}

// plainScoring returns what records 162 can say of a scoring: wins alike, draws alike, byes
// of half a point as much as a draw, byes and forfeits of none alike.
func plainScoring(s *tournament.Scoring) tournament.Scoring {
	out := *s
	out.WinBlack, out.ForfeitWin, out.FullBye = s.WinWhite, s.WinWhite, s.WinWhite
	out.DrawBlack, out.HalfBye, out.Unknown = s.DrawWhite, s.DrawWhite, s.DrawWhite
	out.LossBlack, out.ForfeitLoss = s.LossWhite, s.ZeroBye
	return out
}

func anyScoring(s *tournament.Scoring) tournament.Scoring { return *s }

// pairs reports whether the program pairs events of the system.
func (p *Program) pairs(d pairing.Detection, system *swiss.System) bool {
	switch {
	case p.edition == "":
		return system != nil && !system.Teams || d.Format == pairing.RoundRobin
	case d.Format == pairing.RoundRobin:
		return p.tables
	}
	return system != nil && system.Short == "dutch"
}

// finding returns what is said of a conversion; an error where the program cannot be told.
func finding(t *tournament.Tournament, record string, severity handbook.Severity, at handbook.Pos, text handbook.Text) handbook.Finding {
	if at.Line == 0 {
		at = handbook.Pos{File: t.File, Line: 1, Col: 1}
	}
	rule := "not-carried"
	if severity != handbook.Error {
		rule = "carried-otherwise"
	}
	return handbook.Finding{Article: "TRF26-" + record, Rule: rule, Severity: severity, Pos: at, Text: text}
}

// Reads reports whether a file tells the program all that the pairing of a round needs.
func (p *Program) Reads() bool { return p.extension }

package tiebreak

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers is what the editions treat differently.
type Numbers struct {
	Virtual      bool             // a round without opponent counts as one against the virtual opponent of the manual's annex, else as one against a dummy with the own score
	Capped       bool             // the dummy's score has the limits of 16.4.1 and 16.4.2
	TopOfMissing bool             // direct encounter goes on where games are missing, as far as they cannot change the top (6.3)
	LossUnplayed bool             // in round robins forfeit losses stay unplayed for the type B tie-breaks, and all forfeits for those of ratings (15.2)
	KoyaGroups   bool             // the limit of Koya moves by score groups (the annex), else by half points (14.5)
	Sport        tournament.Sport // whose coefficients these are
	MissedLast   int              // a player who missed more games than this ranks last by opponents' ratings; 0: no such rule
	MissedForCut bool             // byes and forfeits are left out of a cut average rating first, and then nothing more is (the annex)
	SumOfGames   bool             // direct encounter adds all games of two who met more than once (the annex), else their average (6.1.2)
	DropsUnrated bool             // tie-breaks on ratings are dropped when unrated players take part, unless a rule on them was published (10)
}

// Chapter is C.07. Own is the edition that governed FIDE's own events alone,
// before it was in force for all events: it is used only when named.
var (
	Chapter = handbook.Chapter[Numbers]{
		ID: "C.07", Title: "Tie-Break Regulations",
		Editions: []Edition{editionManual, edition202404, edition202408, edition202603},
	}
	Own = edition202309
)

// EditionByKey returns the edition that cli.md names so.
func EditionByKey(key string) (*Edition, error) {
	if key == Own.Key {
		return &Own, nil
	}
	return Chapter.Edition(key)
}

var (
	editionManual = Edition{
		Key: "pre-2023", From: 1900_01_01, Source: "FIDE Arbiters' Manual 2022, annex 3",
		Numbers: Numbers{Virtual: true, KoyaGroups: true, MissedLast: 2, MissedForCut: true, SumOfGames: true}, Articles: articlesManual,
	}
	edition202309 = Edition{
		Key: "2023-09-01", From: 2023_09_01, Source: "FIDE Handbook C.07 (2023), FIDE's own events alone",
		Numbers: Numbers{TopOfMissing: true}, Articles: articles2023,
	}
	edition202404 = Edition{
		Key: "2024-04-01", From: 2024_04_01, Source: "FIDE Handbook C.07 (042024), all rated events from 1 April 2024",
		Numbers: Numbers{TopOfMissing: true}, Articles: articles2023,
	}
	edition202408 = Edition{
		Key: "2024-08-01", From: 2024_08_01, Source: "FIDE Handbook C.07 (082024)",
		Numbers: Numbers{TopOfMissing: true, DropsUnrated: true}, Articles: articles2024,
	}
	edition202603 = Edition{
		Key: "2026-03-01", From: 2026_03_01, Source: "FIDE Handbook C.07 (032026)",
		Numbers: Numbers{TopOfMissing: true, Capped: true, LossUnplayed: true, DropsUnrated: true}, Articles: articles2026,
	}
)

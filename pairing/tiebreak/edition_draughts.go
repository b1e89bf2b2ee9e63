package tiebreak

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// rulesOfDraughts is the document that both chapters are of.
const rulesOfDraughts = "Правила вида спорта «Шашки», приказ Минспорта России от 10 сентября 2013 г. № 722"

// The chapters of the sports that have coefficients of their own.
var (
	DraughtsChapter = handbook.Chapter[Numbers]{
		ID: DraughtsID, Title: "Draughts: places and coefficients",
		Editions: []Edition{{
			Key: "2013", From: 2013_09_10, Source: rulesOfDraughts,
			Numbers: Numbers{Sport: tournament.Draughts, TopOfMissing: true}, Articles: articlesDraughts,
		}},
	}
	RenjuChapter = handbook.Chapter[Numbers]{
		ID: DraughtsID, Title: "Renju: additional indicators",
		Editions: []Edition{{
			Key: "2013", From: 2013_09_10, Source: rulesOfDraughts,
			Numbers: Numbers{Sport: tournament.Renju, TopOfMissing: true}, Articles: articlesRenju,
		}},
	}
)

// ChapterOf returns the chapter on tie-breaks of a sport.
func ChapterOf(s tournament.Sport) *handbook.Chapter[Numbers] {
	switch s {
	case tournament.Draughts:
		return &DraughtsChapter
	case tournament.Renju:
		return &RenjuChapter
	}
	return &Chapter
}

// chapterID returns the chapter that an edition is of.
func chapterID(e *Edition) string {
	if e != nil {
		return ChapterOf(e.Numbers.Sport).ID
	}
	return Chapter.ID
}

package lim

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Chapter is C.04.4.3.
var Chapter = handbook.Chapter[Numbers]{
	ID: "C.04.4.3", Title: "Lim System",
	Editions: []Edition{edition2017, edition2026},
}

var edition2017 = Edition{
	Key:      "2017",
	From:     2017_07_01,
	Source:   "FIDE Handbook C.04.4.3, amended by the Executive Board of 1999, effective till 31 January 2026",
	Numbers:  Numbers{History: swiss.Rules{PlayedFloats: true, Asked: swiss.OwnRating}},
	Articles: articles2017,
}

var edition2026 = Edition{
	Key:      "2026",
	From:     2026_02_01,
	Source:   "FIDE Handbook C.04.4.3, approved by the Council on 28 October 2025, applied from 1 February 2026",
	Numbers:  Numbers{History: swiss.Rules{AnyWinBarsBye: true, PlayedFloats: true, Asked: swiss.OwnRating}},
	Articles: articles2026,
}

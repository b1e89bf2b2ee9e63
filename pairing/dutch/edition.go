package dutch

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Chapter is C.04.3.
var Chapter = handbook.Chapter[engine.Numbers]{
	ID: "C.04.3", Title: "FIDE (Dutch) System",
	Editions: []Edition{edition2017, edition2026},
}

var edition2017 = Edition{
	Key:      "2017",
	From:     2017_07_01,
	Source:   "FIDE Handbook C.04.3, effective till 31 January 2026",
	Numbers:  engine.Numbers{History: swiss.Rules{AbsenceFloats: true}, Collapses: true},
	Articles: articles2017,
}

var edition2026 = Edition{
	Key:      "2026",
	From:     2026_02_01,
	Source:   "FIDE Handbook C.04.3, approved by the Council on 28 October 2025, applied from 1 February 2026",
	Numbers:  engine.Numbers{History: swiss.Rules{AnyWinBarsBye: true}},
	Articles: articles2026,
}

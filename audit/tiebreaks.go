package audit

import "github.com/fedrate/fedrate/handbook"

// tieBreaks names the editions of chapter C.07 so that a report says which one
// governs its standings. The edition of 2023-09-01 governs FIDE's own events
// alone and is taken by name only.
var tieBreaks = handbook.Chapter[struct{}]{
	ID:    "C.07",
	Title: "Tie-Break Regulations",
	Editions: []handbook.Edition[struct{}]{
		{Key: "pre-2023", From: 1900_01_01, Source: "FIDE Arbiters' Manual 2022, annex 3"},
		{Key: "2024-04-01", From: 2024_04_01, Source: "FIDE Handbook C.07, all rated events from 1 April 2024"},
		{Key: "2024-08-01", From: 2024_08_01, Source: "FIDE Handbook C.07 (082024)"},
		{Key: "2026-03-01", From: 2026_03_01, Source: "FIDE Handbook C.07 (032026)"},
	},
}

const tieBreaks2023 = "2023-09-01"

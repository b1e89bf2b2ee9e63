package norms

import "github.com/fedrate/fedrate/handbook"

// PGNCheck is what a file of games has of those that 1.9.1 asks for.
type PGNCheck struct {
	File     string             `json:"file"`
	Games    int                `json:"games"`  // in the file
	Needed   int                `json:"needed"` // by 1.9.1
	Found    int                `json:"found"`  // of those
	Findings []handbook.Finding `json:"findings"`
}

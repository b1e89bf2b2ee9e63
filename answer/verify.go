package answer

import (
	"encoding/json"

	"github.com/fedrate/fedrate/handbook"
)

// Verification is what a certificate says today.
type Verification struct {
	Number       string          `json:"number"`
	Form         string          `json:"form"`
	Title        *string         `json:"title"`
	Digest       string          `json:"digest"`
	FIDEID       *string         `json:"fideId"`
	Name         *string         `json:"name"`
	Submission   *int            `json:"submission"`
	StartingRank *int            `json:"startingRank"`
	Period       handbook.Period `json:"period"`
	Issued       string          `json:"issued"`
	Program      string          `json:"program"`
	Verdict      string          `json:"verdict"` // as-issued or differs
	Differs      []Difference    `json:"differs"`
	Notes        []string        `json:"notes"`
	RestsOn      []RestsOn       `json:"restsOn"`
	File         *VerifiedFile   `json:"file"` // null: a number was asked for
	Data         json.RawMessage `json:"data"` // behind the certificate, as issued
}

// Difference is a datum that is otherwise than it was issued.
type Difference struct {
	Name string `json:"name"` // of the datum, or cell of a sheet
	Was  string `json:"was"`  // as issued; empty: not there
	Is   string `json:"is"`   // now; empty: not there
}

// RestsOn is a certificate that another rests on.
type RestsOn struct {
	Number  string `json:"number"`
	Verdict string `json:"verdict"`
}

// VerifiedFile is what a file has of the certificate.
type VerifiedFile struct {
	Path    string       `json:"path"`
	Digest  string       `json:"digest"`
	Verdict string       `json:"verdict"`
	Changed []Difference `json:"changed"`
	Notes   []string     `json:"notes"`
}

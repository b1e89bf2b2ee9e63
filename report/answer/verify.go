package answer

import (
	"encoding/json"

	"github.com/fedrate/fedrate/handbook"
)

// Verification is what a certificate says today. What is not known of it, such
// as without the office, is null.
type Verification struct {
	Number       string          `json:"number"`
	Form         *string         `json:"form"`
	Title        *string         `json:"title"`
	Digest       *string         `json:"digest"`
	FIDEID       *string         `json:"fideId"`
	Name         *string         `json:"name"`
	Submission   *int            `json:"submission"`
	StartingRank *int            `json:"startingRank"`
	Period       handbook.Period `json:"period"`
	Issued       *string         `json:"issued"`
	Program      *string         `json:"program"`
	Key          *string         `json:"key"`     // that has signed number and data; null: none, or none that is known
	Verdict      string          `json:"verdict"` // as-issued, altered, unknown or revoked: the worse of the form's and the file's
	Fields       []VerifiedField `json:"fields"`  // altered in the file; or otherwise if the form were made now
	Notes        []string        `json:"notes"`
	RestsOn      []RestsOn       `json:"restsOn"`
	File         *VerifiedFile   `json:"file"` // null: a number was asked for
	Data         json.RawMessage `json:"data"` // from which the certificate was made; null: not known
}

// VerifiedField is something that is otherwise than it was issued.
type VerifiedField struct {
	Field  string  `json:"field"`  // as the form calls it, else the cell or the datum
	Cell   *string `json:"cell"`   // of the sheet; null: it is in none
	Issued string  `json:"issued"` // empty: not there
	Found  string  `json:"found"`  // empty: not there
}

// RestsOn is a certificate that another rests on.
type RestsOn struct {
	Number  string `json:"number"`
	Verdict string `json:"verdict"`
}

// VerifiedFile is what a file has of the certificate.
type VerifiedFile struct {
	Path    string          `json:"path"`
	Digest  string          `json:"digest"`
	Verdict string          `json:"verdict"`
	Fields  []VerifiedField `json:"fields"`
	Notes   []string        `json:"notes"`
}

// VerifiedList is a rating list or a manifest that was held against its
// signature.
type VerifiedList struct {
	File    VerifiedFile    `json:"file"`
	Verdict string          `json:"verdict"`
	Number  *string         `json:"number"` // null: only certificates have one
	Fields  []VerifiedField `json:"fields"`
	Key     *string         `json:"key"`
	Notes   []string        `json:"notes"`
}

// SigningKey is a key of the office.
type SigningKey struct {
	Key       string  `json:"key"`
	State     string  `json:"state"` // in-use, retired or revoked
	Since     string  `json:"since"`
	By        *string `json:"by"`
	Retired   *string `json:"retired"`
	Revoked   *string `json:"revoked"`
	RevokedBy *string `json:"revokedBy"`
	Reason    *string `json:"reason"`
	PublicKey string  `json:"publicKey"` // 32 bytes, base64
	File      *string `json:"file"`      // of the private half; null: it is not here
}

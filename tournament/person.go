package tournament

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Sex of a player as reports write it: 'm', 'w', or 0 where unknown.
type Sex byte

// The two values of reports and lists.
const (
	Male   Sex = 'm'
	Female Sex = 'w'
)

// String is "m", "w" or empty.
func (s Sex) String() string {
	if s == 0 {
		return ""
	}
	return string(rune(s))
}

// Title is a FIDE title of players (B.01 0.3).
type Title uint8

// The titles in the order of start lists (C.04.2: GM, IM, WGM, FM, WIM, CM,
// WFM, WCM, none).
const (
	NoTitle Title = iota
	WCM
	WFM
	CM
	WIM
	FM
	WGM
	IM
	GM
)

var titleNames = [...]string{"", "WCM", "WFM", "CM", "WIM", "FM", "WGM", "IM", "GM"}

// String returns the abbreviation, empty for no title.
func (t Title) String() string { return titleNames[t] }

// MarshalJSON writes the abbreviation, null for none.
func (t Title) MarshalJSON() ([]byte, error) {
	if t == NoTitle {
		return []byte("null"), nil
	}
	return []byte(`"` + t.String() + `"`), nil
}

// UnmarshalJSON reads an abbreviation, or null for none.
func (t *Title) UnmarshalJSON(data []byte) error {
	var s *string
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	*t = NoTitle
	if s == nil {
		return nil
	}
	title, ok := ParseTitle(*s)
	if !ok {
		return fmt.Errorf("%q is no title", *s)
	}
	*t = title
	return nil
}

// ParseTitle reads the standard abbreviation ("WGM"); ok is false for
// anything else, older spellings included (see [TitleAlias]).
func ParseTitle(s string) (t Title, ok bool) {
	for i, n := range titleNames {
		if s == n {
			return Title(i), true
		}
	}
	return NoTitle, false
}

// TitleAlias reads the spellings of older reports and of the text lists: g m f
// c wg wm wf wc, gf mf (Krause's women's titles), and lower case.
func TitleAlias(s string) (t Title, ok bool) {
	switch strings.ToLower(s) {
	case "g":
		return GM, true
	case "m":
		return IM, true
	case "f":
		return FM, true
	case "c":
		return CM, true
	case "wg", "gf":
		return WGM, true
	case "wm", "mf":
		return WIM, true
	case "wf", "ff":
		return WFM, true
	case "wc", "cf":
		return WCM, true
	}
	return ParseTitle(strings.ToUpper(s))
}

// Women reports whether t is a women's title.
func (t Title) Women() bool { return t == WGM || t == WIM || t == WFM || t == WCM }

// Kind is the kind of play, which has its own rating: standard, rapid, blitz.
type Kind uint8

// The three kinds, usable as index.
const (
	Standard Kind = iota
	Rapid
	Blitz
	Kinds // how many there are
)

var kindNames = [...]string{"standard", "rapid", "blitz"}

// String returns the name used by flags and JSON.
func (k Kind) String() string { return kindNames[k] }

// Text returns the word of the kind in every language.
func (k Kind) Text() handbook.Text { return handbook.Say("word.kind." + k.String()) }

// MarshalJSON writes the name.
func (k Kind) MarshalJSON() ([]byte, error) { return []byte(`"` + k.String() + `"`), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (k *Kind) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	kind, ok := ParseKind(text)
	if !ok {
		return fmt.Errorf("%q is no kind of play", text)
	}
	*k = kind
	return nil
}

// ParseKind reads standard, rapid or blitz.
func ParseKind(s string) (Kind, bool) {
	for i, n := range kindNames {
		if s == n {
			return Kind(i), true
		}
	}
	return Standard, false
}

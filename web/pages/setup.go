package pages

import (
	_ "embed"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// SetUp is the page on which an office is set up.
type SetUp struct {
	Settings string // file of settings that is there; empty: none
	Typed    NewOffice
	Wrong    string
	Made     *MadeOffice // after it was made
	Address  string      // of the page, in its language

	Languages []*language.Language
	Zones     []string
}

// NewOffice is what was typed into the page and can be shown again.
type NewOffice struct {
	Federation, Name, Language, Timezone string
	Account, Person                      string // of the first administrator
	Month                                string // of the first list
}

// MadeOffice is an office that was made.
type MadeOffice struct {
	Federation string
	Settings   string // file that was written; empty: none
	Next       string // address of the portal that is missing in the settings; empty: it is there
	List       *FirstList
}

// FirstList is the first list of an office.
type FirstList struct {
	Period   handbook.Period
	Players  int
	Findings int
}

//go:embed zones.txt
var zones string

// SetUpFrame returns what stands around the page.
func SetUpFrame(l *language.Language, version, address string, page *SetUp) *Frame {
	page.Languages, page.Zones, page.Address = language.All, strings.Fields(zones), address
	f := &Frame{Language: l, Version: version, Title: l.Sayf("pages.setup.title"), To: Links{Root: "/"}, Unlisted: true, Bare: true, Page: page}
	if page.Made != nil {
		f.Title = l.Sayf("pages.setup.done", "federation", page.Made.Federation)
	}
	for _, other := range language.All {
		if other != l {
			f.Other = append(f.Other, Translation{Language: other, Href: "/setup?lang=" + other.Code})
		}
	}
	return f
}

package pages

import (
	"net/url"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// Links are the addresses of pages as a page writes them.
type Links struct {
	// Root leads to the first page: "/" in the portal, "../" and the like in a
	// folder of files.
	Root string
	// Static pages are files: their names end in .html, and what a server alone
	// can do is not there.
	Static bool
	// Folder of the language of static pages, with its slash; empty for that of
	// the office.
	Folder string
	// Latest is the newest list, 0 for none.
	Latest handbook.Period
	// Listed tells which players have a page; nil: all.
	Listed func(fideID int) bool
}

// FolderOf returns the folder of a language of static pages whose own one is another.
func FolderOf(l, own *language.Language) string {
	if l == own {
		return ""
	}
	return l.Code + "/"
}

func (t Links) page(path string) string {
	if t.Static {
		return t.Root + t.Folder + path + ".html"
	}
	return t.Root + path
}

// Home returns the first page.
func (t Links) Home() string {
	if t.Static {
		return t.page("index")
	}
	return t.Root
}

// Asset returns a file that pages load.
func (t Links) Asset(name string) string {
	if t.Static {
		return t.Root + "assets/" + name
	}
	return t.Root + "assets/" + name + "?v=" + AssetVersion(name)
}

// Index returns the file that the search of static pages looks into.
func (t Links) Index() string { return t.Root + "assets/index.js" }

// Lists returns the newest list.
func (t Links) Lists() string {
	if t.Latest == 0 {
		return t.Home()
	}
	return t.List(t.Latest, tournament.Standard)
}

// List returns a kind of a list.
func (t Links) List(p handbook.Period, k tournament.Kind) string {
	if t.Static {
		return t.page("lists/" + p.String() + "-" + k.String())
	}
	return t.page("lists/" + p.String() + "/" + k.String())
}

// Tops returns the top lists of a kind of a list.
func (t Links) Tops(p handbook.Period, k tournament.Kind) string {
	if t.Static {
		return t.page("lists/" + p.String() + "-" + k.String() + "-top")
	}
	if k == tournament.Standard {
		return t.page("lists/" + p.String() + "/top")
	}
	return t.page("lists/"+p.String()+"/top") + "?kind=" + k.String()
}

// Comparison returns what differs between two lists.
func (t Links) Comparison(before, after handbook.Period) string {
	return t.page("lists/" + after.String() + "/against/" + before.String())
}

// ListFile returns a list as a file: csv, txt, xml, xlsx.
func (t Links) ListFile(p handbook.Period, as string) string {
	return t.Root + "lists/" + p.String() + "." + as
}

// Player returns the page of a player; empty where there is none.
func (t Links) Player(fideID int) string {
	if fideID <= 0 || fideID >= tournament.FirstAwaited || t.Listed != nil && !t.Listed(fideID) {
		return ""
	}
	return t.page("players/" + strconv.Itoa(fideID))
}

// Events returns all events.
func (t Links) Events() string { return t.page("events") }

// Event returns the page of an event.
func (t Links) Event(id int) string { return t.page("events/" + strconv.Itoa(id)) }

// EventFile returns the standings of an event as a workbook.
func (t Links) EventFile(id int) string {
	if t.Static {
		return t.Root + t.Folder + "events/" + strconv.Itoa(id) + ".xlsx"
	}
	return t.Root + "event-files/" + strconv.Itoa(id) + ".xlsx"
}

// Search returns where search forms go.
func (t Links) Search() string { return t.page("search") }

// Check returns where reports are dropped.
func (t Links) Check() string { return t.page("check") }

// Certificates returns where certificates are verified.
func (t Links) Certificates() string { return t.page("certificates") }

// Rules returns the rules in force.
func (t Links) Rules() string { return t.page("rules") }

// Rule returns the line of a rule, or of an article, among the rules.
func (t Links) Rule(what string) string {
	return t.page("rules") + "?q=" + url.QueryEscape(what)
}

package pages

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// described is what a page is about in the words of schema.org, for search engines.
type described map[string]any

func describe(kind, name, url string) described {
	return described{"@context": "https://schema.org", "@type": kind, "name": name, "url": url}
}

// eventData describes an event.
func (b *Builder) eventData(e *published.Event) described {
	d := describe("SportsEvent", b.EventName(e), b.Outside+b.To.Event(e.ID))
	d["sport"], d["startDate"], d["endDate"] = "Chess", e.Start, e.End
	if e.City != nil {
		d["location"] = described{"@type": "Place", "name": handbook.Shown(*e.City)}
	}
	return d
}

// playerData describes a player: no birth date, and no sex.
func (b *Builder) playerData(name string, id int, title string) described {
	d := describe("Person", name, b.Outside+b.To.Player(id))
	d["identifier"] = described{"@type": "PropertyValue", "propertyID": "FIDE ID", "value": strconv.Itoa(id)}
	if title != "" {
		d["honorificPrefix"] = title
	}
	return d
}

// listData describes the list of a month with its files.
func (b *Builder) listData(title string, p handbook.Period, k tournament.Kind) described {
	d := describe("Dataset", title, b.Outside+b.To.List(p, k))
	d["description"] = title + " · " + b.say("pages.frame.office", "federation", b.State.Federation)
	d["temporalCoverage"] = p.String()
	d["creator"] = described{"@type": "Organization", "name": b.Frame("", "", nil).FederationName(), "url": b.Outside + "/"}
	if b.Licence != "" {
		d["license"] = b.Licence
	}
	var files []described
	for _, as := range published.ListForms {
		files = append(files, described{"@type": "DataDownload", "encodingFormat": fileTypes[as], "contentUrl": b.Outside + b.To.ListFile(p, as)})
	}
	d["distribution"] = files
	return d
}

// fileTypes are the types of the files of lists.
var fileTypes = map[string]string{"csv": "text/csv", "txt": "text/plain", "xml": "application/xml"}

package pages

import (
	"bytes"
	"embed"
	"html/template"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"github.com/fedrate/fedrate/handbook/language"
)

// Help is the page that explains the portal.
type Help struct{ Sections []HelpSection }

// HelpSection is a part of the page.
type HelpSection struct {
	ID, Title string
	Body      template.HTML
}

// guides are the texts of the page in Markdown: each part begins with a line such as
// "## Certificates {#certificates}".
//
//go:embed help
var guides embed.FS

var helpTexts = map[*language.Language]func() ([]HelpSection, error){
	language.English: sync.OnceValues(func() ([]HelpSection, error) { return readGuide(language.English) }),
	language.Russian: sync.OnceValues(func() ([]HelpSection, error) { return readGuide(language.Russian) }),
}

// Help fills the page.
func (b *Builder) Help() (*Frame, error) {
	parts, err := helpTexts[b.Language]()
	return b.Frame(b.say("pages.help.title"), "", &Help{parts}), err
}

func readGuide(l *language.Language) ([]HelpSection, error) {
	text, err := guides.ReadFile("help/" + l.Code + ".md")
	if err != nil {
		return nil, err
	}
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table))
	var parts []HelpSection
	for _, part := range strings.Split("\n"+string(text), "\n## ")[1:] {
		head, body, _ := strings.Cut(part, "\n")
		title, id, _ := strings.Cut(strings.TrimSuffix(head, "}"), " {#")
		var out bytes.Buffer
		if err := markdown.Convert([]byte(body), &out); err != nil {
			return nil, err
		}
		parts = append(parts, HelpSection{id, title, template.HTML(scrolled(out.String()))}) // a text of our own
	}
	return parts, nil
}

// scrolled lets what is wider than a phone be scrolled by itself.
func scrolled(html string) string {
	return strings.NewReplacer("<table>", `<div class="scroll" tabindex="0"><table>`, "</table>", "</table></div>", "<pre>", `<pre class="scroll" tabindex="0">`).Replace(html)
}

// Package pages renders the pages of the portal and of the folder out/site: the
// templates, the style, the font, and what each page shows of what is published. It
// computes nothing. The pages hold no styles and no scripts of their own, so that a
// policy without unsafe-inline allows them; all but the search of the static pages
// works without scripts. With scripts the portal searches during typing: htmx (htmx.js,
// version 2.0.11) asks for the page of the text so far and puts its results in place of
// those shown.
package pages

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

//go:embed templates
var templates embed.FS

//go:embed style.css inter.woff2 inter-OFL.txt icon.svg search.js live.js htmx.js passkey.js favicon.ico card.png
var assets embed.FS

// Assets are the files that static pages load, by name; the portal has live.js,
// htmx.js, passkey.js, favicon.ico and card.png (the picture of a shared link), too.
var Assets = []string{"style.css", "inter.woff2", "inter-OFL.txt", "icon.svg", "search.js"}

// Asset returns the content of a file that pages load.
func Asset(name string) ([]byte, error) { return assets.ReadFile(name) }

// AssetVersion returns the beginning of the SHA-256 of a file that pages load, in hex; empty where
// there is none. It stands in the address, so that browsers may keep the file.
func AssetVersion(name string) string { return assetVersions()[name] }

var assetVersions = sync.OnceValue(func() map[string]string {
	versions := map[string]string{}
	files, _ := assets.ReadDir(".") // of an embedded folder, which can be read
	for _, f := range files {
		data, _ := assets.ReadFile(f.Name())
		sum := sha256.Sum256(data)
		versions[f.Name()] = hex.EncodeToString(sum[:4])
	}
	return versions
})

// Frame is what stands around every page.
type Frame struct {
	Language   *language.Language
	Federation string
	Name       string // of the federation; empty: it is called by its code
	Logo       string // address of the federation's logo; empty: there is none
	Version    string // of the program
	Title      string
	Here       Section
	To         Links
	Other      []Translation // of the page
	Accounts   bool          // people can sign in
	Visitor    *Visitor      // who has signed in; nil if no one has
	Live       bool          // what the page shows goes on: it loads itself again
	Typing     bool          // what is found follows what is typed
	Unlisted   bool          // search engines are asked to leave the page out
	Passkeys   bool          // the script of passkeys is loaded
	Embedded   string        // address of the page itself, which stands here in a frame of another site, without the portal's head and foot; empty: it does not
	Bare       bool          // the head leads to no other page
	Indexed    *Indexed      // how search engines and other sites see the page; nil: it is for people alone
	Data       any           // what the page is about, as schema.org says it; read if the page is indexed
	Page       any
}

// FederationName returns what the federation is called.
func (f *Frame) FederationName() string {
	switch {
	case f.Bare:
		return "fedrate"
	case f.Name != "":
		return f.Name
	}
	return f.Language.Sayf("pages.frame.federation", "federation", f.Federation)
}

// Indexed is how search engines and other sites see a page.
type Indexed struct {
	Outside   string // address of the portal, without a slash at its end
	Address   string // of the page
	Languages []Translation
}

// Visitor is who has signed in to the portal.
type Visitor struct {
	Name, Shown                  string
	Desk, Officer, Administrator bool // which pages are open to the visitor
	Open                         int  // questions that wait for an answer
}

// Translation is the page in another language.
type Translation struct {
	Language *language.Language
	Href     string
}

// Section is the part of the pages that a page belongs to.
type Section string

// The sections in the head of each page.
const (
	SectionLists        Section = "lists"
	SectionEvents       Section = "events"
	SectionCheck        Section = "check"
	SectionCertificates Section = "certificates"
	SectionRules        Section = "rules"
	SectionDesk         Section = "desk"
	SectionMonth        Section = "month"
	SectionAccount      Section = "account"
)

// Write writes a page by the template of its name.
func (f *Frame) Write(w io.Writer, name string) error {
	t, err := templatesOf(f.Language)
	if err != nil {
		return err
	}
	var b strings.Builder
	if err := t.ExecuteTemplate(&b, name, f); err != nil {
		return handbook.Errorf("pages.wrong.page", "page", name, "problem", err)
	}
	_, err = io.WriteString(w, handbook.Shown(b.String())) // no name from a report steers the reader
	return err
}

// parsed are the templates of a language with its functions.
type parsed struct {
	language *language.Language
	read     func() (*template.Template, error)
}

var spoken = []parsed{newParsed(language.English), newParsed(language.Russian)}

func newParsed(l *language.Language) parsed {
	return parsed{l, sync.OnceValues(func() (*template.Template, error) {
		files, err := fs.Glob(templates, "templates/*.html")
		if err != nil {
			return nil, err
		}
		t := template.New("").Funcs(functions(l))
		for _, file := range files {
			text, err := templates.ReadFile(file)
			if err != nil {
				return nil, err
			}
			if _, err := t.Parse(translate(string(text), l)); err != nil {
				return nil, err
			}
		}
		return t, nil
	})}
}

// sentence finds a sentence of the catalogues without values in a template.
var sentence = regexp.MustCompile(`\{\{say "([a-z0-9.-]+)"\}\}`)

// translate writes the sentences without values into a template once, rather than each time
// a page is written: a page of an event says some of them hundreds of times.
func translate(text string, l *language.Language) string {
	return sentence.ReplaceAllStringFunc(text, func(found string) string {
		return template.HTMLEscapeString(l.Sayf(sentence.FindStringSubmatch(found)[1]))
	})
}

func templatesOf(l *language.Language) (*template.Template, error) {
	for _, p := range spoken {
		if p.language == l {
			return p.read()
		}
	}
	return spoken[0].read()
}

package language

import (
	"fmt"
	"io/fs"
	"iter"
	"path"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// catalogue is the sentences of a language. A file of it is read when a sentence
// of it is first said: a command says few of them.
type catalogue struct {
	files  map[string]*file // the file of each key, and of the tables in which keys stand
	parser *parser
	once   sync.Once
	said   sync.Map // *sentence by the keys that were asked for
}

// sentence is what is known of the sentence of a key.
type sentence struct {
	messages *messages
	plural   bool
	plain    plain
	alone    atomic.Pointer[string] // as it was said without arguments; nil: not yet
}

// file is a file of sentences.
type file struct{ load func() *messages }

// messages are the sentences of a file.
type messages struct {
	*i18n.Localizer
	keys  map[string]bool  // all of them; true: with plural forms
	plain map[string]plain // those that hold arguments as they are, and nothing else
}

// find finds the sentence of a key; false if the language has none.
func (c *catalogue) find(key string) (*sentence, bool) {
	if s, ok := c.said.Load(key); ok {
		return s.(*sentence), true
	}
	for name, is := key, true; is; name, is = cutLast(name) { // in a = { found = "…" } only a has a line
		if f := c.files[name]; f != nil {
			m := f.load()
			plural, has := m.keys[key]
			if !has {
				break
			}
			s, _ := c.said.LoadOrStore(key, &sentence{messages: m, plural: plural, plain: m.plain[key]})
			return s.(*sentence), true
		}
	}
	return nil, false
}

// readCatalogue finds out what stands in the files of a language. They are part of the
// program, so one that cannot be read is a mistake of the program.
func readCatalogue(code string) *catalogue {
	entries, err := fs.ReadDir(catalogues, code)
	if err != nil {
		panic(err)
	}
	c := &catalogue{files: map[string]*file{}}
	for _, e := range entries {
		name := path.Join(code, e.Name())
		data, err := catalogues.ReadFile(name)
		if err != nil {
			panic(err)
		}
		f := &file{sync.OnceValue(func() *messages { return readMessages(code, name, data) })}
		for key := range namesIn(string(data)) {
			c.files[key] = f
		}
	}
	return c
}

// namesIn returns the names that lines of a file of TOML give to tables and values,
// each with that of the table where it stands: the key of every sentence is among
// them, or what stands before its last dot.
func namesIn(toml string) iter.Seq[string] {
	return func(yield func(string) bool) {
		table := ""
		for line := range strings.Lines(toml) {
			name, is := strings.CutPrefix(line, "[")
			if is {
				table, _, _ = strings.Cut(name, "]")
				name = table
			} else if name, _, is = strings.Cut(line, "="); is {
				name = table + "." + strings.Trim(name, "\t \"")
			}
			for ; is; name, is = cutLast(name) { // a.b.other = "…" is of the key a.b
				if !yield(name) {
					return
				}
			}
		}
	}
}

// cutLast leaves out the last part of a key.
func cutLast(key string) (rest string, has bool) {
	i := strings.LastIndexByte(key, '.')
	return key[:max(i, 0)], i > 0
}

// readMessages reads the sentences of a file.
func readMessages(code, name string, data []byte) *messages {
	bundle := i18n.NewBundle(language.Make(code))
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	parsed, err := bundle.ParseMessageFileBytes(data, strings.TrimSuffix(path.Base(name), ".toml")+"."+code+".toml")
	if err != nil {
		panic(fmt.Errorf("%s: %w", name, err))
	}
	m := &messages{i18n.NewLocalizer(bundle, code), make(map[string]bool, len(parsed.Messages)), map[string]plain{}}
	for _, one := range parsed.Messages {
		m.keys[one.ID] = one.One != "" || one.Few != "" || one.Many != ""
		if !m.keys[one.ID] {
			if p := readPlain(one.Other); p != nil {
				m.plain[one.ID] = p
			}
		}
	}
	return m
}

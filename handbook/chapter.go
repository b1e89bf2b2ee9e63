// Package handbook gives the shape of a regulation: chapters, their dated
// editions, the articles of an edition and the rules that check them, and the
// findings, places and dates that all chapters share. It knows no chess.
package handbook

// Rule is an idea of a regulation that can be checked. It has a name and no
// article number: the number can change from one edition to the next, so it
// stands in the edition.
type Rule struct {
	Name     string   // kebab-case
	Severity Severity // of its findings
	Check    any      // how the chapter checks it, in a type of the chapter; nil: the check is found elsewhere
	Part     string   // what of the name this one is about, where several rules share it
}

// Doc returns what the rule demands, for explain and the docs: the sentence of
// doc.NAME, or of doc.NAME.PART.
func (r *Rule) Doc() Text {
	key := "doc." + r.Name
	if r.Part != "" {
		key += "." + r.Part
	}
	return Text{Key: key}
}

// Article is one line of an edition: either a rule checks it, or a note says
// why nothing does. Several lines may share a rule; For then names what of it
// each is about.
type Article struct {
	No   string // always dotted: 1.4.3e
	Rule *Rule
	For  string // such as a title; empty where one line has all of the rule
	Note Text
}

// Edition is a chapter's text as it applied from a day on. Numbers holds what
// changes between editions: the figures of the text.
type Edition[N any] struct {
	Key      string // the name that flags take, such as "2024-03-01"
	From     Date
	Source   string
	Numbers  N
	Articles []Article
}

// No returns the article number under which the edition holds a rule, empty where
// the edition has no such article.
func (e *Edition[N]) No(rule *Rule) string {
	for i := range e.Articles {
		if a := &e.Articles[i]; a.Rule == rule {
			return a.No
		}
	}
	return ""
}

// NoFor returns the article number of what of a rule the line is about, empty where
// the edition has no such line.
func (e *Edition[N]) NoFor(rule *Rule, about string) string {
	for i := range e.Articles {
		if a := &e.Articles[i]; a.Rule == rule && a.For == about {
			return a.No
		}
	}
	return ""
}

// Chapter is a chapter of the Handbook with its editions, oldest first.
type Chapter[N any] struct {
	ID       string // as the Handbook writes it: "B.02"
	Title    string
	Editions []Edition[N]
}

// InForce returns the last edition that applied on the day, which is the start of
// the tournament. An unknown day, or one before the first edition, is an error.
func (c *Chapter[N]) InForce(day Date) (*Edition[N], error) {
	if day <= 0 {
		return nil, Errorf("handbook.error.no-day", "chapter", c.ID)
	}
	for i := len(c.Editions) - 1; i >= 0; i-- {
		if c.Editions[i].From <= day {
			return &c.Editions[i], nil
		}
	}
	return nil, Errorf("handbook.error.before-first", "chapter", c.ID, "day", day, "first", c.Editions[0].From)
}

// Edition returns the edition of that key.
func (c *Chapter[N]) Edition(key string) (*Edition[N], error) {
	var keys []string
	for i := range c.Editions {
		if c.Editions[i].Key == key {
			return &c.Editions[i], nil
		}
		keys = append(keys, c.Editions[i].Key)
	}
	return nil, Errorf("handbook.error.no-edition", "chapter", c.ID, "edition", key, "editions", keys)
}

// Any returns the chapter for callers that do not know the type of its figures.
func (c *Chapter[N]) Any() Chapter[any] {
	out := Chapter[any]{ID: c.ID, Title: c.Title, Editions: make([]Edition[any], len(c.Editions))}
	for i, e := range c.Editions {
		out.Editions[i] = Edition[any]{Key: e.Key, From: e.From, Source: e.Source, Numbers: e.Numbers, Articles: e.Articles}
	}
	return out
}

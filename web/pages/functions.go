package pages

import (
	"html/template"
	"strconv"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// functions returns those of the templates in a language:
//
//	{{say "pages.home.title" "n" 3}}  a sentence of the catalogues
//	{{word "verdict" .Verdict}}       the word of a value
//	{{day .Start}} {{span .Start .End}} {{month .Period}} {{heading .Period}}
//	{{points .Score}}                 4½, 0,35
//	{{column .Score}}                 the same with a slot for the half
//	{{two .Expected}}                 0.33
//	{{gain .Change}} {{gain2 .Sum}}   +31, −0.33, nothing for no change
//	{{thousands .Players}}
//	{{at .Received}}                  a moment: day and time, in UTC
//	{{stamp .Received}}               the same as plain text, within a sentence
//	{{template "badge" (badge "good" "ready")}}
func functions(l *language.Language) template.FuncMap {
	return template.FuncMap{
		"say":       func(key string, pairs ...any) string { return l.Sayf(key, pairs...) },
		"word":      func(kind string, value any) string { return word(l, kind, value) },
		"day":       l.Day,
		"span":      l.Span,
		"month":     l.Month,
		"heading":   func(p handbook.Period) string { return UpperFirst(l.Month(p)) },
		"points":    func(p tournament.Points) string { return points(l, p) },
		"column":    func(p tournament.Points) template.HTML { return column(l, p) },
		"two":       func(h tournament.Hundredths) string { return l.Fixed(h.Decimal(), 2) },
		"gain":      func(n int) template.HTML { return gain(strconv.Itoa(n)) },
		"gain2":     func(h tournament.Hundredths) template.HTML { return gain(l.Fixed(h.Decimal(), 2)) },
		"sign":      func(n int) string { return signed(strconv.Itoa(n)) },
		"thousands": l.Thousands,
		"at":        func(t time.Time) template.HTML { return timeText(l, t) },
		"stamp":     func(t time.Time) string { return stamp(l, t) },
		"badge":     func(class, text string) Badge { return Badge{class, text} },
	}
}

// timeText returns a moment as people read it.
func timeText(l *language.Language, t time.Time) template.HTML {
	if t.IsZero() {
		return ""
	}
	return template.HTML(`<time class="nowrap" datetime="` + t.UTC().Format(time.RFC3339) + `">` + template.HTMLEscapeString(stamp(l, t)) + `</time>`)
}

func stamp(l *language.Language, t time.Time) string {
	return l.Day(handbook.FromTime(t.UTC())) + ", " + t.UTC().Format("15:04")
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// Word returns the word of a value in the language of the pages.
func (b *Builder) Word(kind string, value any) string { return word(b.Language, kind, value) }

// word returns the word of a value, the value itself where the catalogues have none.
func word(l *language.Language, kind string, value any) string {
	s := ""
	switch v := value.(type) {
	case string:
		s = v
	case interface{ String() string }:
		s = v.String()
	}
	if key := "word." + kind + "." + s; s != "" && l.Has(key) {
		return l.Label(key)
	}
	return s
}

// points writes a score with ½ where it ends in a half.
func points(l *language.Language, p tournament.Points) string {
	whole, rest := p/tournament.One, p%tournament.One
	switch {
	case rest == 0:
		return strconv.Itoa(int(whole))
	case rest != tournament.One/2 || p < 0:
		return l.Decimal(p.Decimal())
	case whole == 0:
		return "½"
	}
	return strconv.Itoa(int(whole)) + "½"
}

// column writes a score for a column: the half has its own slot.
func column(l *language.Language, p tournament.Points) template.HTML {
	s := points(l, p)
	whole, half := strings.CutSuffix(s, "½")
	slot := ""
	if half {
		slot = "½"
	}
	return template.HTML(template.HTMLEscapeString(whole) + `<span class="half">` + slot + `</span>`)
}

// signed returns a number with its sign as it is printed; nothing for no change.
func signed(s string) string {
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		return "−" + rest
	}
	if strings.Trim(s, "0.,") == "" {
		return ""
	}
	return "+" + s
}

func gain(number string) template.HTML {
	s := signed(number)
	class := "up"
	switch {
	case s == "":
		return ""
	case strings.HasPrefix(s, "−"):
		class = "down"
	}
	return template.HTML(`<span class="` + class + `">` + s + `</span>`) // digits, signs and a decimal sign
}

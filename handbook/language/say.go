package language

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/template"

	i18n "github.com/nicksnyder/go-i18n/v2/i18n"
	parsing "github.com/nicksnyder/go-i18n/v2/i18n/template"

	"github.com/fedrate/fedrate/handbook"
)

// Say writes a text out. A key that the language lacks is said in English; one
// that no catalogue has is said as the key with its arguments, so that nothing
// is lost.
func (l *Language) Say(t handbook.Text) string {
	switch {
	case t.IsZero():
		return ""
	case t.Key == "verbatim":
		return t.String()
	}
	if s, ok := l.sentence(t.Key, t.Args); ok {
		return s
	}
	if l.Has(t.Key + foundPart) { // of a finding
		return l.Finding(&handbook.Finding{Text: t}).Message()
	}
	if l != English {
		return English.Say(t)
	}
	return t.String()
}

// SayAll writes texts out, one by one.
func (l *Language) SayAll(texts []handbook.Text) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = l.Say(t)
	}
	return out
}

// Label returns a sentence without arguments: the head of a column, a word.
func (l *Language) Label(key string) string { return l.Say(handbook.Text{Key: key}) }

// Sayf is Say of [handbook.Say]: the key and its arguments as name, value.
func (l *Language) Sayf(key string, pairs ...any) string { return l.Say(handbook.Say(key, pairs...)) }

// sentence fills in the sentence of a key; false if the language has none.
func (l *Language) sentence(key string, arguments []handbook.Arg) (string, bool) {
	said, has := l.load().find(key)
	if !has {
		return "", false
	}
	if len(arguments) == 0 {
		if s := said.alone.Load(); s != nil {
			return *s, true
		}
	}
	if s, ok := said.plain.fill(l, arguments); ok {
		return s, true
	}
	config := i18n.LocalizeConfig{MessageID: key, TemplateData: l.arguments(arguments), TemplateParser: l.templates()}
	if n, ok := (handbook.Text{Args: arguments}).Arg("n").(int); ok && said.plural {
		config.PluralCount = max(n, -n)
	}
	s, err := said.messages.Localize(&config)
	if err != nil {
		return fmt.Sprintf("%s (%v)", s, err), s != ""
	}
	if len(arguments) == 0 {
		said.alone.Store(&s)
	}
	return s, true
}

// arguments returns those of a text as its template takes them, by their names; of two of one
// name the first counts, as for [handbook.Text.Arg].
func (l *Language) arguments(list []handbook.Arg) map[string]any {
	if len(list) == 0 {
		return nil
	}
	out := make(map[string]any, len(list))
	for _, a := range slices.Backward(list) {
		out[a.Name] = l.argument(a.Name, a.Value)
	}
	return out
}

// argument returns an argument as its sentence takes it: numbers as they are, all else
// written out, and names of files so that they steer no terminal.
func (l *Language) argument(name string, value any) any {
	value = l.writeValue(value)
	if s, ok := value.(string); ok && slices.Contains(fileNames, name) {
		return handbook.SanitizeLine(s)
	}
	return value
}

// fileNames are the arguments that name a file or a folder.
var fileNames = []string{"file", "path", "folder"}

func (l *Language) writeValue(v any) any {
	switch v := v.(type) {
	case int, string:
		return v
	case handbook.Date:
		return l.Date(v)
	case handbook.Period:
		return v.String()
	case handbook.Decimal:
		return l.Decimal(v)
	case handbook.Text:
		return l.Say(v)
	case []any:
		items := make([]string, len(v))
		for i := range v {
			items[i] = fmt.Sprint(l.writeValue(v[i]))
		}
		return list(items)
	}
	return fmt.Sprint(v)
}

// list is written with commas; a template may take its items one by one.
type list []string

func (s list) String() string { return strings.Join(s, ", ") }

// Decimal writes a number with the decimal sign of the language: 5.5, 5,5.
func (l *Language) Decimal(d handbook.Decimal) string {
	return l.Number(d.String())
}

// Number writes a number that stands in decimal form as the language does.
func (l *Language) Number(decimal string) string {
	return strings.Replace(decimal, ".", l.decimalSign(), 1)
}

// Fixed writes a number with at least so many places: 5.0, 30,40.
func (l *Language) Fixed(d handbook.Decimal, places int) string {
	s, sign := l.Decimal(d), l.decimalSign()
	whole, part, _ := strings.Cut(s, sign)
	if missing := places - len(part); missing > 0 {
		return whole + sign + part + strings.Repeat("0", missing)
	}
	return s
}

func (l *Language) decimalSign() string {
	if l == Russian {
		return ","
	}
	return "."
}

// Date writes a day as findings and tables do: 2026-03-05, 05.03.2026; a year
// alone where no more is known.
func (l *Language) Date(d handbook.Date) string {
	if l == Russian && d.Month() > 0 {
		return fmt.Sprintf("%02d.%02d.%04d", d.Day(), d.Month(), d.Year())
	}
	return d.String()
}

// DateFormat returns the number format of a spreadsheet that writes a day as Date
// does.
func (l *Language) DateFormat() string {
	if l == Russian {
		return "dd.mm.yyyy"
	}
	return "yyyy-mm-dd"
}

// parser reads the templates of the sentences with the functions that a
// language gives them, and lets them be kept: the functions of a language
// never change.
type parser struct{ parsing.TextParser }

// Cacheable is always true.
func (*parser) Cacheable() bool { return true }

// templates returns the parser of the language. The functions:
//
//	{{n "games" .count}}  a count with its word: "1 game", "5 партий"
//	{{more "line" .more}} " (and 2 more lines)", nothing for 0
//	{{and .names}}        a list whose last item is joined by the word and
//	{{or .names}}         the same with or
//	{{thousands .bytes}}  12,345 and 12 345
//	{{upper .text}}       the first letter in upper case
//	{{in .round}}         "в 3-м", "во 2-м": Russian alone has it
//	{{letters .form}}     the form of a date, "ГГ/ММ/ДД": Russian alone has it
func (l *Language) templates() *parser {
	c := l.load()
	c.once.Do(func() {
		c.parser = &parser{parsing.TextParser{Option: "missingkey=error", Funcs: template.FuncMap{
			"n":         l.count,
			"more":      l.more,
			"and":       func(items any) string { return l.joinItems(items, "list.and") },
			"or":        func(items any) string { return l.joinItems(items, "list.or") },
			"thousands": l.Thousands,
			"upper":     upper,
			"in":        inOrdinal,
			"letters":   dateLetters,
		}}}
	})
	return c.parser
}

// countArgs returns the arguments of a sentence that says how many.
func countArgs(n int) []handbook.Arg { return []handbook.Arg{{Name: "n", Value: n}} }

// count returns the sentence n.WORD in the plural form of the number.
func (l *Language) count(word string, number any) (string, error) {
	n, ok := number.(int)
	if !ok {
		return "", fmt.Errorf("%v is no whole number", number)
	}
	s, ok := l.sentence("n."+word, countArgs(n))
	if !ok {
		return "", fmt.Errorf("no counting word %q", word)
	}
	return s, nil
}

// more returns the sentence more.WORD, empty for 0.
func (l *Language) more(word string, number any) (string, error) {
	n, ok := number.(int)
	if !ok {
		return "", fmt.Errorf("%v is no whole number", number)
	}
	if n == 0 {
		return "", nil
	}
	s, ok := l.sentence("more."+word, countArgs(n))
	if !ok {
		return "", fmt.Errorf("no words for more of %q", word)
	}
	return s, nil
}

func (l *Language) joinItems(items any, key string) string {
	s, ok := items.(list)
	if !ok || len(s) < 2 {
		return fmt.Sprint(items)
	}
	word, _ := l.sentence(key, nil)
	return strings.Join(s[:len(s)-1], ", ") + word + s[len(s)-1]
}

// Thousands groups the digits of a number: 12,345 in English, 12 345 (with
// narrow no-break spaces) in Russian.
func (l *Language) Thousands(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	digits := strconv.Itoa(n)
	if len(digits) < 5 && l == Russian {
		return sign + digits
	}
	var groups []string
	for len(digits) > 3 {
		groups = append(groups, digits[len(digits)-3:])
		digits = digits[:len(digits)-3]
	}
	groups = append(groups, digits)
	slices.Reverse(groups)
	separator := ","
	if l == Russian {
		separator = "\u202f"
	}
	return sign + strings.Join(groups, separator)
}

// inOrdinal returns the Russian preposition with its ordinal number: "во" stands
// before "втором" alone.
func inOrdinal(number any) string {
	if number == 2 {
		return "во 2-м"
	}
	return fmt.Sprintf("в %v-м", number)
}

// dateLetters writes the form of a date with the letters of Russian words: YYYY-MM-DD is
// ГГГГ-ММ-ДД.
func dateLetters(form string) string {
	return strings.NewReplacer("Y", "Г", "M", "М", "D", "Д").Replace(form)
}

func upper(s string) string {
	for i, r := range s {
		return s[:i] + strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}

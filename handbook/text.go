package handbook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Text is something to say that stands in no language yet: the key of a
// sentence of the catalogues (package language) and its arguments. It is
// written out when it is shown, and kept as data. The zero Text says nothing.
type Text struct {
	Key  string // such as "tournament.one-sided"
	Args []Arg
}

// Arg is a named argument of a text. Its value is an int, a string, a [Date],
// a [Period], a [Decimal], a [Text], or a list of those ([]any).
type Arg struct {
	Name  string
	Value any
}

// Decimal is an exact number with a number of places: Units 155 with 1 place
// is 15.5.
type Decimal struct{ Units, Places int }

// Decimaler is a number of a chapter that is written as a decimal: points,
// hundredths.
type Decimaler interface{ Decimal() Decimal }

// Texter is a value of a chapter that has a word in every language: a colour,
// a kind of play.
type Texter interface{ Text() Text }

// Say returns the text of that key with its arguments, given as name, value, name,
// value. Integers of any type, strings of any type, dates, periods, decimals,
// texts and lists of these are taken; a value with a word of its own
// ([Texter]), a decimal form ([Decimaler]) or a name ([fmt.Stringer]) is taken
// as that. Anything else is a mistake of the program and panics.
func Say(key string, pairs ...any) Text {
	t := Text{Key: key}
	if len(pairs) == 0 {
		return t
	}
	t.Args = make([]Arg, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		t.Args = append(t.Args, Arg{Name: pairs[i].(string), Value: argument(pairs[i+1])})
	}
	return t
}

// Verbatim returns a text that is the same in every language: a name, a code, or a
// sentence kept before sentences were data.
func Verbatim(s string) Text {
	if s == "" {
		return Text{}
	}
	return Text{Key: verbatim, Args: []Arg{{Name: "text", Value: s}}}
}

const verbatim = "verbatim"

// IsVerbatim reports whether the text is the same in every language.
func (t Text) IsVerbatim() bool { return t.Key == verbatim }

// IsZero reports whether the text says nothing.
func (t Text) IsZero() bool { return t.Key == "" }

// Arg returns the value of the argument of that name, nil if there is none.
func (t Text) Arg(name string) any {
	for _, a := range t.Args {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// Number returns the whole number of the argument of that name, 0 if there is
// none.
func (t Text) Number(name string) int {
	n, _ := t.Arg(name).(int)
	return n
}

// argument brings a value of a chapter to one of the kinds of [Arg].
func argument(v any) any {
	switch v := v.(type) {
	case Texter:
		return v.Text()
	case Decimaler:
		return v.Decimal()
	case int, string, Date, Period, Decimal, Text:
		return v
	case []Text:
		return list(v)
	case []int:
		return list(v)
	case []string:
		return list(v)
	case []Date:
		return list(v)
	case []any:
		return list(v)
	case fmt.Stringer:
		return v.String()
	}
	return basic(v)
}

// basic takes the named integer and string types of the chapters, and lists.
func basic(v any) any {
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return int(r.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return int(r.Uint())
	case reflect.String:
		return r.String()
	case reflect.Slice:
		out := make([]any, r.Len())
		for i := range out {
			out[i] = argument(r.Index(i).Interface())
		}
		return out
	}
	panic(fmt.Sprintf("%T is no argument of a text", v))
}

func list[T any](values []T) []any {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = argument(v)
	}
	return out
}

// String returns the key with its arguments, for tests and for a text that no
// catalogue has; what people read is written by package language.
func (t Text) String() string {
	if t.Key == verbatim && len(t.Args) == 1 {
		return fmt.Sprint(t.Args[0].Value)
	}
	var b strings.Builder
	b.WriteString(t.Key)
	for _, a := range t.Args {
		fmt.Fprintf(&b, " %s=%v", a.Name, a.Value)
	}
	return b.String()
}

// String returns the decimal form without trailing zeros: 15.5, 7, -0.05.
func (d Decimal) String() string { return string(d.AppendTo(nil)) }

// AppendTo appends the decimal form to out and returns the result.
func (d Decimal) AppendTo(out []byte) []byte {
	var room [24]byte
	digits := strconv.AppendInt(room[:0], int64(d.Units), 10)
	if d.Units < 0 {
		out, digits = append(out, '-'), digits[1:]
	}
	point := len(digits) - d.Places
	if point <= 0 {
		out = append(out, '0')
	} else {
		out = append(out, digits[:point]...)
	}
	part := bytes.TrimRight(digits[max(point, 0):], "0")
	if len(part) == 0 {
		return out
	}
	out = append(out, '.')
	for ; point < 0; point++ {
		out = append(out, '0')
	}
	return append(out, part...)
}

// CompareTexts orders texts by key, then by their arguments as written.
func CompareTexts(a, b Text) int {
	if c := strings.Compare(a.Key, b.Key); c != 0 || a.Key == "" {
		return c
	}
	return strings.Compare(a.String(), b.String())
}

// kept is an argument as it is kept in JSON: the name, and one of the others.
type kept struct {
	Name    string  `json:"name,omitempty"`
	Int     *int    `json:"int,omitempty"`
	String  *string `json:"string,omitempty"`
	Date    *int    `json:"date,omitempty"`
	Period  *int    `json:"period,omitempty"`
	Decimal []int   `json:"decimal,omitempty"` // units, places
	Text    *Text   `json:"text,omitempty"`
	List    *[]kept `json:"list,omitempty"`
}

// MarshalJSON keeps the text: {"key":"…","args":[{"name":"round","int":5}]}. A
// verbatim text is a string, an empty one where the text says nothing.
func (t Text) MarshalJSON() ([]byte, error) {
	if t.IsZero() || t.Key == verbatim {
		return json.Marshal(t.String())
	}
	args := make([]kept, len(t.Args))
	for i, a := range t.Args {
		var err error
		if args[i], err = keep(a.Value); err != nil {
			return nil, fmt.Errorf("text %s: argument %s: %w", t.Key, a.Name, err)
		}
		args[i].Name = a.Name
	}
	return json.Marshal(struct {
		Key  string `json:"key"`
		Args []kept `json:"args,omitempty"`
	}{t.Key, args})
}

func keep(v any) (kept, error) {
	switch v := v.(type) {
	case int:
		return kept{Int: &v}, nil
	case string:
		return kept{String: &v}, nil
	case Date:
		n := int(v)
		return kept{Date: &n}, nil
	case Period:
		n := int(v)
		return kept{Period: &n}, nil
	case Decimal:
		return kept{Decimal: []int{v.Units, v.Places}}, nil
	case Text:
		return kept{Text: &v}, nil
	case []any:
		items := make([]kept, len(v))
		for i := range v {
			var err error
			if items[i], err = keep(v[i]); err != nil {
				return kept{}, err
			}
		}
		return kept{List: &items}, nil
	}
	return kept{}, fmt.Errorf("%T is no kind of argument", v)
}

// UnmarshalJSON reads a kept text back; a string, as texts were kept before
// they were data, is verbatim.
func (t *Text) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte{'"'}) {
		var s string
		err := json.Unmarshal(data, &s)
		*t = Verbatim(s)
		return err
	}
	var in struct {
		Key  string `json:"key"`
		Args []kept `json:"args"`
	}
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*t = Text{Key: in.Key}
	for _, k := range in.Args {
		v, err := k.value()
		if err != nil {
			return fmt.Errorf("text %s: argument %s: %w", in.Key, k.Name, err)
		}
		t.Args = append(t.Args, Arg{Name: k.Name, Value: v})
	}
	return nil
}

func (k *kept) value() (any, error) {
	switch {
	case k.Int != nil:
		return *k.Int, nil
	case k.String != nil:
		return *k.String, nil
	case k.Date != nil:
		return Date(*k.Date), nil
	case k.Period != nil:
		return Period(*k.Period), nil
	case len(k.Decimal) == 2 && k.Decimal[1] >= 0 && k.Decimal[1] <= 9:
		return Decimal{k.Decimal[0], k.Decimal[1]}, nil
	case k.Text != nil:
		return *k.Text, nil
	case k.List != nil:
		items := make([]any, len(*k.List))
		for i := range *k.List {
			var err error
			if items[i], err = (*k.List)[i].value(); err != nil {
				return nil, err
			}
		}
		return items, nil
	}
	return nil, errors.New("it has no value")
}

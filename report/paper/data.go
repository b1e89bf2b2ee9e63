package paper

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// Datum is one value of the data of a form.
type Datum struct {
	Name  string // certificate.rows[3].rating
	Value string // as JSON has it
}

// ReadData splits the data of a form, in their own order, and writes their sentences
// out in a language.
func ReadData(l *language.Language, data []byte) ([]Datum, error) {
	if !json.Valid(data) { // nor nested too deep
		return nil, handbook.Errorf("paper.wrong.no-json")
	}
	r := dataReader{Decoder: json.NewDecoder(bytes.NewReader(data)), data: data, language: l}
	r.UseNumber()
	if err := r.value(""); err != nil {
		return nil, handbook.Errorf("paper.wrong.certificate-data", "problem", err)
	}
	return r.list, nil
}

// mostNamed is how many bytes the names of data may have together: a name repeats those of
// all that it stands in.
const mostNamed = 16 << 20

// dataReader takes data apart.
type dataReader struct {
	*json.Decoder
	data     []byte
	language *language.Language
	list     []Datum
	named    int // bytes of the names so far
}

func (r *dataReader) value(name string) error {
	if r.named += len(name); r.named > mostNamed {
		return handbook.Errorf("paper.wrong.too-much-data", "mebibytes", mostNamed>>20)
	}
	t, err := r.Token()
	if err != nil {
		return err
	}
	switch t {
	case json.Delim('{'):
		return r.object(name)
	case json.Delim('['):
		for i := 1; r.More(); i++ {
			if err := r.value(name + "[" + strconv.Itoa(i) + "]"); err != nil {
				return err
			}
		}
		_, err = r.Token()
		return err
	}
	value := "unknown"
	if t != nil {
		value = fmt.Sprint(t)
	}
	r.list = append(r.list, Datum{name, value})
	return nil
}

// object takes one apart whose bracket was read, or writes out the sentence
// that it is.
func (r *dataReader) object(name string) error {
	from, before, first := r.InputOffset()-1, len(r.list), ""
	for r.More() {
		key, err := r.Token()
		if err != nil {
			return err
		}
		if first == "" {
			first = fmt.Sprint(key)
		}
		if err := r.value(strings.TrimPrefix(name+"."+fmt.Sprint(key), ".")); err != nil {
			return err
		}
	}
	if _, err := r.Token(); err != nil {
		return err
	}
	var text handbook.Text
	if first == "key" && json.Unmarshal(r.data[from:r.InputOffset()], &text) == nil {
		r.list = append(r.list[:before], Datum{name, r.language.Say(text)})
	}
	return nil
}

// Difference is something that a form says otherwise than it should.
type Difference struct {
	Name  string // of the datum, or cell of a sheet
	Was   string // as issued; empty: not there
	Is    string // now; empty: not there
	Label string // of the field in the cell, as the form has it; empty: none is known
}

// Remark reports whether it is in the remarks alone: more is known of the event
// now, or a remark is worded otherwise, and the figures are the same.
func (d Difference) Remark() bool {
	for _, part := range []string{"certificate.remarks[", "tournament.Notes[", "tournament.Organizers[", "tournament.Contact", "tournament.Program"} {
		if strings.HasPrefix(d.Name, part) {
			return true
		}
	}
	return false
}

// Differences returns what two lists of data say otherwise, in the order of the
// first.
func Differences(was, is []Datum) []Difference {
	now := map[string]string{}
	for _, d := range is {
		now[d.Name] = d.Value
	}
	var list []Difference
	before := map[string]bool{}
	for _, d := range was {
		before[d.Name] = true
		if v := now[d.Name]; v != d.Value {
			list = append(list, Difference{Name: d.Name, Was: d.Value, Is: v})
		}
	}
	for _, d := range is {
		if !before[d.Name] {
			list = append(list, Difference{Name: d.Name, Is: d.Value})
		}
	}
	return list
}

// Rests returns the numbers of other certificates in the data of a form.
func Rests(list []Datum) []string {
	var numbers []string
	for _, d := range list {
		if numberForm.MatchString(d.Value) && !slices.Contains(numbers, d.Value) {
			numbers = append(numbers, d.Value)
		}
	}
	return numbers
}

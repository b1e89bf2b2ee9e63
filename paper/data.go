package paper

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Datum is one thing of the data behind a form.
type Datum struct {
	Name  string // certificate.rows[3].rating
	Value string // as JSON has it
}

// ReadData takes the data behind a form apart, in their own order.
func ReadData(data []byte) ([]Datum, error) {
	if !json.Valid(data) { // nor nested too deep
		return nil, errors.New("the data of a certificate are no JSON")
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var list []Datum
	if err := readValue(dec, "", &list); err != nil {
		return nil, fmt.Errorf("read the data of a certificate: %w", err)
	}
	return list, nil
}

func readValue(dec *json.Decoder, name string, list *[]Datum) error {
	t, err := dec.Token()
	if err != nil {
		return err
	}
	switch t {
	case json.Delim('{'):
		for dec.More() {
			key, err := dec.Token()
			if err != nil {
				return err
			}
			if err := readValue(dec, strings.TrimPrefix(name+"."+fmt.Sprint(key), "."), list); err != nil {
				return err
			}
		}
		_, err = dec.Token()
		return err
	case json.Delim('['):
		for i := 1; dec.More(); i++ {
			if err := readValue(dec, name+"["+strconv.Itoa(i)+"]", list); err != nil {
				return err
			}
		}
		_, err = dec.Token()
		return err
	}
	value := "unknown"
	if t != nil {
		value = fmt.Sprint(t)
	}
	*list = append(*list, Datum{name, value})
	return nil
}

// Difference is something that a form says otherwise than it should.
type Difference struct {
	Name string // of the datum, or cell of a sheet
	Was  string // as issued; empty: not there
	Is   string // now; empty: not there
}

// Remark tells whether it is in the remarks alone: more is known of the event
// now, or a remark is worded otherwise, and the figures are the same.
func (d Difference) Remark() bool {
	return strings.HasPrefix(d.Name, "certificate.remarks[") || strings.HasPrefix(d.Name, "tournament.Notes[")
}

// Differences are what two lists of data say otherwise, in the order of the
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
			list = append(list, Difference{d.Name, d.Value, v})
		}
	}
	for _, d := range is {
		if !before[d.Name] {
			list = append(list, Difference{d.Name, "", d.Value})
		}
	}
	return list
}

// Rests are the numbers of other certificates in the data of a form.
func Rests(list []Datum) []string {
	var numbers []string
	for _, d := range list {
		if numberForm.MatchString(d.Value) && !slices.Contains(numbers, d.Value) {
			numbers = append(numbers, d.Value)
		}
	}
	return numbers
}

package tournament

import (
	"reflect"
	"strings"
	"sync"
)

// Compact gives the texts of tournaments memory of their own, no more than they take. Those
// that a reader has cut out of a report keep all of it in memory otherwise. What the
// tournaments say stays the same.
func Compact(list ...*Tournament) {
	var texts []reflect.Value
	for _, t := range list {
		if t != nil {
			texts = appendTexts(texts, reflect.ValueOf(t).Elem())
		}
	}
	different := make([]string, 0, len(texts)) // from the one before
	last := ""
	for _, v := range texts {
		if s := v.String(); s != last {
			different, last = append(different, s), s
		}
	}
	rest := strings.Join(different, "")
	last = ""
	for _, v := range texts {
		if s := v.String(); s != last {
			last, rest = rest[:len(s)], rest[len(s):]
		}
		v.SetString(last)
	}
}

// appendTexts appends the texts of a value, save empty ones.
func appendTexts(to []reflect.Value, v reflect.Value) []reflect.Value {
	if !hasText(v.Type()) {
		return to
	}
	switch v.Kind() {
	case reflect.String:
		if v.Len() > 0 {
			to = append(to, v)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			to = appendTexts(to, v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			to = appendTexts(to, v.Index(i))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			to = appendTexts(to, v.Elem())
		}
	}
	return to
}

// textTypes are the types that were asked for, and whether there are texts in their values.
var textTypes sync.Map

func hasText(t reflect.Type) bool {
	if known, ok := textTypes.Load(t); ok {
		return known.(bool)
	}
	has := false
	switch t.Kind() {
	case reflect.String:
		has = true
	case reflect.Struct:
		for i := range t.NumField() {
			has = has || hasText(t.Field(i).Type)
		}
	case reflect.Slice, reflect.Array, reflect.Pointer:
		has = hasText(t.Elem())
	}
	textTypes.Store(t, has)
	return has
}

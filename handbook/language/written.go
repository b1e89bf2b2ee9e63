package language

import (
	"reflect"

	"github.com/fedrate/fedrate/handbook"
)

// Written returns a copy of a value in which every text is written out, so that it
// reads the same wherever it is shown: for JSON, and for papers. Parts that
// hold no text are shared with the value.
func Written[T any](l *Language, value T) T {
	v := reflect.ValueOf(&value).Elem()
	if holdsText(v.Type(), nil) {
		l.write(v)
	}
	return value
}

var textType = reflect.TypeFor[handbook.Text]()

// write replaces the texts in v by written ones. The caller must own v; what v points
// to is copied first.
func (l *Language) write(v reflect.Value) {
	if v.Type() == textType {
		t := v.Interface().(handbook.Text)
		v.Set(reflect.ValueOf(handbook.Verbatim(l.Say(t))))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() && holdsText(f.Type(), nil) {
				l.write(f)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			l.write(v.Index(i))
		}
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(list, v)
		for i := range list.Len() {
			l.write(list.Index(i))
		}
		v.Set(list)
	case reflect.Map:
		if v.IsNil() {
			return
		}
		items := reflect.MakeMapWithSize(v.Type(), v.Len())
		for each := v.MapRange(); each.Next(); {
			item := reflect.New(v.Type().Elem()).Elem()
			item.Set(each.Value())
			l.write(item)
			items.SetMapIndex(each.Key(), item)
		}
		v.Set(items)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() || !holdsText(v.Elem().Type(), nil) {
			return
		}
		to := reflect.New(v.Elem().Type())
		to.Elem().Set(v.Elem())
		l.write(to.Elem())
		if v.Kind() == reflect.Pointer {
			v.Set(to)
		} else {
			v.Set(to.Elem())
		}
	}
}

// holdsText reports whether values of a type can hold a text. An interface can
// hold anything.
func holdsText(t reflect.Type, above []reflect.Type) bool {
	if t == textType {
		return true
	}
	for _, a := range above {
		if a == t {
			return false
		}
	}
	above = append(above, t)
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return holdsText(t.Elem(), above)
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && holdsText(f.Type, above) {
				return true
			}
		}
	case reflect.Interface:
		return true
	}
	return false
}

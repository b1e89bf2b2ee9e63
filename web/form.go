package web

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
)

// form is a form with a file.
type form struct {
	name   string // of the file
	file   []byte // nil: none is in it
	values map[string][]string
}

// errNoForm says that a body is no form with parts.
var errNoForm = errors.New("the body is no multipart form")

// whole returns the body of a request, a [http.MaxBytesError] where it is larger than it
// may be. One that says so at its head is not read.
func whole(r *http.Request, most int64) ([]byte, error) {
	if r.ContentLength > most {
		return nil, &http.MaxBytesError{Limit: most}
	}
	return io.ReadAll(http.MaxBytesReader(nil, r.Body, most))
}

// formOf reads a form of the type that its head says. The first part called
// "file" is the file.
func formOf(contentType string, body []byte) (*form, error) {
	f := &form{values: map[string][]string{}}
	err := eachPart(contentType, body, func(part *multipart.Part, data []byte) error {
		name := part.FormName()
		if name != "file" {
			f.values[name] = append(f.values[name], string(data))
		} else if f.file == nil {
			f.name, f.file = part.FileName(), data
		}
		return nil
	})
	return f, err
}

// eachPart hands on the parts of a form, in their order.
func eachPart(contentType string, body []byte, do func(part *multipart.Part, data []byte) error) error {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil || kind != "multipart/form-data" {
		return errNoForm
	}
	reader := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return err
		}
		if err := do(part, data); err != nil {
			return err
		}
	}
}

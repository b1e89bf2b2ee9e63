package printout

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"github.com/signintech/gopdf"

	"github.com/fedrate/fedrate/report/typeface"
)

// endForm is the end of a document as the library writes it, with what the document says
// of itself in the trailer.
var endForm = regexp.MustCompile(`(?s)\nxref\n0 (\d+)\n(.*)trailer\n<<\n/Size \d+\n/Root 1 0 R\n/Info (<<\n.*\n >>)\n>>\nstartxref\n\d+\n%%EOF\n$`)

// WriteDocument writes a document of the library. What it says of itself is an object of
// its own, as PDF 1.7, 7.5.5 demands; the library writes it into the trailer, and strict
// readers then take the document for damaged. It is read in letters where it is written
// in their forms.
func WriteDocument(w io.Writer, pdf *gopdf.GoPdf) error {
	var b bytes.Buffer
	if _, err := pdf.WriteTo(&b); err != nil {
		return err
	}
	whole, err := withInfo(typeface.Readable(b.Bytes()))
	if err != nil {
		return err
	}
	_, err = w.Write(whole)
	return err
}

// withInfo returns a document of the library with its information as the last object.
func withInfo(pdf []byte) ([]byte, error) {
	from := max(0, bytes.LastIndex(pdf, []byte("\nxref\n")))
	m := endForm.FindSubmatch(pdf[from:])
	if m == nil {
		return nil, errors.New("the document has another end than it should")
	}
	n, err := strconv.Atoi(string(m[1]))
	if err != nil {
		return nil, err
	}
	places, info := m[2], m[3]
	at := from + 1
	b := bytes.NewBuffer(make([]byte, 0, len(pdf)+64))
	b.Write(pdf[:at])
	fmt.Fprintf(b, "%d 0 obj\n%s\nendobj\n\n", n, info)
	table := b.Len()
	fmt.Fprintf(b, "xref\n0 %d\n%s%010d 00000 n \n", n+1, places, at)
	fmt.Fprintf(b, "trailer\n<<\n/Size %d\n/Root 1 0 R\n/Info %d 0 R\n>>\nstartxref\n%d\n%%%%EOF\n", n+1, n, table)
	return b.Bytes(), nil
}

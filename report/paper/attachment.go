package paper

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
)

// attachmentName is what the signed data are called in a document.
const attachmentName = "fedrate.json"

var (
	trailerForm = regexp.MustCompile(`trailer\n<<\n/Size (\d+)\n/Root 1 0 R\n((?s:.*?))>>\nstartxref\n(\d+)\n%%EOF\n$`)
	catalogForm = regexp.MustCompile(`(?m)^1 0 obj\n<<\n((?s:.*?))>>\nendobj`)
)

// attach adds a file to a document that the library has written, which cannot do it: as
// a later state of the document, in the way of PDF 1.7, 7.5.6 and 7.11.4.
func attach(pdf, content []byte) ([]byte, error) {
	end, catalog := trailerForm.FindSubmatch(pdf), catalogForm.FindSubmatch(pdf)
	if end == nil || catalog == nil {
		return nil, errors.New("the document has another end than it should")
	}
	next, err := strconv.Atoi(string(end[1]))
	if err != nil {
		return nil, err
	}
	b := bytes.NewBuffer(bytes.Clone(pdf))
	var at []int
	object := func(no int, body string) {
		at = append(at, b.Len())
		fmt.Fprintf(b, "%d 0 obj\n%s\nendobj\n", no, body)
	}
	object(1, fmt.Sprintf("<<\n%s  /Names << /EmbeddedFiles << /Names [(%s) %d 0 R] >> >>\n>>", catalog[1], attachmentName, next+1))
	object(next, fmt.Sprintf("<< /Type /EmbeddedFile /Subtype /application#2Fjson /Length %d >>\nstream\n%s\nendstream", len(content), content))
	object(next+1, fmt.Sprintf("<< /Type /Filespec /F (%s) /UF (%[1]s) /AFRelationship /Data /EF << /F %d 0 R >> >>", attachmentName, next))
	table := b.Len()
	fmt.Fprintf(b, "xref\n1 1\n%010d 00000 n \n%d 2\n%010d 00000 n \n%010d 00000 n \n", at[0], next, at[1], at[2])
	fmt.Fprintf(b, "trailer\n<<\n/Size %d\n/Root 1 0 R\n/Prev %s\n%s>>\nstartxref\n%d\n%%%%EOF\n", next+2, end[3], end[2], table)
	return b.Bytes(), nil
}

var capsuleBegins = []byte(`{"format":"` + capsuleFormat + `"`)

// attached returns the file that [attach] has put into a document; nil if there is
// none, or if there are several. One that another program has packed is not read.
func attached(pdf []byte) []byte {
	from := bytes.Index(pdf, capsuleBegins)
	if from < 0 || bytes.LastIndex(pdf, capsuleBegins) != from {
		return nil
	}
	text, _, ends := bytes.Cut(pdf[from:], []byte("\nendstream"))
	if !ends || len(text) > capsuleLimit {
		return nil
	}
	return text
}

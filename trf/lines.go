package trf

// Decode turns the bytes of a file into text, and names the encoding where it
// is neither ASCII nor plain UTF-8.
func Decode(data []byte) (text, encoding string) { return decode(data) }

// Align returns the text of a report with its players' lines brought into their
// columns, as [Read] reads them. False: they stand in them, or it cannot be seen where
// they belong.
func Align(text string) (string, bool) {
	r, err := readText("", nil, text, "", isASCII(text))
	if err != nil || !r.isOutOfColumns() {
		return "", false
	}
	a, ok := align(text)
	return a.text, ok
}

// Deviations returns how many deviations from the format one line has by itself. It
// serves to compare readings of one line with each other.
func Deviations(line string) int {
	r := newReader("", line)
	r.controls = true
	if err := r.lines(); err != nil {
		return maxFindings
	}
	return len(r.findings) + len(r.sightings)
}

package trf

// Decode turns the bytes of a file into text, and names the encoding where it
// is neither ASCII nor plain UTF-8.
func Decode(data []byte) (text, encoding string) { return decode(data) }

// Deviations is how many deviations from the format one line has by itself. It
// serves to compare readings of one line with each other.
func Deviations(line string) int {
	r := newReader("", line)
	r.controls = true
	if err := r.lines(); err != nil {
		return maxFindings
	}
	return len(r.findings) + len(r.sightings)
}

package ratinglist

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Membership is a line of a list of members: a player and the club, which is empty
// where the player has none.
type Membership struct {
	Line   int
	FIDEID int // 0: the line has none
	Club   string
}

// LongestClub is how many characters the name of a club has at most.
const LongestClub = 60

// clubWords are the headings of the column with the clubs.
var clubWords = []string{"club", "verein", "клуб"}

// ReadClubs reads a list of members: CSV under a header that names a column with the
// FIDE ID, as lists do, and one with the club. Other columns are of no matter.
func ReadClubs(in io.Reader) ([]Membership, error) {
	br := bufio.NewReaderSize(in, 1<<16)
	head, err := br.Peek(headSize)
	if err != nil && err != io.EOF {
		return nil, err
	}
	if bytes.HasPrefix(head, []byte("\xef\xbb\xbf")) {
		_, _ = br.Discard(3)
		head = head[3:]
	}
	first, _, _ := strings.Cut(string(head), "\n")
	limited := &limitedSource{br: bufio.NewReaderSize(&utf8Reader{br: br}, 1<<16)}
	records := csv.NewReader(limited)
	records.Comma, records.FieldsPerRecord, records.ReuseRecord = ',', -1, true
	for _, comma := range ";\t" {
		if strings.Count(first, string(comma)) > strings.Count(first, string(records.Comma)) {
			records.Comma = comma
		}
	}
	limited.allow(recordLimit)
	fields, err := records.Read()
	if err != nil {
		return nil, errNoClubs
	}
	id, club := -1, -1
	for i, name := range fields {
		name = strings.ToLower(strings.TrimSpace(name))
		switch {
		case columnOf(name) == colID && id < 0:
			id = i
		case isClub(name) && club < 0:
			club = i
		}
	}
	if id < 0 || club < 0 {
		return nil, errNoClubs
	}
	var list []Membership
	for {
		limited.allow(recordLimit)
		fields, err := records.Read()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, handbook.Errorf("ratinglist.error.clubs", "problem", err)
		}
		line, _ := records.FieldPos(0)
		m := Membership{Line: line}
		if id < len(fields) {
			text := strings.TrimSpace(removeFormulaGuard(fields[id]))
			if m.FIDEID, err = strconv.Atoi(text); text != "" && (err != nil || m.FIDEID < 0) {
				return nil, handbook.Errorf("ratinglist.error.club-id", "line", line, "value", text)
			}
			if m.FIDEID > tournament.MaxFIDEID {
				return nil, handbook.Errorf("ratinglist.error.club-large-id", "line", line, "value", text, "limit", strconv.Itoa(tournament.MaxFIDEID))
			}
		}
		if club < len(fields) {
			m.Club = strings.Join(strings.Fields(removeFormulaGuard(fields[club])), " ")
		}
		if err := CheckClub(m.Club); err != nil {
			return nil, handbook.Errorf("ratinglist.error.club-line", "line", line, "problem", err)
		}
		list = append(list, m)
	}
}

func isClub(name string) bool {
	for _, word := range clubWords {
		if name == word {
			return true
		}
	}
	return false
}

// CheckClub returns what is wrong with the name of a club.
func CheckClub(name string) error {
	if n := utf8.RuneCountInString(name); n > LongestClub {
		return handbook.Errorf("ratinglist.error.club-long", "club", name, "length", n, "most", LongestClub)
	}
	return nil
}

// errNoClubs is the answer to a file that is no list of members.
var errNoClubs = handbook.Errorf("ratinglist.error.no-clubs")

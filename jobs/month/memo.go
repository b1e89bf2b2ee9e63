package month

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"reflect"
	"strconv"
	"sync"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/printout"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
)

// signature is over everything that a result is computed from. Results with
// one signature are the same.
type signature [16]byte

// signing is a signature that is being made.
type signing struct{ hash.Hash }

func newSigning(parts ...any) signing {
	s := signing{sha256.New()}
	s.add(parts...)
	return s
}

// add takes values whose Go syntax tells all of them: no pointers.
func (s signing) add(parts ...any) {
	for _, p := range parts {
		fmt.Fprintf(s, "%#v\n", p)
	}
}

func (s signing) sum() (out signature) {
	copy(out[:], s.Sum(nil))
	return out
}

// memo is what a publication remembers of its computation, so that a rerun
// computes only what has another signature.
type memo struct {
	Reports []reportMemo
	Players []playerMemo
	Rows    []rowMemo // of the list, as far as they are not those of the list before
	Reading string    // by which they came about, and the program

	Lists      string // what all lists before were: see [store.Store.ListsBefore]
	LastChange int    // number of the last change of a person that was known

	Manifest string // SHA-256 of the manifest of its files; empty: none
	Language string // that they speak
	Summary  string // SHA-256 of what the report of the run says
	Papers   bool   // it says what papers are drawn from
	Forms    []formMemo
	Pages    []printout.Mark // of the list for people

	based   map[signature]*reportMemo
	checked map[signature]*reportMemo
	rated   map[signature]*reportMemo
	players map[signature]*playerMemo
	kinds   map[int]int // results by FIDE ID
	rows    map[int]*rowMemo
	results map[entrant]*playerMemo
	papers  map[int]*eventMemo // of rated reports, by the number of the submission
}

// reportMemo is a report as a publication has computed it.
type reportMemo struct {
	Base     signature // of what it was checked with, but for what the lists say
	Check    signature // of what it was checked with
	Rating   signature // of what it was rated with; zero: it was not
	Findings []byte    // of the check, as JSON
	Told     []byte    // of the rating, as JSON
	NoNorms  bool      // nobody has made a norm in it
	Doubt    bool      // persons were looked for by name: other rows of the lists may change what is found
	Rejected bool      // by the check
	Paper    eventMemo // of a report that was rated
}

// eventMemo is a rated report as its papers are drawn from it.
type eventMemo struct {
	File, Name, Federation string
	Submission             int       // 0: it was not rated
	Parts                  []int     // submissions of the older parts of the event
	Shown                  signature // of what papers show of it
}

// formMemo is a certificate of the month, or an event's report of titles.
type formMemo struct {
	Path   string // in the folder of the month, without the layout
	Number string
}

// playerMemo is a player's period. Its texts are apart, as JSON.
type playerMemo struct {
	Inputs       signature
	Nothing      bool // no result: no game counts
	Player       rating.Player
	Note, Reason []byte
	Federation   string
	Listed       string // his name by the list before, where the report has another
	Reaches      bool   // a rating between the lists that titles ask for
}

// rowMemo is a row of the list with what was said of its player.
type rowMemo struct {
	Row      ratinglist.Row
	Added    bool               // the list before has no row of the player
	Unlisted bool               // nor has this one: no rating came about
	Carried  bool               // a difference of earlier lists is in it
	Inactive []summary.Inactive // kinds of play in which the player became so
}

// readMemo unpacks what was remembered; nothing where there is none, or where
// another form of it was written.
func readMemo(data []byte) *memo {
	m := &memo{}
	if len(data) > 0 {
		if err := gob.NewDecoder(flate.NewReader(bytes.NewReader(data))).Decode(m); err != nil {
			m = &memo{} // everything is computed
		}
	}
	m.based = make(map[signature]*reportMemo, len(m.Reports))
	m.checked, m.rated = make(map[signature]*reportMemo, len(m.Reports)), make(map[signature]*reportMemo, len(m.Reports))
	m.papers = make(map[int]*eventMemo, len(m.Reports))
	for i := range m.Reports {
		one := &m.Reports[i]
		if one.Paper.Submission != 0 {
			m.papers[one.Paper.Submission] = &one.Paper
		}
		m.based[one.Base], m.checked[one.Check], m.rated[one.Rating] = one, one, one
	}
	delete(m.rated, signature{})
	m.rows, m.players = make(map[int]*rowMemo, len(m.Rows)), make(map[signature]*playerMemo, len(m.Players))
	m.kinds, m.results = make(map[int]int, len(m.Players)), make(map[entrant]*playerMemo, len(m.Players))
	for i := range m.Rows {
		m.rows[m.Rows[i].Row.FIDEID] = &m.Rows[i]
	}
	for i := range m.Players {
		one := &m.Players[i]
		m.players[one.Inputs] = one
		if one.Nothing {
			continue
		}
		m.results[resultOf(&one.Player)] = one
		if id, _ := strconv.Atoi(one.Player.FIDEID); id > 0 {
			m.kinds[id]++
		}
	}
	return m
}

// packers have tables that are not made anew for each list of a rerun.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic(err)
	}
	return w
}}

// pack is what is kept of a memo.
func (m *memo) pack() ([]byte, error) {
	var b bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	err := errors.Join(gob.NewEncoder(w).Encode(m), w.Close())
	return b.Bytes(), err
}

// differs tells whether a player's period has come to something else than
// before; nil where it came to nothing.
func differs(before, now *playerMemo) (bool, error) {
	if before == nil || before.Nothing || now.Nothing {
		return (before != nil && !before.Nothing) != !now.Nothing, nil
	}
	a, err := before.player()
	if err != nil {
		return true, err
	}
	b, err := now.player()
	return !reflect.DeepEqual(a, b), err
}

// remembered is a player's period to be kept.
func remembered(inputs signature, p *rating.Player) (playerMemo, error) {
	if p == nil {
		return playerMemo{Inputs: inputs, Nothing: true}, nil
	}
	m := playerMemo{Inputs: inputs, Player: *p}
	var err error
	if !p.Note.IsZero() {
		m.Note, err = json.Marshal(p.Note)
		m.Player.Note = handbook.Text{}
	}
	if p.Initial != nil {
		initial := *p.Initial
		if !initial.Reason.IsZero() {
			var wrong error
			m.Reason, wrong = json.Marshal(initial.Reason)
			err = errors.Join(err, wrong)
			initial.Reason = handbook.Text{}
		}
		m.Player.Initial = &initial
	}
	return m, err
}

// player is the period as it was computed.
func (m *playerMemo) player() (rating.Player, error) {
	p := m.Player
	var err error
	if len(m.Note) > 0 {
		err = json.Unmarshal(m.Note, &p.Note)
	}
	if p.Initial != nil {
		initial := *p.Initial
		if len(m.Reason) > 0 {
			err = errors.Join(err, json.Unmarshal(m.Reason, &initial.Reason))
		}
		p.Initial = &initial
	}
	for i := range p.Tournaments { // an empty list is kept as none
		if r := &p.Tournaments[i]; r.NotRated == nil {
			r.NotRated = []rating.NotRated{}
		}
		if r := &p.Tournaments[i]; r.Games == nil {
			r.Games = []rating.RatedGame{}
		}
	}
	return p, err
}

package month

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"sync"

	"github.com/klauspost/compress/flate"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month/summary"
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
	var room [128]byte
	for _, p := range parts {
		text := room[:0]
		switch v := p.(type) { // most are one of these, for which package fmt takes long
		case int:
			text = strconv.AppendInt(text, int64(v), 10)
		case string:
			text = strconv.AppendQuote(text, v)
		case signature:
			text = append(text, "month.signature{"...)
			for i, b := range v {
				if i > 0 {
					text = append(text, ", "...)
				}
				text = strconv.AppendUint(append(text, "0x"...), uint64(b), 16)
			}
			text = append(text, '}')
		default:
			text = fmt.Appendf(text, "%#v", v)
		}
		_, _ = s.Write(append(text, '\n')) // a digest takes everything
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
	Apart    apart // what follows behind it

	based   map[signature]*reportMemo
	checked map[signature]*reportMemo
	rated   map[signature]*reportMemo
	players map[signature]*playerMemo
	kinds   map[int]int // results by FIDE ID
	rows    map[int]*rowMemo
	results map[entrant]*playerMemo
	papers  map[int]*eventMemo // of rated reports, by the number of the submission
}

// apart are the rows and players of a memo that follow behind it, in pieces: so they are never
// in memory together in the form in which they are kept. Earlier versions have left
// them all in the memo.
type apart struct{ Rows, Players int }

// piece is how many of them are packed at once.
const piece = 512

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
		if err := m.read(gob.NewDecoder(flate.NewReader(bytes.NewReader(data)))); err != nil {
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

func (m *memo) read(in *gob.Decoder) error {
	if err := in.Decode(m); err != nil {
		return err
	}
	var err error
	if m.Rows, err = readPieces(in, m.Rows, m.Apart.Rows); err == nil {
		m.Players, err = readPieces(in, m.Players, m.Apart.Players)
	}
	m.Apart = apart{}
	return err
}

// readPieces appends so many values that were written by [writePieces].
func readPieces[T any](in *gob.Decoder, to []T, n int) ([]T, error) {
	for n > 0 {
		var some []T
		if err := in.Decode(&some); err != nil {
			return nil, err
		}
		if len(some) == 0 || len(some) > n {
			return nil, handbook.Errorf("jobs.wrong.packed")
		}
		to, n = append(to, some...), n-len(some)
	}
	return to, nil
}

func writePieces[T any](out *gob.Encoder, list iter.Seq2[T, error]) error {
	some := make([]T, 0, piece)
	for one, err := range list {
		if err != nil {
			return err
		}
		if some = append(some, one); len(some) == piece {
			if err := out.Encode(some); err != nil {
				return err
			}
			some = some[:0]
		}
	}
	if len(some) == 0 {
		return nil
	}
	return out.Encode(some)
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
	rest := *m
	rest.Rows, rest.Players = nil, nil
	return rest.packWith(len(m.Rows), sure(slices.Values(m.Rows)), len(m.Players), sure(slices.Values(m.Players)))
}

// packWith is pack with rows and players that are made while they are packed.
func (m *memo) packWith(rows int, eachRow iter.Seq2[rowMemo, error], players int, eachPlayer iter.Seq2[playerMemo, error]) ([]byte, error) {
	m.Apart = apart{rows, players}
	var b chunked
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	defer w.Reset(nil) // so that it does not keep what is packed
	w.Reset(&b)
	out := gob.NewEncoder(w)
	err := out.Encode(m)
	if err == nil {
		err = writePieces(out, eachRow)
	}
	if err == nil {
		err = writePieces(out, eachPlayer)
	}
	err = errors.Join(err, w.Close())
	return slices.Concat(b.full...), err
}

// chunked takes bytes that are not copied again and again to make room for more.
type chunked struct{ full [][]byte }

// Write takes bytes.
func (c *chunked) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		last := len(c.full) - 1
		if last < 0 || len(c.full[last]) == cap(c.full[last]) {
			c.full = append(c.full, make([]byte, 0, 1<<min(16+len(c.full), 20)))
			last++
		}
		n := min(len(rest), cap(c.full[last])-len(c.full[last]))
		c.full[last] = append(c.full[last], rest[:n]...)
		rest = rest[n:]
	}
	return len(p), nil
}

// sure are values of which none fails.
func sure[T any](list iter.Seq[T]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		list(func(one T) bool { return yield(one, nil) })
	}
}

// keptPlayer is a player's period that is to be remembered.
type keptPlayer struct {
	inputs             signature
	player             *rating.Player // nil: no result
	federation, listed string         // as in [playerMemo]
	reaches            bool
}

// differs tells whether a player's period has come to something else than
// before; nil where it came to nothing.
func (k *keptPlayer) differs(before *playerMemo) (bool, error) {
	if before == nil || before.Nothing || k.player == nil {
		return (before != nil && !before.Nothing) != (k.player != nil), nil
	}
	a, err := before.player()
	if err != nil {
		return true, err
	}
	now, err := k.memo()
	if err != nil {
		return true, err
	}
	b, err := now.player()
	return !reflect.DeepEqual(a, b), err
}

// memo is what is remembered of the player's period.
func (k *keptPlayer) memo() (playerMemo, error) {
	p := k.player
	if p == nil {
		return playerMemo{Inputs: k.inputs, Nothing: true}, nil
	}
	m := playerMemo{Inputs: k.inputs, Player: *p, Federation: k.federation, Listed: k.listed, Reaches: k.reaches}
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

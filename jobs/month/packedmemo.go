package month

import (
	"bytes"
	"compress/flate"
	"encoding/gob"
	"errors"
	"io"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Memos are kept in a form of their own, too, with numbers and texts as findings have
// them: a rerun of a year reads and writes one for each list, and half of what a general
// form takes is to say of each value what it is. A text that many things share, such as
// the name of an event, stands once.

// packedMemo begins the form. The packed memos of earlier versions cannot begin so: no
// block of theirs is of such a kind.
const packedMemo = 7

// mostMemo is how many bytes a memo has at most before packing.
const mostMemo = 1 << 30

// pack is what is kept of a memo.
func (m *memo) pack() ([]byte, error) {
	p := &memoPacker{packer: packer{out: make([]byte, 0, 1<<16)}, shared: map[string]int{}}
	p.memo(m)
	if p.err != nil {
		return nil, p.err
	}
	head := packer{out: []byte{packedMemo}}
	head.number(len(p.out))
	b := bytes.NewBuffer(head.out)
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(b)
	_, err := w.Write(p.out)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// unpackMemo reads what is kept of a memo, by this version or an earlier one.
func unpackMemo(data []byte) (*memo, error) {
	m := &memo{}
	if len(data) == 0 {
		return m, nil
	}
	if data[0] != packedMemo {
		return m, gob.NewDecoder(flate.NewReader(bytes.NewReader(data))).Decode(m)
	}
	head := unpacker{in: string(data[1:])}
	size := head.number()
	if size < 0 || size > mostMemo {
		head.fail()
	}
	if head.err != nil {
		return m, head.err
	}
	var whole strings.Builder
	n, err := io.Copy(&whole, io.LimitReader(flate.NewReader(strings.NewReader(head.in)), int64(size)+1))
	if err != nil {
		return m, err
	}
	u := &memoUnpacker{unpacker: unpacker{in: whole.String()}}
	if u.memo(m); n != int64(size) || u.in != "" {
		u.fail()
	}
	return m, u.err
}

// memoPacker packs a memo.
type memoPacker struct {
	packer
	shared map[string]int // texts that stand already, by their numbers from 1
}

// flags are packed as the bits of a number.
func (p *memoPacker) flags(list ...bool) {
	bits := 0
	for i, set := range list {
		if set {
			bits |= 1 << i
		}
	}
	p.number(bits)
}

func (p *memoPacker) signature(s *signature) { p.out = append(p.out, s[:]...) }

func (p *memoPacker) bytes(b []byte) {
	p.number(len(b))
	p.out = append(p.out, b...)
}

// word is a text that others share.
func (p *memoPacker) word(s string) {
	n, stands := p.shared[s]
	p.number(n)
	if !stands {
		p.shared[s] = len(p.shared) + 1
		p.text(s)
	}
}

func (p *memoPacker) memo(m *memo) {
	for _, s := range []string{m.Reading, m.Lists, m.Manifest, m.Language, m.Summary} {
		p.text(s)
	}
	p.number(m.LastChange)
	p.flags(m.Papers)
	p.number(len(m.Reports))
	for i := range m.Reports {
		p.report(&m.Reports[i])
	}
	p.number(len(m.Players))
	for i := range m.Players {
		p.player(&m.Players[i])
	}
	p.number(len(m.Rows))
	for i := range m.Rows {
		p.row(&m.Rows[i])
	}
	p.number(len(m.Forms))
	for i := range m.Forms {
		p.text(m.Forms[i].Path)
		p.text(m.Forms[i].Number)
	}
}

func (p *memoPacker) report(r *reportMemo) {
	p.signature(&r.Base)
	p.signature(&r.Check)
	p.signature(&r.Rating)
	p.bytes(r.Findings)
	p.bytes(r.Told)
	p.flags(r.NoNorms, r.Doubt, r.Rejected)
	e := &r.Paper
	p.word(e.File)
	p.word(e.Name)
	p.word(e.Federation)
	p.number(e.Submission)
	p.number(len(e.Parts))
	for _, n := range e.Parts {
		p.number(n)
	}
	p.signature(&e.Shown)
}

func (p *memoPacker) player(m *playerMemo) {
	p.signature(&m.Inputs)
	of := &m.Player
	p.flags(m.Nothing, m.Reaches, of.Initial != nil)
	p.bytes(m.Note)
	p.bytes(m.Reason)
	p.word(m.Federation)
	p.text(of.FIDEID)
	p.word(of.Name)
	p.number(int(of.Kind))
	p.number(int(of.Rating))
	p.number(int(of.K))
	p.word(of.KReason)
	p.number(of.Games)
	p.number(int(of.Sum))
	p.number(int(of.Change))
	p.number(int(of.NewRating))
	if n := of.Initial; n != nil {
		p.word(n.Edition)
		p.number(n.Pooled)
		p.number(n.Games)
		p.number(int(n.Score))
		p.number(int(n.Average))
		p.number(n.Percent)
		p.number(n.DP)
		p.number(int(n.Rating))
		p.flags(n.Published)
	}
	p.number(len(of.Tournaments))
	for i := range of.Tournaments {
		p.record(&of.Tournaments[i])
	}
}

func (p *memoPacker) record(r *rating.Record) {
	p.word(r.File)
	p.number(r.StartingRank)
	p.word(r.Event)
	p.number(int(r.Start))
	p.number(int(r.End))
	p.word(r.Edition)
	p.number(int(r.Rating))
	p.word(r.RatingFrom)
	p.number(int(r.List))
	p.number(int(r.Sum))
	p.number(len(r.Games))
	for i := range r.Games {
		g := &r.Games[i]
		p.number(g.Round)
		p.number(g.Opponent)
		p.number(int(g.Rating))
		p.number(int(g.OpponentRating))
		p.number(int(g.List))
		p.number(g.Difference)
		p.flags(g.Capped)
		p.number(int(g.Expected))
		p.number(int(g.Score))
		p.number(int(g.Delta))
	}
	p.number(len(r.NotRated))
	for i := range r.NotRated {
		n := &r.NotRated[i]
		p.number(n.Round)
		p.number(n.Opponent)
		p.word(n.Reason)
		p.word(n.Article)
	}
}

func (p *memoPacker) row(m *rowMemo) {
	p.flags(m.Added, m.Unlisted, m.Carried)
	r := &m.Row
	p.number(r.FIDEID)
	p.word(r.Name)
	p.word(r.Federation)
	p.number(int(r.Sex))
	p.number(int(r.Title))
	p.number(int(r.WomenTitle))
	p.word(r.Honorary.Title)
	p.word(r.Honorary.Women)
	p.word(r.OtherTitles)
	p.word(r.ArenaTitle)
	p.number(r.Birth)
	for k := range r.Standings {
		s := &r.Standings[k]
		p.number(int(s.Rating))
		p.number(s.Games)
		p.number(s.K)
		p.flags(s.Inactive)
	}
	p.number(len(m.Inactive))
	for i := range m.Inactive {
		one := &m.Inactive[i]
		p.number(one.FIDEID)
		p.word(one.Name)
		p.word(one.Federation)
		p.number(int(one.Kind))
		p.number(int(one.Rating))
		p.number(int(one.LastGame))
	}
}

// memoUnpacker reads a packed memo. Its texts have memory of their own: who keeps one
// does not keep the whole.
type memoUnpacker struct {
	unpacker
	shared  []string
	records stock[rating.Record]
	games   stock[rating.RatedGame]
}

// stock hands out short lists, many of which have one piece of memory.
type stock[T any] struct{ rest []T }

// atOnce is how many things a piece of memory holds.
const atOnce = 512

// take is a list of n; nil: an empty one.
func (s *stock[T]) take(n int) []T {
	if n == 0 {
		return nil
	}
	if n > len(s.rest) {
		s.rest = make([]T, max(n, atOnce))
	}
	list := s.rest[:n:n]
	s.rest = s.rest[n:]
	return list
}

// flags is the bits of a number.
func (u *memoUnpacker) flags(list ...*bool) {
	bits := u.number()
	for i, set := range list {
		*set = bits&(1<<i) != 0
	}
}

func (u *memoUnpacker) signature(s *signature) {
	if len(u.in) < len(s) {
		u.fail()
		return
	}
	u.in = u.in[copy(s[:], u.in):]
}

// own is a text with memory of its own.
func (u *memoUnpacker) own() string { return strings.Clone(u.text()) }

func (u *memoUnpacker) bytes() []byte {
	if s := u.text(); s != "" {
		return []byte(s)
	}
	return nil
}

func (u *memoUnpacker) word() string {
	n := u.number()
	switch {
	case n == 0:
		s := u.own()
		u.shared = append(u.shared, s)
		return s
	case n < 0 || n > len(u.shared):
		u.fail()
		return ""
	}
	return u.shared[n-1]
}

func (u *memoUnpacker) memo(m *memo) {
	for _, s := range []*string{&m.Reading, &m.Lists, &m.Manifest, &m.Language, &m.Summary} {
		*s = u.own()
	}
	m.LastChange = u.number()
	u.flags(&m.Papers)
	m.Reports = several[reportMemo](u)
	for i := range m.Reports {
		u.report(&m.Reports[i])
	}
	m.Players = several[playerMemo](u)
	for i := range m.Players {
		u.player(&m.Players[i])
	}
	m.Rows = several[rowMemo](u)
	for i := range m.Rows {
		u.row(&m.Rows[i])
	}
	m.Forms = several[formMemo](u)
	for i := range m.Forms {
		m.Forms[i] = formMemo{u.own(), u.own()}
	}
}

// several is a list of things that follow; nil: none.
func several[T any](u *memoUnpacker) []T {
	n := u.length()
	if n == 0 {
		return nil
	}
	return make([]T, n)
}

func (u *memoUnpacker) report(r *reportMemo) {
	u.signature(&r.Base)
	u.signature(&r.Check)
	u.signature(&r.Rating)
	r.Findings, r.Told = u.bytes(), u.bytes()
	u.flags(&r.NoNorms, &r.Doubt, &r.Rejected)
	e := &r.Paper
	e.File, e.Name, e.Federation, e.Submission = u.word(), u.word(), u.word(), u.number()
	e.Parts = several[int](u)
	for i := range e.Parts {
		e.Parts[i] = u.number()
	}
	u.signature(&e.Shown)
}

func (u *memoUnpacker) player(m *playerMemo) {
	u.signature(&m.Inputs)
	initial, of := false, &m.Player
	u.flags(&m.Nothing, &m.Reaches, &initial)
	m.Note, m.Reason, m.Federation = u.bytes(), u.bytes(), u.word()
	of.FIDEID, of.Name, of.Kind = u.own(), u.word(), tournament.Kind(u.number())
	of.Rating, of.K, of.KReason = tournament.Rating(u.number()), rating.K(u.number()), u.word()
	of.Games, of.Sum = u.number(), tournament.Hundredths(u.number())
	of.Change, of.NewRating = tournament.Hundredths(u.number()), tournament.Rating(u.number())
	if initial {
		of.Initial = &rating.Initial{
			Edition: u.word(), Pooled: u.number(), Games: u.number(), Score: tournament.Points(u.number()), Average: tournament.Hundredths(u.number()),
			Percent: u.number(), DP: u.number(), Rating: tournament.Rating(u.number()),
		}
		u.flags(&of.Initial.Published)
	}
	of.Tournaments = u.records.take(u.length())
	for i := range of.Tournaments {
		u.record(&of.Tournaments[i])
	}
}

func (u *memoUnpacker) record(r *rating.Record) {
	r.File, r.StartingRank, r.Event = u.word(), u.number(), u.word()
	r.Start, r.End = handbook.Date(u.number()), handbook.Date(u.number())
	r.Edition, r.Rating, r.RatingFrom = u.word(), tournament.Rating(u.number()), u.word()
	r.List, r.Sum = handbook.Period(u.number()), tournament.Hundredths(u.number())
	r.Games = u.games.take(u.length())
	for i := range r.Games {
		g := &r.Games[i]
		g.Round, g.Opponent = u.number(), u.number()
		g.Rating, g.OpponentRating = tournament.Rating(u.number()), tournament.Rating(u.number())
		g.List, g.Difference = handbook.Period(u.number()), u.number()
		u.flags(&g.Capped)
		g.Expected, g.Score, g.Delta = tournament.Hundredths(u.number()), tournament.Points(u.number()), tournament.Hundredths(u.number())
	}
	r.NotRated = several[rating.NotRated](u)
	for i := range r.NotRated {
		r.NotRated[i] = rating.NotRated{Round: u.number(), Opponent: u.number(), Reason: u.word(), Article: u.word()}
	}
}

func (u *memoUnpacker) row(m *rowMemo) {
	u.flags(&m.Added, &m.Unlisted, &m.Carried)
	m.Row = ratinglist.Row{
		FIDEID: u.number(), Name: u.word(), Federation: u.word(), Sex: tournament.Sex(u.number()),
		Title: tournament.Title(u.number()), WomenTitle: tournament.Title(u.number()),
		Honorary: ratinglist.Honorary{Title: u.word(), Women: u.word()}, OtherTitles: u.word(), ArenaTitle: u.word(), Birth: u.number(),
	}
	for k := range m.Row.Standings {
		s := &m.Row.Standings[k]
		s.Rating, s.Games, s.K = tournament.Rating(u.number()), u.number(), u.number()
		u.flags(&s.Inactive)
	}
	m.Inactive = several[summary.Inactive](u)
	for i := range m.Inactive {
		m.Inactive[i] = summary.Inactive{
			FIDEID: u.number(), Name: u.word(), Federation: u.word(), Kind: tournament.Kind(u.number()),
			Rating: tournament.Rating(u.number()), LastGame: handbook.Date(u.number()),
		}
	}
}

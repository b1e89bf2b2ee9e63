package month

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// paperSource is what the papers of a month are drawn from. A publication keeps it, so that a
// paper can be drawn later as it was published, and other processes that draw papers get it.
type paperSource struct {
	Language string // in which the papers were published; empty: no papers can be drawn
	Events   []ratedEvent
	Forms    []paperForm
	Players  []paperPlayer
}

// ratedEvent is a report that was rated, as papers need it.
type ratedEvent struct {
	File, Name, Federation string
	Submission             int
	Parts                  []int    // submissions of the older parts of the event
	Shown                  [16]byte // see [shownOf]
}

// paperPlayer is a player's period, with the other data that papers print.
type paperPlayer struct {
	Player     *rating.Player
	Federation string
	Heading    string // name that heads the player's paper, if it is not that of the report
}

// name returns the one that heads the player's paper.
func (p *paperPlayer) name() string { return cmp.Or(p.Heading, p.Player.Name) }

// paperForm is a certificate of the month, or an event's report of titles.
type paperForm struct {
	Path   string // in the folder of the month, without the layout
	Number string
}

// paperSource returns what the papers of the run are drawn from. The forms have their numbers.
func (r *run) paperSource(made *outcome) *paperSource {
	s := &paperSource{Language: r.o.Language.Code, Players: make([]paperPlayer, 0, len(made.ratings.players))}
	for _, t := range made.reports.rated() {
		tour := t.rep.Tournament
		e := ratedEvent{File: t.file, Name: tour.Name, Federation: tour.Federation, Submission: t.sub.Number, Shown: shownOf(tour)}
		for i := range t.parts {
			e.Parts = append(e.Parts, t.parts[i].Number)
		}
		s.Events = append(s.Events, e)
	}
	for i := range made.ratings.players {
		p := &made.ratings.players[i]
		one := paperPlayer{Player: p, Federation: made.federationOf(p), Heading: made.listedName(p)}
		if one.Heading == p.Name {
			one.Heading = ""
		}
		s.Players = append(s.Players, one)
	}
	made.norms.each(func(path string, form func() *paper.Paper) {
		if number := form().Number; number != "" {
			s.Forms = append(s.Forms, paperForm{path, number})
		}
	})
	return s
}

// shownOf returns a digest of what rating reports show of an event. Two readings of a report with
// one digest give the same papers.
func shownOf(t *tournament.Tournament) (out [16]byte) {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %q %d %d %d %d %d %v\n", t.Name, t.City, t.Federation, t.TimeControlText, t.FirstDay(), t.LastDay(), t.Kind(),
		len(t.Players), t.Rounds, t.RoundDates)
	var line []byte
	for i := range t.Players {
		p := &t.Players[i]
		line = fmt.Appendf(line[:0], "%d %q %q", p.StartingRank, p.Name, p.Federation)
		for j := range p.Games {
			line = append(append(line, ' '), p.Games[j].Result.String()...)
		}
		_, _ = h.Write(append(line, '\n')) // a digest takes everything
	}
	copy(out[:], h.Sum(nil))
	return out
}

// The values of arguments of texts.
func init() {
	for _, value := range []any{handbook.Date(0), handbook.Period(0), handbook.Decimal{}, handbook.Text{}, []any{}} {
		gob.Register(value)
	}
}

// pack returns the source as it is kept, in parts. Players are packed one after the other, so
// that what is kept of all of them is never in memory unpacked.
func (s *paperSource) pack() ([][]byte, error) {
	var out packedParts
	w, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	to := gob.NewEncoder(w)
	err = errors.Join(to.Encode(s.Language), to.Encode(s.Events), to.Encode(s.Forms), to.Encode(len(s.Players)))
	for i := range s.Players {
		if err == nil {
			err = to.Encode(&s.Players[i])
		}
	}
	return out.full, errors.Join(err, w.Close())
}

// unpackPaperSource reads what [paperSource.pack] has packed.
func unpackPaperSource(packed [][]byte) (*paperSource, error) {
	readers := make([]io.Reader, len(packed))
	for i := range packed {
		readers[i] = bytes.NewReader(packed[i])
	}
	s, players := &paperSource{}, 0
	r, err := gzip.NewReader(io.MultiReader(readers...))
	if err != nil {
		return nil, err
	}
	from := gob.NewDecoder(r)
	err = errors.Join(from.Decode(&s.Language), from.Decode(&s.Events), from.Decode(&s.Forms), from.Decode(&players))
	for range players {
		var one paperPlayer
		if err == nil {
			err = from.Decode(&one)
		}
		if err == nil && (one.Player == nil || len(one.Player.Tournaments) == 0) {
			err = handbook.Errorf("jobs.wrong.packed")
		}
		if err != nil {
			return nil, err
		}
		s.Players = append(s.Players, one)
	}
	if err == nil {
		_, err = io.Copy(io.Discard, r) // to the end, where the checksum stands
	}
	return s, err
}

// partBytes is how long a part of what is kept is.
const partBytes = 1 << 20

// packedParts takes bytes in parts of one length.
type packedParts struct{ full [][]byte }

// Write takes bytes.
func (p *packedParts) Write(data []byte) (int, error) {
	for rest := data; len(rest) > 0; {
		last := len(p.full) - 1
		if last < 0 || len(p.full[last]) == partBytes {
			p.full = append(p.full, nil)
			last++
		}
		n := min(len(rest), partBytes-len(p.full[last]))
		p.full[last] = append(p.full[last], rest[:n]...)
		rest = rest[n:]
	}
	return len(data), nil
}

// Sharing is the queue between the processes that work for an office: others draw rating
// reports, while the run waits for them.
type Sharing interface {
	// Draw waits until no worker works on the papers any more. It returns nil if there
	// is no worker; then the run draws them.
	Draw(ctx context.Context, d Drawing) (Drawn, error)
}

// Drawing is a number of papers to be drawn, by their paths.
type Drawing struct {
	Input    []byte // what [OpenDrawing] takes
	Digest   string // of the input: SHA-256
	Papers   int
	Progress func(done int)
}

// Drawn are papers that others have drawn.
type Drawn interface {
	// Paper is that of a path; nil: it was not drawn.
	Paper(ctx context.Context, path string) ([]byte, error)
	// Done says that the run does not need them any more.
	Done(ctx context.Context) error
	// Close ends the way to them, whatever became of the run.
	Close()
}

// drawingInput is what rating reports are drawn from, in addition to what the office
// keeps.
type drawingInput struct {
	Version  string // of the program
	Period   handbook.Period
	Language string
	Paths    []string
	Source   [][]byte // see [paperSource.pack]
}

// shared has rating reports drawn by workers, unless they are part of a rerun, whose
// transaction workers cannot see into. Papers that the workers have not drawn, for
// whatever reason, are drawn here.
func (r *run) shared(ctx context.Context, source *paperSource, papers []paperFile) ([]paperFile, error) {
	if r.o.Sharing == nil || r.again != nil || len(papers) == 0 {
		return papers, nil
	}
	input := drawingInput{Version: r.o.Version, Period: r.o.Period, Language: r.o.Language.Code}
	for i := range papers {
		input.Paths = append(input.Paths, papers[i].path)
	}
	var err error
	if input.Source, err = source.pack(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(&input); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b.Bytes())
	r.drawn, err = r.o.Sharing.Draw(ctx, Drawing{
		Input: b.Bytes(), Digest: hex.EncodeToString(sum[:]), Papers: len(papers),
		Progress: func(done int) { r.progress("reports", done, len(papers)) },
	})
	if err != nil || r.drawn == nil {
		return papers, err
	}
	for i := range papers {
		p, draw := papers[i], papers[i].to
		papers[i].to = func(w io.Writer) error {
			data, err := r.drawn.Paper(ctx, p.path)
			if err != nil || data == nil {
				return draw(w)
			}
			_, err = w.Write(data)
			return err
		}
	}
	return papers, nil
}

// forgetDrawn says that what others have drawn is in the folder.
func (r *run) forgetDrawn(ctx context.Context) error {
	if r.drawn == nil {
		return nil
	}
	return r.drawn.Done(ctx)
}

func (r *run) closeDrawn() {
	if r.drawn != nil {
		r.drawn.Close()
	}
}

// Drawer draws rating reports for a run of another process.
type Drawer struct {
	papers Papers
	paths  []string
}

// OpenDrawing reads what a run wants drawn. The context is that of all that is drawn.
func OpenDrawing(ctx context.Context, st *store.Store, data []byte) (*Drawer, error) {
	var input drawingInput
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&input); err != nil {
		return nil, err
	}
	source, err := unpackPaperSource(input.Source)
	if err != nil {
		return nil, err
	}
	d := &Drawer{paths: input.Paths}
	d.papers.r = &run{st: st, o: Options{Period: input.Period, Language: language.Find(input.Language)}}
	if err := d.papers.add(ctx, source, d.papers.reportReader(ctx)); err != nil {
		return nil, err
	}
	slices.SortFunc(d.papers.files, func(a, b paperFile) int { return strings.Compare(a.path, b.path) })
	return d, nil
}

// Papers returns how many papers are drawn from it.
func (d *Drawer) Papers() int { return len(d.paths) }

// Shard returns the part with a number, from 0 on, of so many parts of the papers.
func (d *Drawer) Shard(number, of int) []string {
	return d.paths[number*len(d.paths)/of : (number+1)*len(d.paths)/of]
}

// Draw writes the paper of a path.
func (d *Drawer) Draw(w io.Writer, path string) error { return d.papers.Write(w, path) }

package month

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/rating"
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

// paperPlayer is a player's period, with what papers say of the player beside it.
type paperPlayer struct {
	Player     *rating.Player
	Federation string
	Heading    string // name that heads the player's paper, if it is not that of the report
}

// name is the one that heads the player's paper.
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

// shownOf is a digest of what rating reports show of an event. Two readings of a report with
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

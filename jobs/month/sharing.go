package month

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"io"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/store"
)

// Sharing is the queue between the processes that work for an office: others draw rating
// reports, while the run waits for them.
type Sharing interface {
	// Draw waits until nobody works on the papers any more. Nil: nobody is there to
	// draw them, and the run does.
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

// drawingInput is what rating reports are drawn from, beside what the office keeps.
type drawingInput struct {
	Version  string // of the program
	Period   handbook.Period
	Language string
	Paths    []string
	Source   [][]byte // see [paperSource.pack]
}

// shared has rating reports drawn by others, where they are part of no rerun: that
// is one transaction, which nobody else sees into. What others have not drawn, for
// whatever reason, is drawn here.
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

// Papers is how many papers are drawn from it.
func (d *Drawer) Papers() int { return len(d.paths) }

// Shard is the part with a number, from 0 on, of so many parts of the papers.
func (d *Drawer) Shard(number, of int) []string {
	return d.paths[number*len(d.paths)/of : (number+1)*len(d.paths)/of]
}

// Draw writes the paper of a path.
func (d *Drawer) Draw(w io.Writer, path string) error { return d.papers.Write(w, path) }

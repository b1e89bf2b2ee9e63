package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// RunRecord is everything a published run leaves, computed beforehand.
type RunRecord struct {
	Period, Before    handbook.Period // the list made, and the one it is made from
	Started, Finished time.Time
	Program           string // name and version
	Manifest          string // SHA-256 of the manifest of the files

	Removed  []int            // FIDE IDs of the list before that this one has not: second ones, and of the deceased
	Changed  []ratinglist.Row // rows that differ from the list before in more than the games of the month
	Reports  []RunReport      // those that were rated
	Players  []rating.Player
	Norms    []FoundNorm
	Findings []handbook.Finding

	Certificates []Certificate // issued for the norms
	Titles       TitleRecord   // for the ledger

	// PaperSource is what the papers of the period are drawn from, in parts; see [Store.PaperSource].
	PaperSource [][]byte

	Act         Act  // who publishes, and why gates are passed
	Publication int  // number of the act where it is in the log already; else 0
	Proposal    int  // that this publishes, so that it waits no more; 0: none
	Refused     bool // a gate is open: nothing is written
	Trial       bool // the rows are wanted for the lists after it alone: no revision is made, and nothing goes to the log
}

// Written is what became of a publication.
type Written struct {
	Revision Revision // in force; number 0: none
	Made     bool     // it is new; false: what is published is so already, or it was refused
	Refused  bool     // something is new, and a gate is open
	Touched  []int    // FIDE IDs, sorted: every row that differs from what the list held before is among them
}

// errRefused ends the transaction of a publication that a gate stops.
var errRefused = errors.New("a gate is open")

// RunReport is a report that a run has taken.
type RunReport struct {
	File       string // as players and norms name it
	Submission int    // the newest part of the event
	Parts      []int  // the other parts, none where it was reported at once
	Tournament int
	SHA256     string
	Complete   bool // nothing of it is left for a later period
	Report     *tournament.Tournament
}

// ImportedError says that the list of a period came from outside, so that a
// run does not write over it.
type ImportedError struct{ Period handbook.Period }

func (e *ImportedError) Error() string { return language.English.Say(e.Text()) }

// Text returns what the error says.
func (e *ImportedError) Text() handbook.Text {
	return handbook.Say("store.wrong.imported", "period", e.Period)
}

// WriteRun publishes a period in one transaction, as a revision of its list:
// the new list is the one before with the changed rows put in; rows that stand so
// already are left alone. What an earlier run of the same period left is kept
// with its revision. Where nothing differs from the revision in force, nothing
// is published; the revision has the files that were written last.
func (s *Store) WriteRun(ctx context.Context, r RunRecord) (out Written, err error) {
	r.Act.Action = ActRun
	err = s.change(ctx, handbook.Say("store.doing.publish", "period", r.Period), func(tx *logTx) error {
		w := runWriter{
			tx: tx, r: &r, before: rowsFrom{tx, InFile(s.path), ownTables.rows}, reports: map[string]*RunReport{},
			lists: listChange{tx: tx, in: ownTables, period: r.Period},
		}
		var submissions []int
		for i := range r.Reports {
			w.reports[r.Reports[i].File] = &r.Reports[i]
			submissions = append(submissions, r.Reports[i].Submission)
		}
		list := revisionWriter{tx: tx, period: r.Period, partly: true}
		steps := []func(context.Context) error{
			func(ctx context.Context) error { return list.begin(ctx, submissions) }, w.clear, w.copied, w.changed, w.people, w.nationals, w.writeResults, w.norms, w.titles, w.findings, w.submissions,
		}
		if r.Trial {
			steps = []func(context.Context) error{list.empty, w.clear, w.copied, w.changed, w.writeResults, w.norms, w.titles, w.submissions}
		}
		for _, step := range steps {
			if err := step(ctx); err != nil {
				return err
			}
		}
		if out.Touched, err = w.touched(ctx); err != nil || r.Trial {
			return err
		}
		if out.Revision, out.Made, err = list.finish(ctx, &r.Act, r.Publication, Published, 0, r.Manifest); err != nil {
			return err
		}
		if out.Made && r.Refused {
			return errRefused
		}
		if !out.Made && out.Revision.Manifest != r.Manifest { // the same list in other files, as signed with another key
			out.Revision.Manifest = r.Manifest
			if err := refile(ctx, tx, &out.Revision, r.Manifest); err != nil {
				return err
			}
		}
		if err := know(ctx, tx, &out.Revision); err != nil {
			return err
		}
		if out.Made && r.Proposal != 0 {
			if err := endProposals(ctx, tx, "approved", r.Act.At, r.Act.By, "", `id = $5`, r.Proposal); err != nil {
				return err
			}
		}
		if out.Made {
			if err := tell(ctx, tx.Tx, Notice{At: r.Act.At, Kind: ListPublished, Period: r.Period}); err != nil {
				return err
			}
		}
		// papers are given out even where the list is published so already
		if err := w.certificates(ctx); err != nil {
			return err
		}
		if err := w.paperSource(ctx, out.Revision.Number); err != nil {
			return err
		}
		return w.run(ctx, out.Made)
	})
	if errors.Is(err, errRefused) {
		return Written{Refused: true}, nil
	}
	return out, err
}

// Refile keeps that the files of a revision in force are others now: the same list,
// with papers that were made later.
func (s *Store) Refile(ctx context.Context, r *Revision, manifest string) error {
	return s.change(ctx, handbook.Say("store.doing.papers", "period", r.Period), func(tx *logTx) error {
		return refile(ctx, tx, r, manifest)
	})
}

func refile(ctx context.Context, tx *logTx, r *Revision, manifest string) error {
	_, err := tx.update(ctx, rowsWhere("revisions", `period = $1 AND number = $2`, int(r.Period), r.Number),
		`UPDATE revisions SET manifest = $1 WHERE period = $2 AND number = $3`, manifest, int(r.Period), r.Number)
	return err
}

// Run is a row of the history of runs.
type Run struct {
	ID                int
	Period            handbook.Period
	Published         bool
	Started, Finished time.Time
	Program, Manifest string
}

// AddRun keeps that a run was made, a preview in particular.
func (s *Store) AddRun(ctx context.Context, r Run) error {
	return s.change(ctx, handbook.Say("store.doing.run", "period", r.Period), func(tx *logTx) error { return addRun(ctx, tx, r) })
}

func addRun(ctx context.Context, tx *logTx, r Run) error {
	_, err := tx.insertNext(ctx, "runs", "period, state, started_at, finished_at, program, manifest",
		int(r.Period), []string{"preview", "published"}[boolToInt(r.Published)], formatMoment(r.Started), formatMoment(r.Finished), r.Program, r.Manifest)
	return err
}

// Runs returns the runs of a period, or (0) of all, oldest first.
func (s *Store) Runs(ctx context.Context, p handbook.Period) ([]Run, error) {
	found, err := readRows(ctx, s.read, func(r *Run) []any {
		return []any{&r.ID, &r.Period, &r.Published, momentColumn{&r.Started}, momentColumn{&r.Finished}, &r.Program, &r.Manifest}
	}, `SELECT id, period, CASE WHEN state = 'published' THEN 1 ELSE 0 END, started_at, finished_at, program, manifest
		FROM runs WHERE $1 = 0 OR period = $1 ORDER BY id`, int(p))
	return found, wrapErr(err, handbook.Say("store.reading.runs"))
}

// PaperSource returns what the papers of a period are drawn from, in parts, as the latest
// publication has kept it, and the number of the revision that it belongs to. Nothing of it
// is there if no publication has kept anything.
func (s *Store) PaperSource(ctx context.Context, p handbook.Period) (parts [][]byte, revision int, err error) {
	err = eachRow(ctx, s.read, `SELECT revision, data FROM paper_sources WHERE period = $1 ORDER BY part`, func(rows *sql.Rows) error {
		var part []byte
		err := rows.Scan(&revision, &part)
		parts = append(parts, part)
		return err
	}, int(p))
	if err != nil {
		return nil, 0, wrapErr(err, handbook.Say("store.reading.paper-source", "period", p))
	}
	return parts, revision, nil
}

// paperSource keeps what the papers of a revision are drawn from, in the place of that of the
// one before.
func (w *runWriter) paperSource(ctx context.Context, revision int) error {
	if err := w.exec(ctx, `DELETE FROM paper_sources WHERE period = $1`, int(w.r.Period)); err != nil {
		return err
	}
	for i, part := range w.r.PaperSource {
		err := w.exec(ctx, `INSERT INTO paper_sources (period, part, revision, data) VALUES ($1, $2, $3, $4)`, int(w.r.Period), i+1, revision, part)
		if err != nil {
			return err
		}
	}
	return nil
}

// RatedEvent is a player's event of one period and kind, as it was rated.
type RatedEvent struct {
	FIDEID     int
	Kind       tournament.Kind
	Period     handbook.Period
	Tournament int
	Submission int
	Name       string
	Edition    string
	K          rating.K // of the player in the period; 0: was unrated
	Games      []RatedEventGame
}

// RatedEventGame is a game of a [RatedEvent], with its opponent's key; see
// [PlayerKey].
type RatedEventGame struct {
	rating.RatedGame
	OpponentKey string
}

// RatedEvents returns the events of these players in the periods from..to, by
// player, kind, period and event.
func (s *Store) RatedEvents(ctx context.Context, from, to handbook.Period, ids []int) ([]RatedEvent, error) {
	var found []RatedEvent
	err := chunks(ids, func(marks string, args []any) error {
		all := append([]any{int(from)}, args...)
		all = append(all, int(to))
		last := fmt.Sprintf("$%d", len(all))
		return eachRow(ctx, s.read, `SELECT p.fide_id, p.kind, p.period, r.tournament, r.submission, s.title, r.edition, p.k, r.rating, r.played
			FROM rated_players p
			JOIN results r ON r.period = p.period AND r.kind = p.kind AND r.player = p.player
			JOIN submissions s ON s.number = r.submission
			WHERE r.games > 0 AND p.period >= $1 AND p.fide_id IN (`+marks+`) AND p.period <= `+last+`
			ORDER BY p.fide_id, p.kind, p.period, r.tournament, r.starting_rank`, func(rows *sql.Rows) error {
			var (
				e      RatedEvent
				own    tournament.Rating
				played sql.RawBytes
			)
			err := rows.Scan(&e.FIDEID, &e.Kind, &e.Period, &e.Tournament, &e.Submission, &e.Name, &e.Edition, &e.K, &own, &played)
			if err != nil {
				return err
			}
			games, err := readGames(played, own)
			if err != nil {
				return err
			}
			if n := len(found); n == 0 || found[n-1].FIDEID != e.FIDEID || found[n-1].Kind != e.Kind || found[n-1].Period != e.Period ||
				found[n-1].Tournament != e.Tournament {
				found = append(found, e)
			}
			last := &found[len(found)-1]
			for i := range games {
				last.Games = append(last.Games, RatedEventGame{games[i].RatedGame, games[i].OpponentKey})
			}
			return nil
		}, all...)
	})
	return found, wrapErr(err, handbook.Say("store.reading.rated-events"))
}

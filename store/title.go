package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiter"
	"github.com/fedrate/fedrate/tournament"
)

// TitleRecord is what a run leaves for the ledger of titles.
type TitleRecord struct {
	Norms      []norms.Norm      // with period, event and submission
	Thresholds []norms.Threshold // ratings reached between the lists
	Arbiters   []ArbiterEvent    // events with the arbiters named in them
}

// titleTables are the tables whose rows of a period a run replaces.
var titleTables = []string{"title_norms", "thresholds", "arbiter_events"}

// titles writes what a run adds to the ledger, after deleting the rows that an
// earlier run of the period wrote, with the posts of its arbiters.
func (w *runWriter) titles() error {
	for _, table := range titleTables {
		if err := w.exec(`DELETE FROM `+table+` WHERE period = $1`, int(w.r.Period)); err != nil {
			return err
		}
	}
	err := w.prepared(insert("title_norms", normColumns)+notTwice, func(st *sql.Stmt) error {
		for i := range w.r.Titles.Norms {
			if _, err := st.ExecContext(w.ctx, normValues(&w.r.Titles.Norms[i])...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := w.thresholds(); err != nil {
		return err
	}
	for i := range w.r.Titles.Arbiters {
		e := w.r.Titles.Arbiters[i]
		e.Period = w.r.Period
		if _, err := addArbiterEvent(w.ctx, w.tx, &e); err != nil {
			return err
		}
	}
	return nil
}

const normColumns = `period, number, tournament, starting_rank, title, fide_id, origin, submission, edition, event, city, federation,
	start_day, end_day, achieved_on, format, event_kind, rounds, played, played_tenths, games, counts_as, score_tenths, required_tenths,
	average, performance, exempt, normal_foreigners, eight_games, one_round_a_day, large_swiss, host_players, other_players, titled,
	gm, im, fm, wgm, wim, wfm, rated_games, unrated_games, registered_on, notes`

func normValues(n *norms.Norm) []any {
	var required any
	if n.Required != nil {
		required = int(*n.Required)
	}
	return []any{
		int(n.Period), n.Number, n.Tournament, n.StartingRank, n.Title.String(), n.FIDEID, n.Origin, n.Submission, n.Edition, n.Event, n.City, n.Federation,
		int(n.Start), int(n.End), int(n.Achieved), int(n.Format), n.EventKind, n.Rounds, n.Played, int(n.PlayedScore), n.Games, n.CountsAs, int(n.Score), required,
		int(n.Average), int(n.Performance), n.Exempt, int(n.Normal), flag(n.EightGames), int(n.OneRoundADay), int(n.LargeSwiss), n.HostPlayers, n.OtherPlayers, n.Titled,
		n.GM, n.IM, n.FM, n.WGM, n.WIM, n.WFM, n.RatedGames, n.UnratedGames, int(n.RegisteredDay), strings.Join(n.Notes, "\n"),
	}
}

func scanNorm(rows *sql.Rows) (norms.Norm, error) {
	var (
		n            norms.Norm
		title, notes string
		required     sql.NullInt64
		eight        int
	)
	err := rows.Scan(&n.Period, &n.Number, &n.Tournament, &n.StartingRank, &title, &n.FIDEID, &n.Origin, &n.Submission, &n.Edition, &n.Event, &n.City, &n.Federation,
		&n.Start, &n.End, &n.Achieved, &n.Format, &n.EventKind, &n.Rounds, &n.Played, &n.PlayedScore, &n.Games, &n.CountsAs, &n.Score, &required,
		&n.Average, &n.Performance, &n.Exempt, &n.Normal, &eight, &n.OneRoundADay, &n.LargeSwiss, &n.HostPlayers, &n.OtherPlayers, &n.Titled,
		&n.GM, &n.IM, &n.FM, &n.WGM, &n.WIM, &n.WFM, &n.RatedGames, &n.UnratedGames, &n.RegisteredDay, &notes)
	if err != nil {
		return n, err
	}
	n.Title, _ = tournament.ParseTitle(title)
	n.EightGames = eight != 0
	n.Notes = lines(notes)
	if required.Valid {
		p := tournament.Points(required.Int64)
		n.Required = &p
	}
	return n, nil
}

// lines parts a text into its lines; an empty one has none.
func lines(text string) []string {
	if text == "" {
		return []string{}
	}
	return strings.Split(text, "\n")
}

// TitleNorms are the norms of a player, by FIDE ID, or (empty) of all, oldest
// first.
func (s *Store) TitleNorms(ctx context.Context, fideID string) ([]norms.Norm, error) {
	var found []norms.Norm
	err := eachRow(ctx, s.read, `SELECT `+normColumns+` FROM title_norms WHERE $1 = '' OR fide_id = $1
		ORDER BY achieved_on, period, number, tournament, starting_rank, title`, func(rows *sql.Rows) error {
		n, err := scanNorm(rows)
		found = append(found, n)
		return err
	}, fideID)
	if err != nil {
		return nil, fmt.Errorf("read the norms of the ledger: %w", err)
	}
	return found, nil
}

// AddNorm records a norm that was achieved elsewhere, and gives it a number.
func (s *Store) AddNorm(ctx context.Context, n norms.Norm) (norms.Norm, error) {
	n.Period, n.Tournament, n.Submission, n.Origin = 0, 0, 0, "recorded"
	err := s.change(ctx, "record a norm", func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(number), 0) + 1 FROM title_norms`).Scan(&n.Number); err != nil {
			return err
		}
		var twice int
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM title_norms WHERE fide_id = $1 AND title = $2 AND event = $3 AND start_day = $4`,
			n.FIDEID, n.Title.String(), n.Event, int(n.Start)).Scan(&twice)
		if err != nil {
			return err
		}
		if twice > 0 {
			return fmt.Errorf("the %s norm of %s in %s of %s is there already", n.Title, n.FIDEID, n.Event, n.Start)
		}
		_, err = tx.ExecContext(ctx, insert("title_norms", normColumns), normValues(&n)...)
		return err
	})
	return n, err
}

// RemoveNorm deletes a norm that was entered by hand; norms of runs are not
// deleted.
func (s *Store) RemoveNorm(ctx context.Context, number int) error {
	return s.change(ctx, fmt.Sprintf("remove norm %d", number), func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `DELETE FROM title_norms WHERE number = $1 AND number > 0`, number)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return fmt.Errorf("there is no recorded norm %d", number)
		}
		return nil
	})
}

// ArbiterEvent is an event with its arbiters as the database keeps it.
type ArbiterEvent struct {
	ID     int
	Period handbook.Period // list of the run; 0: recorded
	arbiter.Event
}

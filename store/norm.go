package store

import (
	"context"
	"encoding/json"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// StoredNorm is a norm as the database keeps it: found by a run, or recorded
// by hand.
type StoredNorm struct {
	norms.Norm
	Name        string // of the player; empty where it was recorded
	Program     string // that found it; empty where it was recorded
	Alternative bool   // the same norm as another one, under an exemption that makes it count as more games
	Working     string // the whole result as JSON, an [answer.Norm]; empty where it was not kept
}

// FoundNorm is a norm that a run has found, with the result it comes from.
type FoundNorm struct {
	Norm        norms.Norm // with period, tournament and submission
	Result      *norms.Result
	Alternative bool
}

// columns returns those of the table norms, each with the field that is written to
// it and read from it. Every statement takes its list from here.
func (n *StoredNorm) columns() []column {
	return []column{
		{"period", &n.Period},
		{"number", &n.Number},
		{"tournament", &n.Tournament},
		{"starting_rank", &n.StartingRank},
		{"title", titleColumn{&n.Title}},
		{"fide_id", &n.FIDEID},
		{"origin", &n.Origin},
		{"submission", &n.Submission},
		{"edition", &n.Edition},
		{"event", &n.Event},
		{"city", &n.City},
		{"federation", &n.Federation},
		{"start_day", &n.Start},
		{"end_day", &n.End},
		{"achieved_on", &n.Achieved},
		{"format", &n.Format},
		{"event_kind", &n.EventKind},
		{"rounds", &n.Rounds},
		{"played", &n.Played},
		{"played_tenths", &n.PlayedScore},
		{"games", &n.Games},
		{"counts_as", &n.CountsAs},
		{"score_tenths", &n.Score},
		{"required_tenths", &n.Required},
		{"average", &n.Average},
		{"performance", &n.Performance},
		{"exempt", &n.Exempt},
		{"normal_foreigners", &n.Normal},
		{"eight_games", &n.EightGames},
		{"one_round_a_day", &n.OneRoundADay},
		{"large_swiss", &n.LargeSwiss},
		{"host_players", &n.HostPlayers},
		{"other_players", &n.OtherPlayers},
		{"titled", &n.Titled},
		{"gm", &n.GM},
		{"im", &n.IM},
		{"fm", &n.FM},
		{"wgm", &n.WGM},
		{"wim", &n.WIM},
		{"wfm", &n.WFM},
		{"rated_games", &n.RatedGames},
		{"unrated_games", &n.UnratedGames},
		{"registered_on", &n.RegisteredDay},
		{"notes", textsColumn{&n.Notes}},
		{"name", &n.Name},
		{"program", &n.Program},
		{"alternative", &n.Alternative},
		{"working", &n.Working},
	}
}

// normColumns are those of the table norms.
var normColumns = columnNames((&StoredNorm{}).columns())

// norms writes those that the run has found. Of two with the same key, which a report
// with doubled starting ranks would make, the first is kept.
func (w *runWriter) norms(ctx context.Context) error {
	rows := newRowWriter(w.tx.Tx, "norms", normColumns, notTwice)
	for i := range w.r.Norms {
		found := &w.r.Norms[i]
		working, err := json.Marshal(answer.NewNorm(found.Result))
		if err != nil {
			return err
		}
		n := StoredNorm{
			Norm: found.Norm, Name: found.Result.Name, Program: w.r.Program, Alternative: found.Alternative, Working: string(working),
		}
		rows.add(ctx, columnFields(n.columns())...)
	}
	return rows.close(ctx)
}

// Norms of a player, by FIDE ID, or (empty) of all, oldest first.
func (s *Store) Norms(ctx context.Context, fideID string) ([]StoredNorm, error) {
	found, err := readTable(ctx, s.read, (*StoredNorm).columns, `norms WHERE $1 = '' OR fide_id = $1
		ORDER BY achieved_on, period, number, tournament, starting_rank, title`, fideID)
	return found, wrapErr(err, handbook.Say("store.reading.norms"))
}

// AddNorm records a norm that was achieved elsewhere, and gives it a number.
func (s *Store) AddNorm(ctx context.Context, n norms.Norm) (norms.Norm, error) {
	n.Period, n.Tournament, n.Submission, n.Origin = 0, 0, 0, "recorded"
	err := s.change(ctx, handbook.Say("store.doing.norm"), func(tx *logTx) error {
		if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(number), 0) + 1 FROM norms`).Scan(&n.Number); err != nil {
			return err
		}
		var twice int
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM norms WHERE fide_id = $1 AND title = $2 AND event = $3 AND start_day = $4`,
			n.FIDEID, n.Title.String(), n.Event, int(n.Start)).Scan(&twice)
		if err != nil {
			return err
		}
		if twice > 0 {
			return handbook.Errorf("store.wrong.norm-twice", "title", n.Title, "id", n.FIDEID, "event", n.Event, "start", n.Start)
		}
		_, err = tx.exec(ctx, insert("norms", normColumns)+notTwice, columnFields((&StoredNorm{Norm: n}).columns())...)
		return err
	})
	return n, err
}

// RemoveNorm takes a recorded norm out; those of runs stay.
func (s *Store) RemoveNorm(ctx context.Context, number int) error {
	return s.change(ctx, handbook.Say("store.doing.remove-norm", "number", number), func(tx *logTx) error {
		n, err := tx.exec(ctx, `DELETE FROM norms WHERE number = $1 AND number > 0`, number)
		if err == nil && n == 0 {
			err = handbook.Errorf("store.wrong.no-recorded-norm", "number", number)
		}
		return err
	})
}

// NormKey names a norm within an event: by FIDE ID, where there is none by
// starting rank.
type NormKey struct {
	StartingRank int // 0 where there is a FIDE ID
	FIDEID       string
	Title        tournament.Title
}

// NormsBefore returns the norms of an event that runs of periods before p found.
func (s *Store) NormsBefore(ctx context.Context, event int, p handbook.Period) (map[NormKey]bool, error) {
	found, err := readRows(ctx, s.read, func(k *NormKey) []any { return []any{&k.StartingRank, &k.FIDEID, titleColumn{&k.Title}} },
		`SELECT starting_rank, fide_id, title FROM norms WHERE tournament = $1 AND period < $2`, event, int(p))
	given := map[NormKey]bool{}
	for _, k := range found {
		if k.FIDEID != "" {
			k.StartingRank = 0
		}
		given[k] = true
	}
	return given, wrapErr(err, handbook.Say("store.reading.event-norms", "event", event))
}

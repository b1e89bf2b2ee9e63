package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// NormKey names a norm within an event: by FIDE ID, where there is none by
// starting rank.
type NormKey struct {
	StartingRank int // 0 where there is a FIDE ID
	FIDEID       string
	Title        tournament.Title
}

// NormsBefore are the norms of an event that runs of periods before p found.
func (s *Store) NormsBefore(ctx context.Context, event int, p handbook.Period) (map[NormKey]bool, error) {
	given := map[NormKey]bool{}
	err := eachRow(ctx, s.read, `SELECT starting_rank, fide_id, title FROM norms
		WHERE tournament = $1 AND period < $2`, func(rows *sql.Rows) error {
		var (
			k     NormKey
			title string
		)
		if err := rows.Scan(&k.StartingRank, &k.FIDEID, &title); err != nil {
			return err
		}
		if k.FIDEID != "" {
			k.StartingRank = 0
		}
		k.Title, _ = tournament.ParseTitle(title)
		given[k] = true
		return nil
	}, event, int(p))
	if err != nil {
		return nil, fmt.Errorf("read the norms of event %d: %w", event, err)
	}
	return given, nil
}

// JuniorsOf are the players of a list who were born in a year and have the
// juniors' K of 40 in some kind.
func (s *Store) JuniorsOf(ctx context.Context, p handbook.Period, born int) ([]int, error) {
	var ids []int
	err := eachRow(ctx, s.read, `SELECT fide_id FROM list_rows
		WHERE period = $1 AND birth = $2 AND (s_k = 40 OR r_k = 40 OR b_k = 40)`, func(rows *sql.Rows) error {
		var id int
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id)
		return nil
	}, int(p), born)
	if err != nil {
		return nil, fmt.Errorf("read the list of %s: %w", p, err)
	}
	return ids, nil
}

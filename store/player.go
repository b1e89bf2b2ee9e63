package store

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Person is what the database knows of a player from the periods run in it.
type Person struct {
	Name, Federation, Sex string
	Birth                 int                                // year
	Numbers               map[string]string                  // by authority: FIDE, or the federation that gave it
	Titles                map[tournament.Title]handbook.Date // with the first list that shows each
}

// Person is the player of a FIDE ID; ok is false where he was in no run.
func (s *Store) Person(ctx context.Context, fideID int) (p Person, ok bool, err error) {
	id := 0
	err = s.read.QueryRowContext(ctx, `SELECT p.id, p.name, p.federation, p.sex, p.birth FROM identities i
		JOIN players p ON p.id = i.player WHERE i.authority = 'FIDE' AND i.number = $1`, strconv.Itoa(fideID)).
		Scan(&id, &p.Name, &p.Federation, &p.Sex, &p.Birth)
	if errors.Is(err, sql.ErrNoRows) {
		return p, false, nil
	}
	if err != nil {
		return p, false, failed(err, handbook.Say("store.reading.player", "player", fideID))
	}
	p.Numbers, p.Titles = map[string]string{}, map[tournament.Title]handbook.Date{}
	err = eachRow(ctx, s.read, `SELECT authority, number FROM identities WHERE player = $1`, func(rows *sql.Rows) error {
		var authority, number string
		err := rows.Scan(&authority, &number)
		p.Numbers[authority] = number
		return err
	}, id)
	if err != nil {
		return p, false, failed(err, handbook.Say("store.reading.player", "player", fideID))
	}
	err = eachRow(ctx, s.read, `SELECT title, since FROM titles WHERE player = $1`, func(rows *sql.Rows) error {
		var (
			name  string
			since handbook.Date
		)
		err := rows.Scan(&name, &since)
		t, _ := tournament.ParseTitle(name)
		p.Titles[t] = since
		return err
	}, id)
	if err != nil {
		return p, false, failed(err, handbook.Say("store.reading.player", "player", fideID))
	}
	return p, true, nil
}

// Result is a player's event within a period, with what it rests on.
type Result struct {
	Period           handbook.Period
	Kind             tournament.Kind
	Tournament       int
	Event            string // name of the tournament
	StartingRank     int
	Submission       int
	File             string // name of the report
	SHA256           string // of the report
	Edition, Program string
	Rating           tournament.Rating
	List             handbook.Period // the rating is from it; 0: from the report
	Games            int
	Sum              tournament.Hundredths
}

// Results of a player, oldest first.
func (s *Store) Results(ctx context.Context, fideID int) ([]Result, error) {
	found := []Result{}
	err := eachRow(ctx, s.read, `SELECT r.period, r.kind, r.tournament, t.name, r.starting_rank, r.submission, s.name, r.sha256,
		r.edition, r.program, r.rating, r.list, r.games, r.sum_hundredths
		FROM rated_players p JOIN results r ON r.period = p.period AND r.kind = p.kind AND r.player = p.player
		JOIN tournaments t ON t.id = r.tournament JOIN submissions s ON s.number = r.submission
		WHERE p.fide_id = $1 ORDER BY r.period, r.kind, r.tournament, r.starting_rank`, func(rows *sql.Rows) error {
		var r Result
		err := rows.Scan(&r.Period, &r.Kind, &r.Tournament, &r.Event, &r.StartingRank, &r.Submission, &r.File, &r.SHA256,
			&r.Edition, &r.Program, &r.Rating, &r.List, &r.Games, &r.Sum)
		if err != nil {
			return err
		}
		found = append(found, r)
		return nil
	}, fideID)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.player-results", "player", fideID))
	}
	return found, nil
}

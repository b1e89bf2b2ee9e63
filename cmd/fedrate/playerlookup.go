package main

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// mostNamed is how many of those whom a name may mean are listed.
const mostNamed = 5

// startingRank returns the player of a report whom a flag means: by starting rank, or
// by a name, or a word of one, that fits exactly one player. Script and order of
// names make no difference.
func startingRank(t *tournament.Tournament, flag, wanted string) (int, error) {
	wanted = strings.TrimSpace(wanted)
	if n, err := strconv.Atoi(wanted); err == nil {
		if t.Player(n) == nil {
			return 0, wrongData{handbook.Errorf("cmd.wrong.no-player", "file", t.File, "player", n)}
		}
		return n, nil
	}
	var found, like []*tournament.Player
	for i := range t.Players {
		p := &t.Players[i]
		wrong, ok := identity.Resembles(wanted, p.Name)
		switch {
		case !ok || p.StartingRank == 0:
		case wrong == 0:
			found = append(found, p)
		default:
			like = append(like, p)
		}
	}
	switch {
	case len(found) == 1:
		return found[0].StartingRank, nil
	case len(found) > 1:
		return 0, wrongData{severalPlayers{handbook.Errorf("cmd.wrong.several-players", "flag", flag, "wanted", wanted, "n", len(found), "players", numberedNames(found))}}
	case len(like) > 0:
		return 0, wrongData{handbook.Errorf("cmd.wrong.no-player-near", "file", t.File, "flag", flag, "wanted", wanted, "meant", numberedNames(like))}
	}
	return 0, wrongData{handbook.Errorf("cmd.wrong.no-player-named", "file", t.File, "flag", flag, "wanted", wanted)}
}

// severalPlayers is the error of a name that fits more than one player.
type severalPlayers struct{ error }

// Text returns what is wrong.
func (e severalPlayers) Text() handbook.Text { return handbook.SaidBy(e.error) }

// numberedNames returns some players, each with the starting rank.
func numberedNames(players []*tournament.Player) (names []string) {
	for _, p := range players[:min(len(players), mostNamed)] {
		names = append(names, strconv.Itoa(p.StartingRank)+" "+p.Name)
	}
	return names
}

// startingRanks returns the players whom the values of a flag mean. A comma parts values;
// one that stands in a name, before the given name, parts none.
func startingRanks(t *tournament.Tournament, flag string, values []string) ([]int, error) {
	ids := make([]int, 0, len(values))
	var wrong []error
	for len(values) > 0 {
		v, taken := wholeName(t, flag, values)
		values = values[taken:]
		id, err := startingRank(t, flag, v)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		ids = append(ids, id)
	}
	return ids, errors.Join(wrong...)
}

// wholeName returns the first of some values, with the next one where both are the name of
// one player, and how many of the values that is.
func wholeName(t *tournament.Tournament, flag string, values []string) (string, int) {
	if len(values) > 1 && lettered(values[0]) && lettered(values[1]) {
		if both := values[0] + "," + values[1]; !strings.Contains(values[1], " - ") {
			if _, err := startingRank(t, flag, both); err == nil {
				return both, 2
			}
		}
	}
	return values[0], 1
}

func lettered(s string) bool { return strings.IndexFunc(s, unicode.IsLetter) >= 0 }

// playerPairs reads ONE-TWO, with blanks about the hyphen where a name has one itself.
func playerPairs(t *tournament.Tournament, flag string, values []string) (pairs [][2]int, err error) {
	for len(values) > 0 {
		v := values[0]
		values = values[1:]
		one, two, ok := strings.Cut(v, " - ")
		for !ok && lettered(v) && len(values) > 0 && (!strings.Contains(v, "-") || strings.Contains(values[0], " - ")) {
			v += "," + values[0]
			values = values[1:]
			one, two, ok = strings.Cut(v, " - ")
		}
		if !ok {
			one, two, ok = strings.Cut(v, "-")
		}
		if !ok {
			return nil, handbook.Errorf("cmd.wrong.prohibit", "value", v)
		}
		two, taken := wholeName(t, flag, append([]string{two}, values...))
		values = values[taken-1:]
		first, err := startingRank(t, flag, one)
		if err != nil {
			return nil, err
		}
		second, err := startingRank(t, flag, two)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, [2]int{first, second})
	}
	return pairs, nil
}

// personID returns the FIDE ID, or number of the office, of the one person whom a name or a
// number means; a number need not be on a list.
func (env *environment) personID(ctx context.Context, st *store.Store, wanted string) (int, error) {
	if !lettered(wanted) {
		number := strings.TrimSpace(wanted)
		if id, err := strconv.Atoi(number); err != nil || id < 1 {
			return 0, handbook.Errorf("cmd.wrong.player-ids")
		}
		return fideNumber(number)
	}
	row, err := env.onePlayer(ctx, st, wanted)
	if err != nil {
		return 0, err
	}
	return row.FIDEID, nil
}

// byName puts the FIDE ID in the place of a name that fits exactly one person of
// the office. What has no letter is left for who reads the number.
func (env *environment) byName(ctx context.Context, wanted *string) error {
	if !lettered(*wanted) {
		return nil
	}
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		row, err := env.onePlayer(ctx, st, *wanted)
		if err != nil {
			return err
		}
		*wanted = strconv.Itoa(row.FIDEID)
		return nil
	})
}

package month

// A count of the lists of an office from the games in its database, with tables and sums of
// its own: it uses nothing of the project, package rating least of all. The tests of the
// corpus hold an office against it. Its numbers are those of chapter B.02 from 2024-03-01 on,
// for players below 2650.

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
)

// least is the smallest difference of ratings whose higher player is expected
// to score 51, 52, … per cent (8.1.2).
var least = [...]int{
	4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246,
	257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392,
}

// expected is the expected score in hundredths; a difference counts as 400 at
// most (8.3.1).
func expected(own, other int) int {
	d := min(max(own-other, -400), 400)
	if d < 0 {
		return 100 - expected(other, own)
	}
	p := 50
	for _, from := range least {
		if d >= from {
			p++
		}
	}
	return p
}

// distances are the differences of ratings that scores of 50, 51, … per cent
// stand for (8.1.1).
var distances = [...]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240,
	251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
}

const (
	floorOfList = 1400 // lowest rating (8.2.3)
	mostOfNew   = 2200 // highest initial rating
	mostProduct = 700  // K times the games of a period (8.3.3)
	poolMonths  = 26   // whose games make an initial rating (7.1.4)
)

// rounded is a number of hundredths as a whole, a half away from zero.
func rounded(hundredths int) int {
	if hundredths < 0 {
		return -rounded(-hundredths)
	}
	return (hundredths + 50) / 100
}

// pooled is a game of an unrated player.
type pooled struct {
	period, opponent, tenths, day int
	event                         string
}

// initial is the rating that such games make (8.2); 0: none.
func initial(pool []pooled) int {
	if len(pool) < 5 {
		return 0
	}
	n, sum, tenths := len(pool)+2, 2*1800, 10
	for _, g := range pool {
		sum, tenths = sum+g.opponent, tenths+g.tenths
	}
	percent := (20*tenths + n) / (2 * n) // of 10 tenths a game, to the nearest
	dp := 0
	if percent >= 50 {
		dp = distances[percent-50]
	} else {
		dp = -distances[50-percent]
	}
	rating := (2*(sum+dp*n) + n) / (2 * n)
	if rating < floorOfList {
		return 0
	}
	return min(rating, mostOfNew)
}

// withoutZero leaves out the first event of a player who scored nothing in it
// (8.2.1).
func withoutZero(pool []pooled) []pooled {
	if len(pool) == 0 {
		return pool
	}
	first := pool[0]
	for _, g := range pool {
		if g.day < first.day || g.day == first.day && g.event < first.event {
			first = g
		}
	}
	var rest []pooled
	for _, g := range pool {
		if g.event != first.event {
			rest = append(rest, g)
		} else if g.tenths > 0 {
			return pool
		}
	}
	return rest
}

// recountCarry is the standing that a list gives a player for whom a difference is
// carried, by the five points of docs/publishing.md: p and c are his ratings on
// the last list as published and as computed again, k the K as computed again,
// r and K what the month alone gives; 0 is none.
func recountCarry(p, c, k, r, month int) (rating, coefficient int) {
	switch {
	case c == p:
		return r, month
	case c > 0 && p > 0 && r > 0:
		rating = r + c - p
	case c > 0 && p == 0 && r > 0:
		rating = r
	case c > 0 && p == 0:
		rating = c
	}
	if rating < floorOfList {
		return 0, 0
	}
	coefficient = month
	if k > 0 && (coefficient == 0 || k < coefficient) {
		coefficient = k
	}
	if rating >= 2400 {
		coefficient = 10
	}
	return rating, coefficient
}

// recountOffice tells what is wrong with the standard lists of a database, and how
// many results it has looked at.
func recountOffice(db *sql.DB) (wrong []string, results int, err error) {
	b := &books{db: db, seen: map[string]bool{}}
	for _, step := range []func() error{b.games, b.players, b.rows, b.activity} {
		if err := step(); err != nil {
			return nil, 0, err
		}
	}
	return b.wrong, b.results, nil
}

// books are the sums while they are counted.
type books struct {
	db      *sql.DB
	wrong   []string
	seen    map[string]bool
	results int
	sums    map[playerMonth]sums
}

type playerMonth struct {
	period int
	player string
}

type sums struct{ games, delta int }

func (b *books) say(format string, args ...any) {
	b.wrong = append(b.wrong, fmt.Sprintf(format, args...))
}

func (b *books) each(query string, call func(*sql.Rows) error) error {
	rows, err := b.db.Query(query)
	if err != nil {
		return fmt.Errorf("%s: %w", query, err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := call(rows); err != nil {
			return fmt.Errorf("%s: %w", query, err)
		}
	}
	return rows.Err()
}

// games: each is rated once, in one month, with the expected score of the
// table.
func (b *books) games() error {
	b.sums = map[playerMonth]sums{}
	return b.each(`SELECT period, tournament, player_key, rating, games, first_played, last_played, played FROM results WHERE kind = 0`, func(rows *sql.Rows) error {
		var (
			period, event, own, count, first, last int
			player, played                         string
			games                                  [][]any
		)
		if err := rows.Scan(&period, &event, &player, &own, &count, &first, &last, &played); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(played), &games); err != nil {
			return err
		}
		days := []int{}
		for _, g := range games {
			if len(g) != 11 {
				return fmt.Errorf("event %d, %s: %v is no game", event, player, g)
			}
			number := func(i int) int {
				n, _ := g[i].(float64)
				return int(n)
			}
			opponent, _ := g[2].(string)
			days = append(days, number(3))
			b.game(period, event, number(0), player, opponent, own, number(4), number(9), number(10))
		}
		if len(games) != count || count > 0 && (first != slices.Min(days) || last != slices.Max(days)) {
			b.say("event %d, %s: %d games from %d to %d, of which %d stand there", event, player, count, first, last, len(games))
		}
		return nil
	})
}

// game is one of a player's games.
func (b *books) game(period, event, round int, player, opponent string, own, other, tenths, delta int) {
	game := fmt.Sprint(event, " ", round, " ", player)
	if b.seen[game] {
		b.say("game %s is rated twice", game)
	}
	b.seen[game] = true
	if player == opponent {
		b.say("game %s: against himself", game)
	}
	if want := 10*tenths - expected(own, other); own > 0 && delta != want {
		b.say("game %s: change %d, by the table %d", game, delta, want)
	}
	s := b.sums[playerMonth{period, player}]
	s.games++
	if own > 0 {
		s.delta += delta
	}
	b.sums[playerMonth{period, player}] = s
}

// players: sums, K, rounding, the rating before, initial ratings from pools.
func (b *books) players() error {
	entered := map[int]int{} // month of the last initial rating, by FIDE ID
	pools, err := b.pools()
	if err != nil {
		return err
	}
	return b.each(`SELECT p.period, p.fide_id, p.rating, p.k, p.games, p.sum_hundredths, p.change_hundredths, p.new_rating, p.published,
			COALESCE(o.s_rating, 0), COALESCE(n.s_rating, 0), COALESCE(n.s_games, 0), COALESCE(o.s_k, 0)
		FROM rated_players p
		LEFT JOIN list_rows n ON n.period = p.period AND n.fide_id = p.fide_id
		LEFT JOIN list_rows o ON o.fide_id = p.fide_id AND o.period = CASE WHEN p.period % 100 = 1 THEN p.period - 89 ELSE p.period - 1 END
		WHERE p.kind = 0 AND p.fide_id > 0 ORDER BY p.period, p.fide_id`, func(rows *sql.Rows) error {
		var period, id, own, k, games, sum, change, after, published, old, listed, counted, kBefore int
		if err := rows.Scan(&period, &id, &own, &k, &games, &sum, &change, &after, &published, &old, &listed, &counted, &kBefore); err != nil {
			return err
		}
		b.results++
		at := fmt.Sprintf("%d in %d", id, period)
		have := b.sums[playerMonth{period, fmt.Sprint(id)}]
		if own != old {
			b.say("%s: rated from %d, the list before has %d", at, own, old)
		}
		if have.games != games || have.delta != sum {
			b.say("%s: %d games with %d, by game %d with %d", at, games, sum, have.games, have.delta)
		}
		want := 0
		if own > 0 {
			if want = own + rounded(k*have.delta); want < floorOfList {
				want = 0
			}
			limit := kBefore
			if limit*games > mostProduct {
				limit = mostProduct / games
			}
			if k != limit || change != k*sum {
				b.say("%s: K %d and change %d; K on the list %d, %d games, sum %d", at, k, change, kBefore, games, sum)
			}
		} else {
			var pool []pooled
			for _, g := range pools[id] {
				if g.period > entered[id] && g.period <= period && monthsBetween(g.period, period) < poolMonths {
					pool = append(pool, g)
				}
			}
			if want = initial(withoutZero(pool)); want > 0 {
				entered[id] = period
			}
			if published == 1 != (want > 0) {
				b.say("%s: published %d, the pool of %d games makes %d", at, published, len(pool), want)
			}
		}
		if after != want || listed != want {
			b.say("%s: new rating %d, listed %d, counted again %d", at, after, listed, want)
		}
		if games > 0 && listed > 0 && counted != games {
			b.say("%s: %d games on the list, %d rated", at, counted, games)
		}
		return nil
	})
}

func (b *books) pools() (map[int][]pooled, error) {
	of := map[int][]pooled{}
	err := b.each(`SELECT fide_id, period, start_day, event, opponent_rating, score_tenths FROM pooled_games WHERE kind = 0 ORDER BY period, seq`,
		func(rows *sql.Rows) error {
			var (
				id int
				g  pooled
			)
			err := rows.Scan(&id, &g.period, &g.day, &g.event, &g.opponent, &g.tenths)
			of[id] = append(of[id], g)
			return err
		})
	return of, err
}

func monthsBetween(a, b int) int { return 12*(b/100-a/100) + b%100 - a%100 }

// rows: no rating below the floor, no person under two rows, and no change
// without a result.
func (b *books) rows() error {
	err := b.each(`SELECT n.period, n.fide_id, c.other FROM list_rows n JOIN lists l ON l.period = n.period AND l.source = 'published'
		JOIN player_changes c ON c.act = 'merge' AND c.undone = 0 AND c.fide_id = n.fide_id`, func(rows *sql.Rows) error {
		var period, id, other int
		err := rows.Scan(&period, &id, &other)
		b.say("%d is a second ID of %d, and has a row in %d", id, other, period)
		return err
	})
	if err != nil {
		return err
	}
	err = b.each(`SELECT n.period, n.name, n.birth, COUNT(*) FROM list_rows n JOIN lists l ON l.period = n.period AND l.source = 'published'
		GROUP BY n.period, n.name, n.birth HAVING COUNT(*) > 1`, func(rows *sql.Rows) error {
		var (
			period, birth, n int
			name             string
		)
		err := rows.Scan(&period, &name, &birth, &n)
		b.say("%s, born %d, has %d rows in %d", name, birth, n, period)
		return err
	})
	if err != nil {
		return err
	}
	return b.each(`SELECT n.period, n.fide_id, n.s_rating, COALESCE(o.s_rating, 0), p.fide_id IS NOT NULL FROM list_rows n
		JOIN lists l ON l.period = n.period AND l.source = 'published'
		LEFT JOIN list_rows o ON o.fide_id = n.fide_id AND o.period = CASE WHEN n.period % 100 = 1 THEN n.period - 89 ELSE n.period - 1 END
		LEFT JOIN rated_players p ON p.period = n.period AND p.fide_id = n.fide_id AND p.kind = 0 AND p.games > 0`, func(rows *sql.Rows) error {
		var (
			period, id, rating, before int
			played                     bool
		)
		err := rows.Scan(&period, &id, &rating, &before, &played)
		if rating > 0 && rating < floorOfList {
			b.say("%d in %d: %d is below the floor", id, period, rating)
		}
		if !played && rating != before {
			b.say("%d in %d: from %d to %d without a game", id, period, before, rating)
		}
		return err
	})
}

// activity: a rated player is inactive after twelve months without a game
// (7.2.2), as far as a year of lists is held.
func (b *books) activity() error {
	return b.each(`SELECT n.period, n.fide_id, n.s_inactive, COALESCE((SELECT MAX(g.last_played) FROM results g
			WHERE g.player_key = CAST(n.fide_id AS TEXT) AND g.kind = 0 AND g.period <= n.period), 0)
		FROM list_rows n WHERE n.s_rating > 0 AND n.period >= (SELECT MIN(period) + 101 FROM lists)`, func(rows *sql.Rows) error {
		var period, id, inactive, last int
		err := rows.Scan(&period, &id, &inactive, &last)
		if want := last < 100*(period-100)+1; want != (inactive == 1) {
			b.say("%d in %d: inactive %d, the last game was on %d", id, period, inactive, last)
		}
		return err
	})
}

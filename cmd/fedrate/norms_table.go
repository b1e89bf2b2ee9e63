package main

import (
	"fmt"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
)

// printNormTable prints the table of norms for so many games, by the edition that the
// flags name, else by that of the day.
func (env *environment) printNormTable(games string, flags *reportFlags) error {
	n, err := strconv.Atoi(games)
	if err != nil || n < norms.LeastTableGames || n > norms.MostTableGames {
		return handbook.Errorf("cmd.wrong.table", "value", games, "least", norms.LeastTableGames, "most", norms.MostTableGames)
	}
	opt, err := flags.options()
	if err != nil {
		return err
	}
	day := env.today()
	if opt.On.Valid() {
		day = opt.On
	}
	edition, err := norms.InForce(day)
	if key := opt.Editions["titles"]; key != "" {
		edition, err = norms.EditionByKey(key)
	}
	if err != nil {
		return err
	}
	table := norms.NewTable(edition, n)
	if env.json() {
		return env.writeJSON(table)
	}
	env.print("cmd.norms.table.title", "games", n, "edition", edition.Key, "counts", table.Counts)
	if table.Short {
		env.print("cmd.norms.table.short")
	}
	lines := env.table("cmd.norms.table.head")
	row := func(key string, cell func(*norms.TitleTable) any, pairs ...any) {
		cells := []any{env.Sayf(key, pairs...)}
		for i := range table.Titles {
			cells = append(cells, cell(&table.Titles[i]))
		}
		lines.row(cells...)
	}
	same := func(value any) func(*norms.TitleTable) any {
		return func(*norms.TitleTable) any { return value }
	}
	limit := func(value *int) func(*norms.TitleTable) any {
		if value == nil {
			return same(env.Sayf("cmd.norms.table.no-limit"))
		}
		return same(*value)
	}
	mix := func(m *norms.Mix) {
		row("cmd.norms.table.holders", same(m.Holders))
		row("cmd.norms.table.titled", same(m.Titled))
		row("cmd.norms.table.foreign", limit(m.Foreign))
		row("cmd.norms.table.from-one", limit(m.MostOne))
		row("cmd.norms.table.own", limit(m.MostOwn))
		row("cmd.norms.table.unrated", same(m.Unrated))
	}
	row("cmd.norms.table.floor", func(t *norms.TitleTable) any { return t.Floor })
	mix(&table.Opponents)
	for i := range table.Titles[0].Scores {
		row("cmd.norms.table.score", func(t *norms.TitleTable) any {
			r := t.Scores[i]
			if r.To == 0 {
				return fmt.Sprintf("%d+", r.From)
			}
			return fmt.Sprintf("%d-%d", r.From, r.To)
		}, "score", table.Titles[0].Scores[i].Score)
	}
	if table.Double != nil {
		row("cmd.norms.table.double", same(table.Double.Opponents))
		mix(table.Double)
	}
	return lines.flush("")
}

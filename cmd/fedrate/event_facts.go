package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament/registration"
)

// readFacts reads a file of facts: the names of fedrate event set as keys, a
// text, a day, true or false, or a list of texts as value.
func readFacts(path string) (*registration.Facts, error) {
	table, err := readTOML(path)
	if unopened := new(fs.PathError); errors.As(err, &unopened) {
		return nil, handbook.Errorf("cmd.wrong.open-facts", "problem", err)
	}
	if err != nil {
		return nil, handbook.Errorf("cmd.wrong.read-facts", "file", path, "problem", err)
	}
	facts := &registration.Facts{}
	for _, key := range sortedKeys(table) {
		values, err := factTexts(table[key])
		if err != nil {
			err = handbook.Errorf("cmd.wrong.of-key", "key", key, "problem", err)
		} else {
			err = norms.SetFact(facts, key, values...)
		}
		if err != nil {
			return nil, handbook.Errorf("cmd.wrong.read-facts", "file", path, "problem", err)
		}
	}
	return facts, nil
}

func factTexts(value any) ([]string, error) {
	switch v := value.(type) {
	case string:
		return []string{v}, nil
	case bool:
		return []string{map[bool]string{true: "yes", false: "no"}[v]}, nil
	case time.Time:
		return []string{v.Format("2006-01-02")}, nil
	case []any:
		var list []string
		for _, item := range v {
			texts, err := factTexts(item)
			if err != nil {
				return nil, err
			}
			list = append(list, texts...)
		}
		return list, nil
	}
	return nil, handbook.Errorf("cmd.wrong.fact-value", "value", fmt.Sprint(value))
}

// recorded gives a report the registration record that the database has of its
// event. A file of facts goes before it.
func (env *environment) recorded(ctx context.Context, reports []*audit.Report) error {
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		for _, r := range reports {
			t := r.Tournament
			if t == nil || r.Options.Facts != nil {
				continue
			}
			id, err := st.EventOf(ctx, r.SHA256, &store.Facts{Title: t.Name, Federation: t.Federation, Start: t.FirstDay(), Kind: r.Kind})
			if err != nil {
				return err
			}
			if id == 0 {
				continue
			}
			if r.Options.Facts, err = st.EventFacts(ctx, id); err != nil {
				return err
			}
		}
		return nil
	})
}

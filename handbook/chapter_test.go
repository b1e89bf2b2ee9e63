package handbook_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

var (
	first  = &handbook.Rule{Name: "first"}
	second = &handbook.Rule{Name: "second"}
	laws   = handbook.Chapter[int]{ID: "X.01", Title: "A chapter", Editions: []handbook.Edition[int]{
		{Key: "old", From: 2022_01_01, Numbers: 1, Articles: []handbook.Article{{No: "1.1", Rule: first}, {No: "1.2", Note: handbook.Verbatim("said elsewhere")}}},
		{Key: "new", From: 2024_03_01, Numbers: 2, Articles: []handbook.Article{{No: "2.1", Rule: second}, {No: "2.2", Rule: first}}},
	}}
)

func TestInForce(t *testing.T) {
	for day, key := range map[handbook.Date]string{2022_01_01: "old", 2024_02_29: "old", 2024_03_01: "new", 2030_01_01: "new"} {
		e, err := laws.InForce(day)
		require.NoError(t, err)
		require.Equal(t, key, e.Key, day)
	}
	_, err := laws.InForce(2021_12_31)
	require.EqualError(t, err, "handbook.error.before-first chapter=X.01 day=2021-12-31 first=2022-01-01")
	_, err = laws.InForce(0)
	require.EqualError(t, err, "handbook.error.no-day chapter=X.01")
}

func TestEditionByKey(t *testing.T) {
	e, err := laws.Edition("old")
	require.NoError(t, err)
	require.Equal(t, 1, e.Numbers)
	_, err = laws.Edition("older")
	require.EqualError(t, err, "handbook.error.no-edition chapter=X.01 edition=older editions=[old new]")
}

// The number of an article belongs to the edition.
func TestNo(t *testing.T) {
	require.Equal(t, "1.1", laws.Editions[0].No(first))
	require.Equal(t, "2.2", laws.Editions[1].No(first))
	require.Empty(t, laws.Editions[0].No(second))
}

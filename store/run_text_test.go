package store

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// What a run says of a row before it is written is what the database says of it then, for
// whatever it is said of.
func TestTextOfARow(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("sqlite3", filepath.Join(t.TempDir(), "rows.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	said := 0
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(rapid.StringMatching(`["\\\\/'<&>a-zé\x{2028}Ж]*`), rapid.String(), rapid.StringOf(rapid.Rune())).Draw(t, "name")
		n := rapid.Int().Draw(t, "n")
		text, known := appendArray(nil, []any{n, name, "", -n})
		if !known {
			require.Regexp(t, `[\x00-\x1f]`, name)
			return
		}
		said++
		var want string
		require.NoError(t, db.QueryRow(`SELECT `+jsonArray([]string{"$1", "$2", "$3", "$4"}), n, name, "", -n).Scan(&want))
		require.Equal(t, want, string(text))
		large, known := appendArray(nil, []any{int64(n), name, "", int64(-n)})
		require.True(t, known)
		require.Equal(t, want, string(large))
		text, known = appendQuoted(nil, []any{n, name, "", int64(-n)})
		require.True(t, known)
		require.NoError(t, db.QueryRow(`SELECT quote($1)||','||quote($2)||','||quote($3)||','||quote($4)`, n, name, "", -n).Scan(&want))
		require.Equal(t, want, string(text))
	})
	require.Positive(t, said)
	for _, value := range []any{nil, 1.5, []byte("a"), true, "a\nb"} {
		_, known := appendArray(nil, []any{1, value})
		require.False(t, known, value)
	}
	for _, value := range []any{nil, 1.5, []byte("a"), true, "a\x00b"} {
		_, known := appendQuoted(nil, []any{1, value})
		require.False(t, known, value)
	}
}

// A run counts the rows of players and results as it makes them: the columns that it
// writes are those of the table. Others are read when they are there.
func TestRowsOfARunAreCountedAsTheyAreMade(t *testing.T) {
	t.Parallel()
	s, err := Open(filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	tables, err := sealedTables(t.Context(), s.read)
	require.NoError(t, err)
	written := map[string]string{"rated_players": playerColumns, "results": resultColumns}
	for i := range tables {
		columns, many := written[tables[i].name]
		if !many {
			continue
		}
		delete(written, tables[i].name)
		for columns, counted := range map[string]bool{columns: true, columns + ", more": false, "period": false} {
			rows := newRows{uncounted: uncounted{&tables[i], "INSERT", true}}
			require.NoError(t, rows.beside(columns, func(add func(values ...any) error) error { return add(1, "x") })(func(...any) error { return nil }))
			require.Equal(t, counted, !rows.rest, tables[i].name)
			want := rowSeal{}
			if counted {
				want.add([]byte(`[1,"x"]`))
			}
			require.Equal(t, want, rows.seal)
		}
	}
	require.Empty(t, written)
}

// Bytes are hashed as the database would say them.
func TestHashOfBytes(t *testing.T) {
	db, err := sql.Open("sqlite3", filepath.Join(t.TempDir(), "bytes.db"))
	require.NoError(t, err)
	defer db.Close()
	for _, n := range []int{0, 1, 4095, 4096, 4097, 100_000} {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(i * 7)
		}
		var said []byte
		require.NoError(t, db.QueryRow(`SELECT quote($1) || ',' || quote($2) || ',' || quote($3)`, 2026_09, data, 3).Scan(&said))
		require.Equal(t, rowHash(said), bytesHash(2026_09, data, 3), n)
	}
}

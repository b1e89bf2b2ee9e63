package accounts

import (
	"crypto/rand"
	"io/fs"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
)

func optionsOf(t *testing.T) Options {
	t.Helper()
	now := time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)
	return Options{Now: func() time.Time { return now }, Random: rand.Reader, Cost: Cost{Memory: 8, Time: 1, Threads: 1}}
}

// before makes accounts as they were kept before there were federations.
func before(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "accounts.db")
	old := fstest.MapFS{}
	for _, name := range []string{"0001_base.sql", "0002_once.sql", "0003_places.sql"} {
		data, err := fs.ReadFile(migrations, "migrations/"+name)
		require.NoError(t, err)
		old[name] = &fstest.MapFile{Data: data}
	}
	db, err := store.OpenSideDB(t.Context(), path, old)
	require.NoError(t, err)
	for _, statement := range []string{
		`INSERT INTO accounts (name, shown, role, player, disabled, epoch, made) VALUES ('anna', 'Anna', 'administrator', 0, 0, 3, '2026-01-01T00:00:00Z'), ('viktor', 'Viktor', 'arbiter', 7, 1, 5, '2026-01-01T00:00:00Z')`,
		`INSERT INTO tokens (account, note, hash, scopes, made, expires) VALUES (1, 'x', '` + digest("fedrate_x") + `', 'runs', '2026-01-01T00:00:00Z', '2099-01-01T00:00:00Z')`,
		`INSERT INTO acts (at, by, act, about) VALUES ('2026-01-01T00:00:00Z', 'anna', 'add', 'viktor arbiter')`,
		`INSERT INTO once VALUES (1, 'k', 'r', x'aa', 9999999999)`,
	} {
		_, err := db.ExecContext(t.Context(), statement)
		require.NoError(t, err)
	}
	require.NoError(t, db.Close())
	return path
}

// Earlier accounts become those of the only federation; if there are several, adopting
// them is an error.
func TestAdopted(t *testing.T) {
	path, options := before(t), optionsOf(t)
	options.Federation, options.Several = "LIE", true
	_, err := Open(t.Context(), path, options)
	require.ErrorContains(t, err, "accounts.wrong.without-federation")
	options.Several = false
	a, err := Open(t.Context(), path, options)
	require.NoError(t, err)
	list, err := a.List(t.Context())
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.Equal(t, []any{"anna", Administrator, 0, false, 3}, []any{list[0].Name, list[0].Role, list[0].Player, list[0].Disabled, list[0].Epoch})
	require.Equal(t, []any{"viktor", Arbiter, 7, true, 5}, []any{list[1].Name, list[1].Role, list[1].Player, list[1].Disabled, list[1].Epoch})
	one, scopes, err := a.ByToken(t.Context(), "fedrate_x")
	require.NoError(t, err)
	require.Equal(t, "anna", one.Name)
	require.Equal(t, []Scope{Runs}, scopes)
	acts, err := a.Acts(t.Context(), 5)
	require.NoError(t, err)
	require.Len(t, acts, 1)
	kept, err := a.Begin(t.Context(), one, "k", "r")
	require.NoError(t, err)
	require.Equal(t, []byte{0xaa}, kept)
	for _, table := range []string{"members", "invitations", "tokens", "sessions", "acts", "once"} {
		var left int
		require.NoError(t, a.db.QueryRow(`SELECT COUNT(*) FROM `+table+` WHERE federation = ''`).Scan(&left))
		require.Zero(t, left, table)
	}
	require.NoError(t, a.Close())

	options.Several = true
	a, err = Open(t.Context(), path, options)
	require.NoError(t, err, "now it is said whose they are")
	other := a.Of("SMR")
	list, err = other.List(t.Context())
	require.NoError(t, err)
	require.Empty(t, list)
	any, err := other.Any(t.Context())
	require.NoError(t, err)
	require.False(t, any)
	acts, err = other.Acts(t.Context(), 5)
	require.NoError(t, err)
	require.Empty(t, acts)
	_, _, err = other.ByToken(t.Context(), "fedrate_x")
	require.ErrorIs(t, err, ErrToken)
	kept, err = other.Begin(t.Context(), one, "k", "r")
	require.NoError(t, err)
	require.Empty(t, kept, "a key of one federation is not that of another")
	_, err = other.Named(t.Context(), "anna")
	require.ErrorContains(t, err, "accounts.wrong.unknown")
	require.NoError(t, a.Close())
}

// What is done at one federation changes nothing at another.
func TestApart(t *testing.T) {
	o := optionsOf(t)
	o.Federation = "LIE"
	a, err := Open(t.Context(), filepath.Join(t.TempDir(), "accounts.db"), o)
	require.NoError(t, err)
	defer a.Close()
	b := a.Of("SMR")
	_, err = a.Add(t.Context(), New{Name: "anna", Role: Administrator, Password: "correct horse battery"}, "test")
	require.NoError(t, err)
	_, err = b.Add(t.Context(), New{Name: "anna", Role: Administrator}, "test")
	require.ErrorContains(t, err, "accounts.wrong.taken")
	_, err = b.Join(t.Context(), New{Name: "unknown", Role: Officer}, "test")
	require.ErrorContains(t, err, "accounts.wrong.unknown")
	one, err := b.Join(t.Context(), New{Name: " Anna", Role: Officer, Player: 9}, "test")
	require.NoError(t, err)
	require.Equal(t, []any{Officer, 9, true}, []any{one.Role, one.Player, one.Elsewhere})
	_, err = b.Join(t.Context(), New{Name: "anna", Role: Officer}, "test")
	require.ErrorContains(t, err, "accounts.wrong.member")
	require.ErrorContains(t, a.SetRole(t.Context(), "anna", Player, "test"), "accounts.wrong.last")

	// Links of one federation end there alone.
	code, _, err := a.Invite(t.Context(), Officer, "anna")
	require.NoError(t, err)
	_, err = b.Invitation(t.Context(), code)
	require.ErrorIs(t, err, ErrInvitation)
	_, err = b.Accept(t.Context(), code, "new", "", "correct horse battery")
	require.ErrorIs(t, err, ErrInvitation)
	require.NoError(t, b.Disable(t.Context(), "anna", true, "test"))
	_, err = a.Invitation(t.Context(), code)
	require.NoError(t, err)
	one, err = a.Named(t.Context(), "anna")
	require.NoError(t, err)
	require.False(t, one.Disabled)
	_, err = b.SignIn(t.Context(), "anna", "correct horse battery", "x")
	require.ErrorIs(t, err, ErrRefused)
	_, err = a.SignIn(t.Context(), "anna", "correct horse battery", "x")
	require.NoError(t, err)

	// A session and a token are of the federation where they were begun.
	require.NoError(t, a.Sessions().CommitCtx(t.Context(), "s", []byte("of a"), o.Now().AddDate(0, 0, 1)))
	require.NoError(t, b.Sessions().CommitCtx(t.Context(), "s", []byte("of b"), o.Now().AddDate(0, 0, 1)))
	data, found, err := a.Sessions().FindCtx(t.Context(), "s")
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, "of a", string(data))
	_, found, err = b.Sessions().FindCtx(t.Context(), "s")
	require.NoError(t, err)
	require.False(t, found)
	require.NoError(t, b.Sessions().DeleteCtx(t.Context(), "s"))
	_, found, err = a.Sessions().FindCtx(t.Context(), "s")
	require.NoError(t, err)
	require.True(t, found)
	_, token, err := a.AddToken(t.Context(), one, "x", []Scope{Submit}, 5, "test")
	require.NoError(t, err)
	require.ErrorContains(t, b.RevokeToken(t.Context(), token.ID, "", "test"), "accounts.wrong.no-token")
	list, err := b.Tokens(t.Context(), "")
	require.NoError(t, err)
	require.Empty(t, list)

	// The administrator of the installation is one at each federation.
	_, err = a.Add(t.Context(), New{Name: "root", Role: Officer, Everywhere: true}, "test")
	require.ErrorContains(t, err, "accounts.wrong.everywhere-role")
	_, err = a.Add(t.Context(), New{Name: "root", Role: Administrator, Everywhere: true}, "test")
	require.NoError(t, err)
	for _, of := range []*Accounts{a, b, a.Of("AND")} {
		root, err := of.Named(t.Context(), "root")
		require.NoError(t, err)
		require.Equal(t, Administrator, root.Role)
		require.ErrorContains(t, root.InHandOf(one), "accounts.wrong.elsewhere")
		require.NoError(t, one.InHandOf(root))
	}
	require.ErrorContains(t, b.SetRole(t.Context(), "root", Officer, "test"), "accounts.wrong.everywhere")
	require.NoError(t, a.SetRole(t.Context(), "anna", Player, "test"), "an administrator is left")
	code, _, err = b.Invite(t.Context(), Officer, "root")
	require.NoError(t, err)
	_, err = a.Add(t.Context(), New{Name: "olga", Role: Administrator}, "test")
	require.NoError(t, err)
	require.NoError(t, a.Disable(t.Context(), "root", true, "test"))
	_, err = b.Invitation(t.Context(), code)
	require.ErrorIs(t, err, ErrInvitation, "links of an administrator of the installation end everywhere")
	root, err := b.Named(t.Context(), "root")
	require.NoError(t, err)
	require.True(t, root.Disabled)
}

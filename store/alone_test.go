package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
)

// What a check came to is found by its signature alone, and the last one counts; it goes
// with data of persons that are taken out of the report.
func TestCheckedAlone(t *testing.T) {
	for name, takeOut := range map[string]func(s *store.Store) error{
		"forget": func(s *store.Store) error {
			_, err := s.Forget(t.Context(), store.Retention{Births: 2027_01_01})
			return err
		},
		"erase": func(s *store.Store) error {
			_, err := s.Erase(t.Context(), "99001", nil)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, ctx := open(t), t.Context()
			one, _, _ := twins()
			in := incoming(one, cup)
			in.Alone = &store.CheckedAlone{Signature: "a", Found: []byte("Stone, Ann"), Tried: []byte("null")}
			out, err := s.Submit(ctx, in)
			require.NoError(t, err)
			number := out.Submission.Number
			kept, err := s.CheckedAlone(ctx, number, "a")
			require.NoError(t, err)
			require.Equal(t, in.Alone, kept)
			kept, err = s.CheckedAlone(ctx, number, "b")
			require.NoError(t, err)
			require.Nil(t, kept)

			other := &store.CheckedAlone{Signature: "b", Tried: []byte("[]")}
			_, err = s.Recheck(ctx, number, store.Rechecked{Verdict: "accepted", At: in.At, Content: store.Content{Alone: other}})
			require.NoError(t, err)
			kept, err = s.CheckedAlone(ctx, number, "b")
			require.NoError(t, err)
			require.NotNil(t, kept)
			require.Empty(t, kept.Found)
			kept, err = s.CheckedAlone(ctx, number, "a")
			require.NoError(t, err)
			require.Nil(t, kept)

			require.NoError(t, takeOut(s))
			kept, err = s.CheckedAlone(ctx, number, "b")
			require.NoError(t, err)
			require.Nil(t, kept)
			faults, err := s.Check(ctx)
			require.NoError(t, err)
			require.Empty(t, faults)
		})
	}
}

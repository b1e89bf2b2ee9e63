package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
)

func TestCertificates(t *testing.T) {
	st := open(t)
	at := time.Date(2026, 9, 30, 4, 0, 0, 0, time.UTC)
	one := store.Certificate{
		Number: "LIE-2026-09-IT1-GM-2F0B-GQKP", Form: "IT1", Title: "GM", Digest: "4cb870d983453f45", Data: []byte(`{"form":"IT1"}`), Drawing: []byte("drawn"),
		Submission: 3, StartingRank: 10, FIDEID: "99000341", Name: "Marendahl, Torvin", Period: 2026_10, Issued: at, Program: "fedrate 1",
	}
	other := one
	other.Number, other.FIDEID = "LIE-2026-09-IT1-GM-7F4G-3VS1", "99000342"
	require.NoError(t, st.Issue(t.Context(), other, one))

	later := one
	later.Issued, later.Period, later.Program = at.Add(time.Hour), 0, "fedrate 2"
	require.NoError(t, st.Issue(t.Context(), later), "the same certificate once more")
	got, err := st.Certificate(t.Context(), one.Number)
	require.NoError(t, err)
	require.Equal(t, one, got, "as it was issued first")

	list, err := st.CertificatesOf(t.Context(), "99000342")
	require.NoError(t, err)
	require.Equal(t, []store.Certificate{other}, list)
	list, err = st.CertificatesOf(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, []store.Certificate{one, other}, list)

	_, err = st.Certificate(t.Context(), "none")
	var missing *store.NoCertificateError
	require.ErrorAs(t, err, &missing)
	require.Equal(t, "no certificate none was issued here", language.English.Error(err))

	later.Data = []byte(`{"form":"IT2"}`)
	require.Contains(t, language.English.Error(st.Issue(t.Context(), later)), "has the number of one of Marendahl, Torvin")
}

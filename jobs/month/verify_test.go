package month

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// masters is the office of the sample federation with its masters' open, in
// which the player of starting rank 10 makes a GM norm.
func masters(t *testing.T) (d *desk, submitted jobs.Outcome) {
	t.Helper()
	d = newDesk(t)
	var err error
	require.NoError(t, d.st.Init(t.Context(), "LIE"))
	d.key, err = seal.New(bytes.NewReader(make([]byte, 32)))
	require.NoError(t, err)
	require.NoError(t, d.st.UseKey(t.Context(), d.key.Public(), "Officer", officeNow))
	f, err := fixtures.FS.Open("federation/lists/2026-09.txt")
	require.NoError(t, err)
	defer f.Close()
	r, err := ratinglist.Open(f, "2026-09.txt", ratinglist.Options{Period: 2026_09})
	require.NoError(t, err)
	_, err = d.st.Import(t.Context(), r, 2026_09, store.ImportOptions{})
	require.NoError(t, err)
	submitted, err = jobs.Ingest(t.Context(), d.st, jobs.Submission{Name: "open.trf", Data: mastersReport(t)}, officeNow)
	require.NoError(t, err)
	return d, submitted
}

func mastersReport(t *testing.T) []byte {
	t.Helper()
	data, err := fs.ReadFile(fixtures.FS, "federation/2026-09/01-masters-open.trf")
	require.NoError(t, err)
	return data
}

// TestNumberOfAnother: a certificate whose number another one has gets the next
// one, and the list is published.
func TestNumberOfAnother(t *testing.T) {
	d, sub := masters(t)
	made, err := jobs.MakeNorm(t.Context(), d.st, sub.Submission.Number, 10, tournament.GM)
	require.NoError(t, err)
	p := made.Draw(language.English)
	require.NoError(t, d.st.Issue(t.Context(), store.Certificate{Number: p.Number, Form: "IT1", Title: "GM", Digest: "0", Data: []byte(`{"other":1}`), Drawing: []byte{}, Name: "Another", Issued: officeNow}))
	r := d.runWithPapers(2026_10, true)
	require.True(t, r.Published)
	list, err := d.st.CertificatesOf(t.Context(), "99000341")
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.NotEqual(t, p.Number, list[0].Number)
	require.Equal(t, p.Data, list[0].Data)
	v, err := jobs.Verify(t.Context(), d.st, list[0].Number)
	require.NoError(t, err)
	require.Equal(t, paper.AsIssued, v.Verdict(), v.Notes)
	d.runWithPapers(2026_10, true)
	again, err := d.st.CertificatesOf(t.Context(), "99000341")
	require.NoError(t, err)
	require.Equal(t, list, again, "the same number once more")
}

func (d *desk) certificate(period handbook.Period, title string) store.Certificate {
	d.Helper()
	if period != 0 {
		d.runWithPapers(period, true)
	}
	list, err := d.st.CertificatesOf(d.Context(), "")
	require.NoError(d, err)
	for _, c := range list {
		if c.Title == title {
			return c
		}
	}
	d.Fatalf("no certificate of %s was issued", title)
	return store.Certificate{}
}

// TestVerify: what a run has issued is as issued, and says so after a rerun.
func TestVerify(t *testing.T) {
	t.Parallel()
	d, _ := masters(t)
	c := d.certificate(2026_10, "GM")
	require.Equal(t, 10, c.StartingRank)
	require.Equal(t, handbook.Period(2026_10), c.Period)
	v, err := jobs.Verify(t.Context(), d.st, c.Number)
	require.NoError(t, err)
	require.Equal(t, paper.AsIssued, v.Verdict(), "%v %v", v.Differs, v.Notes)
	require.Equal(t, c.Number, v.Paper.Number)
	require.Equal(t, d.key.ID(), v.Key.ID)
	v.Paper.Sign(d.key)
	var pdf bytes.Buffer
	require.NoError(t, v.Paper.PDF(&pdf))
	issued, err := os.ReadFile(filepath.Join(d.dir, "out", "2026-10", "certificates", "IT1-0001-"+c.FIDEID+"-GM.pdf"))
	require.NoError(t, err)
	require.Equal(t, issued, pdf.Bytes(), "drawn again from what is kept")

	before, err := d.st.CertificatesOf(t.Context(), "")
	require.NoError(t, err)
	d.runWithPapers(2026_10, true)
	after, err := d.st.CertificatesOf(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, before, after, "the same certificates issued again")

	made, err := jobs.MakeNorm(t.Context(), d.st, c.Submission, c.StartingRank, tournament.GM)
	require.NoError(t, err)
	p := made.Draw(language.Russian)
	require.NoError(t, made.Issue(t.Context(), d.st, p, officeNow, "test"))
	again, err := d.st.Certificate(t.Context(), p.Number)
	require.NoError(t, err)
	require.Equal(t, c, again, "issued by hand after the run")
}

// TestVerifyPreview: a preview has the numbers of the run that is published,
// and issues nothing.
func TestVerifyPreview(t *testing.T) {
	t.Parallel()
	d, _ := masters(t)
	d.runWithPapers(2026_10, false)
	list, err := d.st.CertificatesOf(t.Context(), "")
	require.NoError(t, err)
	require.Empty(t, list)
	_, err = jobs.Verify(t.Context(), d.st, "LIE-2026-09-IT1-GM-0000-0000")
	var missing *store.NoCertificateError
	require.ErrorAs(t, err, &missing)
}

// TestVerifyFacts: the registration record says more than when it was issued.
func TestVerifyFacts(t *testing.T) {
	t.Parallel()
	d, sub := masters(t)
	c := d.certificate(2026_10, "GM")
	require.NoError(t, d.st.SetEventFacts(t.Context(), sub.Submission.Tournament,
		[]registration.Value{{Name: "registered", Values: []string{"2026-06-01"}}}, "Officer", officeNow))
	v, err := jobs.Verify(t.Context(), d.st, c.Number)
	require.NoError(t, err)
	require.Equal(t, paper.AsIssued, v.Verdict())
	var remarks []string
	for _, x := range v.Differs {
		require.Contains(t, x.Name, "certificate.remarks[")
		remarks = append(remarks, x.Is)
	}
	require.Contains(t, remarks, "1.1.1: registered with FIDE on 2026-06-01")
	var b bytes.Buffer
	require.NoError(t, paper.VerificationText(&b, language.English, v))
	require.Contains(t, b.String(), "now otherwise: remark ")
	require.Contains(t, b.String(), "verdict: as issued; its remarks read otherwise now")

	require.NoError(t, d.st.SetEventFacts(t.Context(), sub.Submission.Tournament,
		[]registration.Value{{Name: "registered", Values: []string{"2026-09-01"}}}, "Officer", officeNow))
	v, err = jobs.Verify(t.Context(), d.st, c.Number)
	require.NoError(t, err)
	require.Equal(t, paper.Revoked, v.Verdict(), "registered four days before the start")
	require.Contains(t, strings.Join(language.English.SayAll(v.Notes), "\n"), "its report gives no such norm now: 1.1.1")
}

// TestVerifyReplaced: another report of the event took the place of the one
// that the certificate was made from.
func TestVerifyReplaced(t *testing.T) {
	t.Parallel()
	d, sub := masters(t)
	c := d.certificate(2026_10, "GM")
	data := bytes.Replace(mastersReport(t), []byte("Garfell, Merik"), []byte("Garfell, Merik B."), 1)
	_, err := jobs.Ingest(t.Context(), d.st, jobs.Submission{Name: "open-2.trf", Data: data, Replaces: sub.Submission.Number}, officeNow)
	require.NoError(t, err)
	v, err := jobs.Verify(t.Context(), d.st, c.Number)
	require.NoError(t, err)
	require.Equal(t, paper.Revoked, v.Verdict())
	require.Contains(t, language.English.SayAll(v.Notes), "its report (submission 1) was replaced by submission 2")
}

// TestVerifyChangedRow: a row of the table was changed by hand.
func TestVerifyChangedRow(t *testing.T) {
	t.Parallel()
	d, _ := masters(t)
	c := d.certificate(2026_10, "GM")
	db := storetest.Raw(t, filepath.Join(d.dir, "office.db"))
	_, err := db.Exec(`UPDATE certificates SET data = $1 WHERE number = $2`, bytes.Replace(c.Data, []byte("Marendahl"), []byte("Another"), 1), c.Number)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	v, err := jobs.Verify(t.Context(), d.st, c.Number)
	require.NoError(t, err)
	require.Equal(t, paper.Altered, v.Verdict())
	require.Equal(t, []paper.Difference{{Name: "certificate.lastName", Was: "Another", Is: "Marendahl"}}, v.Differs)
	require.Contains(t, strings.Join(language.English.SayAll(v.Notes), "\n"), "the row was changed")
}

// TestVerifyApplication: an application is as issued where the certificates
// are that it rests on.
func TestVerifyApplication(t *testing.T) {
	t.Parallel()
	d, sub := masters(t)
	c := d.certificate(2026_10, "GM")
	it2 := forms.IT2(language.English, titles.Application{Title: tournament.GM, Player: titles.Person{Name: "Marendahl, Torvin", FIDEID: c.FIDEID, Federation: "LIE"}, Norms: []norms.Norm{{}}},
		2026_10_05, []paper.Stamp{{Number: c.Number}})
	require.NoError(t, d.st.Issue(t.Context(), jobs.Issued(it2, c.FIDEID, c.Name, officeNow, "test")))
	v, err := jobs.Verify(t.Context(), d.st, it2.Number)
	require.NoError(t, err)
	require.Equal(t, paper.AsIssued, v.Verdict())
	require.Len(t, v.Rests, 1)
	require.Equal(t, c.Number, v.Rests[0].Number)

	_, err = d.st.Withdraw(t.Context(), sub.Submission.Number, store.Withdrawal{By: "officer", Reason: "test"})
	require.NoError(t, err)
	v, err = jobs.Verify(t.Context(), d.st, it2.Number)
	require.NoError(t, err)
	require.Equal(t, paper.Revoked, v.Verdict())
	require.Contains(t, strings.Join(language.English.SayAll(v.Notes), "\n"), "it rests on "+c.Number+", which differs now")
}

// TestVerifyEventReport: the report IT3 of the event is made again, too.
func TestVerifyEventReport(t *testing.T) {
	t.Parallel()
	d, _ := masters(t)
	c := d.certificate(2026_10, "")
	require.Equal(t, "IT3", c.Form)
	v, err := jobs.Verify(t.Context(), d.st, c.Number)
	require.NoError(t, err)
	require.Equal(t, paper.AsIssued, v.Verdict(), "%v %v", v.Differs, v.Notes)
}

// TestSignedMonth: manifest and lists are verified without the office; a preview is
// unsigned.
func TestSignedMonth(t *testing.T) {
	d, _ := masters(t)
	out := filepath.Join(d.dir, "out", "2026-10")
	ring := seal.Ring{d.key.Public()}
	verdict := func(path string) paper.Verdict {
		t.Helper()
		c, _, err := VerifySigned(filepath.Join(out, filepath.FromSlash(path)), ring)
		require.NoError(t, err)
		return c.Verdict
	}
	d.runWithPapers(2026_10, false)
	require.False(t, Signed(filepath.Join(out, "lists", "2026-10.csv")))
	require.Equal(t, paper.Unknown, verdict(ManifestName))
	form, err := os.ReadFile(filepath.Join(out, "certificates", "IT1-0001-99000341-GM.xlsx"))
	require.NoError(t, err)
	require.NotContains(t, string(form), "fedrate-seal")

	d.runWithPapers(2026_10, true)
	lists, err := filepath.Glob(filepath.Join(out, "lists", "2026-10*"))
	require.NoError(t, err)
	require.Len(t, lists, 8)
	for _, path := range append(lists, filepath.Join(out, ManifestName)) {
		require.True(t, Signed(path), path)
		require.Equal(t, paper.AsIssued, verdict(filepath.ToSlash(path[len(out)+1:])), path)
	}
	published, err := os.ReadFile(filepath.Join(out, "lists", KeysName))
	require.NoError(t, err)
	keys, err := seal.ParseRing(published)
	require.NoError(t, err)
	require.Equal(t, ring, keys)

	change := func(path, from, to string) {
		t.Helper()
		path = filepath.Join(out, filepath.FromSlash(path))
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Contains(t, string(data), from)
		require.NoError(t, os.WriteFile(path, bytes.Replace(data, []byte(from), []byte(to), 1), 0o644))
	}
	change("lists/2026-10.csv", "Marendahl", "Marandahl")
	require.Equal(t, paper.Altered, verdict("lists/2026-10.csv"))
	require.Equal(t, paper.Altered, verdict(ManifestName), "by the files of its folder")
	change("lists/2026-10.csv", "Marandahl", "Marendahl")
	require.Equal(t, paper.AsIssued, verdict(ManifestName))
	change(ManifestName, `"bytes": `, `"bytes": 1`)
	require.Equal(t, paper.Altered, verdict(ManifestName))
	change("lists/"+SignaturesName, `"period": "2026-10"`, `"period": "2026-11"`)
	require.Equal(t, paper.Altered, verdict("lists/2026-10.xml"), "as the list of another month")
	ring[0].Revoked = 2026_11_01
	change("lists/"+SignaturesName, `"period": "2026-11"`, `"period": "2026-10"`)
	require.Equal(t, paper.Revoked, verdict("lists/2026-10.xml"))
	ring = nil
	require.Equal(t, paper.Unknown, verdict("lists/2026-10.xml"))
}

// TestRevokedKey: what a revoked key has signed is revoked, and is signed again when
// its list is published again.
func TestRevokedKey(t *testing.T) {
	d, _ := masters(t)
	c := d.certificate(2026_10, "GM")
	_, err := d.st.RevokeKey(t.Context(), d.key.ID()[:8], 2026_11_22, "Officer", "stolen")
	require.NoError(t, err)
	v, err := jobs.Verify(t.Context(), d.st, c.Number)
	require.NoError(t, err)
	require.Equal(t, paper.Revoked, v.Verdict())
	require.Equal(t, []string{"the key " + d.key.ID() + " was revoked on 2026-11-22 (stolen): what it has signed proves nothing"}, language.English.SayAll(v.Notes))
	require.Contains(t, language.English.Error(d.st.UseKey(t.Context(), d.key.Public(), "Officer", officeNow)), "was revoked")

	d.key, err = seal.New(bytes.NewReader(bytes.Repeat([]byte{2}, 32)))
	require.NoError(t, err)
	require.NoError(t, d.st.UseKey(t.Context(), d.key.Public(), "Officer", officeNow))
	d.runWithPapers(2026_10, true)
	v, err = jobs.Verify(t.Context(), d.st, c.Number)
	require.NoError(t, err)
	require.Equal(t, paper.AsIssued, v.Verdict(), v.Notes)
	require.Equal(t, d.key.ID(), v.Key.ID)
	ring, err := d.st.Ring(t.Context())
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join(d.dir, "out", "2026-10", "certificates", "IT1-0001-"+c.FIDEID+"-GM.pdf"))
	require.NoError(t, err)
	f, err := paper.ReadFile("a.pdf", data, ring)
	require.NoError(t, err)
	off, err := paper.Offline(f, ring)
	require.NoError(t, err)
	require.Equal(t, paper.AsIssued, off.Verdict())
}

// TestVerifyWithoutPersons: a certificate stays good where data of others are taken
// out of its report: an opponent on request, days of birth when their time is over.
func TestVerifyWithoutPersons(t *testing.T) {
	t.Parallel()
	d, _ := masters(t)
	c := d.certificate(2026_10, "GM")
	list, err := paper.ReadData(language.English, c.Data)
	require.NoError(t, err)
	opponent := ""
	for _, datum := range list {
		if datum.Name == "certificate.rows[1].fideId" {
			opponent = datum.Value
		}
	}
	require.NotEmpty(t, opponent)
	file, err := os.ReadFile(filepath.Join(d.dir, "out", "2026-10", "certificates", "IT1-0001-"+c.FIDEID+"-GM.pdf"))
	require.NoError(t, err)
	good := func() {
		t.Helper()
		v, err := jobs.Verify(t.Context(), d.st, c.Number)
		require.NoError(t, err)
		require.Equal(t, []string{"data of persons were taken out of its report, on request or when their time was over: a pseudonym and the digest of the report are no difference"}, language.English.SayAll(v.Notes))
		require.Empty(t, v.Differs)
		ring, err := d.st.Ring(t.Context())
		require.NoError(t, err)
		f, err := paper.ReadFile("a.pdf", file, ring)
		require.NoError(t, err)
		require.NoError(t, v.Compare(f))
		require.Equal(t, paper.AsIssued, v.Verdict())
		faults, err := d.st.Check(t.Context())
		require.NoError(t, err)
		require.Empty(t, faults)
	}
	before, err := d.st.Bytes(t.Context(), c.Submission)
	require.NoError(t, err)
	done, err := d.st.Erase(t.Context(), opponent, nil)
	require.NoError(t, err)
	require.NotEmpty(t, done.Reports)
	good()

	past, err := d.st.Past(t.Context(), store.Retention{Births: 2026_09_01})
	require.NoError(t, err)
	require.Empty(t, past.Reports, "no event was over by then")
	past, err = d.st.Past(t.Context(), store.Retention{Births: 2029_09_01})
	require.NoError(t, err)
	require.NotEmpty(t, past.Reports)
	done2, err := d.st.Forget(t.Context(), store.Retention{Births: 2029_09_01, Log: 2029_09_01})
	require.NoError(t, err)
	require.Len(t, done2.Reports, len(past.Reports))
	good()
	after, err := d.st.Bytes(t.Context(), c.Submission)
	require.NoError(t, err)
	require.NotRegexp(t, `[0-9]{4}/(0[1-9]|1[0-2])/[0-3][0-9]  `, string(after))
	again, err := d.st.Forget(t.Context(), store.Retention{Births: 2029_09_01})
	require.NoError(t, err)
	require.Empty(t, again.Reports)
	sum := sha256.Sum256(before)
	known, err := d.st.BySHA256(t.Context(), hex.EncodeToString(sum[:]))
	require.NoError(t, err)
	require.Equal(t, c.Submission, known.Number, "the bytes as they were received are known")
}

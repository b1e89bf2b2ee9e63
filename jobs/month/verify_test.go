package month

import (
	"bytes"
	"database/sql"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	_ "github.com/mattn/go-sqlite3"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/tournament"
)

// masters is the office of the sample federation with its masters' open, in
// which the player of starting rank 10 makes a GM norm.
func masters(t *testing.T) (d *desk, submitted jobs.Outcome) {
	t.Helper()
	d = newDesk(t)
	require.NoError(t, d.st.Init(t.Context(), "LIE"))
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

func (d *desk) certificate(period handbook.Period, title string) store.Certificate {
	d.Helper()
	if period != 0 {
		d.run(period, true)
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
	var pdf bytes.Buffer
	require.NoError(t, v.Paper.PDF(&pdf))
	issued, err := os.ReadFile(filepath.Join(d.dir, "out", "2026-10", "certificates", "IT1-0001-"+c.FIDEID+"-GM.pdf"))
	require.NoError(t, err)
	require.Equal(t, issued, pdf.Bytes(), "drawn again from what is kept")

	before, err := d.st.CertificatesOf(t.Context(), "")
	require.NoError(t, err)
	d.run(2026_10, true)
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
	d.run(2026_10, false)
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
	require.Equal(t, []string{"its report (submission 1) was replaced by submission 2"}, language.English.SayAll(v.Notes))
}

// TestVerifyChangedRow: somebody has written into the table.
func TestVerifyChangedRow(t *testing.T) {
	t.Parallel()
	d, _ := masters(t)
	c := d.certificate(2026_10, "GM")
	db, err := sql.Open("sqlite3", filepath.Join(d.dir, "office.db"))
	require.NoError(t, err)
	_, err = db.Exec(`UPDATE certificates SET data = ? WHERE number = ?`, bytes.Replace(c.Data, []byte("Marendahl"), []byte("Another"), 1), c.Number)
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

	_, err = d.st.Withdraw(t.Context(), sub.Submission.Number)
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

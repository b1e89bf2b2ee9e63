package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs"
)

// byContent accepts what contains "good", fails on "broken", rejects the rest.
func byContent(_ context.Context, name string, data []byte) (InboxAnswer, error) {
	switch {
	case strings.Contains(string(data), "good"):
		return InboxAnswer{Outcome: InboxAccepted, Message: "submission 1"}, nil
	case strings.Contains(string(data), "doubtful"):
		return InboxAnswer{Outcome: InboxAsked, Message: "it may replace submission 4; say which"}, nil
	case strings.Contains(string(data), "broken"):
		return InboxAnswer{}, errors.New("the database is away")
	}
	return InboxAnswer{Outcome: InboxRejected, Message: "rejected", Findings: []handbook.Finding{{
		Article: "TRF26-001", Rule: "no-report", Severity: handbook.Error,
		Pos: handbook.Pos{File: name, Line: 1, Col: 1}, Message: "no line is a record of a report; send a report",
	}}}, nil
}

// each takes files one by one.
func each(take func(ctx context.Context, name string, data []byte) (InboxAnswer, error)) func(context.Context, []InboxFile) ([]InboxAnswer, []error) {
	return func(ctx context.Context, files []InboxFile) ([]InboxAnswer, []error) {
		answers, errs := make([]InboxAnswer, len(files)), make([]error, len(files))
		for i, f := range files {
			answers[i], errs[i] = take(ctx, f.Name, f.Data)
		}
		return answers, errs
	}
}

func testInbox(folder string) Inbox {
	return Inbox{Folder: folder, Settle: time.Millisecond, Ingest: each(byContent), Log: slog.New(slog.DiscardHandler)}
}

func put(t require.TestingT, folder, name, content string) {
	require.NoError(t, os.MkdirAll(folder, 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600))
}

// files are the regular files of a folder and below, with their content.
func files(t require.TestingT, folder string) map[string]string {
	found := map[string]string{}
	require.NoError(t, filepath.WalkDir(folder, func(path string, e os.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(folder, path)
		found[filepath.ToSlash(rel)] = string(data)
		return err
	}))
	return found
}

func TestInboxTakesReports(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "open.trf", "good")
	put(t, dir, "letter.txt", "dear office")
	put(t, dir, "again.trf", "doubtful")

	count, err := testInbox(dir).Collect(context.Background(), nil)

	require.NoError(t, err)
	require.Equal(t, InboxCount{Accepted: 1, Rejected: 1, Asked: 1}, count)
	require.Equal(t, "1 accepted, 1 rejected, 1 in question, 0 still being written", language.English.Say(count.Text()))
	require.Equal(t, map[string]string{
		"accepted/open.trf":                "good",
		"rejected/letter.txt":              "dear office",
		"questions/again.trf":              "doubtful",
		"questions/again.trf.findings.txt": "again.trf waits for an answer: it may replace submission 4; say which\n\n",
		"rejected/letter.txt.findings.txt": "letter.txt was not accepted: rejected\n\n" +
			"error: letter.txt:1:1: TRF26-001: no line is a record of a report; send a report\n\n" +
			"Correct what is marked as error and put the file into the inbox again.\n",
	}, files(t, dir))

	count, err = testInbox(dir).Collect(context.Background(), nil)
	require.NoError(t, err)
	require.Empty(t, language.English.Say(count.Text()), "nothing is left")
}

func TestInboxLeavesWhatIsBeingWritten(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "done.trf", "good")
	put(t, dir, "slow.trf", "goo")
	put(t, dir, "created.trf", "")
	slow, err := os.OpenFile(filepath.Join(dir, "slow.trf"), os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	b := testInbox(dir)
	b.wait = func(context.Context, <-chan struct{}, time.Duration) bool {
		_, err := slow.WriteString("d") // it grows between the looks
		require.NoError(t, err)
		return true
	}

	count, err := b.Collect(context.Background(), nil)
	require.NoError(t, err)
	require.Equal(t, InboxCount{Accepted: 1, Waiting: 2}, count)
	require.Contains(t, files(t, dir), "slow.trf")
	require.Contains(t, files(t, dir), "created.trf")

	require.NoError(t, slow.Close())
	b.wait = nil
	count, err = b.Collect(context.Background(), nil)
	require.NoError(t, err)
	require.Equal(t, InboxCount{Accepted: 1, Waiting: 1}, count, "complete now")
}

func TestInboxFileThatComesBetweenTheLooksWaits(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a.trf", "good")
	b := testInbox(dir)
	b.Ingest = each(func(ctx context.Context, name string, data []byte) (InboxAnswer, error) {
		require.Equal(t, "a.trf", name)
		put(t, dir, "b.trf", "good")
		return byContent(ctx, name, data)
	})
	count, err := b.Collect(context.Background(), nil)
	require.NoError(t, err)
	require.Equal(t, 1, count.Accepted)
	require.Contains(t, files(t, dir), "b.trf")
}

func TestInboxIgnoresWhatIsNoReport(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(t.TempDir(), "secret.trf")
	require.NoError(t, os.WriteFile(outside, []byte("good"), 0o600))
	require.NoError(t, os.Symlink(outside, filepath.Join(dir, "link.trf")))
	put(t, filepath.Join(dir, "folder"), "in.trf", "good")
	ignored := []string{".hidden", "~$open.trf", "open.trf~", "a.trf.part", "b.TMP", "c.crdownload", "#auto#", "d.swp"}
	for _, name := range ignored {
		put(t, dir, name, "good")
	}

	count, err := testInbox(dir).Collect(context.Background(), nil)

	require.NoError(t, err)
	require.Equal(t, InboxCount{}, count)
	require.Len(t, files(t, dir), len(ignored)+1)
	require.FileExists(t, outside)
}

func TestInboxNeverOverwrites(t *testing.T) {
	dir := t.TempDir()
	for i := 1; i <= 3; i++ {
		put(t, dir, "open.trf", fmt.Sprint("good ", i))
		put(t, dir, "bad.trf", fmt.Sprint("bad ", i))
		_, err := testInbox(dir).Collect(context.Background(), nil)
		require.NoError(t, err)
	}
	got := files(t, dir)
	require.Equal(t, "good 1", got["accepted/open.trf"])
	require.Equal(t, "good 2", got["accepted/open-2.trf"])
	require.Equal(t, "good 3", got["accepted/open-3.trf"])
	require.Equal(t, "bad 1", got["rejected/bad.trf"])
	require.Equal(t, "bad 3", got["rejected/bad-3.trf"])
	require.Contains(t, got["rejected/bad-3.trf.findings.txt"], "bad.trf was not accepted")
}

func TestInboxFindingsNeverOverwriteAReport(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, string(InboxRejected)), "bad.trf.findings.txt", "mine")
	put(t, dir, "bad.trf", "bad")
	_, err := testInbox(dir).Collect(context.Background(), nil)
	require.NoError(t, err)
	got := files(t, dir)
	require.Equal(t, "mine", got["rejected/bad.trf.findings.txt"])
	require.Equal(t, "bad", got["rejected/bad-2.trf"])
	require.Contains(t, got, "rejected/bad-2.trf.findings.txt")
	require.Len(t, got, 3)
}

// A process that is killed between claiming a name and the move leaves the
// empty file of the claim, and perhaps the findings.
func TestClaimOfAKilledProcessIsUsed(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a.trf", "good")
	put(t, dir, "b.trf", "bad")
	_, err := testInbox(dir).Collect(context.Background(), nil)
	require.NoError(t, err)
	want := files(t, dir)
	again := t.TempDir()
	put(t, again, "a.trf", "good")
	put(t, again, "b.trf", "bad")
	put(t, filepath.Join(again, string(InboxAccepted)), "a.trf", "")
	put(t, filepath.Join(again, string(InboxRejected)), "b.trf", "")
	put(t, filepath.Join(again, string(InboxRejected)), "b.trf.findings.txt", want["rejected/b.trf.findings.txt"])
	_, err = testInbox(again).Collect(context.Background(), nil)
	require.NoError(t, err)
	require.Equal(t, want, files(t, again))
}

// A power cut leaves of the findings that were not synced nothing, the beginning,
// or zeros: the file gets its own name all the same.
func TestFindingsTornByAPowerCutAreWrittenAgain(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "b.trf", "bad")
	_, err := testInbox(dir).Collect(context.Background(), nil)
	require.NoError(t, err)
	want := files(t, dir)
	said := want["rejected/b.trf.findings.txt"]
	for _, left := range []string{"", said[:10], said[:10] + strings.Repeat("\x00", len(said)-10), strings.Repeat("\x00", len(said))} {
		again := t.TempDir()
		put(t, again, "b.trf", "bad")
		put(t, filepath.Join(again, string(InboxRejected)), "b.trf.findings.txt", left)
		_, err := testInbox(again).Collect(context.Background(), nil)
		require.NoError(t, err)
		require.Equal(t, want, files(t, again))
	}
}

// A process that ended between the findings and the move of a file has left
// findings that do not say that the file was here before: the file gets its own name
// all the same, and the findings stay as they were.
func TestFindingsOfAProcessThatEndedAreUsed(t *testing.T) {
	const before, again, rest = "b.trf was not accepted: submission 5 is rejected\n", "b.trf was not accepted: submission 5 is rejected, it was here before\n", "\nerror: no report\n\nCorrect it.\n"
	dir := t.TempDir()
	path := filepath.Join(dir, "b.trf"+findingsSuffix)
	for left, want := range map[string]string{
		before + rest:                  before + rest,
		again + rest:                   again + rest,
		before + rest[:9] + "\x00\x00": again + rest,
		before[:20] + "\x00":           again + rest,
		"b.trf was not accepted: submission 5 is\n" + rest: "b.trf was not accepted: submission 5 is\n" + rest,
		"": again + rest,
	} {
		require.NoError(t, os.WriteFile(path, []byte(left), 0o600))
		free, err := writeFindings(nil, path, again+rest)
		require.NoError(t, err)
		require.True(t, free, "%q", left)
		is, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, want, string(is), "%q", left)
	}
	for _, other := range []string{
		"b.trf was not accepted: submission 6 is rejected\n" + rest, before + "\nerror: another\n", "012 Open\n", before + rest + "more\n", again[:60] + "x",
	} {
		require.NoError(t, os.WriteFile(path, []byte(other), 0o600))
		free, err := writeFindings(nil, path, again+rest)
		require.NoError(t, err)
		require.False(t, free, "%q", other)
		is, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, other, string(is))
	}
}

func TestInboxErrorLeavesTheFileAndTakesTheOthers(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a.trf", "broken")
	put(t, dir, "b.trf", "good")
	count, err := testInbox(dir).Collect(context.Background(), nil)
	require.Contains(t, language.English.Error(err), `inbox file "a.trf": the database is away`)
	require.Equal(t, 1, count.Accepted)
	require.Equal(t, map[string]string{"a.trf": "broken", "accepted/b.trf": "good"}, files(t, dir))
}

func TestInboxStopsWhileItWaits(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a.trf", "good")
	stop := make(chan struct{})
	close(stop)
	b := testInbox(dir)
	b.Settle = time.Hour
	count, err := b.Collect(context.Background(), stop)
	require.NoError(t, err, "the wait between the looks ends at once")
	require.Equal(t, InboxCount{}, count)
}

// Files are taken together, each into the folder of what became of it. One that cannot be
// taken stays, one that changes meanwhile, too, and one too large is not given out.
func TestInboxTakesSeveralAtOnce(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.trf", "b.trf", "d.trf"} {
		put(t, dir, name, "good "+name)
	}
	put(t, dir, "c.trf", "bad")
	put(t, dir, "e.trf", strings.Repeat("x", inboxLimit+1))
	put(t, dir, "f.trf", "broken")
	b, given := testInbox(dir), [][]string{}
	b.Ingest = func(ctx context.Context, files []InboxFile) ([]InboxAnswer, []error) {
		var names []string
		for _, f := range files {
			names = append(names, f.Name)
		}
		given = append(given, names)
		put(t, dir, "b.trf", "good again") // while it is taken
		return each(byContent)(ctx, files)
	}
	count, err := b.Collect(context.Background(), nil)
	require.Contains(t, language.English.Error(err), `inbox file "f.trf": the database is away`)
	require.Equal(t, [][]string{{"a.trf", "b.trf", "c.trf", "d.trf", "f.trf"}}, given)
	require.Equal(t, InboxCount{Accepted: 2, Rejected: 2, Waiting: 1}, count)
	left := files(t, dir)
	require.Equal(t, "good again", left["b.trf"])
	require.Equal(t, "broken", left["f.trf"])
}

// As many files are read at once as are handed in together, and the server stops between them.
func TestInboxTakesByParts(t *testing.T) {
	dir := t.TempDir()
	for i := range 5 {
		put(t, dir, fmt.Sprintf("%d.trf", i), "good"+strings.Repeat(" ", jobs.Together/2))
	}
	b, stop := testInbox(dir), make(chan struct{})
	var given []int
	b.Ingest = func(ctx context.Context, files []InboxFile) ([]InboxAnswer, []error) {
		if given = append(given, len(files)); len(given) == 2 {
			close(stop)
		}
		return each(byContent)(ctx, files)
	}
	count, err := b.Collect(context.Background(), stop)
	require.NoError(t, err)
	require.Equal(t, []int{2, 2}, given)
	require.Equal(t, InboxCount{Accepted: 4}, count)
	require.Contains(t, files(t, dir), "4.trf")
}

func TestInboxThatIsGone(t *testing.T) {
	_, err := testInbox(filepath.Join(t.TempDir(), "gone")).Collect(context.Background(), nil)
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestLongNamesAreCut(t *testing.T) {
	dir := t.TempDir()
	name := strings.Repeat("ä", 125) + ".trf" // 254 bytes
	for i := range 2 {
		put(t, dir, name, fmt.Sprint("bad ", i))
		_, err := testInbox(dir).Collect(context.Background(), nil)
		require.NoError(t, err)
	}
	require.Len(t, files(t, filepath.Join(dir, string(InboxRejected))), 4)
	require.Equal(t, "open-12.trf", numberedName("open.trf", 12))
	require.Equal(t, "open", numberedName("open", 1))
	require.Equal(t, "open.tar-2.gz", numberedName("open.tar.gz", 2))
}

// Whatever is put in is in exactly one place afterwards, with its bytes.
func TestInboxLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "inbox")
		require.NoError(t, err)
		defer os.RemoveAll(dir)
		names := rapid.SliceOfN(rapid.SampledFrom([]string{
			"a.trf", "a-2.trf", "a", "b.TRF", "a.trf.findings.txt", ".x", "a.trf-2.findings.txt",
		}), 1, 12).Draw(t, "names")
		put := map[string]bool{}
		for i, name := range names {
			kind := rapid.SampledFrom([]string{"good", "bad", "doubtful", "broken"}).Draw(t, "kind")
			content := fmt.Sprintf("%s %d", kind, i)
			path := filepath.Join(dir, name)
			if old, err := os.ReadFile(path); err == nil {
				delete(put, string(old)) // replaced by the sender
			}
			require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
			put[content] = true
			if rapid.Bool().Draw(t, "collect") {
				_, _ = testInbox(dir).Collect(context.Background(), nil)
			}
		}
		found := map[string]int{}
		for _, content := range files(t, dir) {
			found[content]++
		}
		for content := range put {
			require.Equal(t, 1, found[content], content)
		}
	})
}

// A file that may not be read is set aside, and named once.
func TestInboxSetsAsideWhatItMayNotRead(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "locked.trf", "good")
	put(t, dir, "open.trf", "good")
	var said strings.Builder
	b := testInbox(dir)
	b.Log = slog.New(slog.NewTextHandler(&said, nil))
	b.open = func(path string) (*os.File, error) {
		if filepath.Base(path) == "locked.trf" {
			return nil, &os.PathError{Op: "open", Path: path, Err: os.ErrPermission}
		}
		return os.Open(path)
	}
	for range 3 {
		_, err := b.Collect(context.Background(), nil)
		require.NoError(t, err)
	}
	require.Equal(t, 1, strings.Count(said.String(), "file=locked.trf"))
	require.Equal(t, map[string]string{
		"accepted/open.trf":   "good",
		"rejected/locked.trf": "good",
		"rejected/locked.trf.findings.txt": "locked.trf was not accepted: the server may not read the file: nothing of it was read or kept; " +
			"give it the right to read and put it into the inbox again\n\nCorrect what is marked as error and put the file into the inbox again.\n",
	}, files(t, dir))
}

// Characters that steer a terminal are in no name that the inbox gives.
func TestInboxNamesSteerNothing(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a\x1b[31m\u202Ebad\n.trf", "bad")
	_, err := testInbox(dir).Collect(context.Background(), nil)
	require.NoError(t, err)
	found := files(t, dir)
	require.Contains(t, found, "rejected/a_[31m_bad_.trf")
	require.Contains(t, found, "rejected/a_[31m_bad_.trf.findings.txt")
	require.NotContains(t, found["rejected/a_[31m_bad_.trf.findings.txt"], "\u202E")
	require.NotContains(t, found["rejected/a_[31m_bad_.trf.findings.txt"], "\x1b")
}

package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate/season"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// seasonSeed is that of make season.
const seasonSeed = 2026

// office runs commands in a folder of its own.
type office struct {
	t      *testing.T
	season *season.Season
	pages  bool // a run writes the pages of what is published
	papers month.PaperMode
	kept   string // the database
}

// openOffice writes the files of the season to a new folder and goes there.
func openOffice(t *testing.T, played *season.Season) *office {
	t.Chdir(t.TempDir())
	files, err := played.Files()
	require.NoError(t, err)
	for _, f := range files {
		path := filepath.FromSlash(f.Path)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, f.Data, 0o644))
	}
	return &office{t: t, season: played, papers: month.PapersChanged, kept: storetest.New(t)}
}

// does runs a command that must end well, and gives what it prints.
func (o *office) does(args ...string) string {
	var out, errs bytes.Buffer
	now := func() time.Time { return time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC) }
	settings := map[string]string{"FEDRATE_OFFICE_SITE": strconv.FormatBool(o.pages), "FEDRATE_OFFICE_PAPERS": string(o.papers), "FEDRATE_DATABASE": o.kept}
	status := run(args, &out, &errs, func(name string) string { return settings[name] }, now)
	require.Zero(o.t, status, "%q: %s%s", args, &out, &errs)
	return out.String()
}

func (o *office) json(into any, args ...string) {
	require.NoError(o.t, json.Unmarshal([]byte(o.does(append(args, "--format", "json")...)), into), "%q", args)
}

// work does the season as long as look returns true, which examines what was published
// after each list. The runs of the last months write pages, each over those of the
// month before, and the runs of the first months write papers, which a second office
// writes again.
func (o *office) work(withPapers, withPages int, look func(*office, *season.Month) bool) {
	done := 0
	for _, args := range o.season.Commands() {
		o.pages, o.papers = done >= len(o.season.Months)-withPages, month.PapersNone
		if done < withPapers {
			o.papers = month.PapersChanged
		}
		said := o.does(args...)
		if args[0] == "submit" {
			require.Regexp(o.t, `submission \d+, accepted\n$`, said)
		}
		if args[0] == "run" {
			if !look(o, &o.season.Months[done]) {
				return
			}
			done++
		}
	}
	require.Len(o.t, o.season.Months, done)
	for _, args := range o.season.Applications() {
		o.does(args...)
	}
}

// TestCorpusSeason takes the office through eleven months. The season was drawn by
// rating its events itself; what the office publishes must be the same.
func TestCorpusSeason(t *testing.T) {
	drawn, err := season.New(seasonSeed)
	require.NoError(t, err)
	again, pages := 2, 0 // months that a second office works; last months with the pages
	if *corpus {
		again, pages = len(drawn.Months), 2
	}
	var first map[string]string
	t.Run("office", func(t *testing.T) {
		o := openOffice(t, drawn)
		months := 0
		o.work(again, pages, func(o *office, m *season.Month) bool {
			publishedAsDrawn(o, m)
			if months++; months == again && !*corpus {
				first = digests(t)
			}
			return true
		})
		o.applications()
		o.arbiters()
		o.conditional()
		o.verified()
		if *corpus {
			first = digests(t)
		}
	})
	t.Run("again", func(t *testing.T) {
		o := openOffice(t, drawn)
		months := 0
		o.work(again, min(pages, 1), func(*office, *season.Month) bool {
			months++
			return months < again || *corpus
		})
		require.Equal(t, first, digests(t), "a second office writes the same bytes")
	})
}

func publishedAsDrawn(o *office, m *season.Month) {
	have, err := os.ReadFile(filepath.Join("out", m.Period.String(), "lists", m.Period.String()+"-combined.txt"))
	require.NoError(o.t, err)
	for _, list := range o.season.Lists {
		if list.Period == m.Period {
			var want bytes.Buffer
			_, err := ratinglist.WriteTXT(&want, ratinglist.Combined(m.Period), list.All())
			require.NoError(o.t, err)
			require.Equal(o.t, want.String(), string(have), "the list of %s", m.Period)
			return
		}
	}
	o.t.Fatalf("no list of %s was drawn", m.Period)
}

// reachedRating is a rating as JSON has it.
type reachedRating struct {
	Level     int
	Day       string
	Published bool
	Games     int
	Game      *struct {
		Event string
		Round int
	}
}

// applications are complete: three norms of 27 games or more, and the rating.
func (o *office) applications() {
	level := map[tournament.Title]int{tournament.GM: 2500, tournament.IM: 2400, tournament.WGM: 2300, tournament.WIM: 2200}
	for _, who := range o.season.Applicants {
		var a struct {
			State    string
			Games    int
			Achieved string
			Norms    []struct {
				Event, Achieved string
				CountsAs        int
				Normal          *bool
			}
			Rating  reachedRating
			Highest json.Number
			Checks  []struct {
				Article string
				OK      bool
			}
			Missing []string
			Files   []string
		}
		o.json(&a, "application", strconv.Itoa(who.FIDEID), who.Title.String(), "--on", season.AppliedOn.String(), "-o", "out/applications/"+who.Title.String())
		require.Equal(o.t, titles.Complete, a.State, "%s: %v", who.Title, a.Missing)
		require.Len(o.t, a.Norms, 3)
		games, normal := 0, 0
		for _, n := range a.Norms {
			require.NotEmpty(o.t, n.Event)
			require.LessOrEqual(o.t, n.Achieved, a.Achieved)
			games += n.CountsAs
			if n.Normal != nil && *n.Normal {
				normal++
			}
		}
		require.Equal(o.t, games, a.Games)
		require.GreaterOrEqual(o.t, games, 27)
		require.GreaterOrEqual(o.t, normal, 1)
		require.Equal(o.t, level[who.Title], a.Rating.Level)
		require.NotEmpty(o.t, a.Rating.Day)
		require.True(o.t, a.Rating.Published || a.Rating.Game != nil)
		highest, err := a.Highest.Float64()
		require.NoError(o.t, err)
		for _, list := range o.season.Lists {
			require.GreaterOrEqual(o.t, int(highest), int(list.Row(who.FIDEID).Standings[tournament.Standard].Rating), list.Period)
		}
		for _, c := range a.Checks {
			require.True(o.t, c.OK, c.Article)
		}
		// IT2, three IT1, three IT3, each as a sheet and as a document.
		require.Len(o.t, a.Files, 14)
	}
}

// arbiters have three norms for FA and four for IA, each with its form.
func (o *office) arbiters() {
	for i := range o.season.Arbiters {
		who := &o.season.Arbiters[i]
		if who.Applies == "" {
			continue
		}
		var a struct {
			State   string
			Missing []string
			Norms   []struct {
				Tournament struct{ ChiefArbiter struct{ Federation string } }
			}
			Files []string
		}
		o.json(&a, "arbiters", "application", strconv.Itoa(who.FIDEID), who.Applies, "--on", season.AppliedOn.String(), "-o", "out/applications/"+who.Applies)
		require.Equal(o.t, "complete", a.State, "%s: %v", who.Applies, a.Missing)
		need := map[string]int{"FA": 3, "IA": 4}[who.Applies]
		require.Len(o.t, a.Norms, need)
		require.Len(o.t, a.Files, 2*(need+1))
		for _, n := range a.Norms {
			require.Equal(o.t, o.season.Federation, n.Tournament.ChiefArbiter.Federation, "who signs is kept with his federation")
		}
	}
}

// conditional follows the junior's title: conditional with the gold medal, final
// with the game that reached the least rating of 0.6.2, and then awarded.
func (o *office) conditional() {
	id := strconv.Itoa(o.season.Junior.FIDEID)
	type claimed struct {
		Title, Article, State, Text string
		Threshold                   *reachedRating
	}
	claim := func(on string) (claimed, bool) {
		var list []struct{ Claims []claimed }
		o.json(&list, "titles", "--player", id, "--on", on)
		require.Len(o.t, list, 1)
		at := slices.IndexFunc(list[0].Claims, func(c claimed) bool {
			return c.Title == o.season.Junior.Title.String() && c.Article == "0.6.2"
		})
		if at < 0 {
			return claimed{}, false
		}
		return list[0].Claims[at], true
	}
	_, ok := claim("2025-10-23")
	require.False(o.t, ok, "before the last round of the championship")
	c, ok := claim("2025-10-24")
	require.True(o.t, ok)
	require.Equal(o.t, titles.Conditional, c.State)
	require.Contains(o.t, c.Text, "conditional until a rating of 2200 is reached")
	c, ok = claim(season.AppliedOn.String())
	require.True(o.t, ok)
	require.Equal(o.t, titles.Unverified, c.State, "the table for direct titles of 2025 is not at hand")
	require.NotNil(o.t, c.Threshold)
	require.Equal(o.t, 2200, c.Threshold.Level)
	require.NotNil(o.t, c.Threshold.Game, "the game is named")
	require.GreaterOrEqual(o.t, c.Threshold.Games, 30)
	o.does("titles", "award", id, o.season.Junior.Title.String(), "--since", season.AppliedOn.String(), "--basis", "continental U18 2025, gold")
	_, ok = claim("2026-12-31")
	require.False(o.t, ok, "awarded")
}

// verified makes every form of the season again from the stored reports.
func (o *office) verified() {
	count := map[string]int{}
	require.NoError(o.t, filepath.WalkDir(filepath.Join("out", "applications"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		out := o.does("verify", path)
		require.Contains(o.t, out, "verdict of the file: as issued\nverdict: as issued\n", path)
		parts := strings.Split(d.Name(), "-")
		count[parts[3]+filepath.Ext(path)]++
		return nil
	}))
	require.Equal(o.t, map[string]int{
		"IT1.xlsx": 12, "IT1.pdf": 12, "IT2.xlsx": 4, "IT2.pdf": 4, "IT3.xlsx": 12, "IT3.pdf": 12,
		"IA1.xlsx": 4, "IA1.pdf": 4, "IA2.xlsx": 1, "IA2.pdf": 1, "FA1.xlsx": 3, "FA1.pdf": 3, "FA2.xlsx": 1, "FA2.pdf": 1,
	}, count)
}

// digests are the SHA-256 of every file that the office has written.
func digests(t *testing.T) map[string]string {
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir("out", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		all[filepath.ToSlash(path)] = fmt.Sprintf("%x", sha256.Sum256(data))
		return err
	}))
	return all
}

package ratinglist

import (
	"bytes"
	"io"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// drawRow returns a row of any content that a list may hold.
func drawRow(t *rapid.T, id int) Row {
	name := clean(rapid.StringOfN(rapid.RuneFrom([]rune("abcXYZ àéöüßŁşЖя.,'-&<>\";=")), 1, 40, -1).Draw(t, "name"))
	r := Row{
		FIDEID: id, Name: name,
		Federation:  rapid.SampledFrom([]string{"", "LIE", "AND", "FID"}).Draw(t, "fed"),
		Sex:         rapid.SampledFrom([]tournament.Sex{0, tournament.Male, tournament.Female}).Draw(t, "sex"),
		Title:       tournament.Title(rapid.IntRange(0, int(tournament.GM)).Draw(t, "title")),
		WomenTitle:  rapid.SampledFrom([]tournament.Title{tournament.NoTitle, tournament.WGM, tournament.WCM}).Draw(t, "wtitle"),
		OtherTitles: rapid.SampledFrom([]string{"", "IA", "NA,FI", "IA,FT,FST,DI", "IA,FT,FST,DI,NI", "IA,FT,FST,DI,NI,X"}).Draw(t, "other"),
		ArenaTitle:  rapid.SampledFrom([]string{"", "AGM", "ACM"}).Draw(t, "arena"),
		Birth:       rapid.SampledFrom([]int{0, 1931, 2018}).Draw(t, "birth"),
	}
	for k := range r.Standings {
		if rapid.Bool().Draw(t, "rated") {
			r.Standings[k] = Standing{
				Rating: tournament.Rating(rapid.IntRange(1000, 2900).Draw(t, "rating")),
				Games:  rapid.IntRange(0, MaxGames).Draw(t, "games"),
				K:      rapid.SampledFrom([]int{0, 10, 20, 40}).Draw(t, "k"), Inactive: rapid.Bool().Draw(t, "inactive"),
			}
		}
	}
	return r
}

// drawList returns a list of some rows, all three kinds or one.
func drawList(t *rapid.T) *List {
	l := &List{Period: 2026_09, Kinds: [tournament.Kinds]bool{true, true, true}}
	if k := rapid.IntRange(-1, 2).Draw(t, "kind"); k >= 0 {
		l.Kinds = Single(l.Period, tournament.Kind(k)).Kinds
	}
	for i := range rapid.IntRange(0, 8).Draw(t, "rows") {
		r := drawRow(t, 9900001+i*rapid.IntRange(1, 99).Draw(t, "step"))
		for k := range r.Standings {
			if !l.Kinds[k] {
				r.Standings[k] = Standing{}
			}
		}
		if i == 0 || r.FIDEID > l.Rows[len(l.Rows)-1].FIDEID {
			l.Rows = append(l.Rows, r)
		}
	}
	l.Index()
	return l
}

// oneFlag leaves the flag to the kind that FIDE's layouts keep it of: standard in
// the combined list, the one kind in a list of one.
func oneFlag(l *List) {
	for i := range l.Rows {
		for k := range l.Rows[i].Standings {
			if k > 0 && l.Kinds == Combined(0).Kinds {
				l.Rows[i].Standings[k].Inactive = false
			}
		}
	}
}

var layouts = map[Format]func(io.Writer, Header, iter.Seq2[Row, error]) error{
	TXT: func(w io.Writer, h Header, rows iter.Seq2[Row, error]) error {
		_, err := WriteTXT(w, h, rows)
		return err
	},
	XML: WriteXML, CSV: WriteCSV, XLSX: WriteXLSX,
}

func TestWhatWasWrittenIsReadAsTheSameList(t *testing.T) {
	for format, write := range layouts {
		t.Run(string(format), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				l := drawList(t)
				if format == TXT || format == XML {
					oneFlag(l)
				}
				var b bytes.Buffer
				require.NoError(t, write(&b, l.Header(), l.All()))
				kind, one := (&Header{Kinds: l.Kinds}).kind()
				opts := Options{Period: l.Period}
				if one {
					opts.Kind = &kind
				}
				back, findings, err := Load(&b, "list", opts)
				require.NoError(t, err)
				require.Empty(t, findings)
				if format == XML && len(l.Rows) == 0 {
					return // no player says which kinds there are
				}
				l.Complete = !one && (format == TXT || format == XML)
				require.Equal(t, l, back)
			})
		})
	}
}

func TestTheSameListGivesTheSameBytes(t *testing.T) {
	rows := &List{Period: 2026_10, Kinds: [tournament.Kinds]bool{true, true, true}}
	for i := range 50 {
		rows.Rows = append(rows.Rows, Row{FIDEID: 9900001 + i, Name: "Ólafsdóttir, Ína", Federation: "LIE"})
	}
	for format, write := range layouts {
		var first []byte
		for range 20 {
			var b bytes.Buffer
			require.NoError(t, write(&b, rows.Header(), rows.All()))
			if first == nil {
				first = b.Bytes()
			}
			require.True(t, bytes.Equal(first, b.Bytes()), format)
		}
	}
}

func TestTextListHasFIDEsColumns(t *testing.T) {
	l := &List{Period: 2026_10, Kinds: [tournament.Kinds]bool{true, true, true}, Rows: []Row{{
		FIDEID: 9900012, Name: "Probst, Ida", Federation: "LIE", Sex: tournament.Female, Title: tournament.WFM, WomenTitle: tournament.WFM,
		OtherTitles: "NA", Standings: [3]Standing{{Rating: 2104, Games: 9, K: 20}, {Rating: 2050, K: 20}}, Birth: 1999,
	}}}
	var b bytes.Buffer
	_, err := WriteTXT(&b, l.Header(), l.All())
	require.NoError(t, err)
	require.Equal(t, ""+
		"ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"+
		"9900012        Probst, Ida                                                  LIE F   WFM  WFM  NA                 2104  9   20 2050  0   20 0     0   0  1999  w   \r\n",
		b.String())

	b.Reset()
	_, err = WriteTXT(&b, Single(2026_10, tournament.Rapid), l.All())
	require.NoError(t, err)
	require.Equal(t, ""+
		"ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag\r\n"+
		"9900012        Probst, Ida                                                  LIE F   WFM  WFM  NA                 2050  0   20 1999  w   \r\n",
		b.String())

	_, err = WriteTXT(&b, Single(0, tournament.Rapid), l.All())
	require.ErrorContains(t, err, "month")
}

func TestTextListCutsNamesWithAFinding(t *testing.T) {
	long := "Namenlosevonundzulangenfeldhausen, Maximilian Ferdinand Theodor Jan"
	l := &List{Kinds: Combined(0).Kinds, Rows: []Row{{FIDEID: 9900001, Name: long, Federation: "LIE"}}}
	var b bytes.Buffer
	findings, err := WriteTXT(&b, l.Header(), l.All())
	require.NoError(t, err)
	require.Len(t, findings, 1)
	require.Equal(t, handbook.Pos{File: "list.txt", Line: 2, Col: 16}, findings[0].Pos)
	require.Contains(t, language.English.Message(&findings[0]), "67 characters: the layout holds 60")
	back, _, err := Load(&b, "list.txt", Options{})
	require.NoError(t, err)
	require.Equal(t, long[:60], back.Rows[0].Name)
}

func TestDiffNamesNewGoneAndChanged(t *testing.T) {
	row := func(id, rating int) Row {
		return Row{FIDEID: id, Standings: [3]Standing{{Rating: tournament.Rating(rating)}}}
	}
	a := &List{Rows: []Row{row(1, 2000), row(2, 2100), row(4, 1900)}}
	b := &List{Rows: []Row{row(2, 2105), row(3, 1500), row(4, 1900)}}
	var got []string
	for c, err := range Diff(a.All(), b.All()) {
		require.NoError(t, err)
		switch {
		case c.Before == nil:
			got = append(got, "new")
			require.Equal(t, 3, c.FIDEID)
		case c.After == nil:
			got = append(got, "gone")
			require.Equal(t, 1, c.FIDEID)
		default:
			got = append(got, "changed")
			require.Equal(t, 2, c.FIDEID)
		}
	}
	require.Equal(t, []string{"gone", "changed", "new"}, got)

	mixed := &List{Rows: []Row{row(2, 1), row(1, 1)}}
	var last error
	for _, err := range Diff(mixed.All(), b.All()) {
		last = err
	}
	require.Equal(t, "compare two lists: FIDE ID 1 follows 2, but lists are compared in ascending order", language.English.Error(last))
}

func TestTheDecoderReadsWhatTheQuickPathReads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawList(t)
		oneFlag(l)
		var b bytes.Buffer
		require.NoError(t, WriteXML(&b, l.Header(), l.All()))
		r, err := Open(bytes.NewReader(b.Bytes()), "list", Options{})
		require.NoError(t, err)
		slow := &Reader{name: "list"}
		require.NoError(t, slow.detect(bytes.NewReader(b.Bytes()), tournament.Standard))
		slow.src.(*xmlSource).slow = true
		for {
			a, errA := r.Next()
			b, errB := slow.Next()
			require.Equal(t, errA, errB)
			require.Equal(t, a, b)
			if errA != nil {
				break
			}
		}
		require.Empty(t, slow.Findings())
	})
}

// A FIDE ID above the limit leaves its row out of a list of any layout.
func TestFIDEIDAboveTheLimitInEveryLayout(t *testing.T) {
	for format, write := range layouts {
		var b bytes.Buffer
		rows := func(yield func(Row, error) bool) {
			for i, id := range []int{tournament.MaxFIDEID, tournament.MaxFIDEID + 1} {
				row := Row{FIDEID: id, Name: "Berg, Ada", Federation: "LIE", Birth: 1990 + i}
				row.Standings[0] = Standing{Rating: 2000, K: 20}
				if !yield(row, nil) {
					return
				}
			}
		}
		require.NoError(t, write(&b, Combined(2026_09), rows))
		l, findings, err := Load(&b, "list", Options{Period: 2026_09})
		require.NoError(t, err, format)
		require.Len(t, l.Rows, 1, format)
		require.Equal(t, tournament.MaxFIDEID, l.Rows[0].FIDEID, format)
		require.Len(t, findings, 1, format)
		require.Contains(t, language.English.Line(&findings[0]), "FIDE ID 2147483648 is above the limit of 2147483647: the player is left out; correct the line and import again", format)
	}
}

package published

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// DatasetForms are the forms of a dataset, as files end.
var DatasetForms = []string{"csv", "json", "parquet"}

// Datum is a row of the dataset of a list: a player with the three ratings. What is not
// known is null, in CSV empty.
type Datum struct {
	FIDEID           *int64  `parquet:"fide_id,optional" json:"fide_id"`
	Name             string  `parquet:"name" json:"name"`
	Federation       *string `parquet:"federation,optional,dict" json:"federation"`
	Sex              *string `parquet:"sex,optional,dict" json:"sex"`
	BirthYear        *int64  `parquet:"birth_year,optional" json:"birth_year"`
	Title            *string `parquet:"title,optional,dict" json:"title"`
	WomenTitle       *string `parquet:"women_title,optional,dict" json:"women_title"`
	StandardRating   *int64  `parquet:"standard_rating,optional" json:"standard_rating"`
	StandardGames    *int64  `parquet:"standard_games,optional" json:"standard_games"`
	StandardK        *int64  `parquet:"standard_k,optional" json:"standard_k"`
	StandardInactive *bool   `parquet:"standard_inactive,optional" json:"standard_inactive"`
	RapidRating      *int64  `parquet:"rapid_rating,optional" json:"rapid_rating"`
	RapidGames       *int64  `parquet:"rapid_games,optional" json:"rapid_games"`
	RapidK           *int64  `parquet:"rapid_k,optional" json:"rapid_k"`
	RapidInactive    *bool   `parquet:"rapid_inactive,optional" json:"rapid_inactive"`
	BlitzRating      *int64  `parquet:"blitz_rating,optional" json:"blitz_rating"`
	BlitzGames       *int64  `parquet:"blitz_games,optional" json:"blitz_games"`
	BlitzK           *int64  `parquet:"blitz_k,optional" json:"blitz_k"`
	BlitzInactive    *bool   `parquet:"blitz_inactive,optional" json:"blitz_inactive"`
}

// Column is a column of a dataset.
type Column struct{ Name, Type, Doc string }

// DatasetColumns are the columns of every dataset, in their order.
var DatasetColumns = slices.Concat([]Column{
	{"fide_id", "integer", "FIDE ID; null where it is awaited"},
	{"name", "string", "as the list has it: Family, Given"},
	{"federation", "string", "code of the federation"},
	{"sex", "string", "m or w"},
	{"birth_year", "integer", "year of birth; no more is published"},
	{"title", "string", "GM, IM, FM, CM or an honorary title"},
	{"women_title", "string", "WGM, WIM, WFM, WCM or an honorary title"},
}, columnsOf("standard"), columnsOf("rapid"), columnsOf("blitz"))

func columnsOf(kind string) []Column {
	return []Column{
		{kind + "_rating", "integer", "rating; null: none"},
		{kind + "_games", "integer", "games that were rated for this list; null where there is no rating"},
		{kind + "_k", "integer", "coefficient K; null: none is known"},
		{kind + "_inactive", "boolean", "whether the player is inactive; null where there is no rating"},
	}
}

// datum is a row as the dataset has it.
func datum(r *ratinglist.Row) Datum {
	text := func(s string) *string {
		if s == "" {
			return nil
		}
		return &s
	}
	number := func(n int) *int64 {
		if n == 0 {
			return nil
		}
		v := int64(n)
		return &v
	}
	d := Datum{Name: handbook.Shown(r.Name), Federation: text(r.Federation), Sex: text(r.Sex.String()), BirthYear: number(r.Birth), Title: text(r.ShownTitle()), WomenTitle: text(r.ShownWomenTitle())}
	if id, err := strconv.ParseInt(tournament.GivenID(strconv.Itoa(r.FIDEID)), 10, 64); err == nil {
		d.FIDEID = &id
	}
	for k, to := range []struct {
		rating, games, k **int64
		inactive         **bool
	}{
		{&d.StandardRating, &d.StandardGames, &d.StandardK, &d.StandardInactive},
		{&d.RapidRating, &d.RapidGames, &d.RapidK, &d.RapidInactive},
		{&d.BlitzRating, &d.BlitzGames, &d.BlitzK, &d.BlitzInactive},
	} {
		if s := r.Standings[k]; s.Rating != 0 {
			games, inactive := int64(s.Games), s.Inactive
			*to.rating, *to.games, *to.k, *to.inactive = number(int(s.Rating)), &games, number(s.K), &inactive
		}
	}
	return d
}

// cells are the values of a row as CSV has them.
func (d *Datum) cells() []string {
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	number := func(n *int64) string {
		if n == nil {
			return ""
		}
		return strconv.FormatInt(*n, 10)
	}
	flag := func(b *bool) string {
		if b == nil {
			return ""
		}
		return strconv.FormatBool(*b)
	}
	return []string{
		number(d.FIDEID), ratinglist.Defused(d.Name), text(d.Federation), text(d.Sex), number(d.BirthYear), text(d.Title), text(d.WomenTitle),
		number(d.StandardRating), number(d.StandardGames), number(d.StandardK), flag(d.StandardInactive),
		number(d.RapidRating), number(d.RapidGames), number(d.RapidK), flag(d.RapidInactive),
		number(d.BlitzRating), number(d.BlitzGames), number(d.BlitzK), flag(d.BlitzInactive),
	}
}

// Dataset is that of a list in force.
type Dataset struct {
	Period handbook.Period
	Rows   int
	Digest string // of the list: another one when it is published again, corrected
}

// Datasets are those of all lists in force, newest first.
func (s *State) Datasets(ctx context.Context) ([]Dataset, error) {
	revisions, err := s.st.Revisions(ctx, 0)
	if err != nil {
		return nil, err
	}
	digests := map[handbook.Period]string{}
	for i := range revisions {
		if r := &revisions[i]; r.Source != store.None {
			digests[r.Period] = strconv.Itoa(r.Number) + r.Digest
		}
	}
	list := []Dataset{}
	for _, l := range slices.Backward(s.Lists) {
		list = append(list, Dataset{l.Period, l.Rows, digests[l.Period]})
	}
	return list, nil
}

// WriteDataset writes the whole list of a period in one of [DatasetForms]. The same list
// has the same bytes.
func (s *State) WriteDataset(ctx context.Context, w io.Writer, p handbook.Period, as string) error {
	return writeDataset(w, s.st.Rows(ctx, p, ""), as)
}

// rowsOfGroup is how many rows of a Parquet file are in memory at once.
const rowsOfGroup = 20_000

func writeDataset(to io.Writer, rows iter.Seq2[ratinglist.Row, error], as string) error {
	w := bufio.NewWriterSize(to, 64<<10)
	var (
		add func(*Datum) error
		end func() error
	)
	switch as {
	case "csv":
		out, head := csv.NewWriter(w), make([]string, len(DatasetColumns))
		for i, c := range DatasetColumns {
			head[i] = c.Name
		}
		if err := out.Write(head); err != nil {
			return err
		}
		add = func(d *Datum) error { return out.Write(d.cells()) }
		end = func() error {
			out.Flush()
			return out.Error()
		}
	case "json":
		between := "["
		add = func(d *Datum) error {
			line, err := json.Marshal(d)
			if err == nil {
				_, err = w.WriteString(between + "\n" + string(line))
			}
			between = ","
			return err
		}
		end = func() error {
			if between == "[" {
				between = "[\n"
			} else {
				between = ""
			}
			_, err := w.WriteString(between + "\n]\n")
			return err
		}
	case "parquet":
		out := parquet.NewGenericWriter[Datum](w, parquet.Compression(&parquet.Snappy), parquet.MaxRowsPerRowGroup(rowsOfGroup), parquet.CreatedBy("fedrate", "", ""))
		one := make([]Datum, 1)
		add = func(d *Datum) error {
			one[0] = *d
			_, err := out.Write(one)
			return err
		}
		end = out.Close
	default:
		return handbook.Errorf("pages.wrong.list-form", "form", as)
	}
	for r, err := range rows {
		if err != nil {
			return err
		}
		d := datum(&r)
		if err := add(&d); err != nil {
			return err
		}
	}
	if err := end(); err != nil {
		return err
	}
	return w.Flush()
}

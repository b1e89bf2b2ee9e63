package web

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/web/published"
)

// datasetTypes are the types of the files of datasets.
var datasetTypes = map[string]string{"csv": "text/csv; charset=utf-8", "json": "application/json", "parquet": "application/vnd.apache.parquet"}

// datasetTag names the bytes of a dataset: another one when the list is corrected, or
// another program writes it.
func (p *Portal) datasetTag(d *published.Dataset, as string) string {
	return `"` + d.Period.String() + "-" + as + "-" + d.Digest + "-" + p.o.Version + `"`
}

// datasetOperations add the lists as datasets, each at an address that stays.
func (p *Portal) datasetOperations(api huma.API) {
	var columns strings.Builder
	for _, c := range published.DatasetColumns {
		columns.WriteString("\n- `" + c.Name + "` (" + c.Type + "): " + c.Doc)
	}
	list := get("datasets", "/datasets", "lists", "The lists as datasets for programs, newest first, with their columns")
	huma.Register(api, list, func(ctx context.Context, in *KnownInput) (*output[answer.Datasets], error) {
		s, err := p.state(ctx, *in)
		if err != nil {
			return nil, err
		}
		all, err := s.Datasets(ctx)
		if err != nil {
			return nil, err
		}
		out := answer.Datasets{
			Licence:  answer.TextOrNull(p.o.Licence),
			Columns:  answer.Each(published.DatasetColumns, func(c *published.Column) answer.DatasetColumn { return answer.DatasetColumn(*c) }),
			Datasets: []answer.Dataset{},
		}
		for i := range all {
			d := answer.Dataset{Period: all[i].Period, Rows: all[i].Rows, Files: []answer.DatasetFile{}}
			for _, as := range published.DatasetForms {
				d.Files = append(d.Files, answer.DatasetFile{Form: as, Address: "/api/v1/datasets/" + all[i].Period.String() + "." + as, ETag: p.datasetTag(&all[i], as)})
			}
			out.Datasets = append(out.Datasets, d)
		}
		return found(p, s, out), nil
	})
	type fileInput struct {
		KnownInput
		File string `path:"file" maxLength:"20" doc:"Month of the list and form: 2026-10.csv, 2026-10.json or 2026-10.parquet; latest.csv and the like are the newest list."`
	}
	file := get("dataset", "/datasets/{file}", "lists", "A whole list: all players with their ratings", 404, 429)
	file.Description = "One row a player, by FIDE ID. The address stays; where the list is corrected its ETag is another one. Columns:\n" + columns.String()
	file.Responses = map[string]*huma.Response{"200": {Description: "The list.", Content: map[string]*huma.MediaType{}}}
	for _, as := range published.DatasetForms {
		file.Responses["200"].Content[strings.TrimSuffix(datasetTypes[as], "; charset=utf-8")] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
	}
	huma.Register(api, file, func(ctx context.Context, in *fileInput) (*huma.StreamResponse, error) {
		s, err := p.data.State(ctx)
		if err != nil {
			return nil, err
		}
		month, as, _ := strings.Cut(in.File, ".")
		period, wrong := periodIn(s, month)
		kind, known := datasetTypes[as]
		all, err := s.Datasets(ctx)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(all, func(d published.Dataset) bool { return d.Period == period })
		if wrong != nil || !known || at < 0 {
			return nil, huma.Error404NotFound("there is no dataset " + handbook.Truncate(in.File))
		}
		tag := p.datasetTag(&all[at], as)
		if in.IfNoneMatch == tag {
			return nil, huma.ErrorWithHeaders(huma.Status304NotModified(), http.Header{"ETag": {tag}})
		}
		leave, ok := p.places.take(ctx, clientOf(ctx))
		if !ok {
			return nil, busy()
		}
		return &huma.StreamResponse{Body: func(c huma.Context) {
			defer leave()
			c.SetHeader("Content-Type", kind)
			c.SetHeader("Content-Disposition", `attachment; filename="`+period.String()+"."+as+`"`)
			c.SetHeader("Cache-Control", cache)
			c.SetHeader("ETag", tag)
			if err := s.WriteDataset(c.Context(), c.BodyWriter(), period, as); err != nil {
				p.o.Log.Error("dataset cut off", "list", period.String(), "problem", english(err))
				panic(http.ErrAbortHandler) // half a file does not look like a whole one
			}
		}}, nil
	})
}

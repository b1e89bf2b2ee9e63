package web

import (
	"cmp"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// api adds the programming interface, whose description is made from the code:
// GET /api/v1/openapi.json.
func (p *Portal) api(mux *registered) {
	wordMessages()
	config := huma.DefaultConfig("fedrate", p.o.Version)
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "/api/v1/openapi", "", "/api/v1/schemas"
	config.CreateHooks = nil // answers have the fields of package answer and no others
	config.Transformers = []huma.Transformer{p.conceal}
	config.Info.Description = "Reports checked, and what the office has published: lists, players, events, certificates; with a token, the work of the office. The JSON is that of the command line."
	config.Servers = []*huma.Server{{URL: cmp.Or(strings.TrimSuffix(p.o.URL, "/"), "/")}}
	if p.o.Licence != "" {
		config.Info.License = &huma.License{Name: p.o.Licence, URL: p.o.Licence}
	}
	for written, as := range plainTypes {
		config.Components.Schemas.RegisterTypeAlias(written, as)
	}
	api := humago.New(mux, config)
	p.checkOperation(api)
	p.listOperations(api)
	p.datasetOperations(api)
	p.playerOperations(api)
	p.estimateOperation(api)
	p.eventOperations(api)
	p.certificateOperation(api)
	if p.o.Accounts != nil {
		api.OpenAPI().Components.SecuritySchemes = map[string]*huma.SecurityScheme{"token": {Type: "http", Scheme: "bearer"}}
		p.officeOperations(api)
	}
	p.described = api.OpenAPI()
	describeQuotas(p.described)
	if err := addExamples(p.described); err != nil {
		panic(err) // they are part of the program
	}
	mux.HandleFunc("GET /api/docs", p.page(p.apiPage))
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		problem(w, http.StatusNotFound, "nothing is at "+r.URL.Path)
	})
}

// conceal keeps an internal error for the log: the client gets only the number of the
// request, as on the pages.
func (p *Portal) conceal(ctx huma.Context, _ string, answer any) (any, error) {
	failed, ok := answer.(*huma.ErrorModel)
	if ok {
		explainWrong(failed)
	}
	if !ok || failed.Status != http.StatusInternalServerError {
		return answer, nil
	}
	_, w := humago.Unwrap(ctx)
	id := w.Header().Get("X-Request-Id")
	for _, why := range failed.Errors {
		p.o.Log.Error("request failed", "request", id, "path", ctx.URL().Path, "problem", why.Message)
	}
	failed.Errors, failed.Detail = nil, "the request failed; its number is "+id
	return failed, nil
}

// plainTypes are the types whose JSON is one plain value, and a type of Go that
// has the same.
var plainTypes = map[reflect.Type]reflect.Type{
	reflect.TypeFor[tournament.Points]():     reflect.TypeFor[float64](),
	reflect.TypeFor[tournament.Hundredths](): reflect.TypeFor[float64](),
	reflect.TypeFor[tournament.Rating]():     reflect.TypeFor[*int](),
	reflect.TypeFor[tournament.Title]():      reflect.TypeFor[*string](),
	reflect.TypeFor[tournament.Kind]():       reflect.TypeFor[string](),
	reflect.TypeFor[handbook.Date]():         reflect.TypeFor[*string](),
	reflect.TypeFor[handbook.Period]():       reflect.TypeFor[*string](),
	reflect.TypeFor[handbook.Text]():         reflect.TypeFor[string](),
	reflect.TypeFor[tiebreak.Value]():        reflect.TypeFor[*float64](),
	reflect.TypeFor[registration.Answer]():   reflect.TypeFor[*bool](),
	reflect.TypeFor[json.Number]():           reflect.TypeFor[float64](),
	reflect.TypeFor[json.RawMessage]():       reflect.TypeFor[any](),
}

// errorsOf returns the statuses that an operation may answer in addition to its own.
func errorsOf(more ...int) []int { return append([]int{http.StatusInternalServerError}, more...) }

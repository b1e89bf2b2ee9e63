package web

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/fedrate/fedrate/web/pages"
)

// apiPage returns the page on the programming interface, made from its description.
func (p *Portal) apiPage(_ *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	return "api", b.API(apiGroups(p.described)), nil
}

// apiGroups returns the operations that a description has, by the thing they are on.
func apiGroups(d *huma.OpenAPI) []pages.APIGroup {
	var groups []pages.APIGroup
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		item := d.Paths[path]
		for _, op := range operationsOf(item) {
			name := strings.Join(op.Tags, ", ")
			i := slices.IndexFunc(groups, func(g pages.APIGroup) bool { return g.Name == name })
			if i < 0 {
				i, groups = len(groups), append(groups, pages.APIGroup{Name: name})
			}
			groups[i].Operations = append(groups[i].Operations, apiOperation(op, path))
		}
	}
	return groups
}

// operationsOf returns what can be asked for at an address.
func operationsOf(item *huma.PathItem) []*huma.Operation {
	return slices.DeleteFunc([]*huma.Operation{item.Get, item.Post, item.Put, item.Delete}, func(op *huma.Operation) bool { return op == nil })
}

func apiOperation(op *huma.Operation, path string) pages.APIOperation {
	out := pages.APIOperation{ID: op.OperationID, Method: op.Method, Path: path, Summary: op.Summary}
	for line := range strings.Lines(op.Description) {
		if line = strings.TrimSpace(line); line != "" {
			out.Description = append(out.Description, line)
		}
	}
	for i := range routes {
		if r := &routes[i]; r.pattern == op.Method+" "+path && r.scope != "" {
			out.Scope, out.Role = string(r.scope), r.least.String()
		}
	}
	for _, in := range op.Parameters {
		one := pages.APIParameter{Name: in.Name, In: in.In, Required: in.Required, Description: in.Description}
		if s := in.Schema; s != nil {
			one.Type, _ = schemaName(s)
			if s.Default != nil {
				one.Default = fmt.Sprint(s.Default)
			}
			for _, v := range s.Enum {
				one.Values = append(one.Values, fmt.Sprint(v))
			}
		}
		out.Parameters = append(out.Parameters, one)
	}
	if op.RequestBody != nil {
		out.Bodies = apiContents(op.RequestBody.Content, pages.APIContent{})
	}
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		r := op.Responses[status]
		out.Answers = append(out.Answers, apiContents(r.Content, pages.APIContent{Status: status, Says: r.Description, Headers: slices.Sorted(maps.Keys(r.Headers))})...)
	}
	return out
}

// apiContents returns the forms that something has, each with what is said of all; one
// without a form has that alone.
func apiContents(content map[string]*huma.MediaType, all pages.APIContent) []pages.APIContent {
	var list []pages.APIContent
	for _, kind := range slices.Sorted(maps.Keys(content)) {
		one := all
		one.Type = kind
		if s := content[kind].Schema; s != nil {
			one.Schema, one.Href = schemaName(s)
		}
		list = append(list, one)
	}
	if list == nil {
		list = append(list, all)
	}
	return list
}

// schemaName returns what a schema is called, and where it can be read; of plain types
// there is nothing to read.
func schemaName(s *huma.Schema) (name, href string) {
	switch {
	case s.Ref != "":
		name = s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
		return name, "/api/v1/schemas/" + name + ".json"
	case s.Items != nil:
		name, href = schemaName(s.Items)
		return "[]" + name, href
	case s.Format != "":
		return s.Type + " (" + s.Format + ")", ""
	}
	return s.Type, ""
}

package web

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// quota is how far a limit goes for the client of a request.
type quota struct {
	name    string
	most    int // requests at once
	left    int // that there could be besides
	refused bool
}

// quotas are those that a request has met.
type quotas struct {
	mu  sync.Mutex
	all []quota
}

// quotasKey is under which they stand in the context of a request.
type quotasKey struct{}

// quotasOf returns the quotas of a request, nil if the answer does not show them.
func quotasOf(ctx context.Context) *quotas {
	told, _ := ctx.Value(quotasKey{}).(*quotas)
	return told
}

// add notes a quota. One that was met before is as it is now.
func (q *quotas) add(one quota) {
	if q == nil {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	for i := range q.all {
		if q.all[i].name == one.name {
			q.all[i] = one
			return
		}
	}
	q.all = append(q.all, one)
}

// The fields of the draft on rate limits of the IETF (draft-ietf-httpapi-ratelimit-headers).
const (
	policyField = "RateLimit-Policy"
	limitField  = "RateLimit"
)

// write writes the quotas into the head of an answer.
func (q *quotas) write(head http.Header) {
	q.mu.Lock()
	defer q.mu.Unlock()
	var policies, limits []string
	for _, one := range q.all {
		name := strconv.Quote(one.name)
		policies = append(policies, name+";q="+strconv.Itoa(one.most)+`;qu="concurrent-requests"`)
		limit := name + ";r=" + strconv.Itoa(one.left)
		if one.refused {
			limit += ";t=" + retryAfter
		}
		limits = append(limits, limit)
	}
	if len(limits) > 0 {
		head.Set(policyField, strings.Join(policies, ", "))
		head.Set(limitField, strings.Join(limits, ", "))
	}
}

// describeQuotas says in a description which answers tell of quotas: of what is sent,
// and of what is refused where too much is worked.
func describeQuotas(d *huma.OpenAPI) {
	const refused = "429"
	text := &huma.Schema{Type: huma.TypeString}
	policy := &huma.Param{Description: "How many requests of one client may be worked, or wait, at once.", Schema: text}
	limit := &huma.Param{Description: "How many more there could be now; of a refusal the seconds after which to try again.", Schema: text}
	after := &huma.Param{Description: "Seconds after which it is worth to try again.", Schema: &huma.Schema{Type: huma.TypeInteger}}
	for _, item := range d.Paths {
		for _, op := range operationsOf(item) {
			if op.Method == http.MethodGet && op.Responses[refused] == nil {
				continue
			}
			if op.Responses[refused] == nil {
				op.Responses[refused] = &huma.Response{Description: http.StatusText(http.StatusTooManyRequests), Content: op.Responses["500"].Content}
			}
			for status, r := range op.Responses {
				if r.Headers == nil {
					r.Headers = map[string]*huma.Param{}
				}
				r.Headers[policyField], r.Headers[limitField] = policy, limit
				if status == refused {
					r.Headers["Retry-After"] = after
				}
			}
		}
	}
}

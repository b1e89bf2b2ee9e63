package jobs

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/store"
)

// mostAlone is how many findings, and players tried, are kept of a check: a report with
// more of them is checked anew.
const mostAlone = 1_000

// aloneOf is what is kept of what the check of a report came to by the report alone, for
// the next check that rests on the same; nil: nothing is.
func aloneOf(program string, rep *audit.Report) *store.CheckedAlone {
	alone := rep.Alone()
	if program == "" || rep.Tournament == nil || alone == nil || len(alone.Findings) > mostAlone || len(alone.Tried) > mostAlone {
		return nil
	}
	signature, err := rep.AloneSignature(program)
	if err != nil {
		return nil
	}
	found, err := packJSON(alone.Findings)
	if err != nil {
		return nil
	}
	tried, err := json.Marshal(alone.Tried)
	if err != nil {
		return nil
	}
	return &store.CheckedAlone{Signature: signature, Found: found, Tried: tried}
}

// Alone is what an earlier check of a submission, read as it is now, came to by the report
// alone, nil where that one rested on anything else (another program, other bytes, answers,
// waivers, another record of the event), or cannot be read.
func Alone(ctx context.Context, st *store.Store, number int, rep *audit.Report) (*audit.Alone, error) {
	if st.Program() == "" || rep.Tournament == nil {
		return nil, nil //nolint:nilnil // nothing is known
	}
	signature, err := rep.AloneSignature(st.Program())
	if err != nil {
		return nil, err
	}
	kept, err := st.CheckedAlone(ctx, number, signature)
	if err != nil || kept == nil {
		return nil, err
	}
	alone, err := unpackAlone(kept)
	if err != nil {
		return nil, nil //nolint:nilnil // an earlier program has kept it in another form
	}
	return alone, nil
}

func unpackAlone(kept *store.CheckedAlone) (*audit.Alone, error) {
	alone := &audit.Alone{}
	err := errors.Join(unpackJSON(kept.Found, &alone.Findings), json.Unmarshal(kept.Tried, &alone.Tried))
	return alone, err
}

// packJSON writes a value as JSON, packed with a checksum: what a check has found decides
// whether a report is rated.
func packJSON(v any) ([]byte, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	err := errors.Join(json.NewEncoder(w).Encode(v), w.Close())
	return out.Bytes(), err
}

// unpackJSON reads what [packJSON] has packed.
func unpackJSON(packed []byte, to any) error {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, to)
}

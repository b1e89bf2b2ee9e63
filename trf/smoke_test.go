package trf

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
"github.com/fedrate/fedrate/tournament"
)

func TestSmoke(t *testing.T) {
	files, _ := filepath.Glob("../../shared/data/trf/*.trf")
	for _, f := range files {
		data, _ := os.ReadFile(f)
		tt, fs, err := Read(filepath.Base(f), data)
		if err != nil {
			fmt.Println(f, err)
			continue
		}
		g, ff, b := tt.Counts()
		fmt.Println("==", f, len(tt.Players), tt.Rounds, tt.Played(), tt.Start, tt.End, g, ff, b, len(tt.Other), tt.TimeControl, len(tt.Teams))
		fs = tournament.Check(tt)
		for _, x := range fs {
			fmt.Println("   ", x.Severity, x.Rule, x)
		}
		for _, form := range []Format{TRF16, TRF26} {
			var w1, w2 bytes.Buffer
			Write(&w1, tt, form)
			t2, _, err := Read("x", w1.Bytes())
			if err != nil {
				t.Error(err)
				continue
			}
			Write(&w2, t2, form)
			if !bytes.Equal(w1.Bytes(), w2.Bytes()) {
				t.Error(f, form, "not stable")
				os.WriteFile("/tmp/w1", w1.Bytes(), 0o644)
				os.WriteFile("/tmp/w2", w2.Bytes(), 0o644)
			}
		}
	}
}

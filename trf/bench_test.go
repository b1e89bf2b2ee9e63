package trf

import (
	"bufio"
	"bytes"
	"fmt"
	"testing"
	"time"
)

// cleanFile returns a report without deviations: LF, all fields, n players.
func cleanFile(n, rounds int) []byte {
	var b bytes.Buffer
	b.WriteString("012 Open of Testville\n022 Testville\n032 NED\n042 2026/03/02\n052 2026/03/10\n102 Arbiter, First\n122 90 min + 30 sec\nXXR 9\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "001 %4d m IM %-33s %4d NED %11d 1990/01/02 %4s %4d", i, fmt.Sprintf("Player%05d, First", i), 1500+i%1000, 1000000+i, "4.5", i)
		for r := range rounds {
			fmt.Fprintf(&b, "  %4d %c %c", (i+r)%n+1, "wb"[r%2], "1=0"[(i+r)%3])
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// BenchmarkRead prints what reading costs against splitting into lines.
func BenchmarkRead(b *testing.B) {
	for _, n := range []int{60, 3000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			data := cleanFile(n, 9)
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			start := time.Now()
			for b.Loop() {
				if _, _, err := Read("clean.trf", data); err != nil {
					b.Fatal(err)
				}
			}
			read := time.Since(start) / time.Duration(b.N)
			start = time.Now()
			total := 0
			for range b.N {
				sc := bufio.NewScanner(bytes.NewReader(data))
				for sc.Scan() {
					total += len(sc.Bytes())
				}
			}
			split := time.Since(start) / time.Duration(b.N)
			b.ReportMetric(float64(read)/float64(split), "x-scanner")
			b.ReportMetric(float64(read.Nanoseconds())/float64(n), "ns/line")
		})
	}
}

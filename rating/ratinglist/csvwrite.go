package ratinglist

import (
	"bufio"
	"encoding/csv"
	"io"
	"iter"
	"strings"
)

// WriteCSV writes our own layout: a header line, commas, lines ending LF,
// UTF-8; inactivity once a kind, the month in the last column.
func WriteCSV(w io.Writer, h Header, rows iter.Seq2[Row, error]) error {
	fields := tableFields(h)
	buffered := bufio.NewWriterSize(w, 1<<16)
	head := csv.NewWriter(buffered)
	record := make([]string, len(fields))
	for i := range fields {
		record[i] = fields[i].csv
	}
	_ = head.Write(record)
	head.Flush()
	var line []byte
	var row Row // filled each time, so that none goes to the heap
	for next, err := range rows {
		if err != nil {
			return err
		}
		row = next
		tidy(&row)
		line = line[:0]
		for i := range fields {
			if i > 0 {
				line = append(line, ',')
			}
			switch v := fields[i].value(&row).(type) {
			case string:
				line = addField(line, Defused(v))
			case int:
				line = decimal(line, v)
			}
		}
		line = append(line, '\n')
		if _, err := buffered.Write(line); err != nil {
			return err
		}
	}
	return buffered.Flush()
}

// addField adds a tidy text as a field: in quotation marks where it has a comma, such
// a mark, or a blank at its beginning.
func addField(line []byte, s string) []byte {
	if !strings.ContainsAny(s, `,"`) && !strings.HasPrefix(s, " ") && s != `\.` {
		return append(line, s...)
	}
	line = append(line, '"')
	for {
		before, after, more := strings.Cut(s, `"`)
		if line = append(line, before...); !more {
			return append(line, '"')
		}
		line, s = append(line, `""`...), after
	}
}

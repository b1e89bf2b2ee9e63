package ratinglist

import (
	"bufio"
	"encoding/csv"
	"io"
	"iter"
	"strconv"
)

// WriteCSV writes our own layout: a header line, commas, lines ending LF,
// UTF-8; inactivity once a kind, the month in the last column.
func WriteCSV(w io.Writer, h Header, rows iter.Seq2[Row, error]) error {
	fields := tableFields(h)
	buffered := bufio.NewWriterSize(w, 1<<16)
	out := csv.NewWriter(buffered)
	record := make([]string, len(fields))
	for i := range fields {
		record[i] = fields[i].csv
	}
	_ = out.Write(record)
	for row, err := range rows {
		if err != nil {
			return err
		}
		tidy(&row)
		for i := range fields {
			record[i] = ""
			switch v := fields[i].value(&row).(type) {
			case string:
				record[i] = defused(v)
			case int:
				record[i] = strconv.Itoa(v)
			}
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	return buffered.Flush()
}

#!/usr/bin/env bash
# Surprise: github.com/xuri/excelize/v2 v2.11.0 (Go) drops the condition of a number format. A cross table can show half a point as ½ by
# a format such as [=0.5]"½";0.0. GetCellValue, which returns a cell as it is displayed, then gives ½ for every score of zero or more.
# SheetJS (xlsx 0.18.5, npm) keeps to the condition in the same file. The three-part format +0;-0;0, common for changes
# of a rating, fails in a like way: zero comes as +0 instead of 0.
# Hurt: whoever imports a sheet of scores by GetCellValue or GetRows: 2.5 and 9.0 points both arrive as half a point, without an error.
# Seen: scores 0.5, 2.5, 9 are ½ ½ ½ in excelize and ½ 2.5 9.0 in SheetJS; changes 7, -7, 0 are +7 -7 +0 and +7 -7 0.
# What helps: excelize's RawCellValue option returns the stored number.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOFLAGS="-mod=mod -trimpath" GOWORK=off
cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	book := excelize.NewFile()
	for row, line := range []struct {
		format string
		values []any
	}{
		{`[=0.5]"½";0.0`, []any{0.5, 2.5, 9}},
		{`+0;-0;0`, []any{7, -7, 0}},
	} {
		style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &line.format})
		check(err)
		from, to := fmt.Sprintf("A%d", row+1), fmt.Sprintf("C%d", row+1)
		check(book.SetSheetRow("Sheet1", from, &line.values))
		check(book.SetCellStyle("Sheet1", from, to, style))
	}
	check(book.SaveAs("scores.xlsx"))
	book, err := excelize.OpenFile("scores.xlsx")
	check(err)
	for _, option := range []bool{false, true} {
		rows, err := book.GetRows("Sheet1", excelize.Options{RawCellValue: option})
		check(err)
		for _, row := range rows {
			fmt.Println("excelize", strings.Join(row, " "))
		}
	}
}
GO
go mod init finding >/dev/null 2>&1
go get github.com/xuri/excelize/v2@v2.11.0 >/dev/null 2>&1
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 >/dev/null
cat >read.cjs <<'JS'
const xlsx = require('xlsx');
const sheet = xlsx.readFile('scores.xlsx').Sheets.Sheet1;
for (const row of [1, 2]) console.log('SheetJS', ...['A', 'B', 'C'].map((column) => sheet[column + row].w));
JS
got=$(go run . && node read.cjs)
want='excelize ½ ½ ½
excelize +7 -7 +0
excelize 0.5 2.5 9
excelize 7 -7 0
SheetJS ½ 2.5 9.0
SheetJS +7 -7 0'
if [ "$got" != "$want" ]; then
  printf 'changed: the libraries returned\n%s\ninstead of\n%s\n' "$got" "$want" >&2
  exit 1
fi
echo "as recorded: excelize v2.11.0 displays every score as ½ under a format whose condition is 0.5"

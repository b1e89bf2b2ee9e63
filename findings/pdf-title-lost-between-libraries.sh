#!/usr/bin/env bash
# Surprise: a title and an author that github.com/signintech/gopdf v0.33.0 (Go) writes into a PDF are not there for
# github.com/pdfcpu/pdfcpu v0.11.1 (Go), though it calls the file valid. gopdf puts the dictionary of information straight into the
# trailer, where ISO 32000 asks for a reference to an object. pdfcpu looks for a reference only and reports neither title nor error;
# pdf-lib 1.17.1 (npm) reads both values from the same file.
# Hurt: whoever sorts, archives or checks documents by title with pdfcpu: certificates and lists made with gopdf have none.
# Seen: gopdf's file: pdf-lib says "Oak Cup by Ada Lind", pdfcpu "valid" and two empty texts; of pdf-lib's own file pdfcpu has both.
# fedrate: rewrites the end of the file so that the information is an object of its own (report/printout/info.go).
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOFLAGS="-mod=mod -trimpath" GOWORK=off
mkdir write read
cat >write/main.go <<'GO'
package main

import "github.com/signintech/gopdf"

func main() {
	pdf := gopdf.GoPdf{}
	pdf.Start(gopdf.Config{PageSize: *gopdf.PageSizeA4})
	pdf.SetInfo(gopdf.PdfInfo{Title: "Oak Cup", Author: "Ada Lind"})
	pdf.AddPage()
	pdf.Line(10, 10, 100, 100)
	if err := pdf.WritePdf("gopdf.pdf"); err != nil {
		panic(err)
	}
}
GO
cat >read/main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/pdfcpu/pdfcpu/pkg/api"
)

func main() {
	api.DisableConfigDir()
	for _, name := range []string{"gopdf.pdf", "pdf-lib.pdf"} {
		file, err := os.Open(name)
		if err != nil {
			panic(err)
		}
		if err := api.Validate(file, nil); err != nil {
			panic(err)
		}
		info, err := api.PDFInfo(file, name, nil, false, nil)
		if err != nil {
			panic(err)
		}
		fmt.Printf("pdfcpu %s valid %q %q\n", name, info.Title, info.Author)
	}
}
GO
go mod init finding >/dev/null 2>&1
go get github.com/signintech/gopdf@v0.33.0 github.com/pdfcpu/pdfcpu@v0.11.1 >/dev/null 2>&1
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdf-lib@1.17.1 >/dev/null
cat >titles.cjs <<'JS'
const { PDFDocument } = require('pdf-lib');
const fs = require('fs');
(async () => {
  const own = await PDFDocument.create();
  own.addPage();
  own.setTitle('Oak Cup');
  own.setAuthor('Ada Lind');
  fs.writeFileSync('pdf-lib.pdf', await own.save());
  const other = await PDFDocument.load(fs.readFileSync('gopdf.pdf'), { updateMetadata: false });
  console.log('pdf-lib gopdf.pdf', other.getTitle(), 'by', other.getAuthor());
})();
JS
got=$(go run ./write && node titles.cjs && go run ./read 2>/dev/null)
want='pdf-lib gopdf.pdf Oak Cup by Ada Lind
pdfcpu gopdf.pdf valid "" ""
pdfcpu pdf-lib.pdf valid "Oak Cup" "Ada Lind"'
if [ "$got" != "$want" ]; then
  printf 'changed: the libraries returned\n%s\ninstead of\n%s\n' "$got" "$want" >&2
  exit 1
fi
echo "as recorded: pdfcpu v0.11.1 finds no title in a document of gopdf v0.33.0 and calls it valid"

// Command sbom writes which modules a built Go program is linked with, as a
// CycloneDX bill of materials, from what the compiler has noted in the program
// itself. usage: sbom PROGRAM VERSION >sbom.json
package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

type component struct {
	Type    string `json:"type"`
	BOMRef  string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	PURL    string `json:"purl"`
}

type materials struct {
	Format      string `json:"bomFormat"`
	SpecVersion string `json:"specVersion"`
	Version     int    `json:"version"`
	Metadata    struct {
		Component  component  `json:"component"`
		Properties []property `json:"properties"`
	} `json:"metadata"`
	Components []component `json:"components"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func write() error {
	if len(os.Args) != 3 {
		return fmt.Errorf("usage: sbom PROGRAM VERSION")
	}
	info, err := buildinfo.ReadFile(os.Args[1])
	if err != nil {
		return err
	}
	m := materials{Format: "CycloneDX", SpecVersion: "1.6", Version: 1, Components: []component{}}
	m.Metadata.Component = of("application", info.Main.Path, os.Args[2])
	m.Metadata.Properties = []property{{"go:version", info.GoVersion}}
	for _, s := range info.Settings {
		if strings.HasPrefix(s.Key, "vcs.") || s.Key == "GOOS" || s.Key == "GOARCH" || s.Key == "CGO_ENABLED" {
			m.Metadata.Properties = append(m.Metadata.Properties, property{"go:" + s.Key, s.Value})
		}
	}
	m.Components = append(m.Components, of("library", "stdlib", strings.TrimPrefix(info.GoVersion, "go")))
	for _, d := range info.Deps {
		if d.Replace != nil {
			d = d.Replace
		}
		m.Components = append(m.Components, of("library", d.Path, d.Version))
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	return out.Encode(m)
}

func of(kind, path, version string) component {
	purl := "pkg:golang/" + path + "@" + version
	return component{Type: kind, BOMRef: purl, Name: path, Version: version, PURL: purl}
}

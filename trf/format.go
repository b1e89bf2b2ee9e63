package trf

import "github.com/fedrate/fedrate/handbook"

// Format names what [Write] writes.
type Format string

// The formats; each is also the value of the flag.
const (
	TRF16 Format = "trf16"
	TRF26 Format = "trf26"
	JSON  Format = "json"
)

// ParseFormat reads trf16, trf26 or json.
func ParseFormat(s string) (Format, error) {
	switch f := Format(s); f {
	case TRF16, TRF26, JSON:
		return f, nil
	}
	return "", handbook.Errorf("trf.error.format", "value", s)
}

// The limits of a report.
const (
	MaxBytes   = 64 << 20
	MaxPlayers = 9999
	MaxRounds  = 60
	MaxRecords = 200_000 // lines other than those of the players
)

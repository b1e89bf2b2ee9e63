package answer

import (
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Player is a person as the latest list has him, with the lists and the
// certificates.
type Player struct {
	FIDEID       string              `json:"fideId"`
	Name         string              `json:"name"`
	Federation   *string             `json:"federation"`
	Sex          *string             `json:"sex"`
	Birth        *int                `json:"birth"` // year
	Title        tournament.Title    `json:"title"`
	Lists        []PlayerList        `json:"lists"`
	Certificates []PlayerCertificate `json:"certificates"`
}

// PlayerCertificate is one that fedrate verify knows.
type PlayerCertificate struct {
	Number string `json:"number"`
	Form   string `json:"form"`
	Title  string `json:"title"`
}

// PlayerList is a player's row of one list.
type PlayerList struct {
	Period   handbook.Period `json:"period"`
	Source   string          `json:"source"`
	Standard PlayerStanding  `json:"standard"`
	Rapid    PlayerStanding  `json:"rapid"`
	Blitz    PlayerStanding  `json:"blitz"`
}

// PlayerStanding is a player's rating of one kind.
type PlayerStanding struct {
	Rating   tournament.Rating `json:"rating"`
	Games    int               `json:"games"`
	K        *int              `json:"k"`
	Inactive bool              `json:"inactive"`
}

// String is the cell of a table: 2212 (9, 20).
func (s PlayerStanding) String() string {
	if s.Rating == 0 {
		return "-"
	}
	inactive := ""
	if s.Inactive {
		inactive = " inactive"
	}
	k := 0
	if s.K != nil {
		k = *s.K
	}
	return fmt.Sprintf("%d (%d, %d)%s", s.Rating, s.Games, k, inactive)
}

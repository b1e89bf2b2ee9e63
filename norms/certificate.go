package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Certificate is the form IT1 as far as a report fills it. The tournament's
// data stand as written there; counts of opponents are those of the games used.
//
// The number and the digest of a form are made of this JSON: neither a name nor the
// order of the fields may change, or forms that were issued would verify no more.
type Certificate struct {
	Title        tournament.Title `json:"title"`
	StartingRank int              `json:"startingRank"`
	LastName     string           `json:"lastName"`
	FirstName    string           `json:"firstName"`
	FIDEID       string           `json:"fideId"`     // empty: none in the report
	Federation   string           `json:"federation"` // of the applicant

	Event          string        `json:"event"`
	City           string        `json:"city"`
	HostFederation string        `json:"hostFederation"`
	Start          handbook.Date `json:"start"`
	Close          handbook.Date `json:"close"`
	ChiefArbiter   string        `json:"chiefArbiter"`
	RateOfPlay     string        `json:"rateOfPlay"`
	Format         string        `json:"format"`
	Edition        string        `json:"edition"`

	Games               int                `json:"games"`            // games used for the norm
	CountsAs            int                `json:"countsAs"`         // games for the 27 of 1.5.1
	Federations         int                `json:"federations"`      // different federations of the opponents, FID and unknown ones apart
	NotOwnFederation    int                `json:"notOwnFederation"` // opponents not from the applicant's federation
	RatedOpponents      int                `json:"ratedOpponents"`
	HostPlayers         int                `json:"hostPlayers"`     // players of the event from the host federation
	TitledOpponents     int                `json:"titledOpponents"` // GM IM FM WGM WIM WFM
	GM                  int                `json:"GM"`              // opponents holding the title; the five below likewise
	IM                  int                `json:"IM"`
	FM                  int                `json:"FM"`
	WGM                 int                `json:"WGM"`
	WIM                 int                `json:"WIM"`
	WFM                 int                `json:"WFM"`
	Exemption           *SwissExemption    `json:"exemption"` // nil: the exemption was not needed
	Remarks             []handbook.Text    `json:"remarks"`
	Rows                []CertificateRow   `json:"rows"`
	Average             tournament.Rating  `json:"average"`     // with 1.4.6 applied
	Performance         tournament.Rating  `json:"performance"` // Rp of 1.4.8
	Required            *tournament.Points `json:"required"`    // null where no score suffices
	Achieved            tournament.Points  `json:"achieved"`
	Exceeds             tournament.Points  `json:"exceeds"`
	NotValidUntilNotice string             `json:"notice"` // "not valid until confirmed by FIDE"
}

// SwissExemption holds the figures of 1.4.3d in the round that has the fewest.
type SwissExemption struct {
	Round       int `json:"round"`       // the round with the fewest rated foreign players
	Federations int `json:"federations"` // federations of the rated players not from the host federation
	Rated       int `json:"rated"`       // rated players not from the host federation
	Titled      int `json:"titled"`      // of those, with a title of GM, IM, WGM or WIM
}

// CertificateRow is one round of the applicant.
type CertificateRow struct {
	Round      int               `json:"round"`
	Opponent   string            `json:"opponent"` // name as in the report; empty: no opponent
	FIDEID     string            `json:"fideId"`
	Federation string            `json:"federation"`
	Rating     tournament.Rating `json:"rating"`   // 0: unrated
	Adjusted   tournament.Rating `json:"adjusted"` // rating used for the average: raised or that of unrated; 0 where not counted
	Title      string            `json:"title"`    // "GM", "IM WGM"; empty: none
	Result     string            `json:"result"`   // played "1" "½" "0", unplayed "+" "=" "-"
	Counted    bool              `json:"counted"`
	Article    string            `json:"article"` // why the round is not counted
}

package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Certificate is the form IT1 as far as a report fills it. The tournament's
// data stand as written there; counts of opponents are those of the games used.
type Certificate struct {
	Title        tournament.Title
	StartingRank int
	LastName     string
	FirstName    string
	FIDEID       string // empty: none in the report
	Federation   string // of the applicant

	Event          string
	City           string
	HostFederation string
	Start          handbook.Date
	Close          handbook.Date
	ChiefArbiter   string
	RateOfPlay     string
	Format         string
	Edition        string

	Games               int // games used for the norm
	CountsAs            int // games for the 27 of 1.5.1
	Federations         int // different federations of the opponents, FID and unknown ones apart
	NotOwnFederation    int // opponents not from the applicant's federation
	RatedOpponents      int
	HostPlayers         int // players of the event from the host federation
	TitledOpponents     int // GM IM FM WGM WIM WFM
	GM                  int // opponents holding the title
	IM                  int // opponents holding the title
	FM                  int // opponents holding the title
	WGM                 int
	WIM                 int
	WFM                 int
	Exemption           *SwissExemption // nil: the exemption was not needed
	Remarks             []handbook.Text
	Rows                []CertificateRow
	Average             tournament.Rating  // with 1.4.6 applied
	Performance         tournament.Rating  // Rp of 1.4.8
	Required            *tournament.Points // null where no score suffices
	Achieved            tournament.Points
	Exceeds             tournament.Points
	NotValidUntilNotice string // "not valid until confirmed by FIDE"
}

// SwissExemption holds the figures of 1.4.3d in the round that has the fewest.
type SwissExemption struct {
	Round       int // the round with the fewest rated foreign players
	Federations int // federations of the rated players not from the host federation
	Rated       int // rated players not from the host federation
	Titled      int // of those, with a title of GM, IM, WGM or WIM
}

// CertificateRow is one round of the applicant.
type CertificateRow struct {
	Round      int
	Opponent   string // name as in the report; empty: no opponent
	FIDEID     string
	Federation string
	Rating     tournament.Rating // 0: unrated
	Adjusted   tournament.Rating // rating used for the average: raised or that of unrated; 0 where not counted
	Title      string            // "GM", "IM WGM"; empty: none
	Result     string            // played "1" "½" "0", unplayed "+" "=" "-"
	Counted    bool
	Article    string // why the round is not counted
}

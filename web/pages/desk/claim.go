package desk

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
)

// Person is a player of the newest list with all FIDE IDs that the person has had.
type Person struct {
	Row *ratinglist.Row
	IDs []int
}

// Has reports whether a FIDE ID is one of the person's.
func (p *Person) Has(id string) bool {
	return slices.ContainsFunc(p.IDs, func(one int) bool { return strconv.Itoa(one) == id })
}

// Claim is where a player types the code of a letter.
type Claim struct{ Wrong string }

// ClaimForm fills the page on which a player types the code of a letter.
func ClaimForm(b *pages.Builder, page Claim) *pages.Frame {
	return b.Frame(b.Language.Sayf("desk.claim.title"), pages.SectionAccount, &page)
}

// Claims is the page on which officers give out codes for players.
type Claims struct {
	Wrong, FIDEID string
	Code, Name    string // that was just given out, and for whom; empty: none
	At            string // where it is typed
	Expires       time.Time
	Open          []ClaimRow
	Tied          []ClaimRow
}

// ClaimRow is a code that waits, or an account that is tied to a player.
type ClaimRow struct {
	Name, Href string // of the player
	By         string // who gave out the code; the account
	Expires    time.Time
}

// AllClaims fills the page of the codes for players. Who is on no list any more has no
// name.
func AllClaims(b *pages.Builder, open []accounts.OpenClaim, list []accounts.Account, name func(int) (string, error), page Claims) (*pages.Frame, error) {
	row := func(id int, by string, expires time.Time) (ClaimRow, error) {
		shown, err := name(id)
		if shown == "" {
			shown = strconv.Itoa(id)
		}
		return ClaimRow{shown, b.To.Player(id), by, expires}, err
	}
	for _, c := range open {
		one, err := row(c.Player, c.By, c.Expires)
		if err != nil {
			return nil, err
		}
		page.Open = append(page.Open, one)
	}
	for i := range list {
		if list[i].Player == 0 {
			continue
		}
		one, err := row(list[i].Player, list[i].Name, time.Time{})
		if err != nil {
			return nil, err
		}
		page.Tied = append(page.Tied, one)
	}
	slices.SortFunc(page.Tied, func(a, b ClaimRow) int { return strings.Compare(a.Name, b.Name) })
	return b.Frame(b.Language.Sayf("desk.claims.title"), pages.SectionDesk, &page), nil
}

// OwnPage is what a player alone sees of what the office has of the player.
type OwnPage struct {
	Name, FIDEID, Href string
	Certificates       []OwnCertificate
	Waiting            []OwnReport
	Live               []answer.PlayerLive
}

// OwnCertificate is a certificate to fetch.
type OwnCertificate struct {
	Number, Form, Title string
	Files               []OwnFile // none: its form was not kept
}

// OwnFile is a certificate in a layout.
type OwnFile struct{ Name, Href string }

// OwnReport is a report with the player that is not rated yet.
type OwnReport struct {
	Event, State, Why string
	List              handbook.Period // on which its games are due; 0: on none
}

// OwnPlayer fills the page of a player for the player alone.
func OwnPlayer(b *pages.Builder, who *Person, issued []store.Certificate, waiting []jobs.NotYet, live []jobs.Live) *pages.Frame {
	page := &OwnPage{Name: who.Row.Name, FIDEID: strconv.Itoa(who.Row.FIDEID), Href: b.To.Player(who.Row.FIDEID), Live: jobs.LiveAnswers(live)}
	for i := range issued {
		c := OwnCertificate{Number: issued[i].Number, Form: issued[i].Form, Title: issued[i].Title}
		if len(issued[i].Drawing) > 0 {
			for _, layout := range []string{"pdf", "xlsx"} {
				c.Files = append(c.Files, OwnFile{strings.ToUpper(layout), "/account/player/certificates/" + c.Number + "." + layout})
			}
		}
		page.Certificates = append(page.Certificates, c)
	}
	for i := range waiting {
		w := &waiting[i]
		one := OwnReport{Event: w.Facts.Title, State: string(w.State), List: w.Waiting.List}
		if !w.Waiting.Why.IsZero() {
			one.Why = b.Language.Say(w.Waiting.Why)
		}
		page.Waiting = append(page.Waiting, one)
	}
	return b.Frame(b.Language.Sayf("desk.own-player.title"), pages.SectionAccount, page)
}

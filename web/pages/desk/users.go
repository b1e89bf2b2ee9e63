package desk

import (
	"time"

	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
)

// Users is the page of the accounts.
type Users struct {
	Said, Wrong string
	Link        string // of an invitation that was just made; empty: none
	Expires     time.Time
	Sent        string // address that gets it by mail; empty: none does
	Mail        bool   // mail is sent
	List        []accounts.Account
	Acts        []accounts.Act
	Roles       []accounts.Role
	By          *accounts.Account // who looks at it
}

// InHand reports whether the viewer may reset the password of an account and remove its
// second step.
func (u *Users) InHand(one accounts.Account) bool { return one.InHandOf(u.By) == nil }

// AllUsers fills the page of the accounts.
func AllUsers(b *pages.Builder, list []accounts.Account, acts []accounts.Act, page Users) *pages.Frame {
	page.Said, page.List, page.Acts, page.Roles = saidOf(b, page.Said), list, acts, accounts.Roles
	return b.Frame(b.Language.Sayf("desk.users.title"), pages.SectionDesk, &page)
}

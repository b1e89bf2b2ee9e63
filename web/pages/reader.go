package pages

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// Follow is the form that asks for mail when a player is rated.
type Follow struct {
	Address string // as it was typed
	Said    string // what was done
	Wrong   string // why nothing was
}

// Reader is the page to which the link of a mail leads.
type Reader struct {
	Said      string
	Gone      bool // there is no such reader, or no more
	Code      string
	Address   string
	Whom      string // player or account
	Confirmed bool
	Account   bool
}

// Reader fills the page of the link of a mail; nil if no reader has the link.
func (b *Builder) Reader(r *store.Reader, said string) *Frame {
	page := &Reader{Gone: r == nil}
	switch {
	case said == "stopped" && r == nil:
		page.Said = b.say("pages.mail.stopped")
	case said == "confirmed" && r != nil:
		page.Said = b.say("pages.mail.confirmed")
	}
	if r != nil {
		page.Code, page.Address, page.Whom, page.Confirmed, page.Account = r.Code, r.Address, handbook.Shown(r.Whom), !r.Confirmed.IsZero(), r.Kind == store.AccountReader
	}
	return b.Frame(b.say("pages.mail.page"), "", page)
}

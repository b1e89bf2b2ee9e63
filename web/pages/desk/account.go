// Package desk is the pages of those who have signed in: the own account, the
// desk of the officers, the month, the accounts of others. They look as those for
// everybody do (package pages) and compute nothing.
package desk

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/boombuler/barcode/qr"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
)

// Login is the page for signing in.
type Login struct {
	Name  string // as it was typed
	To    string // where to go then
	Wrong string // why it failed; empty: it was not tried
}

// SignIn fills the pages for signing in.
func SignIn(b *pages.Builder, page Login) *pages.Frame {
	return withPasskeys(b.Frame(b.Language.Sayf("desk.sign-in"), pages.SectionAccount, &page))
}

// withPasskeys loads the script of passkeys with a page.
func withPasskeys(f *pages.Frame) *pages.Frame {
	f.Passkeys = true
	return f
}

// Invitation is the page for choosing name and password.
type Invitation struct {
	Code, Name, Shown, Wrong string
	Role                     string            // of a new account
	Known                    bool              // the account is there: a password alone is chosen
	Joining                  bool              // an account of another federation can be taken
	Player                   string            // who claims the own page with it; empty: none
	Visitor                  *accounts.Account // who has signed in; nil if no one has
	Until                    time.Time
}

// Invited fills the page of an invitation.
func Invited(b *pages.Builder, in *accounts.Invitation, page Invitation) *pages.Frame {
	page.Until = in.Expires
	if in.Account != nil {
		page.Known, page.Joining, page.Name, page.Shown = true, false, in.Account.Name, in.Account.Shown
	} else {
		page.Role = in.Role.String()
	}
	return b.Frame(b.Language.Sayf("desk.invitation.title"), pages.SectionAccount, &page)
}

// said are the sentences that a page may say after an act, by the word in its
// address.
var said = []struct{ what, key string }{
	{"password", "desk.said.password"},
	{"second-off", "desk.said.second-off"},
	{"passkey", "desk.said.passkey"},
	{"passkey-off", "desk.said.passkey-off"},
	{"token-revoked", "desk.said.token-revoked"},
	{"disable", "desk.said.disable"},
	{"enable", "desk.said.enable"},
	{"role", "desk.said.role"},
	{"withdrawn", "desk.said.withdrawn"},
	{"waived", "desk.said.waived"},
	{"reopened", "desk.said.reopened"},
	{"recorded", "desk.said.recorded"},
	{"published", "desk.said.published"},
	{"undone", "desk.said.undone"},
	{"restated", "desk.said.restated"},
	{"same", "desk.said.same"},
	{"carried", "desk.said.carried"},
	{"proposed", "desk.said.proposed"},
	{"declined", "desk.said.declined"},
	{"held", "desk.said.held"},
	{"released", "desk.said.released"},
	{"no-mail", "desk.said.no-mail"},
	{"mail-asked", "desk.said.mail-asked"},
	{"retried", "desk.said.retried"},
	{"hook-removed", "desk.said.hook-removed"},
	{"key-new", "desk.said.key-new"},
	{"key-revoke", "desk.said.key-revoked"},
	{"privacy-entered", "desk.said.privacy-entered"},
	{"privacy-granted", "desk.said.privacy-granted"},
	{"privacy-refused", "desk.said.privacy-refused"},
	{"person", "desk.said.person"},
	{"matched", "desk.said.matched"},
	{"ban", "desk.said.ban"},
	{"lift", "desk.said.lift"},
	{"list-undone", "desk.said.list-undone"},
}

// saidOf is the sentence of a word in an address, empty for any other.
func saidOf(b *pages.Builder, what string) string {
	for _, s := range said {
		if s.what == what {
			return b.Language.Label(s.key)
		}
	}
	return ""
}

// Account is the page of the own account.
type Account struct {
	Said, Wrong string
	Of          *accounts.Account
	Page        string // of the player that the account is; empty: none
	Tokens      []TokenRow
	Readers     []store.Reader // addresses that the account has named
	Mail        bool           // mail is sent
	Passkeys    []accounts.Passkey
	Scopes      []accounts.Scope // that the account may give to a token; none: it can have none
}

// TokenRow is a token in a table.
type TokenRow struct {
	accounts.Token
	Holds bool
	Words []string // what it is for
}

// Own fills the page of the own account.
func Own(b *pages.Builder, one *accounts.Account, tokens []accounts.Token, now time.Time, page Account) *pages.Frame {
	page.Of, page.Said = one, saidOf(b, page.Said)
	if one.Player != 0 {
		page.Page = b.To.Player(one.Player)
	}
	for i := range tokens {
		page.Tokens = append(page.Tokens, TokenRow{tokens[i], tokens[i].Holds(now), scopeWords(b, tokens[i].Scopes)})
	}
	page.Scopes = one.Role.Scopes()
	return withPasskeys(b.Frame(b.Language.Sayf("desk.account.title"), pages.SectionAccount, &page))
}

func scopeWords(b *pages.Builder, scopes []accounts.Scope) []string {
	var words []string
	for _, s := range scopes {
		words = append(words, b.Language.Label("word.scope."+string(s)))
	}
	return words
}

// Token is a token that was just made.
type Token struct {
	Word  string
	Token accounts.Token
	Words []string
}

// NewToken fills the page that shows a token once.
func NewToken(b *pages.Builder, word string, t accounts.Token) *pages.Frame {
	return b.Frame(b.Language.Sayf("desk.token.title"), pages.SectionAccount, &Token{word, t, scopeWords(b, t.Scopes)})
}

// SecondPage is the page on which a second step is set up.
type SecondPage struct {
	Secret string // in groups of four
	Wrong  string
	Path   string // of the dark squares of the QR code
	Size   int    // of the code with its margin, in squares
}

// Second fills the page on which a second step is set up.
func Second(b *pages.Builder, s accounts.Second, wrong string) (*pages.Frame, error) {
	path, size, err := qrPath(s.URL)
	if err != nil {
		return nil, err
	}
	var groups []string
	for four := range slices.Chunk([]byte(s.Secret), 4) {
		groups = append(groups, string(four))
	}
	return b.Frame(b.Language.Sayf("desk.second.title"), pages.SectionAccount, &SecondPage{strings.Join(groups, " "), wrong, path, size}), nil
}

// margin is what a QR code needs around it, in squares.
const margin = 4

// qrPath returns a QR code as the path of an SVG, a unit a square.
func qrPath(text string) (path string, size int, err error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", 0, err
	}
	var out strings.Builder
	n := code.Bounds().Dx()
	for y := range n {
		for x := range n {
			if r, _, _, _ := code.At(x, y).RGBA(); r == 0 {
				fmt.Fprintf(&out, "M%d %dh1v1h-1z", x+margin, y+margin)
			}
		}
	}
	return out.String(), n + 2*margin, nil
}

// Codes are recovery codes, shown once.
type Codes struct{ Codes []string }

// Recovery fills the page that shows the recovery codes once.
func Recovery(b *pages.Builder, codes []string) *pages.Frame {
	return b.Frame(b.Language.Sayf("desk.recovery.title"), pages.SectionAccount, &Codes{codes})
}

package accounts

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/fedrate/fedrate/handbook"
)

// Passkey is a key that a device of a person keeps, for one federation. It takes the
// place of password and second step: the device asks for a finger, a face or a code
// before it signs.
type Passkey struct {
	ID         int
	Note       string // which device it is
	Made, Used time.Time
}

// ErrPasskey says that what a device has sent fits no passkey, or comes too late.
var ErrPasskey = handbook.Errorf("accounts.wrong.passkey")

// mostPasskeys is how many passkeys an account has at a federation at most.
const mostPasskeys = 20

// Site is where passkeys hold: browsers use them at no other host name.
type Site struct {
	Host   string // without a port
	Origin string // with scheme and port: https://rating.example
	Name   string // as the device shows it
}

// library returns the protocol at a site. The device has to ask its owner.
func (s Site) library() (*webauthn.WebAuthn, error) {
	return webauthn.New(&webauthn.Config{RPID: s.Host, RPDisplayName: s.Name, RPOrigins: []string{s.Origin}})
}

// holder is an account as the library wants it. Its handle, which devices keep, says
// nothing of the person.
type holder struct {
	one        *Account
	federation string
	keys       []webauthn.Credential
}

// WebAuthnID returns the handle that devices keep.
func (h *holder) WebAuthnID() []byte {
	sum := sha256.Sum256([]byte("fedrate passkey " + h.federation + " " + strconv.Itoa(h.one.ID)))
	return sum[:]
}

// WebAuthnName returns the name under which a device offers the passkey.
func (h *holder) WebAuthnName() string { return h.one.Name }

// WebAuthnDisplayName returns the name of the person.
func (h *holder) WebAuthnDisplayName() string { return h.one.Shown }

// WebAuthnCredentials returns the passkeys of the account.
func (h *holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

// holder reads an account with its passkeys.
func (a *Accounts) holder(ctx context.Context, one *Account) (*holder, error) {
	h := &holder{one: one, federation: a.federation}
	rows, err := a.db.QueryContext(ctx, `SELECT data FROM passkeys WHERE account = $1 AND federation = $2 ORDER BY id`, one.ID, a.federation)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var data string
		var key webauthn.Credential
		if err := errors.Join(rows.Scan(&data), json.Unmarshal([]byte(data), &key)); data == "" || err != nil {
			return nil, err
		}
		h.keys = append(h.keys, key)
	}
	return h, rows.Err()
}

// marshalCeremony returns what the browser is asked for, and what the answer is held against.
func marshalCeremony(options any, session *webauthn.SessionData) (ask []byte, held string, err error) {
	ask, err = json.Marshal(options)
	if err != nil {
		return nil, "", err
	}
	kept, err := json.Marshal(session)
	return ask, string(kept), err
}

// webAuthn returns the protocol at a site, with a word of the office that a device has to sign.
func (a *Accounts) webAuthn(at Site) (*webauthn.WebAuthn, []byte, error) {
	library, err := at.library()
	if err != nil {
		return nil, nil, err
	}
	word, err := a.secret()
	return library, []byte(word), err
}

// NewPasskey asks the browser of an account for a passkey; what comes back is for
// [Accounts.AddPasskey].
func (a *Accounts) NewPasskey(ctx context.Context, at Site, one *Account) (ask []byte, held string, err error) {
	h, err := a.holder(ctx, one)
	if err != nil {
		return nil, "", err
	}
	if len(h.keys) >= mostPasskeys {
		return nil, "", handbook.Errorf("accounts.wrong.passkeys", "most", mostPasskeys)
	}
	library, word, err := a.webAuthn(at)
	if err != nil {
		return nil, "", err
	}
	options, session, err := library.BeginRegistration(h, webauthn.WithExclusions(webauthn.Credentials(h.keys).CredentialDescriptors()),
		webauthn.WithConveyancePreference(protocol.PreferNoAttestation), webauthn.WithAuthenticatorSelection(protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(), UserVerification: protocol.VerificationRequired,
		}), func(o *protocol.PublicKeyCredentialCreationOptions) { o.Challenge = word })
	if err != nil {
		return nil, "", err
	}
	session.Challenge = protocol.URLEncodedBase64(word).String()
	return marshalCeremony(options, session)
}

// AddPasskey keeps the passkey that a device has made.
func (a *Accounts) AddPasskey(ctx context.Context, at Site, one *Account, held string, response []byte, note string) error {
	if note = strings.TrimSpace(note); note == "" || utf8.RuneCountInString(note) > longestShown || handbook.Shown(note) != note {
		return handbook.Errorf("accounts.wrong.passkey-note", "most", longestShown)
	}
	library, session, err := at.resumed(held)
	if err != nil {
		return err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(response)
	if err != nil {
		return ErrPasskey
	}
	h, err := a.holder(ctx, one)
	if err != nil {
		return err
	}
	key, err := library.CreateCredential(h, *session, parsed)
	if err != nil {
		return ErrPasskey
	}
	data, err := json.Marshal(key)
	if err != nil {
		return err
	}
	return a.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `INSERT INTO passkeys (account, federation, credential, data, note, made) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
			one.ID, a.federation, base64.RawURLEncoding.EncodeToString(key.ID), string(data), note, moment(a.o.Now()))
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n != 1 {
			return errors.Join(err, ErrPasskey)
		}
		return a.did(ctx, tx, one.Name, "passkey", one.Name)
	})
}

// resumed returns the protocol with what an answer is held against.
func (s Site) resumed(held string) (*webauthn.WebAuthn, *webauthn.SessionData, error) {
	session := &webauthn.SessionData{}
	if held == "" || json.Unmarshal([]byte(held), session) != nil {
		return nil, nil, ErrPasskey
	}
	library, err := s.library()
	return library, session, err
}

// AskPasskey asks a browser for any passkey of the site. Attempts are counted for the
// address as those with passwords.
func (a *Accounts) AskPasskey(ctx context.Context, at Site, address string) (ask []byte, held string, err error) {
	if err := a.attempt(ctx, limit{"address " + address, mostOfAddress}); err != nil {
		return nil, "", err
	}
	library, word, err := a.webAuthn(at)
	if err != nil {
		return nil, "", err
	}
	options, session, err := library.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired), webauthn.WithChallenge(word))
	if err != nil {
		return nil, "", err
	}
	return marshalCeremony(options, session)
}

// ByPasskey returns the account whose passkey has signed what it was asked for.
func (a *Accounts) ByPasskey(ctx context.Context, at Site, held string, response []byte, address string) (*Account, error) {
	library, session, err := at.resumed(held)
	if err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(response)
	if err != nil {
		return nil, ErrPasskey
	}
	var one *Account
	var broken error
	_, key, err := library.ValidatePasskeyLogin(func(credential, handle []byte) (webauthn.User, error) {
		var account int
		broken = a.db.QueryRowContext(ctx, `SELECT account FROM passkeys WHERE credential = $1 AND federation = $2`, base64.RawURLEncoding.EncodeToString(credential), a.federation).Scan(&account)
		if errors.Is(broken, sql.ErrNoRows) {
			broken = nil
			return nil, ErrPasskey
		}
		if broken == nil {
			one, broken = a.Account(ctx, account)
		}
		if broken != nil || one == nil || one.Disabled {
			return nil, errors.Join(ErrPasskey, broken)
		}
		var h *holder
		h, broken = a.holder(ctx, one)
		if broken != nil || string(h.WebAuthnID()) != string(handle) {
			return nil, errors.Join(ErrPasskey, broken)
		}
		return h, nil
	}, *session, parsed)
	switch {
	case broken != nil:
		return nil, broken
	case err != nil || key.Authenticator.CloneWarning: // two devices have one key
		return nil, ErrPasskey
	}
	data, err := json.Marshal(key)
	if err != nil {
		return nil, err
	}
	if _, err := a.db.ExecContext(ctx, `UPDATE passkeys SET data = $1, used = $2 WHERE credential = $3 AND federation = $4`,
		string(data), moment(a.o.Now()), base64.RawURLEncoding.EncodeToString(key.ID), a.federation); err != nil {
		return nil, err
	}
	return one, a.succeeded(ctx, one, address)
}

// Passkeys returns those of an account at the federation, in the order in which they were
// made.
func (a *Accounts) Passkeys(ctx context.Context, one *Account) ([]Passkey, error) {
	rows, err := a.db.QueryContext(ctx, `SELECT id, note, made, used FROM passkeys WHERE account = $1 AND federation = $2 ORDER BY id`, one.ID, a.federation)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Passkey
	for rows.Next() {
		var k Passkey
		var made, used string
		if err := rows.Scan(&k.ID, &k.Note, &made, &used); err != nil {
			return nil, err
		}
		if k.Made, err = time.Parse(form, made); err != nil {
			return nil, err
		}
		if used != "" {
			if k.Used, err = time.Parse(form, used); err != nil {
				return nil, err
			}
		}
		list = append(list, k)
	}
	return list, rows.Err()
}

// DropPasskey takes a passkey of an account away.
func (a *Accounts) DropPasskey(ctx context.Context, one *Account, id int) error {
	return a.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `DELETE FROM passkeys WHERE id = $1 AND account = $2 AND federation = $3`, id, one.ID, a.federation)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n != 1 {
			return errors.Join(err, ErrPasskey)
		}
		return a.did(ctx, tx, one.Name, "passkey-off", one.Name)
	})
}

// dropPasskeys ends all passkeys of an account: with another password, at every
// federation.
func dropPasskeys(ctx context.Context, tx *sql.Tx, one *Account) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM passkeys WHERE account = $1`, one.ID)
	return err
}

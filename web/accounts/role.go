package accounts

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Role is what an account may do. Each may do what those before it may.
type Role int

// The roles, in their order.
const (
	Everybody     Role = iota // who has not signed in
	Player                    // sees the own account
	Arbiter                   // hands in reports, and sees what became of the own ones
	Officer                   // works the office
	Administrator             // has accounts, log and jobs in hand, too
)

var roleNames = []string{"", "player", "arbiter", "officer", "administrator"}

// Roles are those that an account can have.
var Roles = []Role{Player, Arbiter, Officer, Administrator}

// String returns the name of the role.
func (r Role) String() string { return roleNames[r] }

// RoleNames returns the names of all roles of accounts.
func RoleNames() []string { return slices.Clone(roleNames[1:]) }

// ParseRole reads the name of a role of accounts.
func ParseRole(s string) (Role, error) {
	if i := slices.Index(roleNames, strings.TrimSpace(s)); i > 0 {
		return Role(i), nil
	}
	return 0, handbook.Errorf("accounts.wrong.role", "value", s, "roles", RoleNames())
}

// Scope is what a token may be used for.
type Scope string

// The scopes. No token does more than the account that it belongs to.
const (
	Submit    Scope = "submit"    // hand in reports, and read what became of them
	Questions Scope = "questions" // read and answer questions
	Events    Scope = "events"    // read and write the record of events
	Runs      Scope = "runs"      // compute and publish months
	Hooks     Scope = "hooks"     // have other programs called when something happens
)

// Scopes are all of them.
var Scopes = []Scope{Submit, Questions, Events, Runs, Hooks}

// String returns the name of the scope.
func (s Scope) String() string { return string(s) }

// least returns the role that an account needs for a scope.
func (s Scope) least() Role {
	switch s {
	case Submit:
		return Arbiter
	case Hooks:
		return Administrator
	}
	return Officer
}

// ParseScopes reads names of scopes, with commas or blanks between.
func ParseScopes(s string) ([]Scope, error) {
	var list []Scope
	for _, name := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' }) {
		if !slices.Contains(Scopes, Scope(name)) {
			return nil, handbook.Errorf("accounts.wrong.scope", "value", name, "scopes", Scopes)
		}
		if !slices.Contains(list, Scope(name)) {
			list = append(list, Scope(name))
		}
	}
	if len(list) == 0 {
		return nil, handbook.Errorf("accounts.wrong.scope", "value", s, "scopes", Scopes)
	}
	return list, nil
}

// Scopes returns those that a token of an account of this role may have.
func (r Role) Scopes() []Scope {
	return slices.DeleteFunc(slices.Clone(Scopes), func(s Scope) bool { return s.least() > r })
}

package answer

// Account is a person who may sign in to the portal.
type Account struct {
	Name       string  `json:"name"`       // signs in, and stands in the log of the office
	Person     string  `json:"person"`     // the name of the person
	Role       string  `json:"role"`       // player, arbiter, officer or administrator
	FideID     *string `json:"fideId"`     // of the player that the account is; null: none
	Everywhere bool    `json:"everywhere"` // administrator of the installation, at every federation
	Password   bool    `json:"password"`
	SecondStep bool    `json:"secondStep"` // a code is asked for after the password
	Disabled   bool    `json:"disabled"`
	Made       string  `json:"made"`
	Link       *string `json:"link"` // to choose a password with, given out just now; null: none
	LinkUntil  *string `json:"linkUntil"`
}

// Invitation is a link with which a person makes an account, once.
type Invitation struct {
	Role  string `json:"role"`
	Link  string `json:"link"`
	Until string `json:"until"`
}

// PageCode is a code with which a player claims the own page, once.
type PageCode struct {
	FideID string `json:"fideId"`
	Name   string `json:"name"`
	Code   string `json:"code"`
	Link   string `json:"link"` // where it is typed
	Until  string `json:"until"`
}

// Token is what a program shows instead of a password.
type Token struct {
	Number  int      `json:"number"`
	Account string   `json:"account"`
	Note    string   `json:"note"`   // what it is for
	Scopes  []string `json:"scopes"` // submit, questions, events, runs
	Made    string   `json:"made"`
	Expires string   `json:"expires"`
	Revoked *string  `json:"revoked"` // null: not revoked
	Token   *string  `json:"token"`   // the word itself, once, where it was made just now; else null
}

package answer

// HookCall is what an address is sent that wants to know what happens at the office.
// It names no person: what it is about stands at the address.
type HookCall struct {
	Delivery    int     `json:"delivery"` // number of the message; the same one each time it is tried
	Notice      int     `json:"notice"`   // number of what happened
	Event       string  `json:"event"`    // report-accepted, report-rejected, question-asked, list-published or certificate-issued
	At          string  `json:"at"`
	Federation  string  `json:"federation"`
	Report      *int    `json:"report"`
	Period      *string `json:"period"`
	Certificate *string `json:"certificate"`
	Address     string  `json:"address"` // in the programming interface
}

// Message is one mail or call that the office sends out.
type Message struct {
	Number   int     `json:"number"`
	Way      string  `json:"way"` // mail or hook
	Kind     string  `json:"kind"`
	To       string  `json:"to"`
	Made     string  `json:"made"`
	State    string  `json:"state"` // waiting, sent or failed
	Attempts int     `json:"attempts"`
	Next     *string `json:"next"` // when it is tried again; null: it is not
	Problem  *string `json:"problem"`
	Ended    *string `json:"ended"`
}

// Reader is an address to which the office writes.
type Reader struct {
	Account   string `json:"account"`
	Address   string `json:"address"`
	Language  string `json:"language"`
	Confirmed bool   `json:"confirmed"`
}

// Hook is an address of a program that is called when something happens.
type Hook struct {
	Number int      `json:"number"`
	URL    string   `json:"url"`
	Events []string `json:"events"`
	Note   string   `json:"note"`
	By     string   `json:"by"`
	Made   string   `json:"made"`
	Secret *string  `json:"secret"` // shown once, when it is made; else null
}

// SentMessages is what a look at the outbox has done.
type SentMessages struct {
	Tried  int `json:"tried"`
	Sent   int `json:"sent"`
	Failed int `json:"failed"`
	Left   int `json:"left"` // wait for another attempt
}

package pages

// API is the page on the programming interface.
type API struct{ Groups []APIGroup }

// APIGroup are the operations on one thing.
type APIGroup struct {
	Name       string // as the description of the interface has it
	Operations []APIOperation
}

// APIOperation is what can be asked for at an address.
type APIOperation struct {
	ID, Method, Path string
	Summary          string   // in English, as the description has it
	Description      []string // the same, line by line
	Scope, Role      string   // of the token that it needs; empty: none
	Parameters       []APIParameter
	Bodies           []APIContent // what is sent, one of them
	Answers          []APIContent
}

// APIParameter is a parameter of an operation.
type APIParameter struct {
	Name, In, Type, Default, Description string
	Values                               []string // the only ones; none: any of the type
	Required                             bool
}

// APIContent is what is sent or answered.
type APIContent struct {
	Status, Says string // of an answer
	Type         string
	Schema       string   // its name, or that of a plain type; empty: bytes
	Href         string   // of the schema; empty: it has none of its own
	Headers      []string // of an answer
}

// API fills the page on the programming interface.
func (b *Builder) API(groups []APIGroup) *Frame {
	for g := range groups {
		for o := range groups[g].Operations {
			if op := &groups[g].Operations[o]; op.Scope != "" {
				op.Role = b.Language.Label("word.account-role." + op.Role)
			}
		}
	}
	return b.Frame(b.say("pages.api.title"), "", &API{groups})
}

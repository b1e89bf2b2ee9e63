package jobs

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"

	"github.com/fedrate/fedrate/handbook"
)

// Findings are kept in a form of their own: a rerun of a year reads tens of thousands
// of them, and JSON takes ten times as long. A text is its length and its bytes,
// a number is a varint; what few findings have is JSON.

// packedFindings begins the form, and packedBefore the one in which the person of a
// finding was JSON, too. Findings that still earlier versions have kept begin as JSON does.
const (
	packedBefore   = 1
	packedFindings = 2
)

// PackFindings packs findings.
func PackFindings(list []handbook.Finding) ([]byte, error) {
	var p Packer
	p.Findings(list)
	return p.Out, p.Err
}

// UnpackFindings gives what [PackFindings] has packed, now or in earlier versions.
func UnpackFindings(data []byte) ([]handbook.Finding, error) {
	if len(data) == 0 {
		return nil, nil
	}
	if data[0] != packedFindings && data[0] != packedBefore {
		var list []handbook.Finding
		return list, json.Unmarshal(data, &list)
	}
	u := unpacker{in: string(data[1:]), before: data[0] == packedBefore}
	list := make([]handbook.Finding, u.length())
	for i := range list {
		u.finding(&list[i])
	}
	if u.err == nil && u.in != "" {
		u.fail()
	}
	return list, u.err
}

// Packer packs findings many times over in the same bytes.
type Packer struct {
	Out []byte
	Err error
}

// Findings packs findings in the place of others.
func (p *Packer) Findings(list []handbook.Finding) {
	if p.Out = p.Out[:0]; len(list) == 0 {
		return
	}
	p.Out = append(p.Out, packedFindings)
	p.number(len(list))
	for i := range list {
		p.finding(&list[i])
	}
}

func (p *Packer) number(n int) { p.Out = binary.AppendVarint(p.Out, int64(n)) }

func (p *Packer) text(s string) {
	p.number(len(s))
	p.Out = append(p.Out, s...)
}

func (p *Packer) finding(f *handbook.Finding) {
	p.text(f.Article)
	p.text(f.Rule)
	p.text(string(f.Severity))
	p.text(f.Pos.File)
	p.number(f.Pos.Line)
	p.number(f.Pos.Col)
	p.number(f.Round)
	if f.Players == nil {
		p.number(-1)
	} else {
		p.number(len(f.Players))
	}
	for _, rank := range f.Players {
		p.number(rank)
	}
	p.said(f.Text)
	p.text(f.Cause.Rule)
	p.number(f.Cause.Round)
	p.number(f.Cause.Line)
	p.number(f.Cause.Player)
	p.identity(f.Identity)
	rare := rareOf(f)
	if rare == (rareParts{}) {
		p.text("")
		return
	}
	data, err := json.Marshal(rare)
	if err != nil {
		p.Err = err
	}
	p.text(string(data))
}

// rareParts are what few findings have.
type rareParts struct {
	Waived   handbook.Waived
	Identity *handbook.Identity `json:",omitempty"` // of the form before
	Beyond   int
	Fix      *handbook.Fix `json:",omitempty"`
	Message  string
}

func rareOf(f *handbook.Finding) rareParts {
	return rareParts{Waived: f.Waived, Beyond: f.Beyond, Fix: f.Fix, Message: f.Message}
}

// What stands before the person of a finding.
const (
	noPerson       = iota
	personUnlisted // the list has nobody under the ID
	personListed
)

func (p *Packer) identity(of *handbook.Identity) {
	switch {
	case of == nil:
		p.number(noPerson)
		return
	case of.Listed == nil:
		p.number(personUnlisted)
	default:
		p.number(personListed)
	}
	p.text(of.FideID)
	p.text(of.Proposal)
	if l := of.Listed; l != nil {
		for _, s := range []string{l.FideID, l.Name, l.Federation, l.Birth, l.Sex, l.Title} {
			p.text(s)
		}
		p.number(l.Rating)
	}
}

func (p *Packer) said(t handbook.Text) {
	p.text(t.Key)
	p.number(len(t.Args))
	for _, a := range t.Args {
		p.text(a.Name)
		p.value(a.Value)
	}
}

// The kinds of values of arguments.
const (
	intValue = iota
	textValue
	dateValue
	periodValue
	decimalValue
	saidValue
	listValue
)

func (p *Packer) value(v any) {
	switch v := v.(type) {
	case int:
		p.Out = append(p.Out, intValue)
		p.number(v)
	case string:
		p.Out = append(p.Out, textValue)
		p.text(v)
	case handbook.Date:
		p.Out = append(p.Out, dateValue)
		p.number(int(v))
	case handbook.Period:
		p.Out = append(p.Out, periodValue)
		p.number(int(v))
	case handbook.Decimal:
		p.Out = append(p.Out, decimalValue)
		p.number(v.Units)
		p.number(v.Places)
	case handbook.Text:
		p.Out = append(p.Out, saidValue)
		p.said(v)
	case []any:
		p.Out = append(p.Out, listValue)
		p.number(len(v))
		for _, one := range v {
			p.value(one)
		}
	default:
		p.Err = fmt.Errorf("%T is no kind of argument", v)
	}
}

// unpacker reads what is packed. Texts share its memory.
type unpacker struct {
	in     string
	before bool // it is of the form before
	err    error
}

func (u *unpacker) fail() {
	u.in = ""
	if u.err == nil {
		u.err = handbook.Errorf("jobs.wrong.packed")
	}
}

func (u *unpacker) number() int {
	var n uint64
	for i := 0; i < len(u.in) && i < binary.MaxVarintLen64; i++ {
		b := u.in[i]
		n |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			u.in = u.in[i+1:]
			v := int64(n >> 1)
			if n&1 != 0 {
				v = ^v
			}
			return int(v)
		}
	}
	u.fail()
	return 0
}

// length is a number of things, each of which takes a byte or more.
func (u *unpacker) length() int {
	n := u.number()
	if n < 0 || n > len(u.in) || n > math.MaxInt32 {
		u.fail()
		return 0
	}
	return n
}

func (u *unpacker) text() string {
	n := u.length()
	s := u.in[:n]
	u.in = u.in[n:]
	return s
}

func (u *unpacker) finding(f *handbook.Finding) {
	f.Article, f.Rule, f.Severity = u.text(), u.text(), handbook.Severity(u.text())
	f.Pos = handbook.Pos{File: u.text(), Line: u.number(), Col: u.number()}
	f.Round = u.number()
	if n := u.number(); n >= 0 && n <= len(u.in) {
		f.Players = make([]int, n)
		for i := range f.Players {
			f.Players[i] = u.number()
		}
	} else if n != -1 {
		u.fail()
	}
	f.Text = u.said()
	f.Cause = handbook.Cause{Rule: u.text(), Round: u.number(), Line: u.number(), Player: u.number()}
	if !u.before {
		f.Identity = u.identity()
	}
	data := u.text()
	if data == "" || u.err != nil {
		return
	}
	var rare rareParts
	u.err = json.Unmarshal([]byte(data), &rare)
	f.Waived, f.Beyond, f.Fix, f.Message = rare.Waived, rare.Beyond, rare.Fix, rare.Message
	if u.before {
		f.Identity = rare.Identity
	}
}

func (u *unpacker) identity() *handbook.Identity {
	kind := u.number()
	if kind == noPerson {
		return nil
	}
	if kind != personUnlisted && kind != personListed {
		u.fail()
		return nil
	}
	of := &handbook.Identity{FideID: u.text(), Proposal: u.text()}
	if kind == personListed {
		of.Listed = &handbook.Listed{
			FideID: u.text(), Name: u.text(), Federation: u.text(), Birth: u.text(), Sex: u.text(), Title: u.text(), Rating: u.number(),
		}
	}
	return of
}

func (u *unpacker) said() handbook.Text {
	t := handbook.Text{Key: u.text()}
	if n := u.length(); n > 0 {
		t.Args = make([]handbook.Arg, n)
	}
	for i := range t.Args {
		t.Args[i] = handbook.Arg{Name: u.text(), Value: u.value()}
	}
	return t
}

func (u *unpacker) value() any {
	if u.in == "" {
		u.fail()
		return 0
	}
	kind := u.in[0]
	u.in = u.in[1:]
	switch kind {
	case intValue:
		return u.number()
	case textValue:
		return u.text()
	case dateValue:
		return handbook.Date(u.number())
	case periodValue:
		return handbook.Period(u.number())
	case decimalValue:
		return handbook.Decimal{Units: u.number(), Places: u.number()}
	case saidValue:
		return u.said()
	case listValue:
		list := make([]any, u.length())
		for i := range list {
			list[i] = u.value()
		}
		return list
	}
	u.fail()
	return 0
}

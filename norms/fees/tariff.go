package fees

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Item is what is paid for.
type Item string

// What is paid for of a rated event.
const (
	PerEvent  Item = "event"
	PerPlayer Item = "player"
	PerGame   Item = "game"
)

// Titles are those that an application may be for, in lower case as the
// tariff has them.
var Titles = []string{"gm", "im", "wgm", "wim", "ia", "fa"}

// Items returns all keys of a tariff: what is paid for, for rapid and blitz events
// too where they cost otherwise, and the applications.
func Items() []Item {
	items := []Item{}
	for _, i := range []Item{PerEvent, PerPlayer, PerGame} {
		items = append(items, i, i.forKind(tournament.Rapid), i.forKind(tournament.Blitz))
	}
	for _, t := range Titles {
		items = append(items, ofTitle(t))
	}
	return items
}

func (i Item) forKind(k tournament.Kind) Item { return i + Item("-"+k.String()) }

func ofTitle(title string) Item { return Item("title-" + strings.ToLower(title)) }

// Tariff is what the office asks for. The zero value asks for nothing.
type Tariff struct {
	Currency string // three letters
	rates    map[Item][]Rate
}

// Rate is an amount from a day on.
type Rate struct {
	From   handbook.Date // 0: from the beginning
	Amount Amount
}

// Empty reports whether nothing is asked for.
func (t *Tariff) Empty() bool { return len(t.rates) == 0 }

// Of returns what is asked for an event of that kind that started on the day.
func (t *Tariff) Of(i Item, k tournament.Kind, start handbook.Date) Amount {
	if k != tournament.Standard && len(t.rates[i.forKind(k)]) > 0 {
		i = i.forKind(k)
	}
	return t.amountOn(i, start)
}

// Title returns what is asked for an application sent on the day.
func (t *Tariff) Title(title string, sent handbook.Date) Amount {
	return t.amountOn(ofTitle(title), sent)
}

func (t *Tariff) amountOn(i Item, day handbook.Date) Amount {
	var a Amount
	for _, r := range t.rates[i] {
		if r.From <= day {
			a = r.Amount
		}
	}
	return a
}

// Set reads what is asked for an item: an amount, or several with the day from
// which each holds ("40; 45.50 from 2027-01-01"). An empty text asks for
// nothing.
func (t *Tariff) Set(i Item, text string) error {
	var rates []Rate
	for _, part := range strings.Split(text, ";") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		sum, day, dated := strings.Cut(part, " from ")
		var r Rate
		var err error
		if r.Amount, err = ParseAmount(sum); err != nil {
			return err
		}
		if dated {
			if r.From, err = handbook.ParseDate(strings.TrimSpace(day)); err != nil {
				return err
			}
		}
		if slices.ContainsFunc(rates, func(x Rate) bool { return x.From == r.From }) {
			return handbook.Errorf("fees.wrong.twice", "part", part)
		}
		rates = append(rates, r)
	}
	slices.SortFunc(rates, func(a, b Rate) int { return int(a.From - b.From) })
	next := map[Item][]Rate{}
	for k, v := range t.rates {
		next[k] = v
	}
	delete(next, i)
	if len(rates) > 0 {
		next[i] = rates
	}
	if len(next) == 0 {
		next = nil // as in a tariff that was never set
	}
	t.rates = next
	return nil
}

// mostUnits bounds an amount, so that no sum of them overflows.
const mostUnits = 10_000_000

// ParseAmount reads an amount of money: 40, 1.50. It has two places at most and
// no sign.
func ParseAmount(s string) (Amount, error) {
	whole, part, pointed := strings.Cut(strings.TrimSpace(s), ".")
	wrong := handbook.Errorf("fees.wrong.amount", "value", s)
	if !digits(whole) || pointed && (!digits(part) || len(part) > 2) {
		return 0, wrong
	}
	units, err := strconv.Atoi(whole)
	if err != nil || units > mostUnits {
		return 0, wrong
	}
	hundredths, _ := strconv.Atoi((part + "00")[:2])
	return Amount(100*units + hundredths), nil
}

func digits(s string) bool {
	return s != "" && len(s) <= 12 && !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}

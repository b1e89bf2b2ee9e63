package desk

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/pages"
)

// Persons is the page on which officers look for a person.
type Persons struct {
	Words string // as they were typed; empty: nothing was looked for
	Rows  []PersonRow
	Meant []PersonRow // players with a name like it, if no player has it
}

// PersonRow is a person in a table.
type PersonRow struct {
	Href, Name, Federation, Number string
	Birth                          int
	Awaited                        bool // the number is the office's, FIDE's is awaited
	National                       []string
}

// likeNames is how many names like the one looked for are shown.
const likeNames = 5

// Persons fills the page.
func (o *Office) Persons(ctx context.Context, words string) (*pages.Frame, error) {
	page := &Persons{Words: handbook.Shown(words)}
	if strings.TrimSpace(words) != "" {
		found, err := o.Store.SearchPlayers(ctx, words, o.today())
		if err != nil {
			return nil, err
		}
		if page.Rows, err = o.personRows(ctx, found); err != nil {
			return nil, err
		}
		if len(found) == 0 {
			like, err := o.Store.NamedLike(ctx, words, likeNames)
			if err != nil {
				return nil, err
			}
			if page.Meant, err = o.personRows(ctx, like); err != nil {
				return nil, err
			}
		}
	}
	return o.Frame(o.say("desk.persons.title"), pages.SectionDesk, page), nil
}

func (o *Office) personRows(ctx context.Context, found []ratinglist.Row) (rows []PersonRow, err error) {
	for i := range found {
		row, err := o.personRow(ctx, &found[i])
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (o *Office) personRow(ctx context.Context, r *ratinglist.Row) (PersonRow, error) {
	national, err := o.Store.NationalNumbers(ctx, r.FIDEID)
	id := strconv.Itoa(r.FIDEID)
	return PersonRow{
		Href: "/office/players/" + id, Name: handbook.Shown(r.Name), Federation: handbook.Shown(r.Federation), Number: id,
		Birth: r.Birth, Awaited: r.FIDEID >= tournament.FirstAwaited, National: national,
	}, err
}

// OnePerson is the page of one person, with all that an officer may change.
type OnePerson struct {
	Said, Wrong string
	Asked       string // the reports that a day of death has put on hold
	PersonRow
	Public  string // the public page
	Sex     string
	Club    string
	Also    []int // second FIDE IDs
	Died    handbook.Date
	Ratings [tournament.Kinds]tournament.Rating
	Today   handbook.Date
	Oldest  int // the first year of birth that can be entered
	Typed   map[string]string
	Changes []PersonChange
	Bans    []BanRow
}

// PersonChange is what was changed of a person.
type PersonChange struct {
	store.PlayerChange
	Act, Field string // in words
	CanUndo    bool
}

// Person fills the page of a person; nil: the office has none with this number.
func (o *Office) Person(ctx context.Context, id int, page OnePerson) (*pages.Frame, error) {
	row, err := jobs.Person(ctx, o.Store, id, o.today())
	if row == nil || err != nil {
		return nil, err
	}
	register, err := o.Store.Register(ctx)
	if err != nil {
		return nil, err
	}
	if page.PersonRow, err = o.personRow(ctx, row); err != nil {
		return nil, err
	}
	page.Said, page.Public, page.Today, page.Oldest = saidOf(o.Builder, page.Said), o.To.Player(row.FIDEID), o.today(), o.today().Year()-jobs.OldestPlayer
	page.Sex, page.Club = row.Sex.String(), handbook.Shown(register.Club(row.FIDEID, o.today()))
	page.Also, page.Died = register.Also(row.FIDEID), register.Dead(row.FIDEID)
	for kind := range page.Ratings {
		page.Ratings[kind] = row.Standings[kind].Rating
	}
	changes, err := jobs.ChangesOf(ctx, o.Store, row.FIDEID)
	if err != nil {
		return nil, err
	}
	for _, c := range slices.Backward(changes) {
		one := PersonChange{PlayerChange: c, Act: o.Word("player-act", string(c.Act)), CanUndo: c.Undone == 0 && c.Act != store.PlayerUndo}
		if c.Field != "" {
			one.Field = o.Word("player-field", c.Field)
		}
		if c.Act == store.PlayerMatch { // the value is a key; the name is what people read
			one.Value, one.Was = c.Was, ""
		}
		one.Value, one.Was, one.By, one.Reason = handbook.Shown(one.Value), handbook.Shown(one.Was), handbook.Shown(c.By), handbook.Shown(c.Reason)
		page.Changes = append(page.Changes, one)
	}
	bans, err := o.bans(ctx)
	if err != nil {
		return nil, err
	}
	for _, b := range bans {
		if b.Kind == store.BannedPlayer && b.Whom == page.Number {
			page.Bans = append(page.Bans, b)
		}
	}
	return o.Frame(page.Name, pages.SectionDesk, &page), nil
}

// Bans is the page of who is kept out.
type Bans struct {
	Said, Wrong string
	Held        string // the reports that a new ban has put on hold
	Kinds       []pages.Option
	Today       handbook.Date
	Typed       map[string]string
	Rows        []BanRow
}

// BanRow is a ban in a table.
type BanRow struct {
	store.Ban
	KindText, Href string // empty Href: there is no page
	Badge          pages.Badge
	CanLift        bool
}

// Bans fills the page.
func (o *Office) Bans(ctx context.Context, page Bans) (*pages.Frame, error) {
	var err error
	page.Said, page.Today = saidOf(o.Builder, page.Said), o.today()
	for _, k := range store.BanKinds {
		page.Kinds = append(page.Kinds, pages.Option{Value: k, Text: o.Word("ban", k)})
	}
	if page.Rows, err = o.bans(ctx); err != nil {
		return nil, err
	}
	return o.Frame(o.say("desk.bans.title"), pages.SectionDesk, &page), nil
}

// bans returns all bans, those that hold first, then the newest.
func (o *Office) bans(ctx context.Context) ([]BanRow, error) {
	all, err := o.Store.Bans(ctx)
	if err != nil {
		return nil, err
	}
	var rows []BanRow
	for _, b := range slices.Backward(all) {
		b.By, b.Reason, b.Lifted.By, b.Lifted.Reason = handbook.Shown(b.By), handbook.Shown(b.Reason), handbook.Shown(b.Lifted.By), handbook.Shown(b.Lifted.Reason)
		row := BanRow{Ban: b, KindText: o.Word("ban", string(b.Kind))}
		if b.Kind == store.BannedPlayer {
			row.Href = "/office/players/" + b.Whom
		}
		state, class := "holds", "bad"
		switch day := o.today(); {
		case b.Lifted.From.Valid() && b.Lifted.From <= day:
			state, class = "lifted", "info"
		case b.To.Valid() && b.To < day:
			state, class = "ended", "info"
		case b.From > day:
			state, class = "to-come", "warn"
		}
		row.Badge = pages.Badge{Class: class, Text: o.Word("ban-state", state)}
		row.CanLift = !b.Lifted.From.Valid() && state != "ended"
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b BanRow) int {
		switch {
		case a.CanLift == b.CanLift:
			return 0
		case a.CanLift:
			return -1
		}
		return 1
	})
	return rows, nil
}

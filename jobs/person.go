package jobs

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// PersonEdit is what an officer puts right of a person. What is empty stays as it is.
type PersonEdit struct {
	Name, Birth, Sex string // year of birth; m or w
	National         string // AUTHORITY:NUMBER, or a number of the office's own federation
	Club             string
	SecondID         int // another FIDE ID of the same person; 0: none
}

// OldestPlayer is the age up to which a year of birth is taken.
const OldestPlayer = 120

// Person is who has a FIDE ID, or a number of the office, as the office has the person
// on a day; a second FIDE ID gives the person who has it. Nil: there is none.
func Person(ctx context.Context, st *store.Store, id int, day handbook.Date) (*ratinglist.Row, error) {
	register, err := st.Register(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := st.FindPlayers(ctx, strconv.Itoa(id), day)
	at := slices.IndexFunc(rows, func(r ratinglist.Row) bool { return r.FIDEID == register.ID(id) })
	if at < 0 || err != nil {
		return nil, err
	}
	return &rows[at], nil
}

// EditPerson returns the changes that an edit makes of a person, as the office has it on
// the day. A value that cannot be is refused with a sentence.
func EditPerson(ctx context.Context, st *store.Store, row *ratinglist.Row, e PersonEdit, day handbook.Date) ([]store.PlayerChange, error) {
	var changes []store.PlayerChange
	edit := func(field, value, was string) {
		changes = append(changes, store.PlayerChange{FIDEID: row.FIDEID, Act: store.PlayerEdit, Field: field, Value: value, Was: was})
	}
	if name := oneLine(e.Name); name != "" {
		edit("name", name, row.Name)
	}
	if e.Birth != "" {
		year, err := strconv.Atoi(e.Birth)
		if first := day.Year() - OldestPlayer; err != nil || year < first || year > day.Year() {
			return nil, handbook.Errorf("jobs.wrong.birth", "value", e.Birth, "first", first, "last", day.Year())
		}
		edit("birth", e.Birth, strconv.Itoa(row.Birth))
	}
	if e.Sex != "" {
		if e.Sex != "m" && e.Sex != "w" {
			return nil, handbook.Errorf("jobs.wrong.sex", "value", e.Sex)
		}
		edit("sex", e.Sex, row.Sex.String())
	}
	if e.National != "" {
		number, err := nationalNumber(ctx, st, e.National)
		if err != nil {
			return nil, err
		}
		edit(store.FieldNational, number, "")
	}
	if club := oneLine(e.Club); club != "" {
		if err := ratinglist.CheckClub(club); err != nil {
			return nil, err
		}
		register, err := st.Register(ctx)
		if err != nil {
			return nil, err
		}
		edit(store.FieldClub, club, register.Club(row.FIDEID, day))
	}
	if e.SecondID != 0 {
		if err := CheckFIDEID(e.SecondID); err != nil {
			return nil, err
		}
		changes = append(changes, store.PlayerChange{FIDEID: e.SecondID, Act: store.PlayerMerge, Other: row.FIDEID})
	}
	return changes, nil
}

// oneLine returns a text with one blank where it had any.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// CheckFIDEID refuses a number that no FIDE ID can be.
func CheckFIDEID(id int) error {
	switch {
	case id <= 0:
		return handbook.Errorf("jobs.wrong.fide-id", "id", strconv.Itoa(id))
	case id > tournament.MaxFIDEID:
		return handbook.Errorf("jobs.wrong.large-id", "id", strconv.Itoa(id), "limit", strconv.Itoa(tournament.MaxFIDEID))
	}
	return nil
}

// nationalNumber returns a national number with the federation that gave it, by
// default that of the office.
func nationalNumber(ctx context.Context, st *store.Store, value string) (string, error) {
	authority, number, given := strings.Cut(strings.TrimSpace(value), ":")
	if !given {
		number, authority = authority, ""
	}
	if authority == "" {
		var err error
		if authority, err = st.Federation(ctx); err != nil {
			return "", err
		}
	}
	authority = strings.ToUpper(authority)
	if number == "" || len(number) > 20 || !tournament.KnownFederation(authority) || strings.ContainsFunc(number, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-/.", r)
	}) {
		return "", handbook.Errorf("jobs.wrong.national", "value", value)
	}
	return authority + ":" + number, nil
}

// TransferPerson returns the change by which a person plays for another federation from a day on.
func TransferPerson(row *ratinglist.Row, to, from string) (store.PlayerChange, error) {
	if to = strings.ToUpper(strings.TrimSpace(to)); !tournament.KnownFederation(to) {
		return store.PlayerChange{}, handbook.Errorf("jobs.wrong.federation", "value", to)
	}
	day, err := dayOf(from)
	return store.PlayerChange{FIDEID: row.FIDEID, Act: store.PlayerTransfer, Value: to, Was: row.Federation, Since: day}, err
}

// DeceasedPerson returns the change that says on which day a person died.
func DeceasedPerson(row *ratinglist.Row, on string, today handbook.Date) (store.PlayerChange, error) {
	day, err := dayOf(on)
	switch {
	case err != nil:
	case day > today:
		err = handbook.Errorf("jobs.wrong.death-to-come", "day", day)
	case day.Year() < row.Birth:
		err = handbook.Errorf("jobs.wrong.death-before-birth", "day", day, "year", row.Birth)
	}
	return store.PlayerChange{FIDEID: row.FIDEID, Act: store.PlayerDeceased, Since: day}, err
}

// dayOf reads a day that must be given.
func dayOf(value string) (handbook.Date, error) {
	if value = strings.TrimSpace(value); value == "" {
		return 0, handbook.Errorf("jobs.wrong.no-day")
	}
	return handbook.ParseDate(value)
}

// ChangesOf returns the changes of a person, of second FIDE IDs included, oldest first.
func ChangesOf(ctx context.Context, st *store.Store, id int) ([]store.PlayerChange, error) {
	all, err := st.PlayerChanges(ctx)
	if err != nil {
		return nil, err
	}
	register := store.NewRegister(all)
	var found []store.PlayerChange
	for i := range all {
		if c := &all[i]; c.FIDEID == id || register.ID(c.FIDEID) == id || c.Act != store.PlayerUndo && c.Other == id {
			found = append(found, *c)
		}
	}
	return found, nil
}

// MatchPerson returns the changes by which all spellings of a name without FIDE ID, one of
// them given, are one person: under a FIDE ID, or with 0 under a number of the office.
// Without a FIDE ID the name must stand in two reports.
func MatchPerson(ctx context.Context, st *store.Store, name string, id int) ([]store.PlayerChange, error) {
	find := Matches
	if id != 0 {
		if err := CheckFIDEID(id); err != nil {
			return nil, err
		}
		find = WithoutID
	}
	groups, err := find(ctx, st)
	if err != nil {
		return nil, err
	}
	for _, group := range groups {
		if !slices.ContainsFunc(group, func(one Nameless) bool { return one.Player.Name == name }) {
			continue
		}
		if id == 0 {
			if id, err = st.NextAwaited(ctx); err != nil {
				return nil, err
			}
		}
		var changes []store.PlayerChange
		for _, one := range group {
			changes = append(changes, store.PlayerChange{FIDEID: id, Act: store.PlayerMatch, Value: one.Spelled, Was: one.Player.Name})
		}
		return changes, nil
	}
	return nil, handbook.Errorf("jobs.wrong.no-match", "name", name)
}

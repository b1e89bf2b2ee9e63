package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// personPages adds the pages on which officers look after persons and bans.
func (p *Portal) personPages(mux *registered) {
	mux.HandleFunc("GET /office/players", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
		if !ok {
			return "", nil, refusedBusy()
		}
		defer leave()
		f, err := p.desk(b).Persons(r.Context(), cut(r.URL.Query().Get("q")))
		return "persons", f, err
	}))
	mux.HandleFunc("GET /office/players/{id}", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		q := r.URL.Query()
		f, err := p.desk(b).Person(r.Context(), number(r.PathValue("id")), desk.OnePerson{Said: q.Get("said"), Asked: heldReports(b, q)})
		return "person", f, err
	}))
	mux.HandleFunc("POST /office/players/{id}", p.act(p.changePerson))
	mux.HandleFunc("POST /office/awaiting", p.act(p.matchPerson))
	mux.HandleFunc("GET /office/bans", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		q := r.URL.Query()
		f, err := p.desk(b).Bans(r.Context(), desk.Bans{Said: q.Get("said"), Held: heldReports(b, q)})
		return "bans", f, err
	}))
	mux.HandleFunc("POST /office/bans", p.act(p.changeBans))
}

// heldReports says which reports an act has put on hold, by the numbers in an address.
func heldReports(b *pages.Builder, q url.Values) string {
	list := numbers(q.Get("held"))
	if len(list) == 0 {
		return ""
	}
	return b.Language.Sayf("desk.persons.held", "n", len(list), "reports", list)
}

// heldIn returns the part of an address from which heldReports reads.
func heldIn(list []int) string {
	var all []string
	for _, n := range list {
		all = append(all, strconv.Itoa(n))
	}
	if all == nil {
		return ""
	}
	return "&held=" + strings.Join(all, ",")
}

// typedIn returns the fields of a form, to be shown again.
func typedIn(f url.Values) map[string]string {
	all := map[string]string{}
	for name := range f {
		all[name] = cut(f.Get(name))
	}
	return all
}

// changePerson keeps a change of a person, for which a form gives the reason.
func (p *Portal) changePerson(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx, today := r.Context(), handbook.FromTime(p.o.Now())
	id := number(r.PathValue("id"))
	row, err := jobs.Person(ctx, p.o.Store, id, today)
	if row == nil || err != nil {
		return done{}, err
	}
	id = row.FIDEID
	what := f.Get("do")
	var one store.PlayerChange
	var changes []store.PlayerChange
	switch what {
	case "edit":
		second := strings.TrimSpace(f.Get("second"))
		edit := jobs.PersonEdit{
			Name: cut(f.Get("name")), Birth: strings.TrimSpace(f.Get("birth")), Sex: f.Get("sex"),
			National: cut(f.Get("national")), Club: cut(f.Get("club")), SecondID: number(second),
		}
		if second != "" && edit.SecondID == 0 {
			err = handbook.Errorf("jobs.wrong.fide-id", "id", cut(second))
			break
		}
		if changes, err = jobs.EditPerson(ctx, p.o.Store, row, edit, today); err == nil && len(changes) == 0 {
			err = handbook.Errorf("desk.persons.nothing")
		}
	case "transfer":
		one, err = jobs.TransferPerson(row, cut(f.Get("to")), f.Get("from"))
		changes = append(changes, one)
	case "deceased":
		one, err = jobs.DeceasedPerson(row, f.Get("on"), today)
		changes = append(changes, one)
	case "undo":
		changes, err = p.undone(r, id, number(f.Get("change")))
	default:
		return done{}, refuse(http.StatusBadRequest, "web.cut-off")
	}
	if err == nil && reasonOf(f) == "" {
		err = handbook.Errorf("desk.persons.no-reason")
	}
	var asked []int
	if err == nil {
		for i := range changes {
			changes[i].By, changes[i].Reason, changes[i].At = visitor(ctx).Name, reasonOf(f), p.o.Now()
		}
		if _, err = jobs.ChangePlayers(ctx, p.acting(r), changes...); err == nil && what == "deceased" {
			asked, _, err = jobs.AskDead(ctx, p.acting(r), id, p.o.Now())
		}
	}
	if err == nil {
		return done{to: "/office/players/" + strconv.Itoa(id) + "?said=person" + heldIn(asked)}, nil
	}
	if refused := new(refusal); !isSentence(err) || errors.As(err, &refused) {
		return done{}, err
	}
	frame, failed := p.desk(b).Person(ctx, id, desk.OnePerson{Wrong: errorText(b, err), Typed: typedIn(f)})
	if failed != nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, "person", frame}
}

// undone takes a change back. One of another person is refused.
func (p *Portal) undone(r *http.Request, id, change int) ([]store.PlayerChange, error) {
	of, err := jobs.ChangesOf(r.Context(), p.o.Store, id)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(of, func(c store.PlayerChange) bool { return c.ID == change }) {
		return nil, refuse(http.StatusBadRequest, "web.cut-off")
	}
	return []store.PlayerChange{{Act: store.PlayerUndo, Other: change}}, nil
}

// matchPerson says that a name without FIDE ID is a person, with the FIDE ID that came
// meanwhile, or with a number of the office.
func (p *Portal) matchPerson(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx, typed := r.Context(), strings.TrimSpace(f.Get("id"))
	var err error
	var changes []store.PlayerChange
	switch id := number(typed); {
	case typed != "" && id == 0:
		err = handbook.Errorf("jobs.wrong.fide-id", "id", cut(typed))
	case reasonOf(f) == "":
		err = handbook.Errorf("desk.persons.no-reason")
	default:
		changes, err = jobs.MatchPerson(ctx, p.o.Store, f.Get("name"), id)
	}
	for i := range changes {
		changes[i].By, changes[i].Reason, changes[i].At = visitor(ctx).Name, reasonOf(f), p.o.Now()
	}
	if err == nil {
		_, err = jobs.ChangePlayers(ctx, p.acting(r), changes...)
	}
	if err == nil {
		return done{to: "/office/awaiting?said=matched"}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	frame, failed := p.desk(b).Awaiting(ctx, desk.Awaiting{Wrong: errorText(b, err)})
	if failed != nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, "awaiting", frame}
}

// changeBans keeps a new ban or lifts one, and goes back to where the form was.
func (p *Portal) changeBans(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx, by := r.Context(), visitor(r.Context()).Name
	var err error
	var asked []int
	what := f.Get("do")
	switch {
	case what != "ban" && what != "lift" || what == "ban" && !slices.Contains(store.BanKinds, f.Get("kind")):
		return done{}, refuse(http.StatusBadRequest, "web.cut-off")
	case reasonOf(f) == "":
		err = handbook.Errorf("desk.persons.no-reason")
	case what == "ban":
		asked, err = p.ban(r, f)
	default:
		lift := store.Lift{By: by, Reason: reasonOf(f), At: p.o.Now()}
		if lift.From, err = handbook.ParseDate(f.Get("from")); err == nil {
			_, err = jobs.Lift(ctx, p.acting(r), number(f.Get("ban")), lift)
		}
	}
	if err == nil {
		return done{to: "/office/bans?said=" + what + heldIn(asked)}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	frame, failed := p.desk(b).Bans(ctx, desk.Bans{Wrong: errorText(b, err), Typed: typedIn(f)})
	if failed != nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, "bans", frame}
}

// ban keeps the ban of a form, and gives the reports that it puts on hold.
func (p *Portal) ban(r *http.Request, f url.Values) (asked []int, err error) {
	b := store.Ban{Kind: store.BanKind(f.Get("kind")), By: visitor(r.Context()).Name, Reason: reasonOf(f), At: p.o.Now()}
	if b.Whom, err = jobs.BannedAs(b.Kind, cut(f.Get("whom"))); err != nil {
		return nil, err
	}
	if b.From, err = handbook.ParseDate(f.Get("from")); err != nil {
		return nil, err
	}
	if to := strings.TrimSpace(f.Get("to")); to != "" {
		if b.To, err = handbook.ParseDate(to); err != nil {
			return nil, err
		}
	}
	_, asked, err = jobs.Ban(r.Context(), p.acting(r), b)
	return asked, err
}

package pages

import (
	"context"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// Search is what a search has found.
type Search struct {
	Words       string
	Said        string
	Players     []FoundPlayer
	AllPlayers  int
	Events      []EventRow
	Lists       []ListLink
	Rules       RulesTable
	Certificate string // where a certificate of that number is verified; empty: it is none
	Nothing     bool
}

// FoundPlayer is a player in a search.
type FoundPlayer struct {
	Who
	ID, Federation string
	Birth          int
	Ratings        [tournament.Kinds]tournament.Rating
}

const (
	mostPlayersFound = 50
	mostEventsFound  = 20
)

// Search fills the page of a search; certificate is where what was typed can be
// verified, where it has the form of a number.
func (b *Builder) Search(ctx context.Context, words, certificate string) (*Frame, error) {
	page := &Search{Words: words, Certificate: certificate}
	frame := b.Frame(b.say("pages.search.title"), "", page)
	frame.Typing = !b.To.Static
	words = strings.TrimSpace(words)
	if words == "" || b.To.Static {
		return frame, nil
	}
	rows, err := b.State.FindPlayers(ctx, words, "")
	if err != nil {
		return nil, err
	}
	page.AllPlayers = rows.Len()
	for _, r := range rows.Rows(0, mostPlayersFound) {
		page.Players = append(page.Players, b.foundPlayer(r))
	}
	events, err := b.State.FindEvents(ctx, words)
	if err != nil {
		return nil, err
	}
	for i := range events[:min(len(events), mostEventsFound)] {
		page.Events = append(page.Events, b.eventRow(&events[i]))
	}
	folded := strings.ToLower(words)
	for _, l := range b.lists() {
		if l.Period.String() == words || strings.Contains(strings.ToLower(b.Language.Month(l.Period)), folded) {
			page.Lists = append(page.Lists, l)
		}
	}
	if strings.ContainsAny(words, ".-0123456789") { // an article or the name of a rule
		page.Rules.Rows = b.ruleRows(words)
	}
	page.Nothing = len(page.Players)+len(page.Events)+len(page.Lists)+len(page.Rules.Rows) == 0 && certificate == ""
	page.Said = b.say("pages.search.counted", "players", page.AllPlayers, "events", len(events))
	return frame, nil
}

func (b *Builder) foundPlayer(r *published.Row) FoundPlayer {
	out := FoundPlayer{Who: b.whoOf(r), ID: tournament.GivenID(strconv.Itoa(r.FIDEID)), Federation: handbook.Shown(r.Federation), Birth: r.Birth}
	for k := range out.Ratings {
		out.Ratings[k] = r.Standings[k].Rating
	}
	return out
}

// RulesPage are the rules with their articles.
type RulesPage struct {
	Words string
	RulesTable
}

// RulesTable are rules, and where they were counted how often each was found.
type RulesTable struct {
	Rows    []RuleRow
	Counted bool
	Since   handbook.Date // of the recent reports; 0: there is no list yet
}

// RuleRow is a rule.
type RuleRow struct {
	Name, Doc string
	Severity  Badge
	Articles  []RuleArticle
	Count     store.RuleCount
}

// RuleArticle is where a rule stands.
type RuleArticle struct{ Article, Edition string }

// Rules fills the page of the rules; of an article, a chapter or a rule where
// one is asked for.
func (b *Builder) Rules(ctx context.Context, words string) (*Frame, error) {
	counts, err := b.State.RuleCounts(ctx)
	if err != nil {
		return nil, err
	}
	page := &RulesPage{Words: words, RulesTable: RulesTable{Rows: b.ruleRows(strings.TrimSpace(words)), Counted: true, Since: counts.Since}}
	for i := range page.Rows {
		page.Rows[i].Count = counts.Of(page.Rows[i].Name)
	}
	return b.Frame(b.say("pages.rules.title"), SectionRules, page), nil
}

func (b *Builder) ruleRows(what string) []RuleRow {
	var rows []RuleRow
	for _, r := range audit.RuleList(what) {
		row := RuleRow{Name: r.Name, Doc: b.Language.Say(r.Doc), Severity: Badge{classOf(r.Severity), word(b.Language, "severity", string(r.Severity))}}
		for _, a := range r.Articles {
			edition := a.Edition
			if edition == "all" {
				edition = ""
			}
			row.Articles = append(row.Articles, RuleArticle{a.Chapter + "-" + a.Article, edition})
		}
		rows = append(rows, row)
	}
	return rows
}

// classOf returns the look of a severity.
func classOf(s handbook.Severity) string {
	switch s {
	case handbook.Error:
		return "bad"
	case handbook.Warning:
		return "warn"
	}
	return "info"
}

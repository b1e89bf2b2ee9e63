package answer

import "github.com/fedrate/fedrate/handbook"

// Finding is something wrong, doubtful or worth saying in the data.
type Finding struct {
	Article  string            `json:"article"` // CHAPTER-ARTICLE
	Rule     string            `json:"rule"`
	Severity handbook.Severity `json:"severity"`
	Line     int               `json:"line"`
	Column   int               `json:"column"`
	Round    *int              `json:"round"`
	Players  []int             `json:"players"`  // starting ranks
	Message  string            `json:"message"`  // all that the finding says, in one sentence
	Found    string            `json:"found"`    // what was found
	Fact     string            `json:"fact"`     // the fact with its limit, empty where found says it all
	Advice   string            `json:"advice"`   // what to do, empty where nothing is to be done
	CausedBy *int              `json:"causedBy"` // index, among the findings of the file, of the one that it follows from

	FideID   *string `json:"fideId"`   // of the player as reported, in findings about who a player is
	Listed   *Listed `json:"listed"`   // the person whom the list has under that FIDE ID
	Proposal *string `json:"proposal"` // FIDE ID of the person who was probably meant
	Fix      *Fix    `json:"fix"`      // the change of the report that would mend it
}

// Listed is a person as a rating list has them.
type Listed struct {
	FideID     string  `json:"fideId"`
	Name       string  `json:"name"`
	Federation string  `json:"federation"`
	Birth      *string `json:"birth"` // YYYY or YYYY-MM-DD
	Sex        *string `json:"sex"`   // m or w
	Title      *string `json:"title"`
	Rating     *int    `json:"rating"` // of the kind of play of the report
}

// Fix is a change that check --fix can make, by its number.
type Fix struct {
	Number int    `json:"number"` // for --accept
	Text   string `json:"text"`
}

// FileFinding is a finding among those of several files.
type FileFinding struct {
	File string `json:"file"`
	Finding
}

// Findings returns those of one file.
func Findings(l Locale, fs []handbook.Finding) []Finding {
	causes := handbook.Causes(fs)
	out := make([]Finding, len(fs))
	for i := range fs {
		out[i] = newFinding(l, &fs[i])
		if causes[i] >= 0 {
			out[i].CausedBy = &causes[i]
		}
	}
	return out
}

// FileFindings returns those of several files.
func FileFindings(l Locale, fs []handbook.Finding) []FileFinding {
	return Each(fs, func(f *handbook.Finding) FileFinding { return FileFinding{f.Pos.File, newFinding(l, f)} })
}

func newFinding(l Locale, f *handbook.Finding) Finding {
	said := l.Language().Finding(f)
	out := Finding{
		Article: f.Article, Rule: f.Rule, Severity: f.Severity, Line: f.Pos.Line, Column: f.Pos.Col,
		Round: NumberOrNull(max(f.Round, 0)), Players: List(f.Players), Message: said.Message(),
		Found: said.Found, Fact: said.Fact, Advice: said.Advice,
	}
	if who := f.Identity; who != nil {
		out.FideID, out.Proposal, out.Listed = TextOrNull(who.FideID), TextOrNull(who.Proposal), listedOf(who.Listed)
	}
	if f.Fix != nil {
		out.Fix = &Fix{Number: f.Fix.Number, Text: l.Language().Say(f.Fix.Text)}
	}
	return out
}

func listedOf(p *handbook.Listed) *Listed {
	if p == nil {
		return nil
	}
	return &Listed{
		FideID: p.FideID, Name: p.Name, Federation: p.Federation, Birth: TextOrNull(p.Birth), Sex: TextOrNull(p.Sex),
		Title: TextOrNull(p.Title), Rating: NumberOrNull(p.Rating),
	}
}

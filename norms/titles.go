package norms

import "github.com/fedrate/fedrate/tournament"

// titleSet holds the titles of 0.3 that norms ask for; CM and WCM are no titles
// here (1.4.5a).
type titleSet uint8

const (
	setGM titleSet = 1 << iota
	setIM
	setFM
	setWGM
	setWIM
	setWFM

	// setNorm are those that 1.4.3d asks for.
	setNorm = setGM | setIM | setWGM | setWIM
)

var titleSets = [...]titleSet{
	tournament.GM: setGM, tournament.IM: setIM, tournament.FM: setFM,
	tournament.WGM: setWGM, tournament.WIM: setWIM, tournament.WFM: setWFM,
}

func setOf(t tournament.Title) titleSet {
	if int(t) < len(titleSets) {
		return titleSets[t]
	}
	return 0
}

// requiredTitleSet returns the titles that count for 1.4.5b to e: upwards only.
func requiredTitleSet(title tournament.Title) titleSet {
	switch title {
	case tournament.GM:
		return setGM
	case tournament.IM:
		return setGM | setIM
	case tournament.WGM:
		return setGM | setIM | setWGM
	case tournament.WIM:
		return setGM | setIM | setWGM | setWIM
	}
	return 0
}

// seeks reports whether a norm for the title is looked for: GM and IM for
// everyone, WGM and WIM for women, without titles held and those below them in
// the same column; the open and the women's column stand apart (0.6.2).
func seeks(e *Entrant, held titleSet, title tournament.Title) bool {
	switch title {
	case tournament.GM:
		return held&setGM == 0
	case tournament.IM:
		return held&(setGM|setIM) == 0
	}
	woman := e.Sex == tournament.Female || e.Sex == 0 && (e.Title.Women() || e.WomenTitle.Women())
	switch {
	case !woman:
		return false
	case title == tournament.WGM:
		return held&setWGM == 0
	}
	return title == tournament.WIM && held&(setWGM|setWIM) == 0
}

package laws

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Play is a way of playing for which the Laws have penalties of their own. Standard
// play is always under an arbiter's eye; rapid and blitz are if the regulations say so
// and there are arbiters enough.
type Play int

// The ways of playing.
const (
	StandardPlay Play = iota
	RapidSupervised
	RapidPlay
	BlitzSupervised
	BlitzPlay
	plays
)

// PlayOf returns the way of playing of a class, with arbiters enough or without.
func PlayOf(kind tournament.Kind, supervised bool) Play {
	switch {
	case kind == tournament.Rapid && supervised:
		return RapidSupervised
	case kind == tournament.Rapid:
		return RapidPlay
	case kind == tournament.Blitz && supervised:
		return BlitzSupervised
	case kind == tournament.Blitz:
		return BlitzPlay
	}
	return StandardPlay
}

// playNames are the names of the ways of playing in provisions.
var playNames = [plays]string{"standard", "rapid-supervised", "rapid", "blitz-supervised", "blitz"}

// String returns the name of a way of playing, as provisions have it.
func (p Play) String() string { return playNames[p] }

// Penalty is what illegal moves and false claims cost in one way of playing.
type Penalty struct {
	Loses   int // which illegal move of a player loses the game
	Minutes int // which the opponent gets for each one before
	Claim   int // minutes which the opponent gets after a claim of a draw that was wrong
	// UntilReply: an illegal move counts only until the opponent's next move.
	UntilReply bool
}

// IllegalArticle returns the article on illegal moves in one way of playing.
func IllegalArticle(e *Edition, p Play) string { return e.NoFor(nil, "illegal-move-"+p.String()) }

// ClaimArticle returns the article on false claims in one way of playing.
func ClaimArticle(e *Edition, p Play) string { return e.NoFor(nil, "false-claim-"+p.String()) }

// About returns what an edition says of a provision; nil if it says nothing. Some
// provisions have several wordings, named after a dot: "about" is the part before it.
func About(e *Edition, about string) *handbook.Article {
	for i := range e.Articles {
		if a := &e.Articles[i]; a.Rule == nil && provisionOf(a) == about {
			return a
		}
	}
	return nil
}

// provisionOf returns the name of the provision of a line, without its wording.
func provisionOf(a *handbook.Article) string {
	for i := range len(a.For) {
		if a.For[i] == '.' {
			return a.For[:i]
		}
	}
	return a.For
}

// withSentences writes what an edition says into its lines on provisions, with the
// edition's own figures.
func withSentences(e Edition) Edition {
	e.Articles = slices.Clone(e.Articles)
	for i := range e.Articles {
		if a := &e.Articles[i]; a.For != "" {
			a.Note = sentence(a.For, &e.Numbers)
		}
	}
	return e
}

// sentence returns what a provision says: with the figures of the edition, or in words
// alone, which the catalogue has under doc.law.
func sentence(about string, n *Numbers) handbook.Text {
	for p, name := range playNames {
		penalty := &n.Penalties[p]
		switch about {
		case "illegal-move-" + name:
			return illegalMoveText(Play(p), penalty)
		case "false-claim-" + name:
			return handbook.Say("laws.provision.false-claim", "play", handbook.Text{Key: "word.play." + name}, "minutes", penalty.Claim)
		}
	}
	rapid := n.Kinds.Rapid
	switch about {
	case "rapid":
		if rapid%60 == 0 {
			return handbook.Say("laws.provision.rapid-from", "from", rapid/60, "below", n.Kinds.Standard/60)
		}
		return handbook.Say("laws.provision.rapid-over", "over", rapid/60, "below", n.Kinds.Standard/60)
	case "blitz":
		if rapid%60 == 0 {
			return handbook.Say("laws.provision.blitz-below", "below", rapid/60)
		}
		return handbook.Say("laws.provision.blitz-to", "to", rapid/60)
	case "start-position-rapid":
		return handbook.Say("laws.provision.start-position-rapid", "moves", n.StartMoves)
	case "colours":
		if n.RestartMoves == 0 {
			return handbook.Text{Key: "doc.law.colours-kept"}
		}
		return handbook.Say("laws.provision.colours", "moves", n.RestartMoves)
	case "supervision-rapid":
		return handbook.Say("laws.provision.supervision", "play", handbook.Text{Key: "word.play.rapid"}, "games", n.RapidGames)
	case "supervision-blitz":
		return handbook.Say("laws.provision.supervision", "play", handbook.Text{Key: "word.play.blitz"}, "games", n.BlitzGames)
	case "repetition":
		return handbook.Say("laws.provision.repetition", "times", n.ClaimRepetition)
	case "quiet-moves":
		return handbook.Say("laws.provision.quiet-moves", "moves", n.ClaimMoves)
	case "fivefold":
		if n.Consecutive {
			return handbook.Say("laws.provision.fivefold-in-a-row", "times", n.EndRepetition)
		}
		return handbook.Say("laws.provision.fivefold", "times", n.EndRepetition)
	case "seventy-five.mate-first":
		return handbook.Say("laws.provision.seventy-five-mate-first", "moves", n.EndMoves)
	case "seventy-five":
		return handbook.Say("laws.provision.seventy-five", "moves", n.EndMoves)
	case "agreed-draw":
		if n.DrawMoves == 0 {
			return handbook.Text{Key: "doc.law.agreed-draw-any-time"}
		}
		return handbook.Say("laws.provision.agreed-draw", "moves", n.DrawMoves)
	case "resignation":
		if n.ResignationDraws {
			return handbook.Text{Key: "doc.law.resignation-drawn"}
		}
	}
	return handbook.Text{Key: "doc.law." + about}
}

func illegalMoveText(p Play, penalty *Penalty) handbook.Text {
	play := handbook.Text{Key: "word.play." + p.String()}
	text := handbook.Say("laws.provision.illegal-first", "play", play)
	if penalty.Loses > 1 {
		text = handbook.Say("laws.provision.illegal", "play", play, "minutes", penalty.Minutes, "loses", penalty.Loses)
	}
	if penalty.UntilReply {
		return handbook.Say("laws.provision.until-reply", "text", text)
	}
	return text
}

// Difference is a provision on which two editions say different things, or the same
// under another number.
type Difference struct {
	About string
	// Old and New are the lines of the editions; nil if one says nothing of it.
	Old, New *handbook.Article
}

// Renumbered reports whether both editions say the same under different numbers.
func (d *Difference) Renumbered() bool {
	return d.Old != nil && d.New != nil && handbook.CompareTexts(d.Old.Note, d.New.Note) == 0
}

// Diff returns the provisions on which two editions differ, in the order of the newer
// one, with those that it dropped at the end. They are the same in both directions.
func Diff(older, newer *Edition) (list []Difference) {
	add := func(about string) {
		d := Difference{about, About(older, about), About(newer, about)}
		if d.Old == nil || d.New == nil || d.Old.No != d.New.No || !d.Renumbered() {
			list = append(list, d)
		}
	}
	for i := range newer.Articles {
		if a := &newer.Articles[i]; a.For != "" {
			add(provisionOf(a))
		}
	}
	for i := range older.Articles {
		if a := &older.Articles[i]; a.For != "" && About(newer, provisionOf(a)) == nil {
			add(provisionOf(a))
		}
	}
	return list
}

// ClassOf returns the class of play of a time for 60 moves in seconds, and the article
// that says so; standard play has none of its own.
func ClassOf(e *Edition, seconds int) (kind tournament.Kind, article string) {
	switch {
	case seconds >= e.Numbers.Kinds.Standard:
		return tournament.Standard, ""
	case seconds >= e.Numbers.Kinds.Rapid:
		return tournament.Rapid, e.NoFor(nil, "rapid")
	}
	return tournament.Blitz, e.NoFor(nil, "blitz")
}

package draughts

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Key is the one edition of the rules of draughts that is known.
const Key = "2013"

// ID is the chapter that their articles are cited under.
const ID = "DRAUGHTS"

// From is the day of the order that put them in force, Source its name.
const (
	From   handbook.Date = 2013_09_10
	Source               = "Правила вида спорта «Шашки», приказ Минспорта России от 10 сентября 2013 г. № 722"
)

// Edition is an edition of a system's text; its numbers say how the rounds before count.
type Edition = handbook.Edition[swiss.Rules]

func (v *variant) system() *swiss.System {
	rules := swiss.Rules{AnyWinBarsBye: true, PlayedFloats: true}
	if v.ranked != nil {
		rules.Asked = swiss.Opponents
	}
	chapter := handbook.Chapter[swiss.Rules]{ID: ID, Title: v.title, Editions: []Edition{{Key: Key, From: From, Source: Source, Numbers: rules, Articles: v.articles}}}
	e := &chapter.Editions[0]
	s := &swiss.System{
		Name: v.title, Spoken: v.spoken, Short: v.short, Code: v.code, Title: v.title, Lots: v.lot,
		Chapter: chapter.Any(), Criterion: byefirst.CriterionIn(&chapter, nil),
	}
	read := v.engine(e, false)
	if v.style == halves {
		read.Readings = []swiss.Reading{{Text: handbook.Say("draughts.reading.halved-again"), Edition: v.engine(e, true)}}
	}
	s.Editions = []swiss.Edition{read}
	return s
}

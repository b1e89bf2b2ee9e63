package chess

// AppendSAN appends a legal move in short notation with English letters: the file
// of the piece, else its rank, else both are written if others of its kind could
// legally go there, + for check and # for mate.
func (p *Position) AppendSAN(text []byte, m Move) []byte {
	return p.appendSAN(text, m, [...]string{"", "", "N", "B", "R", "Q", "K"})
}

// SAN returns a legal move in short notation with English letters.
func (p *Position) SAN(m Move) string { return string(p.AppendSAN(nil, m)) }

// SANWith returns a legal move in short notation with other letters, by kind.
func (p *Position) SANWith(m Move, letters [King + 1]string) string {
	return string(p.appendSAN(nil, m, letters))
}

func (p *Position) appendSAN(text []byte, m Move, letters [King + 1]string) []byte {
	from, to := m.From(), m.To()
	kind := p.kindAt(from.Set())
	switch {
	case m == 0:
		return append(text, "--"...)
	case m.IsCastling():
		text = append(text, "O-O"...)
		if to < from {
			text = append(text, "-O"...)
		}
	case kind == Pawn:
		if p.IsCapture(m) {
			text = append(text, 'a'+byte(from.File()), 'x')
		}
		text = append(text, to.String()...)
		if k := m.Promotion(); k != NoKind {
			text = append(append(text, '='), letters[k]...)
		}
	default:
		text = append(text, letters[kind]...)
		var buffer [256]Move
		others := Set(0)
		for _, other := range p.AppendMoves(buffer[:0]) {
			if other.To() == to && other.From() != from && !other.IsCastling() && p.kinds[kind].Has(other.From()) {
				others |= other.From().Set()
			}
		}
		if others != 0 {
			file, rank := File(from.File()), Rank(from.Rank())
			if others&file == 0 || others&rank != 0 {
				text = append(text, 'a'+byte(from.File()))
			}
			if others&file != 0 {
				text = append(text, '1'+byte(from.Rank()))
			}
		}
		if p.IsCapture(m) {
			text = append(text, 'x')
		}
		text = append(text, to.String()...)
	}
	next := p.Make(m)
	if next.IsCheck() {
		if next.HasLegalMove() {
			return append(text, '+')
		}
		return append(text, '#')
	}
	return text
}

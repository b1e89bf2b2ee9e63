package draughts

// Discipline is a kind of draughts.
type Discipline struct {
	Key      string // as on the command line
	GameType int    // of PDN; 0: none
	majority bool   // the most pieces must be taken (3.4.1)
	midway   bool   // a man that comes to the last row by taking goes on as a king (2.1.5.15)
	reverse  bool   // who has no move wins (4.1)
	letters  bool   // squares are written a1, else 46
	rows     int    // of men of each side
	grid     *grid
}

// The disciplines.
var (
	Russian     = &Discipline{Key: "russian", GameType: 25, midway: true, letters: true, rows: 3, grid: grids[8]}
	SixtyFour   = &Discipline{Key: "64", midway: true, letters: true, rows: 3, grid: grids[8]}
	Hundred     = &Discipline{Key: "100", GameType: 20, majority: true, rows: 4, grid: grids[10]}
	Reverse     = &Discipline{Key: "reverse", midway: true, reverse: true, letters: true, rows: 3, grid: grids[8]}
	Brazilian   = &Discipline{Key: "brazilian", GameType: 26, majority: true, letters: true, rows: 3, grid: grids[8]}
	Disciplines = []*Discipline{Russian, SixtyFour, Hundred, Reverse, Brazilian}
)

// Named returns the discipline of a name, nil if there is none.
func Named(name string) *Discipline {
	for _, d := range Disciplines {
		if d.Key == name {
			return d
		}
	}
	return nil
}

// Start returns the first position; of draughts-64 that of Russian draughts, from which
// the opening is drawn.
func (d *Discipline) Start() Position {
	n := d.rows * d.grid.size / 2
	men := Set(1)<<n - 1
	return Position{Men: [2]Set{men << (d.grid.squares - n), men}}
}

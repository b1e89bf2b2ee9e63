package roundrobin

// varmaTables are the groups A, B, C, D of C.05, annex 2, for 10, 12, ... 24
// players, as printed.
var varmaTables = [...][4][]int{
	{{3, 4, 8}, {5, 7, 9}, {1, 6}, {2, 10}},
	{{4, 5, 9, 10}, {1, 2, 7}, {6, 8, 12}, {3, 11}},
	{{4, 5, 6, 11, 12}, {1, 2, 8, 9}, {7, 10, 13}, {3, 14}},
	{{5, 6, 7, 12, 13, 14}, {1, 2, 3, 9, 10}, {8, 11, 15}, {4, 16}},
	{{5, 6, 7, 8, 14, 15, 16}, {1, 2, 3, 10, 11, 12}, {9, 13, 17}, {4, 18}},
	{{6, 7, 8, 9, 15, 16, 17, 18}, {1, 2, 3, 11, 12, 13, 14}, {5, 10, 19}, {4, 20}},
	{{6, 7, 8, 9, 10, 17, 18, 19, 20}, {1, 2, 3, 4, 12, 13, 14, 15}, {11, 16, 21}, {5, 22}},
	{{6, 7, 8, 9, 10, 11, 19, 20, 21, 22}, {1, 2, 3, 4, 13, 14, 15, 16, 17}, {12, 18, 23}, {5, 24}},
}

// VarmaGroup is an envelope of the restricted drawing of lots: players of one
// federation draw their Berger numbers from the same group, so that they do
// not meet in the last rounds.
type VarmaGroup struct {
	Name    string
	Numbers []int
}

// Varma returns the four groups for 9 to 24 players (C.05 5.3, annex 2), nil outside that
// range; with an odd number of players the highest number of the table is left out. The
// printed groups keep players of a group apart in the last three rounds, except that with
// 12 players 6 and 12 of group C meet in round 11.
func Varma(n int) []VarmaGroup {
	if n < 9 || n > 24 {
		return nil
	}
	groups := make([]VarmaGroup, 0, 4)
	for i, numbers := range varmaTables[(n+1)/2-5] {
		g := VarmaGroup{Name: string(rune('A' + i))}
		for _, k := range numbers {
			if k <= n {
				g.Numbers = append(g.Numbers, k)
			}
		}
		groups = append(groups, g)
	}
	return groups
}

package oracle

// colourCriteria are C.8 to C.11 of 2017, C10 to C13 of 2026, by their names.
func (f *field) colourCriteria(wide, thrice, missed, missedStrong string) []criterion {
	of := func(name string, part func(m *meeting) int) criterion {
		return criterion{name: name, cost: func(c *candidate, to []int) []int {
			total := 0
			for _, p := range c.pairs {
				total += part(&f.meeting[p.a][p.b])
			}
			return append(to, total)
		}}
	}
	return []criterion{
		of(wide, func(m *meeting) int { return m.wide }),
		of(thrice, func(m *meeting) int { return m.thrice }),
		of(missed, func(m *meeting) int { return m.missed }),
		of(missedStrong, func(m *meeting) int { return m.missedStrong }),
	}
}

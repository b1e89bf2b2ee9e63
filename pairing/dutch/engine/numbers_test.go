package engine

import "github.com/fedrate/fedrate/pairing/swiss"

// numbers2017 and numbers2026 are as the editions of package dutch have
// them.
func numbers2017() *Numbers {
	return &Numbers{History: swiss.Rules{AbsenceFloats: true}, Collapses: true}
}

func numbers2026() *Numbers { return &Numbers{History: swiss.Rules{AnyWinBarsBye: true}} }

func bothEditions() map[string]*Numbers {
	return map[string]*Numbers{"2017": numbers2017(), "2026": numbers2026()}
}

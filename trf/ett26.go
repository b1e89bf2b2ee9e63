package trf

import (
	"regexp"
	"strings"
)

// ett26 are the codes that record 192 may hold by the list of FIDE's technical
// commission (Encoded Type of Tournament, 2026). The list has none for the Lim
// system, for draughts and for single forms of knock-outs.
var ett26 = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`FIDE_DUTCH(?:_20(?:17|25|26))?(?:_BAKU)?`,
	`FIDE_(?:DUBOV|BURSTEIN|DOUBLESWISS)(?:_BAKU)?`,
	`CUSTOM_(?:SWISS|DOUBLESWISS)`,
	`(?:BERGER|FIDE)_(?:DOUBLE)?ROUNDROBIN`,
	`BERGER_(?:TEAM_)?ROUNDROBIN_G[1-9][0-9]*`,
	`(?:BERGER|FIDE)_TEAM_(?:DOUBLE)?ROUNDROBIN`,
	`CUSTOM_(?:TEAM_)?ROUNDROBIN`,
	`FIDE_SCHILLER(?:_[0-9]+[xX][0-9]+)?`,
	`FIDE_SCHEVENINGEN(?:_G[1-9][0-9]*)?`,
	`FIDE_DOUBLESCHEVENINGEN`,
	`CUSTOM_(?:SCHILLER|SCHEVENINGEN)`,
	`WORLDCUP_KNOCKOUT`,
	`CUSTOM_(?:TEAM_)?KNOCKOUT`,
	`FIDE_TEAM(?:_TYPE[AB])?(?:_MP_GP|_GP_MP|_MP|_GP)?(?:_BAKU)?`,
	`CUSTOM_TEAM_SWISS(?:_MP|_GP)?`,
}, "|") + `)$`)

// codeOf returns the code that record 192 gets, and the one that only the record of our own
// holds, as other programs take a code that they do not know for the Dutch system.
// What is no code but a text with blanks stays as the report has it.
func codeOf(system string) (record, own string) {
	if system == "" || strings.ContainsAny(system, " \t") || ett26.MatchString(strings.ToUpper(system)) {
		return system, ""
	}
	return "", system
}

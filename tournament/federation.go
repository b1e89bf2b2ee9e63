package tournament

import "strings"

// federationCodes are FIDE's codes of its members, with the suspended ones,
// the neutral FID and NON, and the former ones that older reports carry.
const federationCodes = `
AFG ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BEN BER BHU
BIH BIZ BLR BOL BOT BRA BRN BRU BUL BUR CAF CAM CAN CAY CGO CHA CHI CHN CIV CMR
COD COK COL COM CPV CRC CRO CUB CYP CZE DEN DJI DMA DOM ECU EGY ENG ERI ESA ESP
EST ETH FAI FIJ FIN FRA GAB GAM GBS GCI GEO GEQ GER GHA GRE GRN GUA GUI GUM GUY
HAI HKG HON HUN INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ
KEN KGZ KIR KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIE LTU LUX MAC MAD MAR
MAS MAW MDA MDV MEX MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NCL NED NEP
NGR NIG NOR NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PNG POL POR PUR QAT ROU RSA
RUS RWA SAM SCO SEN SEY SGP SKN SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR
SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS TOG TPE TTO TUN TUR TUV UAE UGA UKR URU
USA UZB VAN VEN VIE VIN WLS YEM ZAM ZIM
FID NON
AHO GDR ROM SCG TCH URS YUG`

// federationSet holds the codes by their three letters, so that a look-up
// neither hashes nor allocates.
var federationSet = newFederationSet()

func newFederationSet() *[26 * 26 * 26]bool {
	var set [26 * 26 * 26]bool
	for _, code := range strings.Fields(federationCodes) {
		if i, ok := federationIndex(code); ok {
			set[i] = true
		}
	}
	return &set
}

func federationIndex(code string) (int, bool) {
	if len(code) != 3 {
		return 0, false
	}
	a, b, c := int(code[0])-'A', int(code[1])-'A', int(code[2])-'A'
	if a < 0 || a > 25 || b < 0 || b > 25 || c < 0 || c > 25 {
		return 0, false
	}
	return (a*26+b)*26 + c, true
}

// KnownFederation reports whether code is a code of FIDE's, in capitals.
func KnownFederation(code string) bool {
	i, ok := federationIndex(code)
	return ok && federationSet[i]
}

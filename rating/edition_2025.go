package rating

// standard2025 is the text of 2024 with the amendment of article 8.3.1 that
// keeps the real difference for players rated 2650 and above.
var standard2025 = Edition{
	Key:      "2025-10-01",
	From:     2025_10_01,
	Source:   "FIDE Handbook B.02, FIDE Rating Regulations of 1 March 2024, article 8.3.1 as effective from 1 October 2025",
	Numbers:  standard2024.Numbers.amended(func(n *Numbers) { n.UncappedFrom = 2650 }),
	Articles: articles2024,
}

package law

// edition2024 has 45 days of notice without a surcharge, and asks for the large
// Swiss by a norm achieved after 30 June 2022.
var edition2024 = Edition{
	Key:    "2024-01-01",
	From:   2024_01_01,
	Source: "FIDE Handbook B.01, applied from 1 January 2024",
	Numbers: func() Numbers {
		n := numbers2022
		n.LargeFrom = 2022_07_01
		n.NoticeDays, n.Surcharge = 45, false
		return n
	}(),
	Articles: articles(direct2024),
}

package trf

const (
	both   = "TRF16, TRF26"
	only26 = "TRF26"
	ext    = "TRF(x)"
)

func record(id, title, in string, in16, in26 Need, read string, columns ...*Column) Record {
	if len(columns) == 0 {
		columns = []*Column{&text}
	}
	return Record{id, title, in, in16, in26, columns, read}
}

// Layout lists every record that is read, in the order of the tables. The
// slice is shared and not to be changed.
func Layout() []Record { return layout }

var layout = newLayout()

func newLayout() []Record {
	p := &player
	static := []*Column{&p.StartingRank, &p.Sex, &p.Title, &p.Name, &p.Rating, &p.Federation, &p.FIDEID, &p.Birth}
	whole := append(static[:len(static):len(static)], &p.Points, &p.Rank, &p.Opponent, &p.Colour, &p.Result)
	return []Record{
		record("012", "Tournament name", both, Mandatory, Mandatory, ""),
		record("022", "City", both, Mandatory, Mandatory, ""),
		record("032", "Federation", both, Mandatory, Mandatory, ""),
		record("042", "Date of start", both, Free, Mandatory, "YYYY/MM/DD; other forms with a finding"),
		record("052", "Date of end", both, Free, Mandatory, "YYYY/MM/DD; other forms with a finding"),
		record("062", "Number of players", both, Free, Free, "the first whole number"),
		record("072", "Number of rated players", both, Free, Free, "the first whole number"),
		record("082", "Number of teams", both, Free, Free, "the first whole number"),
		record("092", "Type of tournament", both, Free, Free, ""),
		record("102", "Chief arbiter", both, Mandatory, Mandatory, ""),
		record("112", "Deputy chief arbiter", both, Free, Free, "a line each"),
		record("122", "Allotted times", both, Free, Free, "its usual forms give the kind of play"),
		record("132", "Dates of the rounds", both, Free, Mandatory, "also from column 5, and one a line", &roundDate),
		record("142", "Number of rounds", only26, Free, Free, ""),
		record("152", "Initial colour", only26, Free, Free, "W or B"),
		record("162", "Scoring of games", only26, Free, Free, "several lines add up", &award, &awardPoints),
		record("172", "Starting rank method", only26, Free, Free, "", &rankMethod.Federation, &rankMethod.Method),
		record("182", "Pairing controller", only26, Free, ForTitles, ""),
		record("192", "Encoded type of tournament", only26, Free, ForTitles, ""),
		record("202", "Tie-breaks", only26, Free, ForTitles, ""),
		record("212", "Standings tie-breaks", only26, Free, Free, ""),
		record("222", "Encoded time control", only26, Free, Free, "comes before 122"),
		record("352", "Colours of the boards", only26, Free, Free, ""),
		record("362", "Scoring of matches", only26, Free, Free, "", &teamAward, &teamAwardPoints),
		record("001", "Player", both, Mandatory, Mandatory, "", whole...),
		record("COD", "National rating, under a federation's code", only26, Free, Free, "", static...),
		record("013", "Team", both, Mandatory, Mandatory, "left out where 310 names the teams", &team16.Name, &team16.Member),
		record("310", "Team", only26, Free, Mandatory, "", &team26.Number, &team26.Name, &team26.Nickname, &team26.Strength,
			&team26.MatchPoints, &team26.GamePoints, &team26.Rank, &team26.Member),
		record("240", "Byes", only26, Free, Free, "", &byes.Kind, &byes.Round, &byes.ID),
		record("250", "Acceleration", only26, Free, ForTitles, "", &acceleration.MatchPoints, &acceleration.Points,
			&acceleration.First, &acceleration.Last, &acceleration.From, &acceleration.To),
		record("260", "Prohibited pairings", only26, Free, ForTitles, "", &prohibited.First, &prohibited.Last, &prohibited.ID),
		record("299", "Abnormal points", only26, Free, Free, "by words where the columns do not fit", &abnormal.Kind,
			&abnormal.MatchPoints, &abnormal.Points, &abnormal.Round, &abnormal.ID),
		record("300", "Out of order", only26, Free, Free, "", &lineUp.Round, &lineUp.Team, &lineUp.Opponent, &lineUp.Player),
		record("320", "Byes of teams", only26, Free, Free, "", &teamBye.MatchPoints, &teamBye.GamePoints, &teamBye.Team),
		record("330", "Forfeited matches", only26, Free, Free, "", &forfeited.Kind, &forfeited.Round, &forfeited.White, &forfeited.Black),
		record("801", "Team, for reading", only26, Free, Free, "kept as it stands"),
		record("802", "Team, for reading", only26, Free, Free, "kept as it stands"),
		record("###", "Comment", only26, Free, Free, "kept as it stands; one that begins with fedrate is a record of our own: sport, micro"),
		record("XXR", "Number of rounds", ext, Free, Free, ""),
		record("XXC", "Configuration", ext, Free, Free, "rank (the order of the lines gives the pairing numbers), white1, black1"),
		record("XXS", "Scoring", ext, Free, Free, "CODE=VALUE: WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D"),
		record("XXZ", "Absent from the next round", ext, Free, Free, "starting-rank numbers"),
		record("XXA", "Acceleration of a player", ext, Free, Free, "", &virtual.ID, &virtual.Points),
		record("XXP", "Prohibited pairings", ext, Free, Free, "starting-rank numbers"),
		record("BBW", "Points for a win", ext, Free, Free, "also BBD BBL BBZ BBF BBU: draw, loss, zero-point bye, forfeit loss, allocated bye"),
	}
}

package laws

// Lateness is what the Laws say of a player who comes to the board after the start.
type Lateness int

// The verdicts on a player who comes late.
const (
	InTime  Lateness = iota // plays
	TooLate                 // loses, unless the arbiter decides otherwise
	Unset                   // the regulations had to give a default time, and the Laws have none
)

// LateVerdict returns what follows if a player comes so many minutes after the real start
// of the round, which is when the arbiter announced it. The default time is that of the
// regulations in minutes, negative if they give none: then it is 0 or, in 2014, not known.
// A player who comes when the default time ends is in time, unless it is 0 and the player
// was not there at the start.
func LateVerdict(e *Edition, minutes, defaultTime int) Lateness {
	if defaultTime < 0 {
		if !e.Numbers.Default.Zero {
			if minutes <= 0 {
				return InTime
			}
			return Unset
		}
		defaultTime = 0
	}
	if minutes > defaultTime {
		return TooLate
	}
	return InTime
}

// LongestAppeal returns the hours after a game within which an appeal has to be made, at
// the longest: the next round, which the decision may change, begins after them.
func LongestAppeal(roundsADay int) int { return max(1, 24/roundsADay) }

// AppealArticle returns the article of the newest edition by which a player can appeal.
func AppealArticle() string { return About(&Chapter.Editions[len(Chapter.Editions)-1], "appeal").No }

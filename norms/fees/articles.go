package fees

// The articles that say who pays; they have the same numbers in all editions
// of their chapters. What is asked of a late application is in package law.
const (
	RatedArticle       = "B.02-0.2" // the federation is responsible for the fees of rated events
	ApplicationArticle = "B.01-2.2" // the federation of the applicant pays for an application
)

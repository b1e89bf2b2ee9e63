package norms

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Each fact of the record answers an article, under the number that the edition
// gives it.
func TestFactArticles(t *testing.T) {
	for i := range registration.Fields {
		if strings.HasPrefix(registration.Fields[i].Name, "appeal") || registration.Fields[i].Name == "unrated-tie-breaks" {
			continue // of C.05 and C.07, and not of B.01
		}
		require.NotEmpty(t, FactArticles(Newest(), registration.Fields[i].Name), registration.Fields[i].Name)
	}
	for fact, want := range map[string]string{
		"kind": "1.4.1b, 1.4.3, 1.5.6", "registered": "1.1.1", "playing-session": "1.1.3", "official": "1.1.6", "own-zonal": "1.4.3a", "approval": "1.1.1, 1.4.2e", "colour": "",
	} {
		require.Equal(t, want, FactArticles(Newest(), fact), fact)
	}
	moved := *Newest()
	moved.Articles = nil
	for _, a := range Newest().Articles {
		if a.Rule != &fortyRule.Rule {
			moved.Articles = append(moved.Articles, handbook.Article{No: "9." + a.No, Rule: a.Rule, For: a.For, Note: a.Note})
		}
	}
	require.Equal(t, "9.1.4.1b, 9.1.4.3", FactArticles(&moved, "kind"))
}

package language_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/trf"
)

// The part of an error that is data is said in the language.
func TestError(t *testing.T) {
	err := fmt.Errorf("standings: %w", handbook.Errorf("tiebreak.error.no-edition", "tieBreak", "BH"))
	require.Equal(t, "standings: tiebreak.error.no-edition tieBreak=BH", err.Error())
	require.Equal(t, "standings: tie-break BH: no edition of C.07 is chosen", language.English.Error(err))
	require.Equal(t, "standings: тай-брейк BH: не выбрана редакция C.07", language.Russian.Error(err))
	_, _, err = trf.Read("open.trf", nil)
	require.Equal(t, "read: open.trf: no tournament report: the file is empty", language.English.Error(fmt.Errorf("read: %w", err)))
	require.Equal(t, "disk full", language.Russian.Error(errors.New("disk full")))
	require.Empty(t, language.Russian.Error(nil))
}

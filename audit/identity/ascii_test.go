package identity

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/rating/ratinglist"
)

func TestNamesInASCII(t *testing.T) {
	for name, want := range map[string]string{
		"Muster, Max": "Muster, Max", "Größler, Jörg": "Grossler, Jorg", "Åsen, Øystein": "Asen, Oystein", "Łukasz": "Lukasz",
		"Rəcəbov, Əli": "Racabov, Ali", "Işık, Doğan": "Isik, Dogan", "Đorđević": "Dordevic", "Nguyễn, Văn Ẩn": "Nguyen, Van An",
		"Щербаков, Юрий": "Shcherbakov, Yuriy", "Ёлкина, Яна": "Elkina, Yana", "Гагаріна, Їжак": "Gagarina, Yizhak", "Қанат Әли": "Kanat Ali",
		"მთიანელი, გოგია": "mtianeli, gogia", "Լեռնյան, Գետոս": "Lernyan, Getos", "Βουνίδης": "Bounides", "O’Neill": "O'Neill",
	} {
		require.Equal(t, want, ASCII(name), name)
		require.True(t, plainASCII(ASCII(name)), name)
	}
	for _, name := range []string{"林, 山河", "김, 산들", "الجبلي, نورس", "הררי, אורון", "𝔸"} {
		require.True(t, plainASCII(ASCII(name)), name)
	}
}

// A text list for other readers has its columns at the same byte on each line.
func TestTextListInBytes(t *testing.T) {
	list := &ratinglist.List{Rows: []ratinglist.Row{
		{FIDEID: 1, Name: "Größler, Jörg", Federation: "LIE"}, {FIDEID: 2, Name: "Щербаков, Юрий", Federation: "LIE"}, {FIDEID: 3, Name: "Muster, Max", Federation: "LIE"},
	}}
	known := func(id int) string { return map[int]string{2: "Scherbakov, Yuri"}[id] }
	var b bytes.Buffer
	_, err := ratinglist.WriteTXT(&b, ratinglist.Combined(2026_09), InASCII(list.All(), known))
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSuffix(b.String(), "\r\n"), "\r\n")
	for i, want := range []string{"Grossler, Jorg", "Scherbakov, Yuri", "Muster, Max"} {
		line := lines[i+1]
		require.Len(t, line, 162)
		require.Equal(t, want, strings.TrimSpace(line[15:76]))
		require.Equal(t, "LIE", line[76:79])
	}
}

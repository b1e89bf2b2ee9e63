package identity_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/identity"
)

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want identity.Likeness
	}{
		{"Petrov, Ivan", "Petroff, Iwan", identity.Spelling},
		{"Велогорин, Дарислав", "Velogorin, Darislav", identity.Spelling},
		{"Иванов, Пётр", "Ivanov, Petr", identity.Spelling},
		{"Иванов, Пётр", "Ivanov, Pyotr", identity.Spelling},
		{"Müller, Jörg", "Mueller, Joerg", identity.Spelling},
		{"Müller, Jörg", "Muller, Jorg", identity.Spelling},
		{"Мюллер, Йорг", "Müller, Jörg", identity.Spelling},
		{"Юрий Яковлев", "Yakovlev, Yuriy", identity.Spelling},
		{"Iakovlev, Iurii", "Jakowlew, Jurij", identity.Spelling},
		{"Yakovlev, Yury", "Iakovlev, Juri", identity.Spelling},
		{"Щербаков, Евгений", "Shcherbakov, Evgeny", identity.Spelling},
		{"Ščerbakov, Jevgenij", "Shcherbakov, Yevgeniy", identity.Spelling},
		{"Schtscherbakow, Jewgeni", "Щербаков, Евгений", identity.Spelling},
		{"Хрущёв, Михаил", "Khruschev, Mihail", identity.Spelling},
		{"Chernov, Michail", "Чернов, Михаил", identity.Spelling},
		{"Kováč, Ján", "Kovac, Jan", identity.Spelling},
		{"Ковач, Ян", "Kováč, Ján", identity.Spelling},
		{"Шевченко, Ігор", "Shevchenko, Ihor", identity.Spelling},
		{"Olha Kozak", "Kozak, Olga", identity.Spelling},
		{"Aleksandrov, Aleksey", "Alexandrov, Alexei", identity.Spelling},
		{"Đoković, Đorđe", "Dokovic, Djordje", identity.Spelling},
		{"Papadopoulos, Giorgos", "Παπαδόπουλος, Γιώργος", identity.Spelling},
		{"van der Berg, Jan", "Berg, Jan", identity.Spelling},
		{"Jean-Pierre Dupont", "Dupont, Jean Pierre", identity.Spelling},
		{"Abdul Rahman, Ali", "Abdulrahman, Ali", identity.Spelling},
		{"O'Brien, Sean", "OBrien, Sean", identity.Spelling},
		{"Garcia Lopez, Maria", "Garcia, Maria", identity.Spelling},
		{"Petrov, Ivan Sergeevich", "Petrov, Ivan", identity.Spelling},
		{"PETROV, IVAN", "Petrov, Ivan", identity.Spelling},
		{"Petrov, I.", "Petrov, Ivan", identity.Partial},
		{"Petrov I", "Petrov, Ivan", identity.Partial},
		{"Яковлев, Ю.", "Yakovlev, Yuriy", identity.Partial},
		{"Yakovlev, Yu.", "Яковлев, Юрий", identity.Partial},
		{"Petrov, Ivna", "Petrov, Ivan", identity.Near},
		{"Pertov, Ivan", "Petrov, Ivan", identity.Near},
		{"Petrov, Ivan Sergeevich", "Petrov, Ivan Nikolaevich", identity.Near},
		{"Petrov, Ivan", "Petrov, Igor", identity.Different},
		{"Petrov, I.", "Petrov, Sergei", identity.Different},
		{"Novak, Jan", "Novak, Petr", identity.Different},
		{"Schmidt, Eva", "Kovacs, Bela", identity.Different},
		{"Completely, Different", "Velogorin, Darislav", identity.Different},
		{"Li, Wei", "Lu, Wei", identity.Different},
		{"Petrov", "Petrov, Ivan", identity.Partial},
		{"", "Petrov, Ivan", identity.Partial},
	} {
		require.Equal(t, c.want, identity.Compare(c.a, c.b), "%s / %s", c.a, c.b)
		require.Equal(t, c.want, identity.Compare(c.b, c.a), "%s / %s", c.b, c.a)
		if c.want == identity.Spelling {
			require.NotEmpty(t, common(identity.Keys(c.b), identity.SearchKeys(c.a)), "%s is not found by %s", c.b, c.a)
		}
	}
}

func common(a, b []identity.Key) []identity.Key {
	var out []identity.Key
	for _, x := range a {
		for _, y := range b {
			if x == y {
				out = append(out, x)
			}
		}
	}
	return out
}

package identity

import "strings"

// sameGiven are given names that have a form in each of several languages, one name
// a line: in Russian, Ukrainian and Belarusian passports (the forms that one person
// has on the way from one state's papers to another's), and in Georgian and
// Armenian ones. Other letters of a name are left to the rules of its script.
const sameGiven = `
aleksandr oleksandr aliaksandr alyaksandr aleksander alexandre
aleksei oleksii aliaksei alyaksei
aleksandra oleksandra aliaksandra
alena elena olena
anastasia anastasiia nastassia nastasia
anatoly anatolii anatol
andrei andrii andrey
anna hanna ganna
antonina antanina
arkady arkadii arkadz
artem artyom artsiom artsem
bogdan bohdan bahdan bagdan
daria dariia darya
david davit davyd
denis denys dzianis
dmitry dmytro dzmitry
egor yehor yahor yagor
ekaterina kateryna katsiaryna katerina katarina
elizaveta yelyzaveta lizaveta
evgeny yevhen yauhen yevheni yevgen yaugen
evgenia yevheniia yauheniia yaugeniia yevgeniia
fedor fedir fiodar
galina halyna halina
gennady hennadii henadz genadz
georgy heorhii georgi giorgi
grigory hryhorii ryhor rygor
igor ihor ihar igar
ilya illia
irina iryna
ivan
julia yuliia
kirill kyrylo kiryl
konstantin kostiantyn kanstantsin
ksenia kseniia xenia
larisa larysa
leonid leanid
lyubov liubov liubou
lyudmila liudmyla liudmila
maksim maksym
margarita marharyta
maria mariia maryia
marina maryna
matvei matvii matsvei
mikhail mykhailo mikhailo
nadezhda nadiia nadzeya
natalia nataliia natallia
nikita mykyta mikita
nikolai mykola mikalai
oksana aksana
oleg oleh aleh aleg
olga olha volha volga
pavel pavlo paval
petr petro piotr pyotr
philipp pylyp pilip
roman raman
sergei serhii siarhei syarhey sergii siargei
sofia sofiia
stepan stsiapan
svetlana svitlana sviatlana
tatiana tetiana tatsiana
timofei tymofii tsimafei
valentin valiantsin
valery valerii
vasily vasyl vasil
vera vira
viktor viktar
vladimir volodymyr uladzimir
vladislav vladyslav uladzislau
vyacheslav viacheslav viachaslau
yakov yakiv
yaroslav yaraslau
rahman rahmane rehman
rahim raheem
kadir kader qadeer
karim kareem
hamid hameed
hakim hakeem
halim haleem
aziz azeez
rashid rasheed rachid
majid majeed madjid
wahab wahhab ouahab
wahid waheed ouahid
latif lateef
jabbar djabbar
jalil jaleel djalil
malik malek maleek
nasir naser nasser nacer
ghafur ghafour ghafoor
razzaq razak
khaliq khalek khaleq
fattah fatah
`

// otherGiven are given names that look like slips of each other and are two: a
// brother is no misspelt brother.
const otherGiven = `
adam anar anvar amir samir damir emin amin elnur elnar elvin elchin elkhan ilgar ilkin ilham orkhan orhan farid fuad rashad rashid rasim ramin ramil ramiz tural turan vugar vusal
aigul aizhan ainur asel asem dana dina dias daulet nurlan nursultan nurbol erlan ernar erbol serik berik sanzhar sanjar timur temur
ana nana nina nino nona nato natia maia lia lali levan lasha luka zaza zura zurab tamta tamar tea teona giga gia goga gela
aram arman armen arsen artur ara ani anush ashot hayk hrant karen karine narek nver suren tigran vahe vardan vahan
stanimir kalin galin kaloyan asen yasen plamen stefan stoyan stoyko boyan boyko borislav bozhidar dobri dimitar emil emilia
goran zoran dragan dejan dusan dusko darko danko marko mirko mirna milan milos milun milena milica miljana jovan jovana jovo jelena jasna jana janko nenad nebojsa bojan bojana vojin uros
marta maria mara maja mia mila mina mira mona nora nela lena lara lea lina lisa ina inna inga ira alina arina karina marin marian mariana ivana iva ivo sonia tonia tania vania zoya ada ida eda eva ewa ella emma
jan jana juan john joan jon jean ian tim tom ron rob bob max mark marc martin marvin kevin calvin karl karla kurt dirk erik erika felix henry harry hans heinz fritz franz frank
mario maro paolo pablo carlo carlos marco mateo matteo diego luis luisa
ali omar umar amr hasan hasan husein karim kamal jamal jamil khalil khalid mahmud muhammad ahmad mehmet ahmet samir sami salim salman tariq tarek
aziz azim kabir hafiz majid jalil wahid wahab latif samad salam malik nasir qahar ghani hadi jabbar khaliq razzaq fattah rahman rahim hamid hakim halim
kemal cemal cemil cem can cenk emre ege efe ece eda eren erdem ersin ozan ozgur deniz derya
dimitris dimitra nikos nikolaos kostas kyriakos giannis ioannis eleni irini
`

// givenNames are the names above, as keys write them, with a number for each.
var givenNames = readGiven()

func readGiven() map[string]int {
	out, number := map[string]int{}, 0
	enter := func(names ...string) {
		number++
		for _, n := range names {
			if form := firstForm(n); out[form] == 0 {
				out[form] = number
			}
		}
	}
	for line := range strings.Lines(sameGiven) {
		if names := strings.Fields(line); len(names) > 0 {
			enter(names...)
		}
	}
	for _, n := range strings.Fields(otherGiven) {
		enter(n)
	}
	return out
}

// partOf returns the part of an Arabic name that makes it that name, Karim of Abdulkarim
// and Jamal of Jamaluddin, and what is added to the number of the part; all of
// another word and 0.
func partOf(word string) (part string, number int) {
	if rest, ok := strings.CutPrefix(word, "abd"); ok {
		return strings.TrimPrefix(strings.TrimLeft(rest, "aeiou"), "l"), 10_000
	}
	for _, end := range [...]string{"din", "dine", "deen"} {
		if rest, ok := strings.CutSuffix(word, end); ok && len(rest) > len("nur") {
			return strings.TrimRight(strings.TrimRight(rest, "d"), "aeiou"), 20_000
		}
	}
	return word, 0
}

// givenName returns the number of the word as a given name, below 0 where it is none that
// is known.
func (t *token) givenName() int {
	if t.number == 0 {
		t.number = -1
		plain, number := partOf(t.plain)
		var room [longestWord]byte
		if n := givenNames[string(appendFirstForm(room[:0], plain))]; n > 0 {
			t.number = number + n
		}
	}
	return t.number
}

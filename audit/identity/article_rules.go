package identity

// The article of Arabic names (al, el, ul, or its vowel alone if the consonant after it
// is doubled, as in Abdurrahman), joined: • stands for one that is written apart.
const articleRules = `
•: A a e u i o l al el ul il ol ad ed ud ar er ur as es us aS eS uS an en un at et ut az ez uz
^abd(c): abdA +
^abda(c): abdA +
^abde(c): abdA +
^abdu(c): abdA +
^abdü(c): abdA +
^abdou(c): abdA +
^abdal: abdA +
^abdel: abdA +
^abdil: abdA +
^abdol: abdA +
^abdul: abdA +
^abdül: abdA +
^abdoul: abdA +
^abdash: abdA +
^abdesh: abdA +
^abdech: abdA +
^abdush: abdA +
^abdar$: abdA +
^abdas$: abdA +
^abdad$: abdA +
^abdan$: abdA +
^abdat$: abdA +
^abdaz$: abdA +
^abder$: abdA +
^abdes$: abdA +
^abded$: abdA +
^abden$: abdA +
^abdet$: abdA +
^abdez$: abdA +
^abdur$: abdA +
^abdus$: abdA +
^abdud$: abdA +
^abdun$: abdA +
^abdut$: abdA +
^abduz$: abdA +
^əbdü(c): abdA +
^əbdul: abdA +
^əbdül: abdA +
^абд(c): abdA +
^абда(c): abdA +
^абде(c): abdA +
^абду(c): abdA +
^абдал: abdA +
^абдель: abdA +
^абдел: abdA +
^абдул: abdA +
^әбд(c): abdA +
^әбді(c): abdA +
^әбділ: abdA +
•din$: Adin +
•deen$: Adin +
•dine$: Adin +
adin$: Adin +
edin$: Adin +
edine$: Adin +
udin$: Adin +
addin$: Adin +
addine$: Adin +
eddin$: Adin +
eddine$: Adin +
eddeen$: Adin +
iddin$: Adin +
iddine$: Adin +
oddin$: Adin +
oddine$: Adin +
uddin$: Adin +
uddine$: Adin +
uddeen$: Adin +
aldin$: Adin +
aldeen$: Adin +
eldin$: Adin +
eldeen$: Adin +
eldine$: Adin +
uldin$: Adin +
аддин$: Adin +
еддин$: Adin +
эддин$: Adin +
иддин$: Adin +
уддин$: Adin +
удин$: Adin +
allah$: Ala Alax +
ollah$: Ala Alax +
ullah$: Ala Alax +
oullah$: Ala Alax +
rahmane$: raxman raman +
`

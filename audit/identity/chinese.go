package identity

import (
	"regexp"
	"strings"
)

// compareChinese returns the likeness of two names in Chinese characters, given the
// likeness l of their readings as Chinese. The characters may be Japanese, Korean or
// Cantonese as well: the names differ for certain only if the family name is a Chinese
// one and the whole name is Pinyin.
func compareChinese(a, b name, l Likeness) Likeness {
	if a.script == b.script { // the characters are compared
		return l
	}
	if l == Different && (a.script == chinese && b.isPinyin() || b.script == chinese && a.isPinyin()) {
		return Different
	}
	return Partial
}

// families are the Chinese family names of which most people have one, in Pinyin
// (the Ministry of Public Security, 2019).
const families = " wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu dong xiao cheng cao yuan deng fu shen zeng peng lyu su lu jiang cai jia ding wei xue ye yan pan du dai xia zhong tian ren fan fang shi yao tan liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou shao meng long wan duan qian yin lai niu pang hong "

// syllables of Pinyin, one or several.
var syllables = regexp.MustCompile(`^(?:(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ui|ao|ou|iu|ie|ue|an|en|in|un|ia|ua|uo|a|e|i|o|u|v)|er|ai|an|ang|ao|en|ou|a|e)+$`)

// isPinyin reports whether a name in Latin letters is a Chinese one in Pinyin: two or
// three words, of which the first or the last is a usual family name.
func (n *name) isPinyin() bool {
	if n.script != latin || len(n.tokens) < 2 || len(n.tokens) > 3 {
		return false
	}
	if !n.tokens[0].isChineseFamily() && !n.tokens[len(n.tokens)-1].isChineseFamily() {
		return false
	}
	for i := range n.tokens {
		if t := &n.tokens[i]; t.initial || !syllables.MatchString(t.plain) {
			return false
		}
	}
	return true
}

func (t *token) isChineseFamily() bool {
	return len(t.plain) <= len("zhuang") && strings.Contains(families, " "+t.plain+" ")
}

# Static weights of Inter for PDFs and pictures: figures of one width, no layout tables.
# python3 make.py InterVariable.ttf regular.ttf 400, and strong.ttf 620   (needs python3-fonttools, python3-brotli)
import sys
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fontTools import subset
source, target, weight = sys.argv[1], sys.argv[2], float(sys.argv[3])
font = TTFont(source)
axes = {"wght": weight}
for axis in font["fvar"].axes:
    if axis.axisTag == "opsz":
        axes["opsz"] = axis.minValue
    elif axis.axisTag == "slnt":
        axes["slnt"] = 0
font = instancer.instantiateVariableFont(font, axes)
gsub = font["GSUB"].table
for feature in gsub.FeatureList.FeatureRecord:
    if feature.FeatureTag == "tnum":
        for i in feature.Feature.LookupListIndex:
            for part in gsub.LookupList.Lookup[i].SubTable:
                part = getattr(part, "ExtSubTable", part)
                for table in font["cmap"].tables:
                    for code, glyph in list(table.cmap.items()):
                        if glyph in part.mapping:
                            table.cmap[code] = part.mapping[glyph]
        break
cmap = font.getBestCmap()
for digit in "0123456789":  # rounded each for itself, they may differ by a unit
    glyph = cmap[ord(digit)]
    font["hmtx"][glyph] = (font["hmtx"][cmap[ord("0")]][0], font["hmtx"][glyph][1])
options = subset.Options()
options.layout_features = []
options.hinting = False
options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "BASE", "DSIG", "HVAR", "MVAR", "avar"]
options.notdef_outline = True
options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
s = subset.Subsetter(options)
codes = [c for c in font.getBestCmap() if c < 0x250 or 0x2b0 <= c < 0x370 or 0x400 <= c < 0x530 or 0x1e00 <= c < 0x1f00 or 0x2000 <= c < 0x2070 or c in (0x20ac, 0x2116, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x25a0, 0x25a1, 0x25cf, 0x25cb, 0x2713, 0x2715, 0x2717, 0x00bd)]
s.populate(unicodes=codes)
s.subset(font)
font.flavor = None
font.save(target)
have = set(codes)
print(target, len(codes), [hex(c) for c in (0xbd,0x2212,0x25a0,0x25a1,0x2713,0x2116,0x410,0x49a,0x110) if c not in have], 'glyf' in font)

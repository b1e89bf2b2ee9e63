# Subsets of Noto for names that Inter cannot write, as TrueType packed with gzip: /usr/bin/python3 typeface/scripts.py typeface/
# (Debian: python3-fonttools, fonts-noto-core, fonts-noto-cjk). Han are those of GB 2312, of the common level of
# Big5 and of JIS X 0208, Hangul the syllables of KS X 1001.
import gzip, io, sys
from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
NOTO, CJK = "/usr/share/fonts/truetype/noto/", "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

def coded(encoding, rows, cells):
    for row in rows:
        for cell in cells:
            try: yield ord(bytes((row, cell)).decode(encoding))
            except (UnicodeDecodeError, TypeError): pass

HIGH = range(0xA1, 0xFF)
HAN = set(coded("gb2312", range(0xB0, 0xF8), HIGH)) | set(coded("big5", range(0xA4, 0xC7), [*range(0x40, 0x7F), *HIGH])) | set(coded("euc_jp", range(0xB0, 0xF5), HIGH))
HAN = {c for c in HAN if 0x4E00 <= c <= 0x9FFF} | {0x3001, 0x3002, 0x3005, 0x3006, 0x3007, 0xFF0C, 0xFF08, 0xFF09, 0x30FB, 0x00B7} | set(range(0x3041, 0x3097)) | set(range(0x30A1, 0x30FD))
HANGUL = {c for c in coded("euc_kr", range(0xB0, 0xC9), HIGH) if 0xAC00 <= c <= 0xD7A3}
ARABIC = set(range(0x60C, 0x660)) | set(range(0x660, 0x6D5)) | set(range(0x6F0, 0x6FA)) | set(range(0xFB50, 0xFBE9)) | set(range(0xFBFC, 0xFC00)) | set(range(0xFE80, 0xFEFD))
FONTS = {
    "arabic": (NOTO + "NotoSansArabic-Regular.ttf", ARABIC), "hebrew": (NOTO + "NotoSansHebrew-Regular.ttf", set(range(0x5BE, 0x5F5))),
    "georgian": (NOTO + "NotoSansGeorgian-Regular.ttf", set(range(0x10A0, 0x1100)) | set(range(0x1C90, 0x1CC0))),
    "armenian": (NOTO + "NotoSansArmenian-Regular.ttf", set(range(0x530, 0x590))),
    "latin": (NOTO + "NotoSans-Regular.ttf", set(range(0x180, 0x2B0)) | set(range(0x370, 0x400)) | set(range(0x460, 0x530)) | set(range(0x1E00, 0x2000)) | {0xA78A, 0xA78B, 0xA78C}),
    "han": (CJK, HAN), "hangul": (CJK, HANGUL),
}
# Lam and alef are one shape. Its glyph is read as lam; a glyph without width, at E600 and the low byte of the alef, is read as the alef.
ALEFS = (0x622, 0x623, 0x625, 0x627)

def outlines(font, error):
    "The outlines of a font, which are cubic, as quadratic ones."
    order, glyphs, made = font.getGlyphOrder(), font.getGlyphSet(), {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, error, reverse_direction=True))
        made[name] = pen.glyph()
    font["loca"], glyf = newTable("loca"), newTable("glyf")
    font["glyf"] = glyf
    glyf.glyphOrder, glyf.glyphs = order, made
    for table in ("CFF ", "VORG"):
        if table in font: del font[table]
    for name in order: font["hmtx"][name] = (font["hmtx"][name][0], getattr(made[name], "xMin", 0))
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements", "maxSizeOfInstructions", "maxComponentElements"):
        setattr(maxp, field, 1 if field == "maxZones" else 0)
    maxp.maxComponentDepth = 0
    post = font["post"]
    post.formatType, post.extraNames, post.mapping, post.glyphOrder = 3.0, [], {}, order
    font.sfntVersion = "\000\001\000\000"

for name, (file, codes) in FONTS.items():
    options = subset.Options()
    options.layout_features, options.hinting, options.notdef_outline, options.glyph_names = [], False, True, False
    options.name_IDs, options.recalc_timestamp = [0, 1, 2, 4, 5, 6, 13, 14], False
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "BASE", "DSIG", "vhea", "vmtx", "MATH", "gasp"]
    options.name_languages = [0x409]
    font = TTFont(file, fontNumber=2, recalcTimestamp=False) if file == CJK else TTFont(file, recalcTimestamp=False)
    s = subset.Subsetter(options)
    s.populate(unicodes=codes)
    s.subset(font)
    if "CFF " in font: outlines(font, 2)
    if name == "arabic":
        order, glyf = font.getGlyphOrder(), font["glyf"]
        for alef in ALEFS:
            empty = "alef%X" % alef
            order = order + [empty]
            font.setGlyphOrder(order)
            glyf.glyphOrder = order
            glyf.glyphs[empty] = TTGlyphPen(None).glyph()
            font["hmtx"][empty] = (0, 0)
            for table in font["cmap"].tables: table.cmap[0xE600 + (alef & 0xFF)] = empty
    out = io.BytesIO()
    font.save(out)
    packed = gzip.compress(out.getvalue(), 9, mtime=0)
    open(sys.argv[1] + "/" + name + ".ttf.gz", "wb").write(packed)
    lacks = sorted(codes - set(font.getBestCmap()))
    print(name, len(codes), "lacks", len(lacks), [hex(c) for c in lacks[:12]], len(out.getvalue()), len(packed))

#!/usr/bin/env bash
# Surprise: cm-pgn 5.0.0 (npm) ends the value of a PGN tag at the first quotation mark inside it. PGN writes such a mark with a backslash
# before it, so that names with a nickname or clubs with a quoted name are valid. The rest of the name is dropped without an error,
# the backslash stays, and render writes it out before the closing mark, where it now makes the mark part of the value.
# Hurt: whoever reads and saves games with it: the name is cut, and the saved file is no valid PGN any more.
# Seen: the name Ada "Ace" Lind becomes Ada \ when read, and [White "Ada \"] when written; chessops 0.15.1 (npm) reads the whole name.
# fedrate: reads no PGN.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cm-pgn@5.0.0 chessops@0.15.1 >/dev/null
cat >game.pgn <<'PGN'
[Event "Oak Cup"]
[Site "?"]
[Date "2026.01.02"]
[Round "1"]
[White "Ada \"Ace\" Lind"]
[Black "Ben Orr"]
[Result "1-0"]

1. e4 e5 1-0
PGN
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Pgn } from 'cm-pgn/src/Pgn.js';
import { parsePgn } from 'chessops/pgn';

const text = readFileSync('game.pgn', 'utf8');
const game = new Pgn(text);
console.log('chessops:', parsePgn(text)[0].headers.get('White'));
console.log('cm-pgn:', game.header.tags.White);
console.log('written:', game.render().split('\n').find((line) => line.startsWith('[White')));
JS
got=$(node read.mjs)
want='chessops: Ada "Ace" Lind
cm-pgn: Ada \
written: [White "Ada \"]'
if [ "$got" != "$want" ]; then
  printf 'changed: the libraries returned\n%s\ninstead of\n%s\n' "$got" "$want" >&2
  exit 1
fi
echo "as recorded: cm-pgn 5.0.0 cuts a name at a quotation mark and writes invalid PGN"

#!/usr/bin/env bash
# Surprise: chessops 0.15.1 (npm) makes one game of two if no empty line stands between tags and moves. PGN's import format is free in
# white space, and the result ends a game. chessops does not end it there: the moves of the next game are appended, and its result
# replaces that of the first.
# Hurt: whoever takes results from such a file: the winner of the first game becomes its loser, and the second game is gone.
# Seen: of "Lind 1-0" and "Moe 0-1" one game is left, "Lind 0-1", with the moves of both. With empty lines both are read.
# fedrate: takes results from tournament reports only, one line a player.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chessops@0.15.1 >/dev/null
cat >read.mjs <<'JS'
import { parsePgn } from 'chessops/pgn';

const game = (white, black, result, moves, gap) =>
  `[Event "Oak Cup"]\n[Site "?"]\n[Date "2026.01.02"]\n[Round "1"]\n[White "${white}"]\n[Black "${black}"]\n` +
  `[Result "${result}"]\n${gap}${moves} ${result}\n${gap}`;
for (const gap of ['', '\n']) {
  const text = game('Lind, Ada', 'Orr, Ben', '1-0', '1. e4 e5', gap) + game('Moe, Cy', 'Pell, Di', '0-1', '1. d4', gap);
  const games = parsePgn(text).map((g) => {
    const moves = [...g.moves.mainline()].map((m) => m.san).join(' ');
    return `${g.headers.get('White')} ${g.headers.get('Result')} ${moves}`;
  });
  console.log(games.join(' | '));
}
JS
got=$(node read.mjs)
want='Lind, Ada 0-1 e4 e5 d4
Lind, Ada 1-0 e4 e5 | Moe, Cy 0-1 d4'
if [ "$got" != "$want" ]; then
  printf 'changed: chessops 0.15.1 returned\n%s\ninstead of\n%s\n' "$got" "$want" >&2
  exit 1
fi
echo "as recorded: chessops 0.15.1 merges two games without empty lines, with the second result"

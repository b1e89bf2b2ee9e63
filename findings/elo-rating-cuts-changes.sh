#!/usr/bin/env bash
# Surprise: elo-rating 1.0.1 (npm) cuts the change of a rating to a whole number towards zero, where FIDE rounds to the nearest
# (B.02 8.3.4). Its own documentation says nothing of it. The limit of 400 points is built in as FIDE has it, so the code looks careful.
# Hurt: whoever runs a list with it: almost every game costs both players part of a point, and with K = 10 a favourite by 400 points or
# more never gains anything, however many such games are won.
# Seen: K = 20: a win of 1500 against 1480 is worth 9.42, gives 9; against 1450 it is worth 8.57, gives 8. K = 10: a win of 2400 against
# 2000 is worth 0.91, gives 0; ten of them give 0 instead of 9.
# fedrate: adds the changes of a period in hundredths and rounds once, a half away from zero (rating/rate.go).
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund elo-rating@1.0.1 >/dev/null
cat >games.cjs <<'JS'
const elo = require('elo-rating');
for (const [player, opponent, k] of [[1500, 1480, 20], [1500, 1450, 20], [2400, 2000, 10]]) {
  const worth = k * (1 - elo.expected(player, opponent));
  const gain = elo.calculate(player, opponent, true, k).playerRating - player;
  console.log(player, opponent, k, worth.toFixed(2), gain);
}
let rating = 2400;
for (let n = 0; n < 10; n++) rating = elo.calculate(rating, 2000, true, 10).playerRating;
console.log(rating);
JS
got=$(node games.cjs)
want='1500 1480 20 9.42 9
1500 1450 20 8.57 8
2400 2000 10 0.91 0
2400'
if [ "$got" != "$want" ]; then
  printf 'changed: elo-rating 1.0.1 returned\n%s\ninstead of\n%s\n' "$got" "$want" >&2
  exit 1
fi
echo "as recorded: elo-rating 1.0.1 cuts changes of a rating instead of rounding them"

#!/bin/sh
# remend 1.4.0, which closes Markdown that a model has not finished, changes finished texts. Expected: a sentence whose marks are literal by
# CommonMark stays as it is. Seen: a half-open interval becomes a link, a comparison without spaces loses the rest of its sentence as an
# unfinished HTML tag, arguments of Python and a power get asterisks at their end, and "cost $$" a formula's end. A tilde between
# digits is escaped. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund remend@1.4.0
cat >run.mjs <<'JS'
import remend from 'remend';
const texts = ['Any number of [0, 1) is drawn.', 'It ends if a<b holds.', 'Call f(*args, **kwargs) for all.', 'Here 2**3 is 8.', 'It cost $$.'];
for (const text of [...texts, 'Wait 2~3 days.']) console.log(remend(text));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'Any number of [0, 1) is drawn.](streamdown:incomplete-link)
It ends if a
Call f(*args, **kwargs) for all.***
Here 2**3 is 8.**
It cost $$.$$
Wait 2\~3 days.'

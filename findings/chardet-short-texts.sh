#!/bin/sh
# chardet 2.2.0: of a short text in GBK, Shift_JIS or EUC-KR every encoding of pairs has the confidence 10, or one of Latin is ahead.
# A caller that takes the first guess reads short headers of CSV files wrongly. Fails when a guess is better than that.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chardet@2.2.0
cat >run.mjs <<'JS'
import { analyse } from 'chardet';
// 编号,名称 in GBK; 品名,数量 in Shift_JIS.
const texts = ['b1e0bac52cc3fbb3c60a', '956996bc2c909497ca0a'];
console.log(texts.map((hex) => { const [first] = analyse(Buffer.from(hex, 'hex')); return `${first.name} ${first.confidence}`; }).join(', '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'Shift_JIS 10, windows-1252 50'

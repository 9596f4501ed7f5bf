#!/bin/sh
# croner 10.0.1: where the clock goes back by half an hour (Lord Howe Island) or by two hours (Troll), a time that comes twice is named
# at its second moment; where it goes back by an hour, at its first. Fails when they agree.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund croner@10.0.1
cat >run.mjs <<'JS'
import { Cron } from 'croner';
const next = (pattern, timezone, from) => new Cron(pattern, { timezone, paused: true }).nextRun(new Date(from)).toISOString();
console.log([
  next('45 1 * * *', 'Australia/Lord_Howe', '2026-04-04T14:40:00Z'),
  next('30 1 * * *', 'Antarctica/Troll', '2026-10-24T12:00:00Z'),
  next('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z'),
].join(' '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '2026-04-04T15:15:00.000Z 2026-10-25T01:30:00.000Z 2026-10-25T00:30:00.000Z'

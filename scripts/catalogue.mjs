// node scripts/catalogue.mjs [--facts FILE] [--check] PROVIDER…|--all
// Writes providers/<id>/models.ts from the model facts and prints what was added, removed and changed.
// --check writes nothing and fails when a file would differ. --all takes every provider folder the facts know.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { toCard } from './catalogue/card.mjs';
import { minimax } from './catalogue/minimax.mjs';

/** @typedef {import('../runtime-core/contract/models.ts').ModelCard} ModelCard */
/** @typedef {{ provider: string, id: string, in: string[] } & Record<string, unknown>} FactRow */
/** @typedef {{ id: string, docsUrl?: string }} ProviderRow */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** @type {{ source: string, date: string, cards: Readonly<Record<string, readonly ModelCard[]>> }} */
const newer = JSON.parse(readFileSync(join(root, 'scripts/catalogue/newer.json'), 'utf8'));

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    facts: { type: 'string', default: join(root, '../shared/facts/models.json') },
    check: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});

if (!existsSync(flags.facts)) {
  console.error(`no model facts at ${flags.facts}: name their file with --facts FILE`);
  process.exit(2);
}
/** @type {FactRow[]} */
const rows = JSON.parse(readFileSync(flags.facts, 'utf8'));
const beside = join(dirname(flags.facts), 'providers.json');
/** @type {ProviderRow[]} */
const providers = existsSync(beside) ? JSON.parse(readFileSync(beside, 'utf8')) : [];

/** The facts' rows, the missing ones of MiniMax under them. @param {string} id @returns {FactRow[]} */
function rowsOf(id) {
  const own = rows.filter((row) => row.provider === id);
  if (id !== 'minimax') return own;
  const known = new Map(minimax.map((row) => [row.id, row]));
  const merged = own.map((row) => ({ ...known.get(row.id), ...row }));
  return [...merged, ...minimax.filter((row) => !own.some((other) => other.id === row.id))];
}

/** @param {string} id @param {readonly ModelCard[]} cards */
function source(id, cards) {
  const docs = providers.find((row) => row.id === id)?.docsUrl;
  return [
    `// ${id}: the models it offers. Written by \`node scripts/catalogue.mjs ${id}\`; edit the facts, not this file.`,
    `// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy${docs ? `; the vendor's pages: ${docs}` : ''}`,
    ...(newer.cards[id] ? [`// Newer ones as of ${newer.date}, from scripts/catalogue/newer.json`] : []),
    `import type { ModelCard } from '@tributary/runtime-core';`,
    '',
    `export const models = ${JSON.stringify(cards, undefined, 2)} as const satisfies readonly ModelCard[];`,
    '',
  ].join('\n');
}

/** The text as the formatter leaves it, so that writing twice changes nothing. @param {string} text */
function formatted(text) {
  const command = [
    join(root, 'node_modules/oxfmt/bin/oxfmt'),
    '--config',
    join(root, '.oxfmtrc.json'),
    '--stdin-filepath',
    'models.ts',
  ];
  const run = spawnSync(process.execPath, command, { input: text, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`oxfmt failed: ${run.stderr}`);
  return run.stdout;
}

/** @param {string} file @returns {Promise<readonly ModelCard[]>} */
async function cardsIn(file) {
  if (!existsSync(file)) return [];
  return (await import(pathToFileURL(file).href)).models;
}

/** @param {readonly ModelCard[]} before @param {readonly ModelCard[]} after */
function difference(before, after) {
  const old = new Map(before.map((card) => [card.id, JSON.stringify(card)]));
  const fresh = new Set(after.map((card) => card.id));
  return {
    added: after.filter((card) => !old.has(card.id)).map((card) => card.id),
    removed: before.filter((card) => !fresh.has(card.id)).map((card) => card.id),
    changed: after
      .filter((card) => old.has(card.id) && old.get(card.id) !== JSON.stringify(card))
      .map((card) => card.id),
  };
}

const wanted = flags.all
  ? [...new Set(rows.map((row) => row.provider))].filter((id) => existsSync(join(root, 'providers', id)))
  : positionals;
if (wanted.length === 0) {
  console.error('usage: node scripts/catalogue.mjs [--facts FILE] [--check] PROVIDER…|--all');
  process.exit(2);
}

let stale = 0;
for (const id of wanted) {
  const folder = join(root, 'providers', id);
  if (!existsSync(folder)) throw new Error(`there is no folder providers/${id}`);
  const facts = rowsOf(id).map(toCard);
  const known = new Set(facts.map((card) => card.id));
  const cards = [...(newer.cards[id] ?? []).filter((card) => !known.has(card.id)), ...facts];
  const file = join(folder, 'models.ts');
  const text = formatted(source(id, cards));
  const same = existsSync(file) && readFileSync(file, 'utf8') === text;
  const { added, removed, changed } = difference(await cardsIn(file), cards);
  console.log(
    `${id}: ${cards.length} models, ${same ? 'unchanged' : `${added.length} added, ${removed.length} removed, ${changed.length} changed`}`,
  );
  for (const [mark, ids] of /** @type {const} */ ([
    ['+', added],
    ['-', removed],
    ['~', changed],
  ])) {
    for (const model of ids) console.log(`  ${mark} ${model}`);
  }
  if (same) continue;
  stale += 1;
  if (!flags.check) writeFileSync(file, text);
}
if (flags.check && stale > 0) process.exit(1);

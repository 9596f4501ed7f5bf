// node scripts/catalogue/newer.mjs FOLDER
// Puts models that have come out since into the lists of the makers' own packages, from dist/providers/data of the npm package
// @earendil-works/pi-ai (MIT), which collects the vendors' own lists. What a list has already is replaced.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { listFile, listText, readBank, readList } from './tidy.mjs';

/** @typedef {import('../../runtime-core/contract/models.ts').ModelCard} ModelCard */
/** @typedef {Readonly<Record<string, number>>} Cost */
/**
 * @typedef {{ id: string, name: string, type: string, reasoning?: boolean, input: string[], contextWindow: number,
 *   maxTokens: number, cost: Cost & { tiers?: (Cost & { inputTokensAbove: number })[] },
 *   thinkingLevelMap?: Record<string, string | null> }} Row
 */
/**
 * @typedef {{ file: string, like: string, models: RegExp, enabled: RegExp, efforts?: boolean, window?: string }} Source
 */

/**
 * A row a provider. `like`: the card whose abilities and settings a model of the same vendor shares. `efforts`: the vendor's
 * wire takes the levels that the list names. `window`: the prefix under which a gateway lists the whole context window,
 * where the vendor's own list ends it at the first price tier.
 * @type {Readonly<Record<string, Source>>}
 */
const sources = {
  openai: {
    file: 'openai',
    like: 'gpt-5.5',
    models: /^gpt-(5\.[6-9]|[6-9])(\.\d)?-(luna|sol|terra|astra)$/,
    enabled: /^gpt-(6\.2|6\.1-terra|6-luna)/,
    efforts: true,
    window: 'openai/',
  },
  anthropic: {
    file: 'anthropic',
    like: 'claude-opus-4-7',
    models: /^claude-(\w+-5(-\d)?|opus-4-8)$/,
    enabled: /^claude-(fable-5-2|opus-5-5|sonnet-5-5|haiku-5-5)$/,
    efforts: true,
  },
  google: {
    file: 'google',
    like: 'gemini-3.5-flash',
    models: /^gemini-(3\.[5-9]-flash(-lite)?|4-\w+)$/,
    enabled: /^gemini-(3\.8|4-(argon|neon))/,
    efforts: true,
  },
  xai: { file: 'xai', like: 'grok-4.3', models: /^grok-4\.[5-9]$/, enabled: /^grok-4\.7$/, efforts: true },
  mistral: { file: 'mistral', like: 'mistral-medium-3.5', models: /^mistral-large-4$/, enabled: /./ },
  moonshot: {
    file: 'moonshotai',
    like: 'kimi-k2.6',
    models: /^kimi-(k2\.7|k3)/,
    enabled: /^kimi-k3\.1-pro$/,
    efforts: true,
  },
  minimax: { file: 'minimax', like: 'MiniMax-M2.7', models: /^MiniMax-M3/, enabled: /./ },
  xiaomimimo: { file: 'xiaomi', like: 'mimo-v2.5-pro', models: /^mimo-v2\.6/, enabled: /-pro$/ },
};

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node scripts/catalogue/newer.mjs FOLDER');
  process.exit(2);
}

/** @param {string} name @returns {Row[]} */
const listed = (name) =>
  Object.values(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))
    .flatMap((group) => Object.values(group))
    .filter(({ type }) => type === 'chat');

const gateway = new Map(listed('vercel-ai-gateway').map((row) => [row.id, row.contextWindow]));
const rates = /** @type {const} */ ([
  ['input', 'input'],
  ['output', 'output'],
  ['cachedInput', 'cacheRead'],
  ['writeCacheInput', 'cacheWrite'],
]);

/** Per million tokens; from a number of input tokens on, some cost more. @param {Row['cost']} cost */
function pricing(cost) {
  const named = rates.filter(([, name]) => cost[name]);
  const flat = Object.fromEntries(named.map(([ours, name]) => [ours, cost[name]]));
  const [tier] = cost.tiers ?? [];
  if (!tier) return flat;
  const from = tier.inputTokensAbove / 1e6;
  const lookup = named.map(([ours, name]) => [
    ours,
    { by: ['textInput'], prices: { [`[0, ${from}]`]: cost[name], [`[${from}, infinity]`]: tier[name] } },
  ]);
  return { ...flat, lookup: Object.fromEntries(lookup) };
}

/** Levels as the wire spells them, least first; the list names those that differ from the usual three. @param {Row} row */
function effortsOf({ thinkingLevelMap: map = {} }) {
  const usual = new Map([
    ['off', undefined],
    ['minimal', undefined],
    ['low', 'low'],
    ['medium', 'medium'],
    ['high', 'high'],
    ['xhigh', undefined],
    ['max', undefined],
  ]);
  return [...usual].flatMap(([level, word]) => (level in map ? (map[level] ?? []) : (word ?? [])));
}

/** @param {Source} source @param {ModelCard} like @param {Row} row */
function toCard({ enabled, efforts, window }, like, row) {
  const { extendParams = [], reasoningEfforts: _efforts, ...settings } = like.settings ?? {};
  const always = row.thinkingLevelMap?.['off'] === null;
  const named = Object.values(row.thinkingLevelMap ?? {}).some((level) => level !== null);
  const levels = efforts && named ? effortsOf(row).filter((level) => level !== 'off') : [];
  const controls = [
    ...extendParams.filter((param) => param !== 'reasoningEffort' && !(always && param === 'enableReasoning')),
    ...(levels.length > 1 ? ['reasoningEffort'] : []),
  ];
  const described = {
    ...settings,
    ...(controls.length > 0 ? { extendParams: controls } : {}),
    ...(levels.length > 1 ? { reasoningEfforts: levels } : {}),
  };
  return {
    id: row.id,
    displayName: row.name,
    type: 'chat',
    ...(enabled.test(row.id) ? { enabled: true } : {}),
    abilities: {
      ...like.abilities,
      functionCall: true,
      ...(row.input.includes('image') ? { vision: true } : {}),
      ...(row.reasoning ? { reasoning: true } : {}),
    },
    contextWindowTokens: Math.max(row.contextWindow, gateway.get(`${window}${row.id}`) ?? 0),
    maxOutput: row.maxTokens,
    pricing: pricing(row.cost),
    ...(Object.keys(described).length > 0 ? { settings: described } : {}),
  };
}

const bank = readBank(root);
for (const [id, source] of Object.entries(sources)) {
  /** @type {readonly ModelCard[]} */
  const known = (await import(`../../providers/${id}/models.ts`)).models;
  const like = known.find((card) => card.id === source.like);
  if (!like) throw new Error(`${id} has no model ${source.like}`);
  const found = listed(source.file).filter((row) => source.models.test(row.id) && row.id !== source.like);
  const newer = new Map(found.map((row) => [row.id, toCard(source, like, row)]));
  const list = readList(root, id);
  const before = list.models.map((model) => ({ model: model.model, ...(newer.get(model.id) ?? model) }));
  const ids = new Set(list.models.map((model) => model.id));
  const models = [...[...newer.values()].filter((card) => !ids.has(card.id)), ...before];
  writeFileSync(listFile(root, id), listText({ ...list, models }, bank));
  console.log(
    `${id}: ${newer.size} from the package, ${models.length - before.length} of them new; date it in "sources"`,
  );
}

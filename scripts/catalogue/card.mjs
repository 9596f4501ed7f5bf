// One row of the model facts to one ModelCard, as runtime-core/contract/models.ts names its fields.
//
// Precedence: the facts have two snapshots, 2025-07 and 2026-05. A card shows today's values, so the row's `now`
// overrides July's value; `now: null` removes a field. A model that only July lists stays, since people still have
// conversations with it, and is marked `legacy` unless July had it enabled.

import { describeReasoning } from './reasoning.mjs';

/** @typedef {import('../../runtime-core/contract/models.ts').ModelCard} ModelCard */
/** @typedef {Readonly<Record<string, unknown>>} Row */

const abilityNames = [
  'functionCall',
  'vision',
  'reasoning',
  'search',
  'files',
  'structuredOutput',
  'imageOutput',
  'video',
];
const rateNames = ['input', 'output', 'cachedInput', 'writeCacheInput', 'audioInput', 'audioOutput', 'imageOutput'];
const settingNames = ['extendParams', 'searchImpl', 'searchProvider', 'disabledParams'];

/** @param {unknown} value @returns {value is Row} */
const isRow = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {Row} row @param {readonly string[]} names @returns {Row} */
const pick = (row, names) =>
  Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));

/** Empty groups say nothing. @param {Row | undefined} row */
const unlessEmpty = (row) => (row && Object.keys(row).length > 0 ? row : undefined);

/** July's row with what has changed since. @param {Row} row @returns {Row} */
function today(row) {
  const now = isRow(row['now']) ? row['now'] : {};
  return Object.fromEntries(Object.entries({ ...row, ...now }).filter(([, value]) => value !== null));
}

/** @param {unknown} given @returns {Row | undefined} */
function abilities(given) {
  if (!isRow(given)) return undefined;
  return unlessEmpty(
    Object.fromEntries(abilityNames.filter((name) => given[name] === true).map((name) => [name, true])),
  );
}

/** Per million tokens; rates that a card has no field for (video input, image input) are left out. @param {unknown} given */
function pricing(given) {
  if (!isRow(given)) return undefined;
  const byQuality = unlessEmpty(pick(given, ['hd', 'standard']));
  const perImage = given['perImage'] ?? given['approxPerImage'] ?? byQuality;
  const unit = isRow(given['unit']) ? Object.values(given['unit'])[0] : given['unit'];
  const currency = given['currency'] === 'USD' ? undefined : given['currency'];
  const tables = Object.fromEntries(
    ['tiers', 'lookup'].map((name) => [
      name,
      isRow(given[name]) ? unlessEmpty(pick(given[name], rateNames)) : undefined,
    ]),
  );
  return unlessEmpty(defined({ ...pick(given, rateNames), perImage, unit, currency, ...tables }));
}

/** YYYY-MM-DD, also where the facts wrote one digit. @param {unknown} given */
const date = (given) =>
  typeof given === 'string'
    ? given
        .split('-')
        .map((part) => part.padStart(2, '0'))
        .join('-')
    : undefined;

/** @param {Row} row @returns {Row} */
const defined = (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

/** @param {Row} row @returns {ModelCard} */
export function toCard(row) {
  const card = today(row);
  const onlyJuly = Array.isArray(row['in']) && !row['in'].includes('2026-05');
  const settings = isRow(card['settings'])
    ? unlessEmpty(
        defined(describeReasoning(String(card['provider']), String(card['id']), pick(card['settings'], settingNames))),
      )
    : undefined;
  // The facts are checked against the card's type where it counts: the generated file says `satisfies ModelCard`.
  return /** @type {ModelCard} */ (
    /** @type {unknown} */ (
      defined({
        id: String(card['id']).trim(), // one of SambaNova's ends in a tab
        ...pick(card, ['displayName', 'type']),
        enabled: card['enabled'] === true ? true : undefined,
        legacy: onlyJuly && card['enabled'] !== true ? true : undefined,
        visible: card['visible'] === false ? false : undefined,
        abilities: abilities(card['abilities']),
        ...pick(card, ['contextWindowTokens', 'maxOutput', 'maxDimension', 'resolutions']),
        pricing: pricing(card['pricing']),
        releasedAt: date(card['releasedAt']),
        settings,
        deploymentName: card['deploymentName'] === card['id'] ? undefined : card['deploymentName'],
      })
    )
  );
}

// Lists of vendors and files of the bank in the one form that is committed: a model a line, and nothing said twice.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { factsOf, merged } from '../../runtime-core/bank/merge.ts';
import { ModelCardSchema } from '../../runtime-core/contract/models.ts';

/** @typedef {Readonly<Record<string, unknown>>} Fields */
/** @typedef {import('../../runtime-core/bank/merge.ts').ListedModel & Fields} Listed */
/** @typedef {{ sources: readonly string[], models: readonly Listed[] }} List a vendor's models.json */
/** @typedef {{ sources: readonly string[], models: Readonly<Record<string, Fields>> }} Maker a file of the bank */
/** @typedef {ReadonlyMap<string, Maker>} Bank */

/** @param {unknown} value @returns {value is Fields} */
const isFields = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {string} file */
const readJSON = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {string} root @param {string} maker */
export const bankFile = (root, maker) => join(root, 'runtime-core/bank/makers', `${maker}.json`);

/** @param {string} root @param {string} vendor */
export const listFile = (root, vendor) => join(root, 'providers', vendor, 'models.json');

/** @param {string} root @returns {Bank} */
export function readBank(root) {
  const makers = readdirSync(join(root, 'runtime-core/bank/makers')).map((name) => basename(name, '.json'));
  return new Map(makers.map((maker) => [maker, readJSON(bankFile(root, maker))]));
}

/** Vendors with a list. @param {string} root */
export const vendors = (root) => readdirSync(join(root, 'providers')).filter((id) => existsSync(listFile(root, id)));

/** @param {string} root @param {string} vendor @returns {List} */
export const readList = (root, vendor) => readJSON(listFile(root, vendor));

/**
 * The smallest JSON merge patch (RFC 7396) that makes one object of another; undefined where they are equal.
 * @param {Fields} from @param {Fields} to @returns {Fields | undefined}
 */
export function patchOf(from, to) {
  const names = [...new Set([...Object.keys(to), ...Object.keys(from)])];
  const entries = names.flatMap((name) => {
    const [before, after] = [from[name], to[name]];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    if (after === undefined) return [[name, null]];
    if (!isFields(before) || !isFields(after)) return [[name, after]];
    const inside = patchOf(before, after);
    return inside ? [[name, inside]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/**
 * Fields in the order of the contract, `model` behind `id`; so are those of abilities, settings and pricing.
 * @param {Fields} fields @param {Fields} [schema] @returns {Fields}
 */
function ordered(fields, schema = ModelCardSchema.properties) {
  const names = [...(schema === ModelCardSchema.properties ? ['id', 'model'] : []), ...Object.keys(schema)];
  const unknown = Object.keys(fields).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`a card has no field ${unknown.join(', ')}: ${JSON.stringify(fields)}`);
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const [value, below] = [fields[name], schema[name]];
      if (value === undefined) return [];
      const inside = isFields(below) && isFields(below['properties']) ? below['properties'] : undefined;
      return [[name, isFields(value) && inside ? ordered(value, inside) : value]];
    }),
  );
}

/** Without what the bank says already. @param {Listed} listed @param {Bank} bank */
function withoutFacts(listed, bank) {
  const [card] = merged({ models: [listed] }, bank);
  if (listed.model === undefined || !card) return listed;
  const { id, ...own } = card;
  return { id, model: listed.model, ...patchOf(factsOf(listed.model, bank) ?? {}, own) };
}

/** @param {readonly string[]} sources @param {readonly string[]} lines @param {string} brackets */
const text = (sources, lines, brackets) =>
  `{\n"sources": ${JSON.stringify(sources)},\n"models": ${brackets[0]}\n${lines.join(',\n')}\n${brackets[1]}\n}\n`;

/** @param {List} list @param {Bank} bank */
export const listText = ({ sources, models }, bank) =>
  text(
    sources,
    models.map((listed) => JSON.stringify(ordered(withoutFacts(listed, bank)))),
    '[]',
  );

/** @param {Maker} maker */
export const makerText = ({ sources, models }) =>
  text(
    sources,
    Object.entries(models)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, facts]) => `${JSON.stringify(name)}: ${JSON.stringify(ordered(facts))}`),
    '{}',
  );

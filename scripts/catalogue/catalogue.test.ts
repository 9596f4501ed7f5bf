// The bank of facts and the vendors' lists: one format, no repeated field, no unused row.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cards } from '../../runtime-core/bank/index.ts';
import { bankFile, listFile, listText, makerText, patchOf, readBank, readList, vendors } from './tidy.mjs';

const root = join(import.meta.dirname, '../..');
const bank = readBank(root);
const lists = vendors(root).map((id) => [id, readList(root, id)] as const);
const makers = [...bank];

test('there are lists and makers to look at', () => {
  expect(lists.length).toBeGreaterThan(75);
  expect(makers.length).toBeGreaterThan(20);
});

describe('the list of', () => {
  test.each(lists)('%s is in its one form: every model resolves, no field repeats the bank', (id, list) => {
    expect(readFileSync(listFile(root, id), 'utf8')).toBe(listText(list, bank));
    expect(list.sources.join()).toMatch(/20\d\d-\d\d-\d\d/);
  });
});

describe('the bank', () => {
  const used = new Set(lists.flatMap(([, { models }]) => models.map(({ model }) => model)));

  test.each(makers)('%s is in its one form, and says where its facts are from', (maker, facts) => {
    expect(readFileSync(bankFile(root, maker), 'utf8')).toBe(makerText(facts));
    expect(facts.sources.join()).toMatch(/20\d\d-\d\d-\d\d/);
  });

  test.each(makers)('%s is read when a list names it', async (maker, { models }) => {
    const [[row, facts] = []] = Object.entries(models);
    expect(await cards({ models: [{ id: 'm', model: `${maker}/${row}` }] })).toEqual([{ id: 'm', ...facts }]);
  });

  test.each(makers)('every row of %s is used', (maker, { models }) => {
    const names = Object.keys(models).map((name) => `${maker}/${name}`);
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });

  test.each(makers)('%s leaves to the vendors what is theirs: price, offer, search', (_maker, { models }) => {
    const own = ['id', 'model', 'enabled', 'legacy', 'visible', 'pricing', 'deploymentName', 'searchImpl'];
    const text = JSON.stringify(models);
    expect([...own, 'searchProvider', 'search'].filter((field) => text.includes(`"${field}":`))).toEqual([]);
  });
});

describe('tidying', () => {
  const acme = { sources: [], models: { large: { type: 'chat', maxOutput: 5, abilities: { vision: true } } } };
  const few = new Map([['acme', acme]]);
  const line = (model: object): unknown =>
    JSON.parse(listText({ sources: [], models: [{ id: 'm', ...model }] }, few)).models[0];

  test.each([
    ['a whole card stays', { type: 'chat', maxOutput: 5 }, { type: 'chat', maxOutput: 5 }],
    [
      'a repeated field goes',
      { model: 'acme/large', type: 'chat', maxOutput: 6 },
      { model: 'acme/large', maxOutput: 6 },
    ],
    [
      'a field inside a repeated object goes',
      { model: 'acme/large', abilities: { vision: true, search: true } },
      { model: 'acme/large', abilities: { search: true } },
    ],
    [
      'what removes a field stays',
      { model: 'acme/large', abilities: { vision: null }, maxOutput: null },
      { model: 'acme/large', abilities: { vision: null }, maxOutput: null },
    ],
    ['what removes a field that is not there goes', { model: 'acme/large', releasedAt: null }, { model: 'acme/large' }],
  ])('%s', (_name, given, expected) => expect(line(given)).toStrictEqual({ id: 'm', ...expected }));

  test('fields are in the order of the contract, whatever their order was', () => {
    expect(
      Object.keys(line({ pricing: { input: 1 }, type: 'chat', model: 'acme/large', enabled: true }) ?? {}),
    ).toEqual(['id', 'model', 'enabled', 'pricing']);
  });

  test('a field that cards do not have, and a model that the bank does not have, are refused', () => {
    expect(() => line({ type: 'chat', maxOuput: 5 })).toThrow('a card has no field maxOuput');
    expect(() => line({ model: 'acme/small' })).toThrow('m: the bank has no model "acme/small"');
  });

  test('a patch of equal objects is none', () => expect(patchOf(acme, structuredClone(acme))).toBeUndefined());
});

test('--check accepts what is committed and names a list that is not there', () => {
  const run = (id: string) =>
    spawnSync(process.execPath, [join(root, 'scripts/catalogue.mjs'), '--check', id], { encoding: 'utf8' });
  expect(run('groq')).toMatchObject({ status: 0, stdout: expect.stringMatching(/files, 0 differ\n$/) });
  expect(run('nobody')).toMatchObject({ status: 1, stderr: expect.stringContaining('providers/nobody/models.json') });
});

// Skills in the export of all data: whole and off in another account; parts of a file that cannot be used are named.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../server/storage/ids.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import { readImport, runImport } from '../../../server/storage/transfer/import.ts';
import { exportAll } from '../../../server/storage/transfer/own-format.ts';
import { groundApp } from '../../../server/testing/ground-app.ts';
import { maxSkillFiles } from '../shared/api.ts';
import { filesOf, findSkill, listSkills, storeSkill, viewOf } from './repository.ts';

const app = groundApp();
const textOf = (name: string): string => `---\nname: ${name}\ndescription: Packs bags.\n---\nFold, then roll.\n`;
const files = [
  { path: 'scripts/pack.py', bytes: Buffer.from('print("packed")') },
  { path: 'logo.png', bytes: Buffer.from([0x89, 0, 255]) },
];

const twin = { path: 'a', base64: '' };

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
  }, 120_000);
  afterAll(() => storage.close());

  const exported = async (user: string): Promise<{ readonly items: readonly unknown[] }> => {
    let text = '';
    for await (const part of exportAll(storage, user, async function* () {})) text += part;
    return JSON.parse(text);
  };
  const imported = async (file: object, user: string, dryRun = false) => {
    const reading = readImport(file);
    if (!reading) throw new Error('it is not read');
    const { items, notes } = await runImport(app, storage, user, reading, dryRun);
    return { items, notes };
  };

  test('a skill comes back whole and off, once', async () => {
    const [from, to] = [newId(), newId()];
    const text = textOf('pack');
    const skill = { name: 'pack', description: 'Packs bags.', body: 'Fold, then roll.', text, files, isTrusted: true };
    await storeSkill(storage, from, { ...skill, source: 'https://skills.example/pack' }, false);
    const file = await exported(from);
    const added = { items: 1, notes: [{ what: 'skills, which are switched on by hand', count: 1 }] };
    expect(await imported(file, to, true)).toEqual(added);
    expect(await listSkills(storage, to)).toEqual([]);
    expect(await imported(file, to)).toEqual(added);
    const row = await findSkill(storage, to, 'pack');
    expect([row?.text, row && viewOf(row)]).toEqual([
      text,
      expect.objectContaining({ from: 'https://skills.example/pack', enabled: false, seen: false, files: 2 }),
    ]);
    expect((await filesOf(storage, to, 'pack')).map(({ path, bytes }) => ({ path, bytes }))).toEqual(
      files.toReversed(),
    );
    expect(await imported(file, to)).toEqual({ items: 0, notes: [] });
    expect((await exported(to)).items).toEqual(file.items);
  });

  test.each([
    ['a field is missing', { name: 'x', text: textOf('x'), files: [] }],
    ['the text has another name', { name: 'x', text: textOf('y'), from: null, files: [] }],
    ['the text has no front matter', { name: 'x', text: 'x', from: null, files: [] }],
    ['a path leads out', { name: 'x', text: textOf('x'), from: null, files: [{ path: '../x', base64: '' }] }],
    ['a path is there twice', { name: 'x', text: textOf('x'), from: null, files: [twin, twin] }],
    [
      'there are too many files',
      {
        name: 'x',
        text: textOf('x'),
        from: null,
        files: Array.from({ length: maxSkillFiles + 1 }, (_, at) => ({ path: `${at}`, base64: '' })),
      },
    ],
    ['it is too large', { name: 'x', text: textOf('x'), from: null, files: [{ path: 'a', base64: 'A'.repeat(7e6) }] }],
    ['PostgreSQL refuses a character', { name: 'x', text: `${textOf('x')}\0`, from: null, files: [] }],
  ])('left out, and named: %s', async (_name, item) => {
    const user = newId();
    const file = { format: 'tributary-export', version: 1, conversations: [], items: [{ feature: 'skills', item }] };
    expect(await imported(file, user)).toEqual({ items: 0, notes: [{ what: 'unreadable skills', count: 1 }] });
    expect(await listSkills(storage, user)).toEqual([]);
  });

  test('items of a feature that this version does not have are named', async () => {
    const file = { format: 'tributary-export', version: 1, conversations: [], items: [{ feature: 'x', item: {} }, 7] };
    expect(await imported(file, newId())).toEqual({ items: 0, notes: [{ what: 'unreadable items', count: 2 }] });
  });
});

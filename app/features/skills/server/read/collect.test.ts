// Skills in archives, and hostile archives.
import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { Archive } from '../../../../server/documents/zip.ts';
import { collectSkills } from './collect.ts';
import { head, renamed, zipOf } from '../testing/archives.ts';

const collect = async (bytes: Buffer, within = '') => collectSkills(await Archive.open(bytes), within);
const namesOf = async (bytes: Buffer, within = '') => {
  const { skills, left } = await collect(bytes, within);
  return [skills.map(({ name }) => name), left.map(({ path, reason }) => `${path}: ${reason}`)];
};

test('several skills, with their files', async () => {
  const { skills, left } = await collect(
    await zipOf({
      'repo-main/README.md': 'hello',
      'repo-main/skills/a/SKILL.md': head('a'),
      'repo-main/skills/a/references/x.md': 'x',
      'repo-main/skills/a/assets/p.png': Buffer.from([0x89, 0x50, 0, 1]),
      'repo-main/skills/a/.DS_Store': 'x',
      'repo-main/skills/b/SKILL.md': head('b'),
      '__MACOSX/skills/._a': 'x',
    }),
  );
  expect(left).toEqual([]);
  expect(skills.map(({ name, files }) => [name, files.map(({ path }) => path)])).toEqual([
    ['a', ['references/x.md', 'assets/p.png']],
    ['b', []],
  ]);
});

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['no folder', { 'SKILL.md': head('a'), 'x.md': 'x' }, ['a']],
  ['a folder of another name at the top', { 'a-1.0/SKILL.md': head('a'), 'a-1.0/x.md': 'x' }, ['a']],
  ['a small name', { 'a/skill.md': head('a') }, ['a']],
])('%s', async (_title, files, names) => {
  expect(await namesOf(await zipOf(files))).toEqual([names, []]);
});

test('only those of a folder', async () => {
  const bytes = await zipOf({ 'r-main/s/a/SKILL.md': head('a'), 'r-main/s/b/SKILL.md': head('b'), 'r-main/x': 'x' });
  expect(await namesOf(bytes, 's/b')).toEqual([['b'], []]);
  expect(await namesOf(bytes, 'nowhere')).toEqual([[], []]);
});

const beside = { 'b/SKILL.md': head('b') };
test.each<[string, () => Promise<Buffer>, readonly string[], readonly string[]]>([
  ['a folder of another name', () => zipOf({ ...beside, 'x/SKILL.md': head('a') }), ['b'], ['x/SKILL.md: folder_name']],
  [
    'two of one name',
    () => zipOf({ 'p/a/SKILL.md': head('a'), 'q/a/SKILL.md': head('a') }),
    ['a'],
    ['q/a/SKILL.md: same_name'],
  ],
  [
    'a path to the folder above',
    async () => renamed(await zipOf({ ...beside, 'b/xx/evil.md': 'x' }), 'b/xx/evil.md', 'b/../evil.md'),
    ['b'],
    ['b/../evil.md: bad_path'],
  ],
  [
    'an absolute path',
    async () => renamed(await zipOf({ ...beside, 'xetc/passwd': 'x' }), 'xetc/passwd', '/etc/passwd'),
    ['b'],
    ['/etc/passwd: bad_path'],
  ],
  [
    'a drive',
    async () => renamed(await zipOf({ ...beside, 'CC/x.md': 'x' }), 'CC/x.md', 'C:\\x.md'),
    ['b'],
    ['C:/x.md: bad_path'],
  ],
  [
    'a path with backslashes to the folder above',
    async () => renamed(await zipOf({ ...beside, 'b/xx/evil.md': 'x' }), 'b/xx/evil.md', 'b\\..\\evil.md'),
    ['b'],
    ['b/../evil.md: bad_path'],
  ],
  [
    'a link',
    () => zipOf({ ...beside, 'b/secrets': { bytes: '/etc/passwd', mode: 0o120777 } }),
    ['b'],
    ['b/secrets: link'],
  ],
  [
    'a link as SKILL.md',
    () => zipOf({ ...beside, 'a/SKILL.md': { bytes: '/etc/passwd', mode: 0o120777 } }),
    ['b'],
    ['a/SKILL.md: link'],
  ],
  ['a long path', () => zipOf({ ...beside, [`b/${'x'.repeat(300)}`]: 'x' }), ['b'], [`b/${'x'.repeat(198)}: bad_path`]],
  [
    'invisible characters in a path',
    () => zipOf({ ...beside, 'b/\u202Egpj.exe': 'x' }),
    ['b'],
    ['b/gpj.exe: bad_path'],
  ],
  ...['\u2028', '\u2029'].map((end): [string, () => Promise<Buffer>, string[], string[]] => [
    `a line end in a path: ${end.codePointAt(0)}`,
    () => zipOf({ ...beside, [`b/x${end}y.md`]: 'x' }),
    ['b'],
    ['b/xy.md: bad_path'],
  ]),
  [
    'two paths that differ in case',
    () => zipOf({ ...beside, 'b/README.md': 'one', 'b/readme.md': 'two', 'x/A': 'x', 'x/a': 'x' }),
    ['b'],
    ['b/README.md: same_path'],
  ],
  [
    'SKILL.md of 10 MB',
    () => zipOf({ ...beside, 'a/SKILL.md': head('a') + 'x'.repeat(10_000_000) }),
    ['b'],
    ['a/SKILL.md: text_too_long'],
  ],
  [
    'SKILL.md that is no text',
    () => zipOf({ ...beside, 'a/SKILL.md': Buffer.from([0xff, 0xfe, 0, 1]) }),
    ['b'],
    ['a/SKILL.md: not_text'],
  ],
  [
    'a file of 6 MB',
    () => zipOf({ ...beside, 'a/SKILL.md': head('a'), 'a/x': 'x'.repeat(6_000_000) }),
    ['b'],
    ['a/SKILL.md: skill_too_large'],
  ],
  [
    '300 files',
    () =>
      zipOf({
        ...beside,
        'a/SKILL.md': head('a'),
        ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`a/${at}`, 'x'])),
      }),
    ['b'],
    ['a/SKILL.md: too_many_files'],
  ],
])('left out: %s', async (_title, bytes, names, left) => {
  expect(await namesOf(await bytes())).toEqual([names, left]);
});

test('a SKILL.md below a skill is a file of it, and a skill if that cannot be used', async () => {
  const inner = { 'a/assets/template/SKILL.md': head('template'), 'a/assets/template/t.md': 't' };
  const { skills, left } = await collect(await zipOf({ ...inner, 'a/SKILL.md': head('a'), 'b/SKILL.md': head('b') }));
  expect(skills.map(({ name, files }) => [name, files.map(({ path }) => path)])).toEqual([
    ['a', ['assets/template/SKILL.md', 'assets/template/t.md']],
    ['b', []],
  ]);
  expect(left).toEqual([]);
  expect(await namesOf(await zipOf({ ...inner, 'a/SKILL.md': '# About' }))).toEqual([
    ['template'],
    ['a/SKILL.md: no_front_matter'],
  ]);
});

test('of 5,000 skills, and of 60 levels of them, 100 are read in seconds', async () => {
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}/SKILL.md`, '']));
  const deep = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${'a/'.repeat(at)}SKILL.md`, '']));
  const inner = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${'a/'.repeat(60)}${at}/SKILL.md`, '']));
  const lots = { entries: 20_000, bytes: 1_000_000, ratio: 300, ratioFrom: 1_000_000 };
  let ms = 0;
  for (const files of [wide, { ...deep, ...inner }]) {
    const archive = await Archive.open(await zipOf(files, false), lots);
    const start = performance.now();
    const { skills, left } = await collectSkills(archive);
    ms += performance.now() - start;
    expect([skills.length, left.at(0)?.reason]).toEqual([0, files === wide ? 'no_front_matter' : 'too_many_files']);
  }
  const heads = Object.fromEntries(Array.from({ length: 102 }, (_, at) => [`s${at}/SKILL.md`, head(`s${at}`)]));
  const { skills, left } = await collect(await zipOf(heads));
  expect([skills.length, left]).toEqual([100, [{ path: 's100/SKILL.md', reason: 'too_many_skills', detail: '100' }]]);
  expect(ms).toBeLessThan(6_000);
}, 120_000);

test('skills are unpacked up to 100 MB in all', async () => {
  // Too different to be refused as a bomb, and quick to pack.
  const big = Buffer.alloc(2_400_000, 'a');
  const files = Object.fromEntries(
    Array.from({ length: 25 }, (_, at) => [
      [`s${at}/SKILL.md`, head(`s${at}`)],
      [`s${at}/1`, big],
      [`s${at}/2`, big],
    ]).flat(),
  );
  const lots = { entries: 1_000, bytes: 200_000_000, ratio: 300, ratioFrom: 2_000_000 };
  const bytes = await zipOf({ ...files, 't/SKILL.md': head('t') }, false);
  const { skills, left } = await collectSkills(await Archive.open(bytes, lots));
  expect(skills.map(({ name }) => name)).toEqual([...Array.from({ length: 20 }, (_, at) => `s${at}`), 't']);
  expect(left.map(({ path, reason }) => `${path}: ${reason}`)).toEqual(
    Array.from({ length: 5 }, (_, at) => `s${at + 20}/SKILL.md: import_too_large`),
  );
});

test('a file that inflates beyond its declared size is refused', async () => {
  const bytes = await zipOf({ 'a/SKILL.md': head('a'), 'a/x': 'x'.repeat(1_000_000) });
  const at = bytes.lastIndexOf(Buffer.from('a/x')) - 46;
  bytes.writeUInt32LE(10, at + 24);
  await expect(collect(bytes)).rejects.toThrow('tooComplex');
});

test('a damaged file is left out, and a damaged SKILL.md with its skill', async () => {
  const files = { 'a/SKILL.md': head('a'), 'a/x': 'some words that are long enough', 'b/SKILL.md': head('b') };
  const bytes = await zipOf(files, false);
  bytes[bytes.indexOf('some words')] = 0x41;
  expect(await namesOf(bytes)).toEqual([['a', 'b'], ['a/x: damaged']]);
  bytes[bytes.indexOf(head('b')) + 30] = 0x41;
  expect(await namesOf(bytes)).toEqual([['a'], ['a/x: damaged', 'b/SKILL.md: damaged']]);
});

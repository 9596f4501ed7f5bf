// SKILL.md files: the rules of Agent Skills, and hostile ones.
import { expect, test } from 'vitest';
import { readSkillText, skillTextOf } from './skill-text.ts';

const written = (fields: string, body = 'Do it.'): string => `---\n${fields}\n---\n${body}`;
const usual = 'name: brief\ndescription: Writes briefs.';

test('all standard fields are read', () => {
  const fields = `${usual}\nlicense: MIT\ncompatibility: needs git\nmetadata:\n  version: "1.0"\nallowed-tools: Bash(git:*) Read`;
  expect(readSkillText(written(fields), 'brief')).toEqual({
    name: 'brief',
    description: 'Writes briefs.',
    license: 'MIT',
    compatibility: 'needs git',
    allowedTools: 'Bash(git:*) Read',
    body: 'Do it.',
  });
});

test.each<[string, string, object]>([
  ['a mark of the byte order', `\uFEFF${written(usual)}`, { name: 'brief' }],
  ['Windows line ends', written(usual).replaceAll('\n', '\r\n'), { description: 'Writes briefs.', body: 'Do it.' }],
  ['spaces after the dashes', written(usual).replaceAll('---', '--- '), { name: 'brief', body: 'Do it.' }],
  ['no instructions', '---\nname: a\ndescription: b\n---', { name: 'a', body: '' }],
  ['dashes in a description', written('name: a\ndescription: one --- two'), { description: 'one --- two' }],
  ['a rule and a table in the instructions', written(usual, '|---|\n\n---\nlast'), { body: '|---|\n\n---\nlast' }],
  ['a folded description', written('name: a\ndescription: >-\n  one\n  two'), { description: 'one two' }],
  ['a colon without quotes', written('name: a\ndescription: Use when: asked'), { description: 'Use when: asked' }],
  ['a list of tools', written(`${usual}\nallowed-tools: [Read, Write]`), { allowedTools: 'Read Write' }],
  ['Windows line ends after a colon', '---\r\nname: a\r\ndescription: When: b \r\n---\r\n', { description: 'When: b' }],
  [
    'a name that is a hexadecimal number',
    written('name: 0x10\ndescription: 1.10'),
    { name: '0x10', description: '1.10' },
  ],
  ['a name that is a truth value', written('name: true\ndescription: ~'), { name: 'true', description: '~' }],
  ['a name that is a number', written('name: 2026\ndescription: b'), { name: '2026' }],
  ['unknown fields', written(`${usual}\nmodel: x\n__proto__: {a: 1}`), { name: 'brief' }],
  ['1,024 characters outside the basic plane', written(`name: a\ndescription: ${'😀'.repeat(1024)}`), { name: 'a' }],
])('accepted: %s', (_title, text, expected) => {
  expect(readSkillText(text)).toMatchObject(expected);
});

test.each<[string, string, string]>([
  ['no front matter', 'Hello', 'no_front_matter'],
  ['front matter without an end', '---\nname: a', 'no_front_matter'],
  ['front matter of 30,000 characters', written(`${usual}\n# ${'x'.repeat(30_000)}`), 'no_front_matter'],
  ['a list', written('- a\n- b'), 'not_a_mapping'],
  ['a text', written('hello'), 'not_a_mapping'],
  ['nothing', written(''), 'not_a_mapping'],
  ['broken YAML', written('name: [a'), 'bad_yaml'],
  ['a key twice', written(`${usual}\nname: other`), 'bad_yaml'],
  ['aliases', written(`a: &a x\nb: *a\n${usual}`), 'bad_yaml'],
  [
    'a bomb of aliases',
    written(
      `a: &a [x,x]\n${[...'bcdefghij'].map((k, at) => `${k}: &${k} [*${'abcdefghij'[at]},*${'abcdefghij'[at]}]`).join('\n')}\n${usual}`,
    ),
    'bad_yaml',
  ],
  ['7,000 levels', written(`${usual}\nx: ${'['.repeat(7_000)}`), 'bad_yaml'],
  ['no name', written('description: b'), 'no_name'],
  ['a name that is a list', written('name: [a]\ndescription: b'), 'no_name'],
  ['a name with a tag', written('name: <script>alert(1)</script>\ndescription: b'), 'bad_name'],
  ['a name with dots', written('name: ../../etc\ndescription: b'), 'bad_name'],
  ['capital letters', written('name: Brief\ndescription: b'), 'bad_name'],
  ['two hyphens', written('name: a--b\ndescription: b'), 'bad_name'],
  ['a hyphen at the start', written('name: "-a"\ndescription: b'), 'bad_name'],
  ['a hyphen at the end', written('name: a-\ndescription: b'), 'bad_name'],
  ['a name of 65 characters', written(`name: ${'a'.repeat(65)}\ndescription: b`), 'bad_name'],
  ['a name of 6,000 characters', written(`name: ${'a-'.repeat(3_000)}\ndescription: b`), 'bad_name'],
  ['no description', written('name: a'), 'no_description'],
  ['an empty description', written('name: a\ndescription: "  "'), 'no_description'],
  ['1,025 characters', written(`name: a\ndescription: ${'x'.repeat(1_025)}`), 'long_description'],
  ['a long compatibility', written(`${usual}\ncompatibility: ${'x'.repeat(501)}`), 'bad_compatibility'],
  ['10 MB', written(usual, 'x'.repeat(10_000_000)), 'text_too_long'],
  ['dashes only', '---\n'.repeat(20_000), 'not_a_mapping'],
])('refused: %s', (_title, text, reason) => {
  expect(readSkillText(text)).toMatchObject({ reason });
});

test('invisible characters are left out of fields, and refused in names', () => {
  const fields =
    'name: a\ndescription: "a\\0b\\u202Ec\\ud800"\nlicense: "M\\0IT"\ncompatibility: "x\\0"\nallowed-tools: ["R\\0"]';
  expect(readSkillText(written(fields))).toMatchObject({
    description: 'abc\uFFFD',
    license: 'MIT',
    compatibility: 'x',
    allowedTools: 'R',
  });
  expect(readSkillText(written('name: "a\\0b"\ndescription: b'))).toMatchObject({ reason: 'bad_name' });
});

const many = (count: number, each: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => each(at)).join('');
test.each<[string, string]>([
  ['spaces in a description', `name: [a\ndescription: a${' '.repeat(7_900)}x`],
  ['spaces after a colon', `name: [a\ndescription:${' '.repeat(7_900)}`],
  ['keys in a flow mapping', `x: {${many(1_950, (at) => `${at.toString(36)},`)}}`],
  ['keys', many(1_600, (at) => `${at.toString(36)}:\n`)],
  ['20,000 spaces in a description', `name: [a\ndescription: a${' '.repeat(19_900)}x`],
  ['20,000 characters of tags', `x: ${'!a '.repeat(6_000)}`],
])(
  'the time for 20 headers is that of their length: %s',
  (_title, fields) => {
    const start = performance.now();
    for (let at = 0; at < 20; at++) readSkillText(written(fields));
    expect(performance.now() - start).toBeLessThan(6_000);
  },
  60_000,
);

test('the name is that of the folder', () => {
  expect(readSkillText(written(usual), 'other')).toEqual({ reason: 'folder_name', detail: 'brief' });
});

test('what a form writes is read as it was written', () => {
  const skill = { name: 'a', description: 'Use when: "asked" --- or #not', body: '# Title\n\n---\n\nText' };
  expect(readSkillText(skillTextOf(skill), 'a')).toEqual(skill);
});

// Golden tests of spoken answers in the other languages of the interface, with their words for content that is
// described rather than read.
import { expect, test } from 'vitest';
import { speechPieces } from '../../shared/speech/pieces.ts';
import { spokenText } from '../../shared/speech/spoken.ts';
import { spokenAnswers } from './testing/spoken-answers.ts';
import { getFixedT } from './voice-texts.ts';

const rows = {
  de: [
    ['Umlaute und ß bleiben', 'Größe: **zwölf** Füße', ['Größe: zwölf Füße.']],
    ['Code mit Namen', 'So geht es:\n\n```js\na();\nb();\n```', ['So geht es:', 'js-Codeblock, 2 Zeilen.']],
    ['Code ohne Namen', '```\nx\ny\nz\n```', ['Codeblock, 3 Zeilen.']],
    ['eine Tabelle zeilenweise', '| Stadt | Regen |\n|---|---|\n| Köln | 40 mm |', ['Stadt: Köln, Regen: 40 mm.']],
    ['ein Bild', '![Ein Fluss](/f.png)', ['Bild: Ein Fluss.']],
    ['ein Bild ohne Worte', '![](/f.png)', ['Bild.']],
    ['Abkürzungen bleiben ganz', 'Das gilt z. B. am 3. Mai.', ['Das gilt z. B. am 3. Mai.']],
    ['Anführungszeichen', '„Guten Tag“, sagte sie.', ['„Guten Tag“, sagte sie.']],
    ['ein Verweis nach seinem Text', 'Siehe [die Anleitung](https://a.example).', ['Siehe die Anleitung.']],
    ['Quellen werden übergangen', 'Es regnet [1][2].', ['Es regnet.']],
    ['keine Emoji', 'Fertig 🎉!', ['Fertig!']],
    ['eine Liste', '1. erstens\n2. zweitens', ['1. erstens.', '2. zweitens.']],
  ],
  'zh-CN': [
    ['句号保留', '今天下雨。明天晴。', ['今天下雨。明天晴。']],
    ['强调', '这是**重要**的内容', ['这是重要的内容。']],
    ['代码块', '运行：\n\n```js\na();\nb();\n```', ['运行：', 'js 代码块，2 行。']],
    ['没有名称的代码块', '```\nx\n```', ['代码块，1 行。']],
    ['表格逐行', '| 城市 | 降雨 |\n|---|---|\n| 北京 | 40 毫米 |', ['城市：北京，降雨：40 毫米。']],
    ['图片', '![一条河](/f.png)', ['图片：一条河。']],
    ['链接', '请看[说明](https://a.example)。', ['请看说明。']],
    ['引用跳过', '下雨了[1]。', ['下雨了。']],
    ['没有表情', '完成🎉！', ['完成！']],
    ['问号和感叹号', '真的吗？当然！', ['真的吗？当然！']],
    ['列表', '- 第一\n- 第二', ['第一。', '第二。']],
  ],
} as const;

test.each(Object.entries(rows).flatMap(([language, all]) => all.map((row) => [language, ...row] as const)))(
  '%s: %s',
  async (language, _name, markdown, expected) => {
    expect(spokenText(markdown, await getFixedT(language))).toEqual(expected);
  },
);

test.each(['en', 'de', 'zh-CN'] as const)('forty answers as they are spoken in %s', async (language) => {
  const words = await getFixedT(language);
  expect(spokenAnswers.length).toBeGreaterThanOrEqual(40);
  expect(spokenAnswers.map(({ name, markdown }) => [name, spokenText(markdown, words)])).toEqual(
    spokenAnswers.map((row) => [row.name, row[language] ?? row.en]),
  );
});

test('signs of a value are spoken as they stand', async () => {
  const words = await getFixedT('en');
  expect([words.image('costs $& and $1'), words.cell('{{value}}', 'x'), words.code(1, "$'")]).toEqual([
    'Image: costs $& and $1',
    '{{value}}: x',
    "$' code block, 1 line.",
  ]);
});

test('a long Chinese text, which has no spaces, is cut at its stops and spoken to its last word', () => {
  const text = Array.from({ length: 300 }, (_, at) => `这是第${at}句话，说得不多。`).join('');
  const pieces = speechPieces([text], 'zh-CN', 200);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(200);
  expect(pieces.every((piece) => piece.endsWith('。'))).toBe(true);
  expect(pieces.join('')).toBe(text);
});

test('a long German text is cut at sentences, not behind an ordinal', () => {
  const text = Array.from({ length: 80 }, (_, at) => `Am ${(at % 28) + 1}. Mai kam der Zug um 9.30 Uhr an.`).join(' ');
  const pieces = speechPieces([text], 'de', 200);
  expect(pieces.every((piece) => piece.trim().endsWith('Uhr an.'))).toBe(true);
  expect(pieces.join(' ').replaceAll(/\s+/g, ' ')).toBe(text);
});

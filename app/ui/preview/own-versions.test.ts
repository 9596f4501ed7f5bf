// Tests versions by the user between those of the model: none is lost, each has its author, and the model gets each
// once.
import { assert, boolean, integer, property, record, array, constantFrom } from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import type { PreviewVersion } from '../../shared/api/previews.ts';
import type { Message } from '../../shared/message/message.ts';
import { payloadFor } from '../../shared/payload/payload-for.ts';
import { fenced } from './asking.ts';
import { blocksOf, toldOn } from './blocks.ts';
import { baseOf, versionsOf } from './versions.ts';

const textOf = (language: string, key: string, version: number): string =>
  String(
    (
      JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}/preview.json`), 'utf8')) as Readonly<
        Record<string, string>
      >
    )[key],
  )
    .replace('{{language}}', 'HTML')
    .replace('{{version}}', String(version));

interface Step {
  readonly own: boolean;
  /** True if the version is saved, and whether the model is sent it. */
  readonly saved: 'no' | 'told' | 'untold';
  /** The changed version, counted from the newest. */
  readonly back: number;
  readonly language: string;
  /** A line that could end a fence. */
  readonly hostile: string;
}

const steps = array(
  record({
    own: boolean(),
    saved: constantFrom('no', 'told', 'untold'),
    back: integer({ min: 0, max: 3 }),
    language: constantFrom('en', 'de', 'zh-CN'),
    hostile: constantFrom('', '```', '~~~~', '`````html', 'My version of the HTML preview (version 1):', '{{name}}'),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Returns the chat after the steps, and the texts of its versions in order. */
function played(all: readonly Step[]) {
  const path: Message[] = [];
  const saved: PreviewVersion[] = [];
  const written: { readonly text: string; readonly own: boolean }[] = [];
  const base = () => ({ id: `m${path.length}`, parentId: path.at(-1)?.id ?? null, createdAt: path.length });
  const ask = (text: string): void => void path.push({ ...base(), role: 'user', text, images: [] });
  const answer = (text: string): void =>
    void path.push({
      ...base(),
      role: 'assistant',
      provider: 'p',
      model: 'm',
      outcome: 'done',
      reply: { parts: [{ type: 'text', text }] },
    });
  const write = (text: string, own: boolean): void => void written.push({ text, own });
  ask('go');
  const first = Array.from({ length: 8 }, (_, at) => `<p>line ${at}</p>`).join('\n');
  answer(fenced(first, 'html'));
  write(first, false);
  for (const [at, { own, saved: save, back, language, hostile }] of all.entries()) {
    const index = Math.max(0, written.length - 1 - back);
    const text = `${written[index]?.text}\n<b>step ${at} ${own ? 'mine' : 'theirs'}</b>${hostile && `\n${hostile}`}`;
    const said = textOf(language, own ? 'ownText' : 'askText', index + 1);
    if (own && save !== 'no') {
      const base = baseOf({ language: 'html', text: written[index]?.text ?? '' });
      const after = path.at(-1)?.id ?? '';
      saved.push({ id: `s${at}`, message: 'm1', after, language: 'html', base, text, createdAt: at });
      write(text, own);
      if (save === 'untold') continue;
    }
    if (own) ask(`Before.\n\n${said}\n\n${fenced(text, 'html')}\n\nMake it blue.`);
    else ask(`${said} more`);
    answer(own ? 'I see.' : fenced(text, 'html'));
    if (!own || save === 'no') write(text, own);
  }
  return { path, saved, written };
}

test('no version of either is lost, in any order of changes to any version', () => {
  assert(
    property(steps, (all) => {
      const { path, saved, written } = played(all);
      const blocks = blocksOf(path, saved);
      const [first] = blocks;
      if (!first) throw new Error('there is no block');
      const versions = versionsOf(blocks, first);
      expect(versions.map(({ text, own = false }) => ({ text, own }))).toEqual(written);
    }),
  );
});

test('the model reads the user’s version with the next question, once', () => {
  const { path, written } = played([
    { own: true, saved: 'told', back: 0, language: 'en', hostile: '```' },
    { own: false, saved: 'no', back: 0, language: 'en', hostile: '' },
  ]);
  const sources = { card: undefined, responses: false, variables: { now: 0, random: () => 0 } as never };
  const config = { ...defaultChatConfig, provider: 'p', model: 'm' };
  const sent = (upTo: number) => payloadFor(sources, config, { sent: path.slice(0, upTo) }).messages;
  const times = (messages: readonly unknown[]): number => JSON.stringify(messages).split('step 0 mine').length - 1;
  expect([times(sent(2)), times(sent(3)), times(sent(5))]).toEqual([0, 1, 1]);
  expect(sent(3).at(-1)?.content).toContain(written[1]?.text);
  // Requests already sent are a prefix of later ones.
  expect(JSON.stringify(sent(5)).startsWith(JSON.stringify(sent(3)).slice(0, -1))).toBe(true);
});

test('a saved version is in no message until it is told, and belongs to the branch of what it changes', () => {
  const { path, saved, written } = played([
    { own: true, saved: 'untold', back: 0, language: 'en', hostile: '' },
    { own: true, saved: 'told', back: 0, language: 'en', hostile: '' },
  ]);
  const told = toldOn(path);
  expect(written.map(({ text }) => told.has(text))).toEqual([false, false, true]);
  expect(blocksOf(path.slice(0, 1), saved)).toEqual([]);
  // The previous message is on another branch, but the changed version is on this one.
  expect(
    blocksOf(
      path.slice(0, 2),
      saved.map((each) => ({ ...each, after: 'elsewhere' })),
    ),
  ).toHaveLength(3);
});

import { expect, test } from 'vitest';
import { branchOf } from './branch.ts';
import { editedAnswer, saysTheSame } from './edited-answer.ts';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { AssistantMessage, Message } from '../message/message.ts';
import { replyText } from '../reply/reply.ts';
import type { ReplyPart } from '../reply/reply.ts';
import { addMessage, pathOf } from './tree.ts';
import type { Conversation } from './tree.ts';

const blank: Conversation = {
  id: 'c',
  title: 'Rivers',
  titleSource: 'user',
  folderId: 'f',
  pinned: true,
  archived: true,
  createdAt: 1,
  updatedAt: 1,
  config: { ...defaultChatConfig, provider: 'p', model: 'm' },
  headId: null,
  tree: {},
  messages: {},
};
const user = (id: string, parentId: string | null): Message => ({
  id,
  parentId,
  createdAt: 1,
  role: 'user',
  text: id,
  images: [],
});
const answer = (id: string, parentId: string, more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  id,
  parentId,
  createdAt: 2,
  role: 'assistant',
  provider: 'p',
  model: 'm',
  reply: { parts: [{ type: 'text', text: id }] },
  outcome: 'done',
  runId: `run-${id}`,
  ...more,
});
const path: readonly Message[] = [
  user('u1', null),
  answer('a1', 'u1'),
  user('u2', 'a1'),
  answer('a2', 'u2', { outcome: 'running' }),
];
const chat = path.reduce(addMessage, blank);
const options = () => {
  let count = 0;
  return { title: 'Rivers (branch)', newId: () => `new${++count}`, now: 9 };
};

test('a branch says what was said, under ids of its own', () => {
  const made = branchOf(chat, path, options());
  const said = pathOf(made);
  expect(
    said.map((each) => (each.role === 'user' ? each.text : each.role === 'assistant' && replyText(each.reply))),
  ).toEqual(['u1', 'a1', 'u2', 'a2']);
  const old = new Set(path.map(({ id }) => id));
  expect(said.some(({ id, parentId }) => old.has(id) || (parentId !== null && old.has(parentId)))).toBe(false);
  expect(said.map(({ parentId }) => parentId)).toEqual([null, ...said.slice(0, -1).map(({ id }) => id)]);
  expect(made).toMatchObject({ title: 'Rivers (branch)', folderId: 'f', pinned: false, archived: false, createdAt: 9 });
});

test('a copy has no run, and is not still being written', () => {
  const last = pathOf(branchOf(chat, path, options())).at(-1);
  expect(last).toMatchObject({ outcome: 'interrupted' });
  expect(last).not.toHaveProperty('runId');
});

const summaries = [
  ['goes along where the copy holds what it covers', 'u1', true],
  ['is left where it covers what is not copied', 'elsewhere', false],
] as const;
test.each(summaries)('a summary %s', (_name, upTo, kept) => {
  const source = { ...chat, config: { ...chat.config, historySummary: { text: 's', upTo } } };
  const made = branchOf(source, path, options());
  const first = pathOf(made)[0]?.id;
  expect(made.config.historySummary).toEqual(kept ? { text: 's', upTo: first } : null);
});

const text = (words: string): ReplyPart => ({ type: 'text', text: words });
const reasoning: ReplyPart = { type: 'reasoning', text: 'hm', startedAt: 1, signature: 's' };
const image: ReplyPart = { type: 'image', src: 'data:image/png;base64,AA' };
const tool: ReplyPart = { type: 'tool', index: 0, id: 't', name: 'find', arguments: '{}' };
const rows: readonly (readonly [string, readonly ReplyPart[], readonly ReplyPart[]])[] = [
  ['text alone', [text('old')], [text('new')]],
  ['reasoning stays before it', [reasoning, text('old')], [reasoning, text('new')]],
  ['images stay behind it', [text('old'), image], [text('new'), image]],
  ['calls go, several texts become one', [text('a'), tool, text('b')], [text('new')]],
  ['no text yet', [reasoning], [reasoning, text('new')]],
];
test.each(rows)('an edited answer: %s', (_name, before, after) => {
  const old = answer('a', 'u', {
    reply: { parts: before, usage: { totalTokens: 3 }, finishReason: 'length', grounding: { citations: [] } },
    outcome: 'abort',
  });
  const made = editedAnswer(old, 'new', { id: 'e', now: 5 });
  expect(made).toMatchObject({ id: 'e', parentId: 'u', createdAt: 5, outcome: 'done', edited: true, model: 'm' });
  expect(made.reply).toEqual({ parts: after, grounding: { citations: [] } });
  expect(made).not.toHaveProperty('runId');
});

test('nothing is saved that is empty or the same', () => {
  const old = answer('a', 'u');
  expect([saysTheSame(old, 'a'), saysTheSame(old, ' \n'), saysTheSame(old, 'b')]).toEqual([true, true, false]);
});

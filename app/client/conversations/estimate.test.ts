import { expect, test } from 'vitest';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import type { Message } from '../../shared/message/message.ts';
import { estimate } from './estimate.ts';
import { sendingCost } from './estimate-share.ts';

const said = (id: string, text: string): Message => ({
  id,
  parentId: null,
  createdAt: 0,
  role: 'user',
  text,
  images: [],
});
const characters = (text: string): number => text.length;
/** Clock for which no time passes. */
const still = (): number => 0;
const nothing = { text: '', images: 0, files: [] };

test('history, system prompt, summary, draft and files are counted, and what is left out is not', () => {
  const path = [said('1', 'aaaaaaaaaa'), said('2', 'bb'), said('3', 'ccc')];
  const file = { id: 'f', name: 'f', fileType: 'text/plain', size: 4, content: 'ffff' };
  const config = { ...defaultChatConfig, enableHistoryCount: true, historyCount: 3, system: 'ss' };
  expect(estimate(path, config, { text: 'dd', images: 1, files: [file] }, characters, still)).toEqual({
    system: 4 + 3,
    history: 4 + 2 + 4 + 3,
    draft: 1_000 + 6 + 4,
    total: 7 + 13 + 1_010,
    sent: 3,
    messages: 4,
    calledTools: false,
    unheard: [],
  });
});

test('a sound counts by its length where the model hears it; of one that it does not hear, and nobody has written down, is told', () => {
  const file = { id: 's', name: 's.wav', fileType: 'audio/wav', size: 400_000, url: '/api/files/s', seconds: 30 };
  const asked: Message = { id: '1', parentId: null, createdAt: 0, role: 'user', text: 'a', images: [], files: [file] };
  const sound = { formats: ['audio/wav'] as const, maxBytes: 1_000_000, tokensPerSecond: 10 };
  const of = (more: object) => {
    const { history, draft, unheard } =
      estimate([asked], defaultChatConfig, { ...nothing, ...more }, characters, still) ?? {};
    return [history, draft, unheard];
  };
  expect(of({ sound })).toEqual([4 + 1 + 300, 0, []]);
  expect(of({})).toEqual([4 + 1, 0, [{ file, unheard: 'model' }]]);
  const other = { ...file, url: '/api/files/t' };
  expect(of({ sound, files: [other] })).toEqual([4 + 1 + 300, 300 + 4, []]);
});

test('a file that is attached again is counted once', () => {
  const file = { id: 'f', name: 'f', fileType: 'text/plain', size: 400, url: '/api/files/f' };
  const asked: Message = { id: '1', parentId: null, createdAt: 0, role: 'user', text: 'a', images: [], files: [file] };
  const other = { ...file, url: '/api/files/g' };
  const sizes = (files: (typeof file)[]) => {
    const { history, draft } = estimate([asked], defaultChatConfig, { ...nothing, files }, characters, still) ?? {};
    return [history, draft];
  };
  expect(sizes([other])).toEqual([4 + 1 + 100, 100 + 4]);
  expect(sizes([file])).toEqual([4 + 1 + 100, 0]);
  expect(sizes([other, file, other])).toEqual([4 + 1 + 100, 100 + 4]);
});

test('a long conversation is counted in slices', () => {
  const path = Array.from({ length: 10 }, (_, index) => said(String(index), 'x'));
  let clock = 0;
  const slow = (text: string): number => {
    clock += 2;
    return text.length;
  };
  const turn = () => estimate(path, defaultChatConfig, nothing, slow, () => clock);
  expect(turn()).toBeUndefined();
  expect(turn()).toBeUndefined();
  expect(turn()).toMatchObject({ history: 50, sent: 11 });
});

test('tools called before are reported, and the price of sending', () => {
  const tool: Message = {
    id: 't',
    parentId: null,
    createdAt: 0,
    role: 'tool',
    toolCallId: 'c',
    name: 'f',
    content: '',
  };
  const result = estimate([tool], defaultChatConfig, nothing, characters, still);
  expect(result?.calledTools).toBe(true);
  expect(
    result && sendingCost({ ...result, total: 1_000_000 }, { id: 'm', type: 'chat', pricing: { input: 3 } }),
  ).toEqual({
    amount: 3,
    currency: 'USD',
  });
});

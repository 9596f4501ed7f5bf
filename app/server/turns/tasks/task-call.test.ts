// The model of a task: first the cheap one, first with tools, and never with another key than the user's.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatMessage, ModelCard } from '@tributary/runtime-core';
import type { ProviderRow } from '../../../shared/api/providers.ts';
import { defaultChatConfig } from '../../../shared/message/chat-config.ts';
import { ReplyFailure } from '../../../shared/errors.ts';
import type { TaskPayload } from '../../../shared/payload/task-payload.ts';
import { providerRow } from '../../../shared/testing/provider-infos.ts';
import { changeSettings } from '../../storage/repositories/settings.ts';
import { cleanUp, testDatabase } from '../../storage/testing/databases.ts';
import type { Storage } from '../../storage/storage.ts';
import { weather } from '../testing/tool-chat.ts';
import { askForTask, KeysGone, PageCalls, RefusedModels } from './task-call.ts';

cleanUp();
let storage: Storage;
beforeAll(async () => void (storage = await (await testDatabase('sqlite')).open()));
afterAll(() => storage.close());

const card = (id: string, price: number): ModelCard => ({
  id,
  type: 'chat',
  enabled: true,
  contextWindowTokens: 100_000,
  abilities: { functionCall: true },
  pricing: { input: price, output: price },
});
const rows: Readonly<Record<string, ProviderRow>> = {
  p: providerRow({ id: 'p', models: [card('big', 10), card('small', 1)] }) as ProviderRow, // read as the browser does elsewhere
  q: providerRow({ id: 'q', models: [card('other', 0.1)] }) as ProviderRow,
};
const messages: ChatMessage[] = [{ role: 'user', content: 'x' }];
const config = { ...defaultChatConfig, provider: 'p', model: 'big' };
const withPlugin = { ...config, plugins: ['weather'] };

const failed = new ReplyFailure({ type: 'ModelNotFound', message: 'no', body: {}, provider: 'p' });
const refusal = (status: number) =>
  new ReplyFailure({ type: 'ProviderBizError', message: 'tool_choice', body: { error: { status } }, provider: 'p' });

interface World {
  readonly userId?: string;
  readonly brought?: readonly string[];
  readonly given?: readonly string[];
  readonly chosen?: string;
  readonly toolsFail?: boolean;
}

function world(
  answers: readonly (string | Error)[],
  { userId = 'u', brought = [], given = brought, ...more }: World = {},
) {
  const asked: TaskPayload[] = [];
  const queue = [...answers];
  const parts = {
    tables: storage,
    describe: (id: string) => Promise.resolve(rows[id]),
    listTools: () => (more.toolsFail ? Promise.reject(new Error('away')) : Promise.resolve([weather])),
    refused: new RefusedModels(),
    chat(payload: TaskPayload) {
      asked.push(payload);
      const answer = queue.shift() ?? '';
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  const keys = Object.fromEntries(given.map((id) => [id, { apiKey: 'k' }]));
  const about = { purpose: 'title', conversationId: 'c' } as const;
  const asking = { userId, ...about, given: keys, brought, signal: new AbortController().signal };
  const ask = (of = config): Promise<string> => askForTask(parts, asking, of, more.chosen ?? '', [...messages]);
  return { ask, asked, models: () => asked.map(({ model }) => model) };
}

test('the cheap model of the chat’s provider, or the one of the preferences', async () => {
  const cheap = world(['One']);
  expect(await cheap.ask()).toBe('One');
  expect(cheap.models()).toEqual(['small']);
  const chosen = world(['Two'], { chosen: 'q/other' });
  await chosen.ask();
  expect(chosen.asked).toMatchObject([{ provider: 'q', model: 'other', stream: true, messages }]);
});

test('a cheap model that does not answer is replaced by the chat’s own, and not asked again', async () => {
  const { ask, models } = world([failed, 'One', 'Two']);
  expect([await ask(), await ask()]).toEqual(['One', 'Two']);
  expect(models()).toEqual(['small', 'big', 'big']);
});

test('where both fail, the failure is the chat’s own', async () => {
  const own = new ReplyFailure({ type: 'QuotaLimitReached', message: 'no', body: {}, provider: 'p' });
  await expect(world([failed, own]).ask()).rejects.toBe(own);
});

test('by the Responses API where the provider is called by it', async () => {
  await changeSettings(storage, 'r', { providers: { p: { config: { enableResponseApi: true } } } });
  const { ask, asked } = world(['x'], { userId: 'r' });
  await ask();
  expect(asked).toMatchObject([{ apiMode: 'responses' }]);
  const other = world(['x']);
  await other.ask();
  expect(other.asked[0]).not.toHaveProperty('apiMode');
});

test('the plugins of the chat go along as tools, not to be called', async () => {
  const { ask, asked, models } = world([failed, 'x'], {});
  await ask(withPlugin);
  expect(models()).toEqual(['small', 'big']);
  for (const payload of asked) {
    expect(payload).toMatchObject({ plugins: ['weather'], tool_choice: 'none' });
    expect(payload.tools).toHaveLength(1);
  }
});

test.each([400, 422])('a vendor that refuses the tools with %d is asked once more without them', async (status) => {
  const { ask, asked } = world([refusal(status), 'Rivers']);
  expect(await ask(withPlugin)).toBe('Rivers');
  expect(asked.map(({ model, tools }) => [model, tools?.length])).toEqual([
    ['small', 1],
    ['small', undefined],
  ]);
  expect(asked[1]).not.toHaveProperty('tool_choice');
});

test('nobody is asked again where there were no tools to refuse, or the fault is another', async () => {
  const bare = world([refusal(400), refusal(400), 'x']);
  await expect(bare.ask()).rejects.toThrow('tool_choice');
  const busy = world([refusal(429), refusal(429), 'x']);
  await expect(busy.ask(withPlugin)).rejects.toThrow('tool_choice');
  for (const { models } of [bare, busy]) expect(models()).toEqual(['small', 'big']);
});

test.each([
  ['a chat without plugins', config, {}],
  ['tools that cannot be told', withPlugin, { toolsFail: true }],
])('no tools: %s', async (_name, of, given) => {
  const { ask, asked } = world(['Rivers'], given);
  expect(await ask(of)).toBe('Rivers');
  for (const field of ['tools', 'plugins', 'tool_choice']) expect(asked[0]).not.toHaveProperty(field);
});

test('a browser’s key that is gone is replaced by no other: the chat’s own model is asked, or nobody', async () => {
  const chosen = world(['One'], { chosen: 'q/other', brought: ['p', 'q'], given: ['p'] });
  expect(await chosen.ask()).toBe('One');
  expect(chosen.models()).toEqual(['big']);
  const none = world(['One'], { chosen: 'q/other', brought: ['p', 'q'], given: [] });
  await expect(none.ask()).rejects.toBeInstanceOf(KeysGone);
  expect(none.asked).toEqual([]);
});

test.each([
  ['the model of the preferences', 'q', 'q/other'],
  ['the chat’s own', 'p', ''],
])('a model that pages call themselves is not called here: %s', async (_name, id, chosen) => {
  await changeSettings(storage, `on ${id}`, { providers: { [id]: { fetchOnClient: true } } });
  const { ask, asked } = world(['x'], { userId: `on ${id}`, chosen });
  await expect(ask()).rejects.toBeInstanceOf(PageCalls);
  expect(asked).toEqual([]);
});

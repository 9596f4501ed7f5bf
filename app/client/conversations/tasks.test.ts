// Titles and summaries: choice of model, timing, effects and errors.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TaskView } from '../../shared/api/tasks.ts';
import type { ChatPayload, ModelCard, StreamEvent } from '@tributary/runtime-core';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import type { AssistantMessage, Message } from '../../shared/message/message.ts';
import type { ProvidersState } from '../providers/provider-registry.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import type { ReadEnd } from '../net/sse-reader.ts';
import { createStore } from '../net/store.ts';
import { createTasks } from './tasks.ts';
import type { TaskSubject } from './own-tasks.ts';
import type { TasksOptions } from './tasks.ts';

const card = (id: string, price?: number, more: Partial<ModelCard> = {}): ModelCard => ({
  id,
  type: 'chat',
  enabled: true,
  contextWindowTokens: 100_000,
  ...(price === undefined ? {} : { pricing: { input: price, output: price } }),
  ...more,
});
const provider = (id: string, ...models: readonly ModelCard[]) => ({ id, name: id, models }) as unknown as ProviderInfo;
const list = [
  provider('p', card('big', 10), card('small', 1), card('tiny', 0.5, { enabled: false }), card('free', 0)),
  provider('q', card('other', 0.1)),
  provider('local', card('mine'), card('priced', 1)),
];

const user = (id: string): Message => ({ id, parentId: null, createdAt: 0, role: 'user', text: `t${id}`, images: [] });
const done = (id: string): AssistantMessage => ({
  id,
  parentId: null,
  createdAt: 0,
  role: 'assistant',
  provider: 'p',
  model: 'big',
  reply: { parts: [{ type: 'text', text: `t${id}` }] },
  outcome: 'done',
});
interface SetParts {
  readonly byResponses?: readonly string[];
  readonly offer?: TasksOptions['offer'];
}

const text = (data: string): StreamEvent => ({ type: 'text', id: 'e', data });

function set(
  answers: readonly (string | Error)[],
  subject: Partial<TaskSubject> = {},
  titles = true,
  { byResponses = [], offer = () => Promise.resolve({}) }: SetParts = {},
) {
  const asked: ChatPayload[] = [];
  const changes: unknown[] = [];
  const queue = [...answers];
  const options: TasksOptions = {
    registry: {
      providers: createStore<ProvidersState>({ status: 'ready', list }),
      byResponses: () => byResponses,
      cardOf: (id, model) => list.find((one) => one.id === id)?.models.find((one) => one.id === model),
    },
    transport: {
      chat: (payload): Promise<ReadEnd> => {
        asked.push(payload);
        const answer = queue.shift() ?? '';
        if (answer instanceof Error) return Promise.reject(answer);
        return Promise.resolve({ how: answer.endsWith('…') ? 'cut' : 'events', events: [text(answer)] });
      },
    },
    vaults: { get: () => undefined },
    offer,
    settings: () => ({ titles, taskModel: '' }),
    subject: () =>
      Promise.resolve({
        config: { ...defaultChatConfig, provider: 'p', model: 'big' },
        path: [user('1'), done('2')],
        titled: false,
        ...subject,
      }),
    setTitle: (_id, title) => changes.push(title),
    configure: (_id, change) => changes.push(change),
    variables: () => ({
      now: Date.UTC(2025, 5, 1),
      timezone: 'UTC',
      locale: 'en-GB',
      language: 'en',
      platform: '',
      userAgent: '',
      random: () => 0,
    }),
    idle: () => Promise.resolve(),
    callsHere: () => Promise.resolve(true),
    post: () => Promise.reject(new Error('the page does it')),
    get: () => ({ config: defaultChatConfig }) as Conversation,
    reread: () => Promise.resolve(),
  };
  return { tasks: createTasks(options), asked, changes, options };
}
const failed = new ReplyFailure({ type: 'ModelNotFound', message: 'no', body: {}, provider: 'p' });
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('a title by the cheap model, cleaned, once', async () => {
  const { tasks, asked, changes } = set(['"Rivers."', 'again']);
  await tasks.afterReply('c', done('2'));
  await tasks.afterReply('c', done('2'));
  expect(changes).toEqual(['Rivers']);
  expect(asked.map(({ model }) => model)).toEqual(['small']);
  expect(JSON.stringify(asked[0]?.messages)).toContain('t1');
});

test('a title is made from what the model was asked: variables of the user are filled, words of the model stay', async () => {
  const question: Message = { id: '1', parentId: null, createdAt: 0, role: 'user', text: 'In {{year}}?', images: [] };
  const answer = { ...done('2'), reply: { parts: [{ type: 'text' as const, text: 'use {{year}}' }] } };
  const { tasks, asked } = set(['A year'], { path: [question, answer] });
  await tasks.afterReply('c', answer);
  const sent = JSON.stringify(asked[0]?.messages);
  expect(sent).toContain('In 2025?');
  expect(sent).toContain('use {{year}}');
});

test.each([
  ['Off', {}, false, 'done'],
  ['the user’s title stays', { titled: true }, true, 'done'],
  ['after a stop', {}, true, 'abort'],
] as const)('no title: %s', async (_name, subject, titles, outcome) => {
  const { tasks, asked } = set(['x'], subject, titles);
  await tasks.afterReply('c', { ...done('2'), outcome });
  expect(asked).toEqual([]);
});

test('where nobody has said anything there is nothing to name', async () => {
  const { tasks, asked, changes } = set(['Hello! How can I help?'], { path: [] });
  await tasks.afterReply('c', done('2'));
  expect(asked).toEqual([]);
  expect(changes).toEqual([]);
});

test('a cheap model that does not answer is replaced by the chat’s own, and not asked again', async () => {
  const { tasks, asked, changes } = set([failed, 'One', 'Two']);
  await tasks.afterReply('c', done('2'));
  await tasks.afterReply('d', done('2'));
  expect(asked.map(({ model }) => model)).toEqual(['small', 'big', 'big']);
  expect(changes).toEqual(['One', 'Two']);
  expect(tasks.problem.get()).toBeUndefined();
});

test('an error is reported and logged, and changes nothing', async () => {
  const { tasks, changes } = set([failed, failed]);
  await tasks.afterReply('c', done('2'));
  expect(tasks.problem.get()).toMatchObject({ kind: 'title', error: { type: 'ModelNotFound' } });
  expect(console.error).toHaveBeenCalledOnce();
  expect(changes).toEqual([]);
});

test('a reply that broke off is no summary', async () => {
  const { tasks, changes } = set(['half…', 'half…'], limited());
  await tasks.summarise('c');
  expect(tasks.problem.get()).toMatchObject({ kind: 'summary' });
  expect(changes).toEqual([]);
  expect(tasks.summarising.get().size).toBe(0);
});

test('an aborted task is ignored', async () => {
  const { tasks } = set([new DOMException('x', 'AbortError'), new DOMException('x', 'AbortError')]);
  await expect(tasks.translate('c', 'hallo', 'en')).resolves.toBeUndefined();
  expect(tasks.problem.get()).toBeUndefined();
  expect(console.error).not.toHaveBeenCalled();
});

const path = [user('1'), done('2'), user('3'), done('4'), user('5'), done('6')];
const limited = (change: Partial<ChatConfig> = {}): Partial<TaskSubject> => ({
  path,
  titled: true,
  config: { ...defaultChatConfig, provider: 'p', model: 'big', enableHistoryCount: true, historyCount: 2, ...change },
});

test('a summary covers what is left out, and no more', async () => {
  const { tasks, asked, changes } = set(['in short'], limited());
  await tasks.summarise('c');
  expect(changes).toEqual([{ historySummary: { text: 'in short', upTo: '4' } }]);
  expect(JSON.stringify(asked[0]?.messages)).toContain('t4');
  expect(JSON.stringify(asked[0]?.messages)).not.toContain('t5');
});

test('a summary is carried on: the old one goes in, what it covers does not', async () => {
  const { tasks, asked, changes } = set(['more'], limited({ historySummary: { text: 'before', upTo: '2' } }));
  await tasks.afterReply('c', done('6'));
  expect(changes).toEqual([{ historySummary: { text: 'more', upTo: '4' } }]);
  const sent = JSON.stringify(asked[0]?.messages);
  expect(sent).toContain('before');
  expect(sent).toContain('t3');
  expect(sent).not.toContain('t1');
});

test('a limit that comes with its summary: both, or neither', async () => {
  const open = limited({ enableHistoryCount: false });
  const made = set(['in short'], open);
  expect(await made.tasks.summarise('c', 2)).toBe(true);
  const both = { enableHistoryCount: true, historyCount: 2, historySummary: { text: 'in short', upTo: '4' } };
  expect(made.changes).toEqual([both]);
  const failing = set([failed, failed], open);
  expect(await failing.tasks.summarise('c', 2)).toBe(false);
  expect(failing.changes).toEqual([]);
});

test('a summary that tells of it all already: the limit is what was missing', async () => {
  const historySummary = { text: 'before', upTo: '5' };
  const { tasks, asked, changes } = set(['x'], limited({ enableHistoryCount: false, historySummary }));
  expect(await tasks.summarise('c', 2)).toBe(true);
  expect([asked, changes]).toEqual([[], [{ enableHistoryCount: true, historyCount: 2 }]]);
});

test('nothing left out, nothing summarised', async () => {
  const { tasks, asked } = set(['x'], limited({ historyCount: 20 }));
  await tasks.summarise('c');
  expect(asked).toEqual([]);
});

test.each(['title', 'translation'] as const)(
  'the %s goes by the Responses API where its provider is called by it',
  async (kind) => {
    const { tasks, asked } = set(['x'], {}, true, { byResponses: ['p'] });
    await (kind === 'title' ? tasks.afterReply('c', done('2')) : tasks.translate('c', 'x', 'German'));
    expect(asked.map(({ apiMode }) => apiMode)).toEqual(['responses']);
    const other = set(['x'], {}, true, { byResponses: ['q'] });
    await other.tasks.afterReply('c', done('2'));
    expect(other.asked[0]).not.toHaveProperty('apiMode');
  },
);

const clock = { type: 'function' as const, function: { name: 'clock____now' } };
const withPlugin = { config: { ...defaultChatConfig, provider: 'p', model: 'big', plugins: ['clock'] } };

test('the plugins of the chat go along as tools, not to be called', async () => {
  const models: string[] = [];
  const { tasks, asked } = set([failed, 'x'], withPlugin, true, {
    offer: ({ model, plugins }) => {
      models.push(model);
      return Promise.resolve({ tools: [clock], plugins });
    },
  });
  await tasks.afterReply('c', done('2'));
  expect(models).toEqual(['small', 'big']);
  expect(asked).toHaveLength(2);
  for (const payload of asked) {
    expect(payload).toMatchObject({ tools: [clock], plugins: ['clock'], tool_choice: 'none' });
  }
});

const refusal = (providerStatus: number) =>
  new ReplyFailure({
    type: 'ProviderBizError',
    message: 'tool_choice',
    body: { error: { status: providerStatus } },
    provider: 'p',
    status: 471,
  });

test.each([400, 422])('a vendor that refuses the tools with %d is asked once more without them', async (status) => {
  const { tasks, asked, changes } = set([refusal(status), 'Rivers'], withPlugin, true, {
    offer: ({ plugins }) => Promise.resolve({ tools: [clock], plugins }),
  });
  await tasks.afterReply('c', done('2'));
  expect(changes).toEqual(['Rivers']);
  expect(asked.map(({ model, tools }) => [model, tools?.length])).toEqual([
    ['small', 1],
    ['small', undefined],
  ]);
  expect(asked[1]).not.toHaveProperty('tool_choice');
});

test('nobody is asked again where there were no tools to refuse, or the fault is another', async () => {
  const bare = set([refusal(400), refusal(400), 'x']);
  await bare.tasks.afterReply('c', done('2'));
  const busy = set([refusal(429), refusal(429), 'x'], withPlugin, true, {
    offer: ({ plugins }) => Promise.resolve({ tools: [clock], plugins }),
  });
  await busy.tasks.afterReply('c', done('2'));
  for (const { asked } of [bare, busy]) expect(asked.map(({ model }) => model)).toEqual(['small', 'big']);
});

test.each([
  ['a chat without plugins', {}, () => Promise.reject(new Error('nobody asks'))],
  ['a model without tools', withPlugin, () => Promise.resolve({})],
  ['a server that does not tell them', withPlugin, () => Promise.reject(new Error('away'))],
] as const)('no tools: %s', async (_name, subject, offer) => {
  const { tasks, asked, changes } = set(['Rivers'], subject, true, { offer });
  await tasks.afterReply('c', done('2'));
  expect(changes).toEqual(['Rivers']);
  for (const field of ['tools', 'plugins', 'tool_choice']) expect(asked[0]).not.toHaveProperty(field);
});

describe('made by the server', () => {
  beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
  const task: TaskView = { id: 't', kind: 'summary', state: 'waiting' };

  /** `reads`: the tasks returned by each read of the conversation. */
  function stage(reads: readonly (readonly TaskView[])[], answer: object = { task }) {
    const queue = [...reads];
    const wishes: unknown[] = [];
    const shown: string[] = [];
    let tasks: readonly TaskView[] = [];
    const conversation = (): Conversation => ({ id: 'c', config: defaultChatConfig, tasks }) as unknown as Conversation;
    const { options } = set([]);
    const made = createTasks({
      ...options,
      callsHere: () => Promise.resolve(false),
      post: (_id, wish) => (wishes.push(wish), Promise.resolve(answer)),
      get: conversation,
      reread() {
        tasks = queue.shift() ?? tasks;
        made.seen(conversation());
        shown.push(made.summarising.get().has('c') ? 'summarising' : 'idle');
        return Promise.resolve();
      },
    });
    return { made, wishes, shown, conversation };
  }

  test('a summary is asked for, and shown until it has ended', async () => {
    const { made, wishes, shown } = stage([[], [task], [{ ...task, state: 'running' }], [{ ...task, state: 'done' }]]);
    expect(await made.summarise('c', 2)).toBe(true);
    expect(wishes).toMatchObject([{ kind: 'summary', historyCount: 2 }]);
    expect(shown).toEqual(shown.map(() => 'summarising'));
    expect(made.summarising.get().size).toBe(0);
  });

  test.each([
    ['it failed', [[{ ...task, state: 'error' as const }]], { task }],
    ['nothing was to be done', [[{ ...task, state: 'abort' as const }]], { task }],
    ['it is being made already', [], {}],
  ])('no summary: %s', async (_name, reads, answer) => {
    expect(await stage(reads, answer).made.summarise('c')).toBe(false);
  });

  test('one that another device asked for is shown, too', () => {
    const { made, conversation } = stage([]);
    made.seen({ ...conversation(), tasks: [{ ...task, state: 'running' }] });
    expect([...made.summarising.get()]).toEqual(['c']);
    made.seen({ ...conversation(), tasks: [{ ...task, state: 'done' }] });
    expect([...made.summarising.get()]).toEqual([]);
  });

  test('a failure is told once, and not by a page that came later', () => {
    const { made, conversation } = stage([]);
    const problem = { type: 'ModelNotFound', message: 'gone' };
    const title: TaskView = { id: 'x', kind: 'title', state: 'error', ago: 0, problem };
    made.seen({ ...conversation(), tasks: [{ ...title, id: 'old', ago: 60_000 }] });
    expect(made.problem.get()).toBeUndefined();
    made.seen({ ...conversation(), tasks: [title] });
    expect(made.problem.get()).toEqual({ kind: 'title', error: problem });
    made.problem.set(undefined);
    made.seen({ ...conversation(), tasks: [title] });
    expect(made.problem.get()).toBeUndefined();
  });

  test('what follows a reply is the server’s', async () => {
    const { options, asked } = set(['x']);
    const tasks = createTasks({ ...options, callsHere: () => Promise.resolve(false) });
    await tasks.afterReply('c', done('2'));
    expect(asked).toEqual([]);
  });
});

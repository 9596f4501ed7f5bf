// The tools of a chat: keys offered to waiting turns, and actions on calls.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TurnView } from '../../shared/api/turn-view.ts';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import { comparisonText } from '../../shared/conversation/comparison.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { answer, call } from '../../shared/testing/tool-answers.ts';
import { createTools } from './tools.ts';

// Fake timers, so that leftover pollers end with their test.
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
afterEach(() => void vi.useRealTimers());

const place = { turnId: 't', messageId: 'a', state: 'waiting', reason: 'key', round: 1, runId: null } as const;
const waiting: TurnView = { ...place, calls: [{ position: 0, callId: 'one', state: 'open' }] };
const named = { id: 'c', title: 'T', titleSource: 'none', folderId: null, pinned: false, archived: false } as const;

/** A chat whose answer is by `maker` and whose next model is of `chosen since`. `keyOf`: provider of the browser's only key. */
function stage({
  keyOf = '',
  turns = [waiting],
  delayed,
}: {
  keyOf?: string;
  turns?: readonly TurnView[];
  delayed?: Promise<void>;
}) {
  const decisions: unknown[] = [];
  const looks: unknown[] = [];
  let rereads = 0;
  const by = { provider: 'maker', parentId: null };
  const chat: Conversation = {
    ...named,
    createdAt: 1,
    updatedAt: 1,
    headId: 'a',
    turns,
    tree: { a: { id: 'a', parentId: null, role: 'assistant', createdAt: 1 } },
    messages: { a: answer('a', 'q', [call('one', 'weather____forecast')], by) },
    config: { ...defaultChatConfig, provider: 'chosen since' },
  };
  const refused = (): Promise<never> => Promise.reject(new Error('nothing is there'));
  const tools = createTools({
    transport: { getJSON: () => Promise.resolve({ tools: [] }), sendJSON: refused },
    changes: {} as Parameters<typeof createTools>[0]['changes'],
    registry: {} as Parameters<typeof createTools>[0]['registry'],
    vaults: { get: (provider) => (provider === keyOf ? { apiKey: 'k' } : undefined) },
    conversations: {
      get: () => chat,
      update: (_id, change) => void Object.assign(chat, change(chat)),
      reread: () => Promise.resolve(void (rereads += 1)),
      flush: () => undefined,
    },
    outbox: {
      async add(entry) {
        if (entry.kind === 'request') decisions.push(entry.body);
        await delayed;
        return { decided: 'goOn' };
      },
    },
    busy: () => true,
    onCall: () => void looks.push('look'),
  });
  return { tools, chat, decisions, looks, rereads: () => rereads };
}
type Stage = ReturnType<typeof stage>;

test.each([
  ['maker', [{ answer: 'a', decision: 'goOn' }]],
  ['chosen since', []],
])(
  'a turn that waits for the key of its answer’s provider is offered it: this browser has that of %s',
  async (keyOf, sent) => {
    const { tools, chat, decisions } = stage({ keyOf });
    tools.turns.seen(chat);
    await Promise.resolve();
    expect(decisions).toMatchObject(sent);
    expect(decisions).toHaveLength(sent.length);
  },
);

test('what is said to a call of a turn goes to the server, whichever provider is chosen by now', async () => {
  const { tools, decisions } = stage({});
  await tools.turns.goOn('c', 'a');
  expect(decisions).toMatchObject([{ answer: 'a', decision: 'goOn' }]);
});

test('Stop ends the turn of the branch that is shown', async () => {
  const elsewhere: TurnView = { ...waiting, turnId: 'o', messageId: 'other', reason: 'call' };
  const { tools, decisions } = stage({ turns: [elsewhere, waiting] });
  await tools.turns.stop('c');
  expect(decisions).toMatchObject([{ answer: 'a', decision: 'stop' }]);
});

test.each(['key', 'call'] as const)(
  'a turn that waits for a page that makes its call is looked at: it waits for %s',
  (reason) => {
    const { tools, chat, looks } = stage({ turns: [{ ...waiting, reason }] });
    tools.turns.seen(chat);
    expect(looks).toHaveLength(reason === 'call' ? 1 : 0);
  },
);

test.each(['call', 'consent'] as const)('it is stopped from here, too: it waits for %s', async (reason) => {
  const { tools, decisions } = stage({ turns: [{ ...waiting, reason }] });
  await tools.turns.stop('c');
  expect(decisions).toMatchObject([{ answer: 'a', decision: 'stop' }]);
});

test.each([
  ['consent', []],
  ['call', [{ answer: 'a', decision: 'stop' }]],
] as const)('on the way to the trash a turn that waits for %s gives %j', async (reason, sent) => {
  const { tools, decisions } = stage({ turns: [{ ...waiting, reason }] });
  await tools.turns.stop('c', 'asking');
  expect(decisions).toMatchObject(sent);
  expect(decisions).toHaveLength(sent.length);
});

test('from the end of an answer that calls tools on its turn can be stopped, though the server has not told of it', async () => {
  const { tools, chat, decisions } = stage({ turns: [] });
  tools.turns.called('c', 'a');
  expect(chat.turns).toMatchObject([{ messageId: 'a', state: 'tool' }]);
  await tools.turns.stop('c');
  expect(decisions).toMatchObject([{ answer: 'a', decision: 'stop' }]);
});

test('what the server has told by then stays', () => {
  const { tools, chat } = stage({ turns: [{ ...waiting, reason: 'consent' }] });
  tools.turns.called('c', 'a');
  expect(chat.turns).toMatchObject([{ turnId: 't', state: 'waiting' }]);
});

describe('in columns of one question', () => {
  const columns = ['one', 'two', 'other'];
  /** All columns have calls with the same id; the third is not part of the comparison. */
  function compared(turns: readonly TurnView[]) {
    const staged = stage({ turns });
    const by = { provider: 'maker', parentId: 'q' };
    const place = { parentId: 'q', role: 'assistant', createdAt: 1 } as const;
    Object.assign(staged.chat, {
      headId: 'one',
      tree: {
        q: { id: 'q', parentId: null, role: 'user', createdAt: 1 },
        ...Object.fromEntries(columns.map((id) => [id, { ...place, id }])),
      },
      messages: Object.fromEntries(
        columns.map((id) => [id, answer(id, 'q', [call('same', 'weather____forecast')], by)]),
      ),
      config: { ...staged.chat.config, comparison: comparisonText({ question: 'q', answers: ['one', 'two'] }) },
    });
    return staged;
  }

  test('a decision is about the call of its own column', async () => {
    const { tools, decisions } = compared([]);
    await tools.turns.decide('c', 'two', 'same', 'decline');
    expect(decisions).toMatchObject([{ answer: 'two', call: 0, decision: 'decline' }]);
  });

  test('Stop ends the turns of all columns, and of no other branch', async () => {
    const turns = columns.map((id): TurnView => ({ ...waiting, turnId: id, messageId: id, reason: 'call' }));
    const { tools, decisions } = compared(turns);
    await tools.turns.stop('c');
    expect(decisions).toMatchObject(['one', 'two'].map((id) => ({ answer: id, decision: 'stop' })));
    expect(decisions).toHaveLength(2);
  });
});

const asked: TurnView = { ...waiting, reason: 'consent' };

test.each(['once', 'chat', 'always'] as const)(
  'allowed %s, a call runs on the screen at once, whatever the server shows until it has answered',
  async (decision) => {
    let arrive = (): void => undefined;
    const delayed = new Promise<void>((resolve) => (arrive = resolve));
    const { tools, chat } = stage({ turns: [asked], delayed });
    const { running } = tools.turns;
    const done = tools.turns.decide('c', 'a', 'one', decision);
    expect([Object.keys(running.get()), tools.turns.isCalling('c')]).toEqual([['a/one'], true]);
    tools.turns.seen(chat);
    expect([Object.keys(running.get()), tools.turns.isCalling('c')]).toEqual([['a/one'], true]);
    arrive();
    await done;
    expect([running.get(), tools.turns.isCalling('c')]).toEqual([{}, false]);
  },
);

test.each(['decline', 'cancel'] as const)('one that is told to %s does not', async (decision) => {
  const { tools } = stage({ turns: [asked] });
  const { turns } = tools;
  const done = decision === 'cancel' ? turns.cancel('c', 'a', 'one') : turns.decide('c', 'a', 'one', decision);
  expect([tools.turns.running.get(), tools.turns.isCalling('c')]).toEqual([{}, false]);
  await done;
});

test('calls that run on another branch hold up no question', () => {
  const elsewhere: TurnView = { ...asked, messageId: 'other' };
  const { tools, chat } = stage({ turns: [elsewhere] });
  tools.turns.seen({ ...chat, turns: [{ ...elsewhere, calls: [{ position: 0, callId: 'x', state: 'running' }] }] });
  expect(tools.turns.isCalling('c')).toBe(false);
});

test('a chat that was read without its turn is not calling, whoever hears of it first', () => {
  const on = stage({
    turns: [{ ...waiting, state: 'tool', reason: null, calls: [{ position: 0, callId: 'one', state: 'running' }] }],
  });
  on.tools.turns.seen(on.chat);
  expect(on.tools.turns.isCalling('c')).toBe(true);
  Object.assign(on.chat, { turns: [] });
  expect(on.tools.turns.isCalling('c')).toBe(false);
});

test('a chat whose call was allowed is calling until the server has answered, not while the page looks for what follows', async () => {
  const on = stage({ turns: [{ ...waiting, reason: 'consent' }] });
  void on.tools.turns.decide('c', 'a', 'one', 'once');
  expect(on.tools.turns.isCalling('c')).toBe(true);
  await vi.advanceTimersByTimeAsync(50);
  expect([on.decisions.length, on.chat.turns, on.rereads()]).toEqual([1, [], 0]);
  expect(on.tools.turns.isCalling('c')).toBe(false);
});

describe('while a call runs', () => {
  const calling: TurnView = { ...waiting, state: 'tool', reason: null };
  const read = (stage: Stage, turns: readonly TurnView[]): void => {
    Object.assign(stage.chat, { turns });
    stage.tools.turns.seen(stage.chat);
  };
  beforeEach(() => void vi.useFakeTimers());

  test('its chat is read when the server hints at a change, and by itself four times a minute', async () => {
    const on = stage({ turns: [calling] });
    on.tools.turns.seen(on.chat);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(on.rereads()).toBe(1);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(on.rereads()).toBe(4);
    read(on, [calling]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(on.rereads()).toBe(4);
  });

  test('a hint at the next answer, or at a question to the user, is the last that is waited for', async () => {
    const on = stage({ turns: [calling] });
    on.tools.turns.seen(on.chat);
    await vi.advanceTimersByTimeAsync(1_000);
    read(on, [{ ...calling, state: 'streaming' }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(on.rereads()).toBe(1);
  });
});

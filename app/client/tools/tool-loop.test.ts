// The loop: what runs by itself, what waits, how every call comes to a result, and when the model is asked again.
import { describe, expect, test } from 'vitest';
import type { ToolMessage } from '../../shared/conversation/message.ts';
import { answer, call, loopInMemory, refused } from './testing.ts';

const now = call('a', 'clock____now');
const set = call('b', 'clock____set', '{"to":1}');
const forecast = call('c', 'weather____forecast');
const agreed = { always: ['clock/read', 'clock/write', 'weather/outside/'] };

const resultsOf = ({ path }: ReturnType<typeof loopInMemory>): unknown =>
  path()
    .filter((message): message is ToolMessage => message.role === 'tool')
    .map(({ toolCallId, outcome }) => [toolCallId, outcome]);

describe('after an answer', () => {
  test('a call that was agreed to runs, its result is kept, the model is asked again', async () => {
    const chat = loopInMemory(answer('m', 'q', [now]), { always: ['clock/read'] });
    await chat.loop.afterReply('c', answer('m', 'q', [now]));
    expect(chat.path().slice(2)).toMatchObject([
      {
        id: 't0-m',
        parentId: 'm',
        role: 'tool',
        toolCallId: 'a',
        name: 'clock____now',
        content: 'ran {}',
        outcome: 'done',
      },
    ]);
    expect(chat.asked).toEqual(['t0-m']);
  });

  test.each([
    ['a result', (args: string) => Promise.resolve(args)],
    ['a failure', () => Promise.reject(refused(502, 'no'))],
  ] as const)('%s keeps the id of its trace', async (_name, run) => {
    const chat = loopInMemory(answer('m', 'q', [now]), { always: ['clock/read'], run, traceId: 'the id' });
    await chat.loop.afterReply('c', answer('m', 'q', [now]));
    expect(chat.path().at(-1)).toMatchObject({ role: 'tool', traceId: 'the id' });
  });

  test('a call that was not agreed to waits, whatever else runs', async () => {
    const first = answer('m', 'q', [now, set, forecast]);
    const chat = loopInMemory(first, { always: ['clock/read'], config: { toolConsents: ['weather/outside/'] } });
    await chat.loop.afterReply('c', first);
    expect([resultsOf(chat), chat.asked]).toEqual([
      [
        ['a', 'done'],
        ['c', 'done'],
      ],
      [],
    ]);
    await chat.loop.decide('c', 'b', 'once');
    expect([resultsOf(chat), chat.asked]).toEqual([
      [
        ['a', 'done'],
        ['c', 'done'],
        ['b', 'done'],
      ],
      ['t1-m'],
    ]);
  });

  test.each([
    ['a plugin that is off in the chat', { ...agreed, config: { plugins: ['weather'] } }],
    ['another class of the plugin', { always: ['clock/write'] }],
    ['another plugin', { always: ['weather/read'] }],
  ])('agreed to is not: %s', async (_name, options) => {
    const first = answer('m', 'q', [now]);
    const chat = loopInMemory(first, options);
    await chat.loop.afterReply('c', first);
    expect([chat.ran, chat.asked]).toEqual([[], []]);
  });

  test('a tool that does not exist is reported to the model at once', async () => {
    const first = answer('m', 'q', [call('x', 'no_such_tool')]);
    const chat = loopInMemory(first);
    await chat.loop.afterReply('c', first);
    expect(chat.path().at(-1)).toMatchObject({
      outcome: 'unknown',
      content: 'error: there is no tool "no_such_tool"; there are: now, set, forecast',
    });
    expect(chat.asked).toEqual(['t0-m']);
  });

  test.each([
    ['stopped', { outcome: 'abort' }],
    ['failed', { outcome: 'error' }],
    ['interrupted', { outcome: 'interrupted' }],
    ...['length', 'max_tokens', 'MAX_TOKENS', 'max_output_tokens', 'SAFETY', 'refusal', 'guardrail_intervened'].map(
      (finishReason) =>
        [`ended by ${finishReason}`, { reply: { ...answer('m', 'q', [now]).reply, finishReason } }] as const,
    ),
    ['without calls', { reply: { parts: [{ type: 'text', text: 'Hi' }] } }],
  ] as const)('nothing runs for an answer that is %s', async (_name, more) => {
    const first = answer('m', 'q', [now], more);
    const chat = loopInMemory(first, agreed);
    await chat.loop.afterReply('c', first);
    expect([chat.ran, chat.asked]).toEqual([[], []]);
  });

  test('after ten rounds the user is asked', async () => {
    const rounds = Array.from({ length: 9 }, (_, at) => answer(`r${at}`, at === 0 ? 'q' : `r${at - 1}`, [now]));
    const messages = Object.fromEntries(rounds.map((message) => [message.id, message]));
    const last = answer('m', 'r8', [now]);
    const chat = loopInMemory(last, { ...agreed, messages });
    await chat.loop.afterReply('c', last);
    expect([resultsOf(chat), chat.asked]).toEqual([[['a', 'done']], []]);
    chat.loop.goOn('c');
    expect(chat.asked).toEqual(['t0-m']);
  });
});

describe('a decision', () => {
  const first = answer('m', 'q', [now, call('a2', 'clock____now')]);
  test.each([
    ['once', [['a', 'done']], { chat: [], always: [] }],
    [
      'chat',
      [
        ['a', 'done'],
        ['a2', 'done'],
      ],
      { chat: ['clock/read'], always: [] },
    ],
    [
      'always',
      [
        ['a', 'done'],
        ['a2', 'done'],
      ],
      { chat: [], always: ['clock/read'] },
    ],
    ['decline', [['a', 'declined']], { chat: [], always: [] }],
  ] as const)('%s', async (decision, results, held) => {
    const chat = loopInMemory(first);
    await chat.loop.decide('c', 'a', decision);
    expect(resultsOf(chat)).toEqual(results);
    expect({ chat: chat.config().toolConsents, always: chat.consents.get() }).toEqual(held);
    expect(chat.asked).toHaveLength(results.length === 2 ? 1 : 0);
  });

  test('for this chat switches a plugin on that was off; once does not', async () => {
    for (const [decision, plugins] of [
      ['once', []],
      ['chat', ['clock']],
      ['always', ['clock']],
    ] as const) {
      const chat = loopInMemory(answer('m', 'q', [now]), { config: { plugins: [] } });
      await chat.loop.decide('c', 'a', decision);
      expect([chat.config().plugins, chat.ran.length]).toEqual([plugins, 1]);
    }
  });

  test('with changed arguments: they run, and they are kept', async () => {
    const chat = loopInMemory(answer('m', 'q', [set]));
    await chat.loop.decide('c', 'b', 'once', '{"to":2}');
    expect(chat.ran).toEqual(['set {"to":2}']);
    expect(chat.path().at(-1)).toMatchObject({ outcome: 'done', arguments: '{"to":2}' });
  });
});

describe('how a call ends', () => {
  const first = answer('m', 'q', [now]);
  test.each([
    ['failed', () => Promise.reject(refused(502, 'the tool broke')), 'error: the tool broke'],
    ['failed', () => Promise.reject(new Error('no network')), 'error: no network'],
  ] as const)('%s: reported to the model, which goes on', async (outcome, run, content) => {
    const chat = loopInMemory(first, { ...agreed, run });
    await chat.loop.afterReply('c', first);
    expect(chat.path().at(-1)).toMatchObject({ outcome, content });
    expect(chat.asked).toEqual(['t0-m']);
  });

  test('arguments that do not fit: reported to the model with their place', async () => {
    const problem = { path: '/city', found: 'nothing', allowed: 'a value (required)' };
    const failure = refused('PluginFailToTransformArguments', '/city: found nothing', problem);
    const chat = loopInMemory(first, { ...agreed, run: () => Promise.reject(failure) });
    await chat.loop.afterReply('c', first);
    expect(chat.path().at(-1)).toMatchObject({
      outcome: 'invalid',
      problem,
      content: 'error: the arguments do not fit the schema: /city: found nothing',
    });
  });

  const hanging = (_args: string, signal: AbortSignal): Promise<string> =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

  test('cancelled while it runs: reported to the model, which goes on', async () => {
    const chat = loopInMemory(first, { ...agreed, run: hanging });
    const done = chat.loop.afterReply('c', first);
    await expect.poll(() => chat.claims.running.get()).toMatchObject({ 'm/a': { here: true } });
    chat.loop.cancel('m', 'a');
    await done;
    expect([resultsOf(chat), chat.asked, chat.claims.running.get()]).toEqual([[['a', 'cancelled']], ['t0-m'], {}]);
  });

  test('too late', async () => {
    const chat = loopInMemory(first, { ...agreed, run: hanging, limitMs: 20 });
    await chat.loop.afterReply('c', first);
    expect(chat.path().at(-1)).toMatchObject({ outcome: 'failed', content: 'error: no result within 0.02 seconds' });
  });

  test('when the conversation has gone another way, the result is kept where it belongs or dropped, and nobody is asked', async () => {
    const chat = loopInMemory(first, {
      ...agreed,
      run: async () => {
        chat.messages['other'] = { id: 'other', parentId: 'q', createdAt: 2, role: 'user', text: 'no', images: [] };
        chat.head.id = 'other';
        return 'late';
      },
    });
    await chat.loop.afterReply('c', first);
    expect([resultsOf(chat), chat.asked]).toEqual([[], []]);
  });
});

describe('two tabs', () => {
  /** Channels of tabs: each receives the messages of the others. */
  function tabs() {
    const listeners: ((message: unknown) => void)[][] = [];
    return () => {
      const own: ((message: unknown) => void)[] = [];
      listeners.push(own);
      return {
        post: (message: unknown) => {
          for (const other of listeners) if (other !== own) for (const listen of other) listen(message);
        },
        listen: (listener: (message: unknown) => void) => void own.push(listener),
      };
    };
  }

  test('a call that runs in one does not run in the other, which can cancel it', async () => {
    const channel = tabs();
    const first = answer('m', 'q', [now]);
    const messages = {};
    let finish: (text: string) => void = () => undefined;
    const run = (_args: string, signal: AbortSignal): Promise<string> =>
      new Promise((resolve, reject) => {
        finish = resolve;
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const one = loopInMemory(first, { ...agreed, run, messages, channel: channel() });
    const other = loopInMemory(first, { messages, channel: channel() });
    const done = one.loop.afterReply('c', first);
    await expect.poll(() => other.claims.running.get()).toMatchObject({ 'm/a': { here: false } });
    await other.loop.decide('c', 'a', 'once');
    expect([one.ran.length, other.ran.length]).toEqual([1, 0]);
    // A tab that opens later learns of it as well.
    const third = loopInMemory(first, { messages, channel: channel() });
    expect(third.claims.running.get()).toMatchObject({ 'm/a': { here: false } });
    other.loop.cancel('m', 'a');
    await done;
    expect([resultsOf(one), one.asked, other.asked]).toEqual([[['a', 'cancelled']], ['t0-m'], []]);
    expect(third.claims.running.get()).toEqual({});
    finish('');
  });
});

test('run again with other arguments: a branch of its own, with the other results said again', async () => {
  const first = answer('m', 'q', [now, set, forecast]);
  const chat = loopInMemory(first, agreed);
  await chat.loop.afterReply('c', first);
  await chat.loop.rerun('c', 'm', 'b', '{"to":9}');
  expect(chat.path().slice(2)).toMatchObject([
    { id: 't0-m', toolCallId: 'a' },
    { id: 'new0', parentId: 't0-m', toolCallId: 'b', content: 'ran {"to":9}', arguments: '{"to":9}' },
    { id: 'new1', parentId: 'new0', toolCallId: 'c', content: 'ran {}' },
  ]);
  expect(chat.asked).toEqual(['t2-m', 'new1']);
  // Earlier messages are still there.
  expect(Object.keys(chat.messages)).toContain('t2-m');
});

test('a call that another device runs: its result is waited for, and nothing is kept twice or asked here', async () => {
  const first = answer('m', 'q', [now]);
  let looks = 0;
  const chat = loopInMemory(first, {
    ...agreed,
    run: () => Promise.reject(refused(429, 'another device runs this call', { code: 'claimed' })),
    onReread() {
      expect(chat.claims.running.get()).toMatchObject({ 'm/a': { here: false } });
      if (++looks < 2) return;
      chat.messages['t0-m'] = {
        id: 't0-m',
        parentId: 'm',
        createdAt: 2,
        role: 'tool',
        toolCallId: 'a',
        name: 'clock____now',
        content: 'there',
      };
      chat.head.id = 't0-m';
    },
  });
  await chat.loop.afterReply('c', first);
  expect(chat.path().at(-1)).toMatchObject({ content: 'there' });
  expect([looks, chat.asked, chat.claims.running.get()]).toEqual([2, [], {}]);
});

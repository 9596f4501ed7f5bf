// Calls that wait for a page: taken once by a page that can make them, and not lost if a response is.
import { expect, test, vi } from 'vitest';
import type { Hint } from '../../../shared/api/live.ts';
import { ReplyFailure } from '../../../shared/errors.ts';
import { NetworkFailure } from '../../net/transport.ts';
import { byPageOf, canCall } from './by-page.ts';
import { createWaitingCalls, followCalls } from './waiting-calls.ts';
import type { TakenCall, WaitingCall, WaitingCallsOptions } from './waiting-calls.ts';

const call: WaitingCall = { turn: 't', conversation: 'c', provider: 'maker', model: 'm' };
const taken: TakenCall = {
  turnId: 't',
  runId: 'r',
  messageId: 'id0',
  parentId: 'q',
  lastSeq: 0,
  payload: { model: 'm', messages: [] },
};

interface World extends Partial<Pick<WaitingCallsOptions, 'hasAny' | 'byPage' | 'make'>> {
  readonly refusals?: readonly Error[];
  /** Results of the requests to take a call, in order. */
  readonly answers?: readonly (() => unknown)[];
}

const refusal = (status: number) => new ReplyFailure({ type: 500, status, message: 'no', body: {}, provider: 'maker' });

function setup({ answers = [() => taken], refusals = [], ...options }: World = {}) {
  const sent: unknown[] = [];
  const brought: unknown[] = [];
  const made: string[] = [];
  const expected = new Set<string>();
  const left = [...answers];
  let looks = 0;
  let ids = 0;
  const calls = createWaitingCalls({
    transport: {
      getJSON: async () => {
        const refused = refusals[looks++];
        if (refused) throw refused;
        return { calls: [call] };
      },
      sendJSON: async (_method, _path, body, { vaults } = {}) => {
        sent.push(body);
        brought.push(vaults);
        return (left.shift() ?? (() => new Promise(() => undefined)))();
      },
    },
    hasAny: () => true,
    byPage: () => Promise.resolve({ origin: 'http://box.example' }),
    keys: ({ provider }) => Promise.resolve({ [provider]: { apiKey: 'k' } }),
    expect(answer) {
      expected.add(answer);
      return () => void expected.delete(answer);
    },
    make: async ({ turn }, { messageId }) => void made.push(`${turn} ${messageId} ${expected.has(messageId)}`),
    newId: () => `id${ids++}`,
    firstPauseMs: 1,
    ...options,
  });
  return { calls, sent, brought, made, expected, looks: () => looks };
}

const body = { turn: 't', answer: 'id0', byPage: { origin: 'http://box.example' } };

test('taken and made; looks that come together are one', async () => {
  const { calls, sent, brought, made, expected, looks } = setup();
  for (let count = 0; count < 5; count++) calls.look();
  await expect.poll(() => made).toEqual(['t id0 true']);
  expect(sent).toEqual([body]);
  expect(brought).toEqual([{ maker: { apiKey: 'k' } }]);
  expect(looks()).toBe(1);
  await expect.poll(() => expected.size).toBe(0);
  expect(calls.makes('t')).toBe(true);
});

test('while it is being taken it is not taken again', async () => {
  const { calls, sent, looks } = setup({ answers: [] });
  calls.look();
  await expect.poll(() => sent).toHaveLength(1);
  calls.look();
  await expect.poll(looks).toBe(2);
  expect(sent).toHaveLength(1);
});

test('another page was quicker', async () => {
  const { payload: _payload, ...without } = taken;
  const { calls, sent, made, expected } = setup({ answers: [() => without] });
  calls.look();
  await expect.poll(() => sent).toHaveLength(1);
  await expect.poll(() => expected.size).toBe(0);
  expect(made).toEqual([]);
  expect(calls.makes('t')).toBe(false);
});

test('the answer to the taking is lost: asked again under the same id', async () => {
  const lost = () => Promise.reject(new NetworkFailure('lost'));
  const { calls, sent, made } = setup({ answers: [lost, lost, () => taken] });
  calls.look();
  await expect.poll(() => made).toHaveLength(1);
  expect(sent).toEqual([body, body, body]);
});

test('a server that cannot answer for a moment is asked again, about what waits and for the call', async () => {
  const away = () => Promise.reject(refusal(503));
  const { calls, sent, made, looks } = setup({ refusals: [refusal(503)], answers: [away, () => taken] });
  calls.look();
  await expect.poll(() => made).toHaveLength(1);
  expect(sent).toEqual([body, body]);
  expect(looks()).toBeGreaterThan(1);
});

test('a refusal is the last word', async () => {
  const { calls, sent, made, expected } = setup({ answers: [() => Promise.reject(refusal(404))] });
  calls.look();
  await expect.poll(() => sent).toHaveLength(1);
  await expect.poll(() => expected.size).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([sent.length, made]).toEqual([1, []]);
});

test('the next call of the turn, which came to wait while this one was made, is found', async () => {
  const going = Promise.withResolvers<void>();
  const { calls, sent, looks } = setup({ answers: [() => taken], make: () => going.promise });
  calls.look();
  await expect.poll(() => sent).toHaveLength(1);
  calls.look();
  await expect.poll(looks).toBe(2);
  going.resolve();
  await expect.poll(() => sent).toHaveLength(2);
});

test.each([
  ['conversation', 2],
  ['list', 2],
  ['settings', 1],
] as const)('a hint of the kind %s: %i looks, the first one included', (kind, wanted) => {
  let count = 0;
  const listeners: ((hint: Hint) => void)[] = [];
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
  const live = { onHint: (listener: (hint: Hint) => void) => void listeners.push(listener) };
  const stop = followCalls(live, { look: () => void count++ }, []);
  for (const listener of listeners) listener({ kind, mark: 'm' });
  expect(count).toBe(wanted);
  stop();
  for (const listener of listeners) listener({ kind: 'list', mark: 'n' });
  expect(count).toBe(wanted);
  vi.unstubAllGlobals();
});

test('without the key nothing is taken, but for a turn that this page has made calls of', async () => {
  const { calls, sent, made, looks } = setup({ byPage: () => Promise.resolve(undefined) });
  calls.look();
  await expect.poll(looks).toBe(1);
  expect(sent).toEqual([]);
  calls.made('t');
  calls.look();
  await expect.poll(() => made).toHaveLength(1);
  expect(sent).toMatchObject([{ byPage: {} }]);
});

test('nothing is asked where no provider is called by pages', async () => {
  vi.useFakeTimers();
  const { calls, looks } = setup({ hasAny: () => false });
  calls.look();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(looks()).toBe(0);
});

test.each([
  [{ apiKey: 'k', baseURL: 'http://me:secret@box.example:8080/v1?key=x' }, { origin: 'http://box.example:8080' }],
  [{ apiKey: 'k' }, {}],
  [{ baseURL: 'nonsense' }, {}],
  [undefined, {}],
])('of a key only the origin of its address is said: %j', (vault, said) => {
  expect(byPageOf(vault)).toEqual(said);
});

test.each([
  [['apiKey'], { apiKey: 'k' }, true],
  [['apiKey'], { baseURL: 'http://x' }, false],
  [['apiKey'], undefined, false],
  [[], undefined, true],
] as const)('a provider that needs %j, with %j: can be called: %s', (required, vault, can) => {
  const keyVault = { required, optional: [], anyOf: [], placeholders: {} };
  expect(canCall({ keyVault } as unknown as Parameters<typeof canCall>[0], vault)).toBe(can);
});

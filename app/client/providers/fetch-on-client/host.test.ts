// The page's side of the worker: concurrent calls, replacement for a new host, cleanup, and no repeated request.
import { afterEach, expect, test, vi } from 'vitest';
import { isReplyFailure } from '../../../shared/errors.ts';
import { createHost } from './host.ts';
import type { Hand, HostOptions } from './host.ts';
import type { News, Order } from './protocol.ts';

type Behaviour = (order: Order, say: (news: News) => void, open: readonly string[]) => void;

interface FakeHand extends Hand {
  readonly orders: Order[];
  fault(): void;
  ended: boolean;
}

/** Scripted workers; each knows the origins that were allowed when it started. */
function setup(behave: Behaviour, idleMs = 60_000) {
  const hands: FakeHand[] = [];
  const opened: string[] = [];
  const spawn: HostOptions['spawn'] = (onNews, fault) => {
    const open = opened.map((entry) => entry.split(' ')[1] ?? '');
    const hand: FakeHand = {
      orders: [],
      ended: false,
      fault,
      send(order) {
        hand.orders.push(order);
        queueMicrotask(() => behave(order, (news) => hand.ended || onNews(news), open));
      },
      end: () => void (hand.ended = true),
    };
    hands.push(hand);
    return hand;
  };
  const open = (provider: string, origin: string): Promise<void> => {
    opened.push(`${provider} ${origin}`);
    return Promise.resolve();
  };
  return { hands, opened, host: createHost({ spawn, open, idleMs }) };
}

const target = { id: 'mine', route: 'wire' };
const params = { model: 'm', messages: [] };
const never = new AbortController().signal;
const text = (data: string) => ({ id: 'r', type: 'text', data }) as const;
const failure = { type: 'InvalidProviderAPIKey', message: 'no', body: {} } as const;

const answering: Behaviour = ({ type, call }, say) => {
  if (type !== 'chat') return;
  say({ type: 'events', call, events: [text(`${call}`)] });
  say({ type: 'done', call });
};

afterEach(() => void vi.useRealTimers());

async function chat(host: ReturnType<typeof setup>['host'], signal = never): Promise<string> {
  let seen = '';
  await host.chat(
    target,
    { params, vault: { apiKey: 'k' }, signal },
    {
      onEvents: (events) => {
        for (const event of events) if (event.type === 'text') seen += event.data;
      },
    },
  );
  return seen;
}

test('one worker makes all calls; each gets its own answer, and the package of its wire is asked', async () => {
  const { host, hands } = setup(answering);
  expect(await Promise.all([chat(host), chat(host), chat(host)])).toEqual(['1', '2', '3']);
  expect(hands).toHaveLength(1);
  expect(hands[0]?.orders[0]).toMatchObject({ type: 'chat', provider: 'wire', vault: { apiKey: 'k' } });
});

test('a host that the policy does not hold yet: it is opened, and a new worker asks again', async () => {
  const { host, hands, opened } = setup((order, say, open) => {
    const { call } = order;
    const missing = ['https://one.invalid', 'https://two.invalid'].find((origin) => !open.includes(origin));
    if (missing) say({ type: 'failed', call, failure, blocked: missing });
    else answering(order, say, open);
  });
  expect(await chat(host)).toBe('3');
  expect(opened).toEqual(['mine https://one.invalid', 'mine https://two.invalid']);
  expect(hands.map(({ ended }) => ended)).toEqual([true, true, false]);
});

test('a host that the server does not open is asked for once', async () => {
  const { host, opened } = setup(({ call }, say) =>
    say({ type: 'failed', call, failure, blocked: 'https://one.invalid' }),
  );
  await expect(chat(host)).rejects.toMatchObject({ error: { type: 'InvalidProviderAPIKey', provider: 'mine' } });
  expect(opened).toEqual(['mine https://one.invalid']);
});

test('what runs under the old policy finishes; then its worker goes', async () => {
  let finish: () => void = () => undefined;
  const { host, hands } = setup((order, say, open) => {
    const { call } = order;
    if (call === 1) finish = () => answering(order, say, open);
    else if (open.length === 0) say({ type: 'failed', call, failure, blocked: 'https://one.invalid' });
    else answering(order, say, open);
  });
  const first = chat(host);
  expect(await chat(host)).toBe('3');
  expect(hands[0]?.ended).toBe(false);
  finish();
  expect(await first).toBe('1');
  expect(hands[0]?.ended).toBe(true);
});

test('a stop reaches the worker, rejects at once, and what comes after it is not heard', async () => {
  let late: () => void = () => undefined;
  const { host, hands } = setup(({ type, call }, say) => {
    if (type === 'chat') late = () => say({ type: 'events', call, events: [text('late')] });
  });
  const stop = new AbortController();
  const heard: string[] = [];
  const reading = host.chat(
    target,
    { params, vault: {}, signal: stop.signal },
    { onEvents: () => heard.push('events') },
  );
  await Promise.resolve();
  stop.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  late();
  expect(heard).toEqual([]);
  expect(hands[0]?.orders.map(({ type }) => type)).toEqual(['chat', 'cancel']);
});

test('a failure keeps its type; a worker that cannot start fails its calls and is tried anew', async () => {
  const refused = setup(({ call }, say) => say({ type: 'failed', call, failure }));
  const error: unknown = await chat(refused.host).catch((thrown: unknown) => thrown);
  expect(isReplyFailure(error) && error.error).toEqual({ ...failure, provider: 'mine' });

  const { host, hands } = setup((order, say, open) => hands.length > 1 && answering(order, say, open));
  const dead = chat(host);
  await Promise.resolve();
  hands[0]?.fault();
  await expect(dead).rejects.toMatchObject({ error: { type: 400 } });
  expect(await chat(host)).toBe('2');
});

test('a worker without work is let go; the next call has a new one', async () => {
  vi.useFakeTimers();
  const { host, hands } = setup(answering, 1000);
  await chat(host);
  vi.advanceTimersByTime(900);
  await chat(host);
  vi.advanceTimersByTime(900);
  expect(hands[0]?.ended).toBe(false);
  vi.advanceTimersByTime(200);
  expect(hands[0]?.ended).toBe(true);
  expect(await chat(host)).toBe('3');
  expect(hands).toHaveLength(2);
});

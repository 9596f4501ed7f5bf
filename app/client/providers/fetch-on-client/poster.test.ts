// Posting events to the log: in order, once each across failures, the end last, and heartbeats in time.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamEvent } from '@tributary/runtime-core';
import { ReplyFailure } from '../../../shared/errors.ts';
import { createPoster } from './poster.ts';
import type { BrowserEvents } from '../../../shared/api/run-bodies.ts';
import type { ReplyStatus } from '../../../shared/reply/outcome.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const text = (data: string): StreamEvent => ({ id: 'r', type: 'text', data });
type Fault = 'before' | 'after' | 'none';

/** A log like the server's; `faults`: connection failures before or after writing. */
function setup(faults: readonly Fault[] = [], begun = 0) {
  const log: string[] = Array.from({ length: begun }, (_, at) => `old ${at}`);
  const postings: BrowserEvents[] = [];
  let status: ReplyStatus = 'running';
  let broken = 0;
  let wish = false;
  let stops = 0;
  const over: ReplyStatus[] = [];
  const poster = createPoster({
    after: begun,
    onOver: (how) => over.push(how),
    onStop: () => (stops += 1),
    async send(posting) {
      const fault = faults[broken++] ?? 'none';
      postings.push(posting);
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (fault === 'before') throw new TypeError('Failed to fetch');
      if (posting.after > log.length) throw failure(400);
      if (status === 'running') {
        for (const event of posting.events.slice(log.length - posting.after))
          if (event.type === 'text') log.push(event.data);
        if (posting.end) status = posting.end;
      }
      if (fault === 'after') throw new TypeError('Failed to fetch');
      return { lastSeq: log.length, status, ...(wish && status === 'running' ? { stop: true } : {}) };
    },
  });
  return {
    log,
    postings,
    poster,
    over,
    stops: () => stops,
    stopElsewhere: () => void (status = 'abort'),
    wishStop: () => void (wish = true),
  };
}

const failure = (type: 400 | 404 | 500) => new ReplyFailure({ type, message: '', body: {}, provider: '' });

test('events that come within a moment go together; the next batch waits its time', async () => {
  const { log, postings, poster } = setup();
  poster.push([text('a')]);
  await vi.advanceTimersByTimeAsync(50);
  poster.push([text('b'), text('c')]);
  await vi.advanceTimersByTimeAsync(100);
  expect(postings).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(log).toEqual(['a', 'b', 'c']);
  poster.push([text('d')]);
  await vi.advanceTimersByTimeAsync(300);
  expect(postings.map(({ after, events }) => [after, events.length])).toEqual([
    [0, 3],
    [3, 1],
  ]);
});

test('a page that goes away sends what waits at once, and nothing when nothing waits', async () => {
  const { log, postings, poster } = setup();
  poster.flush(false);
  expect(postings).toEqual([]);
  poster.push([text('a')]);
  poster.flush(false);
  expect(postings).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(30);
  expect(log).toEqual(['a']);
});

test('the end goes with the last events, at once, and says what the run came to', async () => {
  const { log, postings, poster, over } = setup();
  poster.push([text('a')]);
  const ended = poster.end('done');
  await vi.advanceTimersByTimeAsync(30);
  expect(await ended).toBe('done');
  expect([log, postings.map(({ end }) => end), over]).toEqual([['a'], ['done'], []]);
});

test('a reply that goes on from an earlier one is numbered after it', async () => {
  const { log, postings, poster } = setup([], 2);
  poster.push([text('a')]);
  void poster.end('done');
  await vi.advanceTimersByTimeAsync(30);
  expect([log, postings[0]?.after]).toEqual([['old 0', 'old 1', 'a'], 2]);
});

test.each<[string, readonly Fault[]]>([
  ['before the server has read it', ['before', 'before']],
  ['after the server has written it', ['after', 'after']],
  ['now so, now so', ['after', 'before', 'none', 'before', 'after', 'after']],
  ['in its end', ['none', 'after', 'before']],
])('a connection that breaks %s: each event once, in order', async (_name, faults) => {
  const { log, poster, over } = setup(faults);
  for (let at = 0; at < 30; at++) {
    poster.push([text(`${at}`)]);
    await vi.advanceTimersByTimeAsync(35);
  }
  const ended = poster.end('done');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toBe('done');
  expect(log).toEqual(Array.from({ length: 30 }, (_, at) => `${at}`));
  expect(over).toEqual([]);
});

test('a run that was stopped elsewhere is reported, once, and nothing more is sent', async () => {
  const { log, postings, poster, over, stopElsewhere } = setup();
  poster.push([text('a')]);
  await vi.advanceTimersByTimeAsync(300);
  stopElsewhere();
  poster.push([text('b')]);
  await vi.advanceTimersByTimeAsync(300);
  expect([log, over]).toEqual([['a'], ['abort']]);
  const { length } = postings;
  poster.push([text('c')]);
  expect(await poster.end('done')).toBe('abort');
  await vi.advanceTimersByTimeAsync(5000);
  expect([postings.length, over]).toEqual([length, ['abort']]);
});

test('a run that is not there any more is over; a server that fails is tried again', async () => {
  const answers = [failure(500), failure(404)];
  const over: ReplyStatus[] = [];
  const poster = createPoster({
    after: 0,
    onOver: (how) => over.push(how),
    onStop: () => undefined,
    send: () => Promise.reject(answers.shift() ?? new Error('asked too often')),
  });
  poster.push([text('a')]);
  await vi.advanceTimersByTimeAsync(250);
  expect(over).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([over, answers]).toEqual([['interrupted'], []]);
});

test('while the model thinks, a heartbeat is sent when the silence grows long, and not at every beat', async () => {
  const { postings, poster } = setup();
  for (let beat = 0; beat < 12; beat++) {
    await vi.advanceTimersByTimeAsync(2500);
    poster.beat();
  }
  expect(postings.length).toBeGreaterThanOrEqual(4);
  expect(postings.length).toBeLessThanOrEqual(7);
  expect(postings.every(({ events }) => events.length === 0)).toBe(true);
});

test('long replies go in more than one request', async () => {
  const { log, postings, poster } = setup();
  poster.push(Array.from({ length: 4500 }, (_, at) => text(`${at}`)));
  void poster.end('done');
  await vi.advanceTimersByTimeAsync(2000);
  expect(postings.map(({ events, end }) => [events.length, end])).toEqual([
    [2000, undefined],
    [2000, undefined],
    [500, 'done'],
  ]);
  expect(log).toHaveLength(4500);
});

test('a stop elsewhere is heard with the next words; what is here still goes, and then the end', async () => {
  const { log, poster, over, stops, wishStop } = setup();
  poster.push([text('a')]);
  await vi.advanceTimersByTimeAsync(300);
  wishStop();
  poster.push([text('b')]);
  await vi.advanceTimersByTimeAsync(300);
  expect([stops(), over]).toEqual([1, []]);
  poster.push([text('c')]);
  const ended = poster.end('abort');
  await vi.advanceTimersByTimeAsync(300);
  expect(await ended).toBe('abort');
  expect(log).toEqual(['a', 'b', 'c']);
});

test('a page that goes for good sends all it has at once, over the head of what is on its way, and says so', async () => {
  const { log, poster, postings } = setup();
  poster.push([text('a')]);
  await vi.advanceTimersByTimeAsync(205);
  expect(postings).toHaveLength(1);
  poster.push([text('b')]);
  poster.flush(true);
  expect(postings[1]).toMatchObject({ after: 0, end: 'interrupted' });
  expect(postings[1]?.events).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log).toEqual(['a', 'b']);
  expect(postings).toHaveLength(2);
});

test.each([
  ['.', 20],
  ['字', 7],
])('last words that are too many for a page that goes are cut, not lost: %s', async (letter, atLeast) => {
  const { log, poster, postings } = setup();
  poster.push(Array.from({ length: 100 }, (_, at) => text(`${at}`.padEnd(1_000, letter))));
  poster.flush(true);
  expect(Buffer.byteLength(JSON.stringify(postings[0]))).toBeLessThan(30_000);
  await vi.advanceTimersByTimeAsync(100);
  expect(log.length).toBeGreaterThan(atLeast);
  expect(postings).toHaveLength(1);
});

import { expect, test, vi } from 'vitest';
import type { StreamEvent } from '@tributary/runtime-core';
import type { TypewriterMode } from '../settings/typewriter-modes.ts';
import { replyText } from '../../shared/reply/reply.ts';
import type { Reply } from '../../shared/reply/reply.ts';
import { startRun } from './run.ts';
import type { Clock } from './run.ts';
import type { RunState } from './run-state.ts';
import type { SourceBatch, SourceEnd } from './run-source.ts';

const textEvent = (data: string): StreamEvent => ({ id: '', type: 'text', data });

/** A clock and a server controlled by the test. */
function stage(mode: TypewriterMode, hidden = false) {
  let now = 0;
  let isHidden = hidden;
  let onHidden: () => void = () => undefined;
  const waiting = new Set<{ readonly at: number; readonly callback: () => void }>();
  const clock: Clock = {
    now: () => now,
    hidden: () => isHidden,
    next(callback, ms = 16) {
      const entry = { at: now + ms, callback };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    onHidden(callback) {
      onHidden = callback;
      return () => undefined;
    },
  };
  const states: RunState[] = [];
  let settled: readonly [string, Reply] | undefined;
  let take: ((batch: SourceBatch) => void) | undefined;
  let stopped = false;
  let end: (end: SourceEnd) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const run = startRun({
    messageId: 'm',
    provider: 'p',
    clock,
    mode: () => mode,
    source: {
      start: () => Promise.resolve(),
      follow: (each) => {
        take = each;
        return new Promise((resolve, reject) => {
          end = resolve;
          fail = reject;
        });
      },
      stop: () => Promise.resolve(void (stopped = true)),
    },
    onState: (state) => states.push(state),
    onSettled: (outcome, reply) => (settled = [outcome, reply]),
  });
  return {
    run,
    states,
    shown: () => replyText(run.get().reply),
    settled: () => settled,
    stopped: () => stopped,
    say: (...texts: readonly string[]) => take?.({ events: texts.map(textEvent) }),
    replay: (text: string) => take?.({ events: [textEvent(text)], replay: true }),
    end: (outcome: SourceEnd['outcome'] = 'done') => end({ outcome }),
    fail: (error: Error) => fail(error),
    hide() {
      isHidden = true;
      onHidden();
    },
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 4) {
        now += 4;
        const due = [...waiting].filter((entry) => entry.at <= now);
        for (const entry of due) {
          waiting.delete(entry);
          entry.callback();
        }
        await Promise.resolve();
      }
    },
    /** Lets pending promises run. */
    settle: () => new Promise<void>((resolve) => setTimeout(resolve)),
  };
}

test('since when nothing has come is known, and what is empty is nothing', async () => {
  vi.useFakeTimers({ now: 1_000, toFake: ['Date'] });
  try {
    const { run, say } = stage('none');
    await new Promise((resolve) => setTimeout(resolve, 20));
    vi.setSystemTime(9_000);
    expect(run.heardAt()).toBe(1_000);
    say('river');
    expect(run.heardAt()).toBe(9_000);
    vi.setSystemTime(12_000);
    say();
    expect(run.heardAt()).toBe(9_000);
  } finally {
    vi.useRealTimers();
  }
});

test('none: shown at the next frame', async () => {
  const scene = stage('none');
  await scene.settle();
  scene.say('Hello');
  expect(scene.shown()).toBe('');
  await scene.pass(20);
  expect(scene.shown()).toBe('Hello');
});

test('default: shown in batches, the rest at once when the stream ends', async () => {
  const scene = stage('default');
  await scene.settle();
  scene.say('One ');
  await scene.pass(300);
  expect(scene.shown()).toBe('One ');
  scene.say('two ');
  await scene.pass(200);
  expect(scene.shown()).toBe('One ');
  await scene.pass(120);
  expect(scene.shown()).toBe('One two ');
  scene.say('three');
  scene.end();
  await scene.settle();
  await scene.pass(20);
  await scene.settle();
  // The last text is shown one frame before the run settles.
  expect([scene.shown(), scene.settled()]).toEqual(['One two three', undefined]);
  await scene.pass(20);
  await scene.settle();
  expect(scene.settled()?.[0]).toBe('done');
});

test('default: a large batch is shown over a few frames', async () => {
  const scene = stage('default');
  await scene.settle();
  scene.say('x'.repeat(600));
  await scene.pass(300);
  expect(scene.shown().length).toBe(256);
  await scene.pass(40);
  expect(scene.shown().length).toBe(600);
});

test('smooth: the end waits until everything has been shown', async () => {
  const scene = stage('smooth');
  await scene.settle();
  scene.say('x'.repeat(400));
  await scene.pass(20);
  scene.end();
  await scene.settle();
  expect([scene.settled(), scene.run.get().state]).toEqual([undefined, 'draining']);
  expect(scene.shown().length).toBeLessThan(400);
  await scene.pass(2_000);
  await scene.settle();
  expect(scene.settled()?.[0]).toBe('done');
  expect(scene.shown()).toHaveLength(400);
});

test('a hidden tab does not wait for frames that never come', async () => {
  const scene = stage('smooth', true);
  await scene.settle();
  scene.say('x'.repeat(400));
  expect(scene.shown()).toHaveLength(400);
  scene.end();
  await scene.settle();
  expect(scene.settled()?.[0]).toBe('done');
});

test('a tab that is hidden in the middle shows everything', async () => {
  const scene = stage('smooth');
  await scene.settle();
  scene.say('x'.repeat(400));
  await scene.pass(20);
  scene.hide();
  expect(scene.shown()).toHaveLength(400);
});

test('a stop shows everything at once, asks for the end and waits for it', async () => {
  const scene = stage('smooth');
  await scene.settle();
  scene.say('x'.repeat(400));
  await scene.pass(20);
  scene.run.stop();
  expect([scene.settled(), scene.stopped(), scene.run.get().state]).toEqual([undefined, true, 'stopping']);
  scene.say('y'.repeat(100));
  await scene.pass(20);
  expect(scene.shown()).toHaveLength(500);
  scene.end('abort');
  await scene.settle();
  expect(scene.settled()?.[0]).toBe('abort');
  scene.say('late');
  expect(replyText(scene.run.received())).toHaveLength(500);
});

test('what was written before is not played again', async () => {
  const scene = stage('smooth');
  await scene.settle();
  scene.replay('x'.repeat(400));
  expect(scene.shown()).toHaveLength(400);
  scene.say('y'.repeat(400));
  await scene.pass(20);
  expect(scene.shown().length).toBeGreaterThan(400);
  expect(scene.shown().length).toBeLessThan(800);
});

test('an interrupted reply keeps its text', async () => {
  const scene = stage('smooth');
  await scene.settle();
  scene.say('Half an ans');
  scene.end('interrupted');
  await scene.settle();
  expect([scene.settled()?.[0], scene.shown()]).toEqual(['interrupted', 'Half an ans']);
});

test('nothing left to follow: an error that keeps the text', async () => {
  const scene = stage('smooth');
  await scene.settle();
  scene.say('Half an ans');
  scene.fail(new TypeError('Failed to fetch'));
  await scene.settle();
  expect(scene.settled()?.[0]).toBe('error');
  expect(scene.settled()?.[1].error?.type).toBe('UnknownChatFetchError');
  expect(scene.shown()).toBe('Half an ans');
});

test('its states come in order', async () => {
  const scene = stage('none');
  await scene.settle();
  scene.say('a');
  scene.end();
  await scene.settle();
  await scene.pass(40);
  await scene.settle();
  expect(scene.states).toEqual(['preparing', 'waiting', 'streaming', 'draining', 'done']);
});

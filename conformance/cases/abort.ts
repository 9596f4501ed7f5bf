// Cancellation: before, while waiting, during and after a reply; up to the provider's socket, without an unhandled
// rejection.
import { cancelledMessage } from '@tributary/runtime-core';
import type { StreamEvent, TributaryError } from '@tributary/runtime-core';
import { chat, within } from '../harness/call.ts';
import { expectedEvents } from '../harness/compare.ts';
import { check } from '../harness/failure.ts';
import type { Guard } from '../harness/guard.ts';
import { framesIn, goodStreams } from '../harness/streams.ts';
import { goodReplies } from '../harness/subject.ts';
import type { Step } from '../harness/transport.ts';
import type { Case } from './case.ts';

export const abortCases: readonly Case[] = [
  {
    id: 'C-060',
    level: 'MUST',
    title: 'a call cancelled before it begins makes no request',
    needs: ['chat'],
    async run(subject, guard) {
      const [fixture] = goodReplies(subject);
      if (!fixture) return;
      const { error, served } = await chat(subject, fixture, { signal: AbortSignal.abort() });
      checkCancelled(error, fixture.id);
      check(served.requests.length === 0, fixture.id, 'no request', `${served.requests.length}`);
      await quiet(guard, fixture.id);
    },
  },
  {
    id: 'C-061',
    level: 'MUST',
    title: 'a call cancelled while it waits for the answer ends at once',
    needs: ['chat', 'network'],
    async run(subject, guard) {
      const [fixture] = goodReplies(subject);
      if (!fixture) return;
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 20);
      const work = chat(subject, fixture, { answer: 'hang', signal: controller.signal });
      const { error, served } = await within(work, fixture.id, 'a cancelled call to end', 2000);
      checkCancelled(error, fixture.id);
      check(served.cancelled, fixture.id, 'the request cancelled', 'still open');
      await quiet(guard, fixture.id);
    },
  },
  {
    id: 'C-062',
    level: 'MUST',
    title: 'a call cancelled during the reply ends in one error that says so, and closes the socket',
    needs: ['chat', 'network'],
    async run(subject, guard) {
      for (const fixture of await goodStreams(subject)) {
        const frames = await framesIn(subject, fixture);
        // On every wire, the last two frames contain the end of the reply, after which nothing can be cancelled.
        for (const count of new Set([0.3, 0.6, 1].map((part) => Math.floor((frames.length - 2) * part)))) {
          const where = `${fixture.id}, cancelled after ${count} of ${frames.length} frames`;
          const controller = new AbortController();
          const { events, served } = await chat(subject, fixture, {
            signal: controller.signal,
            steps: thenCancelled(frames.slice(0, Math.max(0, count)), controller),
          });
          checkCancelledEvent(events, where);
          check(served.cancelled, where, 'the socket closed', 'still open');
          await quiet(guard, where);
        }
      }
    },
  },
  {
    id: 'C-063',
    level: 'MUST',
    title: 'a cancel after the end changes nothing',
    needs: ['chat'],
    async run(subject, guard) {
      for (const fixture of goodReplies(subject)) {
        const controller = new AbortController();
        const { events } = await chat(subject, fixture, { signal: controller.signal });
        const before = events.length;
        controller.abort();
        await quiet(guard, fixture.id);
        check(events.length === before, fixture.id, `${before} events`, `${events.length}`);
      }
    },
  },
  {
    id: 'C-064',
    level: 'MUST',
    title: 'a reader that leaves early closes the socket',
    needs: ['chat', 'network'],
    async run(subject, guard) {
      for (const fixture of await goodStreams(subject)) {
        const { served } = await chat(subject, fixture, {
          steps: openEnded(await framesIn(subject, fixture)),
          onEvent: () => 'leave',
        });
        check(served.cancelled || served.ended, fixture.id, 'the socket closed', 'still open');
        await quiet(guard, fixture.id);
      }
    },
  },
  {
    id: 'C-065',
    level: 'MUST',
    title: 'a call cancelled by whoever reads its first event ends in one error that says so, or had ended already',
    needs: ['chat'],
    async run(subject, guard) {
      for (const fixture of goodReplies(subject)) {
        const controller = new AbortController();
        const { events } = await chat(subject, fixture, {
          signal: controller.signal,
          onEvent: () => controller.abort(),
        });
        const ended = expectedEvents(fixture).length === events.length;
        if (!ended || events.some(({ type }) => type === 'error')) checkCancelledEvent(events, fixture.id);
        await quiet(guard, fixture.id);
      }
    },
  },
];

/** Sends the frames, then nothing; cancels the call shortly afterwards. */
function* thenCancelled(frames: readonly Uint8Array[], controller: AbortController): Generator<Step> {
  yield* frames;
  setTimeout(() => controller.abort(), 5);
  yield new Promise(() => undefined);
}

/** Sends each frame in a separate event loop turn, and the last one after a delay that a correct call does not wait for. */
function* openEnded(frames: readonly Uint8Array[]): Generator<Step> {
  for (const [at, frame] of frames.entries()) {
    yield at < frames.length - 1
      ? new Promise((resolve) => setImmediate(resolve))
      : new Promise((resolve) => setTimeout(resolve, 1000).unref());
    yield frame;
  }
}

function checkCancelled(error: TributaryError | undefined, where: string): void {
  check(error !== undefined, where, 'an error that says the call was cancelled', 'none');
  check(error.type === 'ProviderBizError', where, 'ProviderBizError', String(error.type));
  check(error.message === cancelledMessage, where, cancelledMessage, error.message);
}

function checkCancelledEvent(events: readonly StreamEvent[], where: string): void {
  const last = events.at(-1);
  check(last?.type === 'error', where, 'an error as the last event', last?.type);
  check(last.data.message === cancelledMessage, where, cancelledMessage, last.data.message);
  const errors = events.filter(({ type }) => type === 'error').length;
  check(errors === 1, where, 'one error', `${errors}`);
}

/** Waits, since unhandled rejections are reported one or two event loop turns later. */
async function quiet(guard: Guard, where: string): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  const [first] = guard.rejections;
  check(
    guard.rejections.length === 0,
    where,
    'no unhandled rejection',
    first instanceof Error ? `${first.name}: ${first.message}` : String(first),
  );
}

// The same events however the network cuts the reply, and a stream that is really streamed.
import type { Fixture } from '../schema/fixture.ts';
import { byteByByte, insideCharacters, joined, lineByLine, randomCuts } from '../harness/bytes.ts';
import { answerOf, chat } from '../harness/call.ts';
import { expectedEvents, matchEvents } from '../harness/compare.ts';
import { check } from '../harness/failure.ts';
import { bytesOf } from '../harness/fixtures.ts';
import { patience, whenLate } from '../harness/patience.ts';
import { framesIn, goodStreams, isOwnFraming } from '../harness/streams.ts';
import { multiByteReplies, replies } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import type { Step } from '../harness/transport.ts';
import type { Case } from './case.ts';

const content = new Set<string>(['text', 'reasoning', 'tool_calls']);

const cutBy =
  (
    how: string,
    cut: (bytes: Uint8Array) => readonly Uint8Array[],
    list: (subject: Subject) => readonly Fixture[] = replies,
  ) =>
  async (subject: Subject): Promise<void> => {
    for (const fixture of list(subject)) {
      if (expectedEvents(fixture).length === 0) continue;
      const { events } = await chat(subject, fixture, { steps: cut(bytesOf(fixture)) });
      matchEvents(events, fixture, how);
    }
  };

export const cutCases: readonly Case[] = [
  {
    id: 'C-050',
    level: 'MUST',
    title: 'the same events line by line',
    needs: ['chat', 'network'],
    run: cutBy('line by line', lineByLine),
  },
  {
    id: 'C-051',
    level: 'MUST',
    title: 'the same events byte by byte',
    needs: ['chat', 'network'],
    run: cutBy('byte by byte', byteByByte),
  },
  {
    id: 'C-052',
    level: 'MUST',
    title: 'the same events in random cuts',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const seed of [1, 2, 3, 4])
        await cutBy(`random cuts, seed ${seed}`, (bytes) => randomCuts(bytes, seed))(subject);
    },
  },
  {
    id: 'C-053',
    level: 'MUST',
    title: 'the same events cut inside every multi-byte character',
    needs: ['chat', 'network'],
    run: cutBy('cut inside characters', insideCharacters, multiByteReplies),
  },
  {
    id: 'C-054',
    level: 'MUST',
    title: 'events come as their bytes come, not when the reply has ended',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of await goodStreams(subject)) {
        const gate = Promise.withResolvers<void>();
        const seen: string[] = [];
        const stop = whenLate(patience / 5, () => gate.resolve());
        let early = 0;
        void gate.promise.then(() => (early = seen.filter((type) => content.has(type)).length));
        const frames = await framesIn(subject, fixture);
        const any = expectedEvents(fixture).some(({ type }) => content.has(type));
        // No frames are known if the package's own reader held back all events.
        const whole = isOwnFraming(fixture) && frames.length < 2;
        check(!any || !whole, fixture.id, 'content before the last bytes have come', 'none');
        const steps: Step[] = [...frames.slice(0, -1), gate.promise, ...frames.slice(-1)];
        await chat(subject, fixture, {
          steps,
          onEvent({ type }) {
            seen.push(type);
            if (content.has(type)) gate.resolve();
          },
        });
        stop();
        check(!any || early > 0 || frames.length < 3, fixture.id, 'content before the last bytes have come', 'none');
      }
    },
  },
  {
    id: 'C-055',
    level: 'MUST',
    title: 'a reader that stops makes the source stop',
    needs: ['chat', 'network', 'text'],
    async run(subject) {
      const { fixture, frames, at } = await repeatable(subject);
      const frame = frames[at] ?? new Uint8Array();
      const many = Array.from({ length: 5000 }, () => frame);
      const steps = [...frames.slice(0, at), ...many, ...frames.slice(at + 1)];
      let atRest = 0;
      const run = await chat(subject, fixture, {
        answer: answerOf(fixture, steps),
        async onEvent(_event, index, served) {
          if (index !== 2) return;
          // Waits until the source has paused or ended, which takes time on a busy machine.
          const deadline = performance.now() + 5000;
          while (served.pauses === 0 && !served.ended && performance.now() < deadline) {
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
          atRest = index;
        },
      });
      check(atRest === 2, fixture.id, 'a reply of several events', run.events.length);
      check(run.served.pauses > 0, fixture.id, 'the source paused while nobody read', 'never');
      const texts = run.events.filter(({ type }) => type === 'text').length;
      check(texts >= many.length, fixture.id, `${many.length} texts after the reader went on`, texts);
    },
  },
  {
    id: 'C-056',
    level: 'MUST',
    title: 'the same events when the stream is slow',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of await goodStreams(subject)) {
        const { events } = await chat(subject, fixture, { steps: slowly(await framesIn(subject, fixture)) });
        matchEvents(events, fixture, 'slow');
      }
    },
  },
];

/** Waits for a timer before each frame. */
function* slowly(frames: readonly Uint8Array[]): Generator<Step> {
  for (const frame of frames) {
    yield new Promise((resolve) => setTimeout(resolve, 1));
    yield frame;
  }
}

const toldOf = ({ id }: Fixture, at: number, more: number, failed: boolean): string =>
  `frame ${at + 1} of ${id}, sent three times: ${failed ? 'an error' : `${more} texts more`}`;

/** Finds a frame with one text that can be repeated: sent three times, it must give two more texts and no error. */
async function repeatable(subject: Subject): Promise<{ fixture: Fixture; frames: readonly Uint8Array[]; at: number }> {
  const tried: string[] = [];
  for (const fixture of await goodStreams(subject)) {
    const frames = await framesIn(subject, fixture);
    const texts = expectedEvents(fixture).filter(({ type }) => type === 'text').length;
    for (const [at, frame] of frames.entries()) {
      const body = joined([...frames.slice(0, at), frame, frame, ...frames.slice(at)]);
      const { events } = await chat(subject, fixture, { steps: [body] });
      const now = events.filter(({ type }) => type === 'text').length;
      const failed = events.some(({ type }) => type === 'error');
      if (now === texts + 2 && !failed) return { fixture, frames, at };
      if (now > texts || (failed && texts > 0)) tried.push(toldOf(fixture, at, now - texts, failed));
    }
  }
  const expected = 'a frame with one text: the same frame sent three times gives two texts more';
  const none =
    'no frame of any stream gives one text more when it is sent again: texts are lost or joined, or no fixture has one';
  check(false, 'streams', expected, tried.slice(0, 3).join('; ') || none);
  throw new Error('unreachable');
}

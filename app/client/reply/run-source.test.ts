// Following a run: every event once, in order, and the outcome reported by the server.
import { expect, test } from 'vitest';
import { ReplyFailure } from '../../shared/errors.ts';
import { feedTo } from '../live/run-feed.ts';
import { createRunReader } from '../live/run-reader.ts';
import type { RunBatch, RunReader } from '../live/run-reader.ts';
import { createServerSource } from './run-source.ts';
import type { SourceBatch } from './run-source.ts';

const event = (seq: number, text = `t${seq} `): string => `id: ${seq}\nevent: text\ndata: ${JSON.stringify(text)}\n\n`;
const end = (status: string, lastSeq: number): string => `event: end\ndata: ${JSON.stringify({ status, lastSeq })}\n\n`;
const wordsOf = (batches: readonly SourceBatch[]): string =>
  batches.flatMap(({ events }) => events.map((each) => (each.type === 'text' ? each.data : ''))).join('');

test('a body cut anywhere gives the same events', () => {
  const body = event(1, 'Grüße 🌊 ') + ': keep-alive\n\n' + event(2) + event(3) + end('done', 3);
  for (let cut = 0; cut <= body.length; cut++) {
    const reader = createRunReader(0);
    const feed = feedTo(reader);
    const batches = [feed(body.slice(0, cut)), feed(body.slice(cut))];
    expect([wordsOf(batches), reader.seq(), reader.ended()]).toEqual([
      'Grüße 🌊 t2 t3 ',
      3,
      { outcome: 'done', lastSeq: 3 },
    ]);
  }
});

const bodies = [
  ['what is known already is passed over', 2, event(1) + event(2) + event(3), 't3 ', 3, false],
  ['a part that comes twice counts once', 0, event(1) + event(1) + event(2), 't1 t2 ', 2, false],
  ['nothing counts behind a part that is missing', 0, event(1) + event(3) + event(4), 't1 ', 1, true],
  ['nothing counts behind the end', 0, event(1) + end('abort', 1) + event(2), 't1 ', 1, false],
  ['an end that was cut is none', 0, `${event(1)}event: end\ndata: {"status":"do\n\n`, 't1 ', 1, false],
] as const;
test.each(bodies)('%s', (_name, after, body, words, seq, broken) => {
  const reader = createRunReader(after);
  expect([wordsOf([feedTo(reader)(body)]), reader.seq(), reader.broken()]).toEqual([words, seq, broken]);
});

test('an event that nobody can read is handed on as such', () => {
  const reader = createRunReader(0);
  expect(feedTo(reader)('id: 1\nevent: text\ndata: {"x\n\n')).toMatchObject({ malformed: '{"x' });
});

type Connection = (reader: RunReader, take: (batch: RunBatch) => void) => void;
const says =
  (text: string): Connection =>
  (reader, take) =>
    take(feedTo(reader)(text));

/** A live connection with one scripted response per call to follow, then 404. */
function stage(connections: readonly Connection[], more: { message?: object; begin?: () => Promise<never> } = {}) {
  const queue = [...connections];
  const asked: string[] = [];
  const source = createServerSource({
    conversationId: 'c',
    messageId: 'm',
    firstPauseMs: 1,
    begin: more.begin ?? (() => Promise.resolve({ runId: 'r', lastSeq: 1 })),
    live: {
      async follow(run, reader, take) {
        asked.push(`${run}.${reader.seq()}`);
        const next = queue.shift();
        if (!next) throw gone(404);
        next(reader, take);
      },
    },
    transport: {
      async getJSON() {
        return { messages: more.message ? [more.message] : [] };
      },
      async sendJSON(method, path) {
        asked.push(`${method} ${path}`);
        return {};
      },
    },
  });
  const batches: SourceBatch[] = [];
  const follow = async () => {
    await source.start();
    return source.follow((batch) => batches.push(batch), new AbortController().signal);
  };
  return { source, asked, batches, follow };
}
const gone = (status: number) => new ReplyFailure({ type: 404, status, message: 'gone', body: {}, provider: '' });
const message = (outcome: string) => ({
  id: 'm',
  parentId: 'q',
  createdAt: 1,
  role: 'assistant',
  provider: 'p',
  model: 'm',
  reply: { parts: [{ type: 'text', text: 'stored' }] },
  outcome,
});

test('one run too many for the connection is followed when there is room, from the last number on', async () => {
  const { asked, batches, follow } = stage([
    (reader, take) => {
      take(feedTo(reader)(event(1) + event(2)));
      throw gone(429);
    },
    says(event(3) + end('done', 3)),
  ]);
  expect(await follow()).toEqual({ outcome: 'done' });
  expect(wordsOf(batches)).toBe('t1 t2 t3 ');
  expect(asked).toEqual(['r.0', 'r.2']);
});

test('what was there before is marked, what comes then is not', async () => {
  const { batches, follow } = stage([
    (reader, take) => {
      take(feedTo(reader)(event(1)));
      take(feedTo(reader)(event(2) + end('done', 2)));
    },
  ]);
  await follow();
  expect(batches.map(({ replay }) => replay)).toEqual([true, false]);
});

test('an end that counts more events than came: the stored message is the reply', async () => {
  const { follow } = stage([says(event(1) + end('done', 9))], { message: message('done') });
  expect(await follow()).toEqual({ outcome: 'done', reply: message('done').reply });
});

test('a log that is no longer kept: the stored message is the reply', async () => {
  const { follow } = stage([], { message: message('interrupted') });
  expect(await follow()).toMatchObject({ outcome: 'interrupted', reply: { parts: [{ text: 'stored' }] } });
});

test('a run that is gone with its message is nothing to follow', async () => {
  await expect(stage([]).follow()).rejects.toThrow('gone');
});

test('a stop is sent to the server, and not while nothing began', async () => {
  const { source, asked } = stage([]);
  await source.start();
  await source.stop();
  expect(asked).toEqual(['DELETE /api/runs/r']);
  const refused = stage([], { begin: () => Promise.reject(new Error('refused')) });
  await expect(refused.source.start()).rejects.toThrow('refused');
  await refused.source.stop();
  expect(refused.asked).toEqual([]);
});

const never = (): never => {
  throw new Error('nothing is asked of the server');
};

test('a question that was not sent is taken back and has ended', async () => {
  const source = createServerSource({
    live: { follow: never },
    transport: { getJSON: never, sendJSON: never },
    conversationId: 'c',
    messageId: 'm',
    begin: () => new Promise(() => undefined),
    callOff: () => true,
  });
  const started = source.start();
  await source.stop();
  await started;
  expect(await source.follow(() => undefined, new AbortController().signal)).toEqual({ outcome: 'abort' });
});

// Following a run over connections that break: every event once, in order, and the end as the server tells it.
import { expect, test } from 'vitest';
import { ReplyFailure } from '../../shared/errors.ts';
import { createRunReader } from './run-reader.ts';
import { createServerSource } from './run-source.ts';
import type { SourceBatch } from './run-source.ts';
import { NetworkFailure } from '../net/transport.ts';

const event = (seq: number, text = `t${seq} `): string => `id: ${seq}\nevent: text\ndata: ${JSON.stringify(text)}\n\n`;
const end = (status: string, lastSeq: number): string => `event: end\ndata: ${JSON.stringify({ status, lastSeq })}\n\n`;
const wordsOf = (batches: readonly SourceBatch[]): string =>
  batches.flatMap(({ events }) => events.map((each) => (each.type === 'text' ? each.data : ''))).join('');

test('a body cut anywhere gives the same events', () => {
  const body = event(1, 'Grüße 🌊 ') + ': keep-alive\n\n' + event(2) + event(3) + end('done', 3);
  for (let cut = 0; cut <= body.length; cut++) {
    const reader = createRunReader(0);
    const batches = [reader.feed(body.slice(0, cut)), reader.feed(body.slice(cut))];
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
  ['a part that is missing ends it', 0, event(1) + event(3) + event(4), 't1 ', 1, true],
  ['nothing counts behind the end', 0, event(1) + end('abort', 1) + event(2), 't1 ', 1, false],
  ['an end that was cut is none', 0, `${event(1)}event: end\ndata: {"status":"do\n\n`, 't1 ', 1, false],
] as const;
test.each(bodies)('%s', (_name, after, body, words, seq, broken) => {
  const reader = createRunReader(after);
  expect([wordsOf([reader.feed(body)]), reader.seq(), reader.broken()]).toEqual([words, seq, broken]);
});

test('an event that nobody can read is handed on as such', () => {
  const reader = createRunReader(0);
  expect(reader.feed('id: 1\nevent: text\ndata: {"x\n\n')).toMatchObject({ malformed: '{"x' });
});

type Connection = (after: number, onText: (text: string) => void) => void;

/** A server with a scripted answer for each connection, and 404 after them. */
function stage(connections: readonly Connection[], more: { message?: object; begin?: () => Promise<never> } = {}) {
  const queue = [...connections];
  const asked: string[] = [];
  const source = createServerSource({
    conversationId: 'c',
    messageId: 'm',
    firstPauseMs: 1,
    begin: more.begin ?? (() => Promise.resolve({ runId: 'r', lastSeq: 1 })),
    transport: {
      async follow(path, { onText }) {
        asked.push(path);
        const next = queue.shift();
        if (!next) throw new ReplyFailure({ type: 404, status: 404, message: 'gone', body: {}, provider: '' });
        next(Number(/after=(\d+)/.exec(path)?.[1]), onText);
      },
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
const breaks = (): never => {
  throw new NetworkFailure('cut');
};

test('a connection that breaks is made again from the last number on', async () => {
  const { asked, batches, follow } = stage([
    (_after, onText) => onText(event(1) + event(2)),
    breaks,
    (_after, onText) => {
      onText(event(3));
      breaks();
    },
    (_after, onText) => onText(event(4) + end('done', 4)),
  ]);
  expect(await follow()).toEqual({ outcome: 'done' });
  expect(wordsOf(batches)).toBe('t1 t2 t3 t4 ');
  expect(asked.map((path) => path.split('?')[1])).toEqual(['after=0', 'after=2', 'after=2', 'after=3']);
});

test('what was there before is marked, what comes then is not', async () => {
  const { batches, follow } = stage([
    (_after, onText) => {
      onText(event(1));
      onText(event(2) + end('done', 2));
    },
  ]);
  await follow();
  expect(batches.map(({ replay }) => replay)).toEqual([true, false]);
});

test('an end that counts more events than came: the stored message is the reply', async () => {
  const { follow } = stage([(_after, onText) => onText(event(1) + end('done', 9))], { message: message('done') });
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

test('a question that was not sent is taken back and has ended', async () => {
  const source = createServerSource({
    transport: { follow: breaks, getJSON: breaks, sendJSON: breaks },
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

const bare = [
  ['a body without events is shown as text', 'Down for maintenance.', 'Down for maintenance.', true],
  ['signs of life alone are no body', ': keep-alive\n\n', 't1 ', undefined],
  ['nothing at all is asked for again', '', 't1 ', undefined],
] as const;
test.each(bare)('%s', async (_name, body, words, plain) => {
  const { source } = stage([(_after, onText) => onText(body), (_after, onText) => onText(event(1) + end('done', 1))]);
  const batches: SourceBatch[] = [];
  await source.start();
  const { outcome } = await source.follow((batch) => batches.push(batch), new AbortController().signal);
  expect([wordsOf(batches), batches[0]?.plain, outcome]).toEqual([words, plain, 'done']);
});

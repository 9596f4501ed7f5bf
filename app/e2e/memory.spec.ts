// Memory after requests have ended: the server keeps nothing of them. MEMORY_REQUESTS=20000 takes the full measure.
import { on, once } from 'node:events';
import { expect, test } from 'playwright/test';
import { WebSocket } from 'ws';
import { auth, chat, open, openSession, send } from '../server/testing/client.ts';
import type { Sending, Session } from '../server/testing/client.ts';
import { startMeasured } from './support/measured-server.ts';

const requests = Number(process.env['MEMORY_REQUESTS'] ?? 600);
const full = requests >= 20_000;
/** A short measure would not see what lies in caches that are not yet full; 8 KB a request, it does see. */
const allowed = full ? 5e6 : 2.5e6;
const atOnce = 6;

test('memory does not grow with the number of requests', async () => {
  test.setTimeout(full ? 3_600_000 : 120_000);
  const server = await startMeasured();
  try {
    const session = await openSession(server.url);
    await mixed(server.url, session, full ? 4_000 : 600);
    const before = await server.measure('kept');
    await mixed(server.url, session, requests);
    const first = await server.measure('kept');
    await mixed(server.url, session, requests);
    const second = await server.measure('kept');
    const figures = [before, first, second].map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`);
    console.log(`kept after the warm-up, ${requests} and ${requests} more requests: ${figures.join(', ')}`);
    expect(first - before).toBeLessThan(allowed);
    expect(second - first).toBeLessThan(allowed);
  } finally {
    await server.stop();
  }
});

/** Requests of every kind, a few at a time. */
async function mixed(url: string, session: Session, count: number): Promise<void> {
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (sent < count) {
      const kind = kinds[sent % kinds.length];
      sent += 1;
      // A chat takes several requests.
      const extra = await kind?.(url, session);
      sent += extra ?? 0;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const expecting = async (status: number, url: string, session: Session, path: string, sending: Sending = {}) => {
  const reply = await send(`${url}${path}`, { method: 'GET', ...sending, headers: auth(session) });
  if (reply.status !== status) throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 300)}`);
  return reply;
};

/** A kind of request returns how many more it has sent. */
type Kind = (url: string, session: Session) => Promise<number | void>;
const get =
  (path: string): Kind =>
  async (url, session) =>
    void (await expecting(200, url, session, path));

/** A run of the demo that is read to its end, or stopped; then everything of it is deleted. */
const run =
  (words: string, stop: boolean): Kind =>
  async (url, session) => {
    const question = { id: 'q', parentId: null, createdAt: 1, role: 'user', text: words, images: [] };
    const conversationId = `c${crypto.randomUUID()}`;
    const payload = { model: 'demo-fast', messages: [{ role: 'user', content: words }] };
    const body = { conversationId, conversation: {}, messages: [question], parentId: 'q', provider: 'demo', payload };
    const started = await expecting(201, url, session, '/api/runs', { method: 'POST', body });
    const { runId } = started.json as { runId: string };
    if (stop) await expecting(200, url, session, `/api/runs/${runId}`, { method: 'DELETE' });
    await expecting(200, url, session, `/api/runs/${runId}/events?after=0`);
    await expecting(200, url, session, `/api/conversations/${conversationId}`);
    await expecting(204, url, session, `/api/conversations/${conversationId}?forever=1`, { method: 'DELETE' });
    return stop ? 4 : 3;
  };

/** The bare chat route, whose reader leaves in the middle. */
const left: Kind = async (url, session) => {
  const body = { ...chat('demo-fast'), messages: [{ role: 'user', content: 'slow' }] };
  const response = await open(`${url}/api/chat/demo`, { body, headers: auth(session) });
  response.destroy();
};

const setting: Kind = async (url, session) =>
  void (await expecting(200, url, session, '/api/settings', { method: 'PATCH', body: { 'memory.test': 'x' } }));

let token: Promise<string> | undefined;
async function makeToken(url: string, session: Session): Promise<string> {
  const body = { name: 'memory' };
  return ((await expecting(200, url, session, '/api/tokens', { method: 'POST', body })).json as { token: string })
    .token;
}

/** A program's call, read to its end or left in the middle. */
const program =
  (path: string, body: object, leave = false): Kind =>
  async (url, session) => {
    const headers = { authorization: `Bearer ${await (token ??= makeToken(url, session))}` };
    const response = await open(`${url}${path}`, { body: { model: 'demo/demo-fast', stream: true, ...body }, headers });
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
    if (leave) response.destroy();
    else await response.resume().toArray();
  };

/** A connection of a program that asks one question, and ends. */
const socket: Kind = async (url, session) => {
  const headers = { authorization: `Bearer ${await (token ??= makeToken(url, session))}` };
  const connection = new WebSocket(`${url.replace('http', 'ws')}/v1/responses`, { headers });
  await once(connection, 'open');
  connection.send(JSON.stringify({ type: 'response.create', model: 'demo/demo-fast', input: 'hello', store: false }));
  for await (const [data] of on(connection, 'message', { close: ['close'] }))
    if (/"type":"response\.(completed|failed)"/.test(String(data))) break;
  connection.terminate();
};

const kinds: readonly Kind[] = [
  get('/'),
  get('/healthz'),
  get('/api/conversations'),
  get('/settings/general'),
  get('/readyz'),
  get('/api/settings'),
  setting,
  get('/c/nothing'),
  get('/api/folders'),
  run('hello', false),
  run('slow', true),
  run('error InvalidProviderAPIKey', false),
  left,
  program('/v1/chat/completions', { messages: [{ role: 'user', content: 'hello' }] }),
  program('/v1/messages', { max_tokens: 100, messages: [{ role: 'user', content: 'slow' }] }, true),
  program('/v1/responses', { input: 'hello', store: false }),
  socket,
];

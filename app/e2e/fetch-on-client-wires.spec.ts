// Every provider that may be called from a browser, in a browser: what was recorded of it is replayed by a server with
// CORS, under the worker's policy, and must come out as the same text.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { auth } from '../server/testing/client.ts';
import type { Session } from '../server/testing/client.ts';
import { ask, openChat } from './support/chat-page.ts';

interface Provider {
  readonly id: string;
  readonly browser: boolean;
  readonly keyVault: { readonly required: readonly string[]; readonly anyOf?: readonly (readonly string[])[] };
}
/** The part of a fixture that matters here; the conformance suite checks the whole. */
interface Fixture {
  readonly id: string;
  readonly operation: string;
  readonly stream: boolean;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly wire: string;
  /** Recordings of replies alone have no body. */
  readonly request: { readonly url: string; readonly body: Readonly<Record<string, unknown>> | null };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: { readonly text?: string; readonly base64?: string };
  };
  readonly expect?: { readonly events?: readonly Event[] };
}
interface Event {
  readonly type: string;
  readonly data: unknown;
}

const root = join(import.meta.dirname, '../..');

/** Chats that end well. Thinking between tags is set apart by a plugin, whose work the expectation leaves out. */
function fixturesOf(provider: string): readonly Fixture[] {
  const folder = join(root, 'providers', provider, 'fixtures');
  const all = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fixture);
  return all.filter(
    ({ operation, response, expect: { events = [] } = {} }) =>
      operation === 'chat' &&
      response.status < 400 &&
      events.length > 0 &&
      !events.some(({ type }) => type === 'error') &&
      !/<\/?think/.test(textOf(events)),
  );
}

/** Joined text, for a tag may be cut between two deltas. */
const textOf = (events: readonly Event[]): string =>
  events.map(({ type, data }) => (type === 'text' ? String(data) : '')).join('');

/** Text, thoughts and names of events in their order; ids and times are made anew, and a plugin may join deltas. */
function gist(events: readonly Event[]): string {
  let last = '';
  let text = '';
  for (const { type, data } of events) {
    if (type === 'speed') continue;
    const content = type === 'text' || type === 'reasoning' || type === 'stop' ? String(data) : '';
    text += type === last && (type === 'text' || type === 'reasoning') ? content : `\n${type} ${content}`;
    last = type;
  }
  return text;
}

const bodyOf = ({ response }: Fixture): Buffer =>
  response.body.base64 === undefined
    ? Buffer.from(response.body.text ?? '')
    : Buffer.from(response.body.base64, 'base64');

const withheld = /^(content-(length|encoding)|transfer-encoding|connection|access-control-.*)$/i;
let current: Fixture | undefined;

async function replay(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const cors = { 'access-control-allow-origin': request.headers.origin ?? '' };
  const headers = request.headers['access-control-request-headers'];
  if (request.method === 'OPTIONS' || !current) {
    response.writeHead(204, { ...cors, ...(headers ? { 'access-control-allow-headers': headers } : {}) }).end();
    return;
  }
  request.resume();
  const own = Object.entries(current.response.headers).filter(([name]) => !withheld.test(name));
  response.writeHead(current.response.status, { ...Object.fromEntries(own), ...cors });
  const bytes = bodyOf(current);
  for (let at = 0; at < bytes.length; at += 700) {
    response.write(bytes.subarray(at, at + 700));
    await turn();
  }
  response.end();
}

const server = createServer((request, response) => void replay(request, response));
let origin = '';
test.beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on a port
});
test.afterAll(() => void server.close());

function vaultOf({ keyVault }: Provider): Readonly<Record<string, string>> {
  const fields = [...keyVault.required, ...(keyVault.anyOf?.[0] ?? [])];
  const values: Readonly<Record<string, string>> = { endpoint: `${origin}/v1`, region: 'us-east-1' };
  return {
    ...Object.fromEntries(fields.map((name) => [name, values[name] ?? `secret-${name}`])),
    baseURL: `${origin}/v1`,
  };
}

function paramsOf({ params, request, stream, wire }: Fixture): Readonly<Record<string, unknown>> {
  if (params) return { stream, ...params };
  const inPath = /\/(?:models?|deployments)\/([^/:?]+)/.exec(request.url)?.[1];
  const body = request.body ?? {};
  const model = body['model'] ?? decodeURIComponent(inPath ?? 'model');
  const tool = { type: 'function', function: { name: 'get_weather', parameters: { type: 'object', properties: {} } } };
  return {
    model,
    stream,
    messages: [{ role: 'user', content: 'Say hello.' }],
    ...('tools' in body || 'toolConfig' in body ? { tools: [tool] } : {}),
    ...(wire === 'openai-responses' ? { apiMode: 'responses' } : {}),
  };
}

/** A worker like the page's own, started by hand: the address of its script is taken from the page's. */
async function startWorker(page: Page, script: string): Promise<void> {
  await page.evaluate((url) => {
    const worker = new Worker(url, { type: 'module' });
    let last = 0;
    const call = (order: object): Promise<unknown> =>
      new Promise((resolve) => {
        const number = ++last;
        const events: unknown[] = [];
        worker.addEventListener('message', ({ data }) => {
          if (data.call !== number) return;
          if (data.type === 'events') events.push(...data.events);
          if (data.type === 'done' || data.type === 'failed') resolve({ events, end: data });
        });
        worker.postMessage({ ...order, call: number }, []);
      });
    Object.assign(globalThis, { callInWorker: call });
  }, script);
}

test('every provider that may be called from a browser runs in one', async ({ page }) => {
  test.slow();
  const session = (await (await page.request.post('/api/session', { data: {} })).json()) as Session;
  const listed = await (await page.request.get('/api/providers', { headers: auth(session) })).json();
  const rows = (Array.isArray(listed) ? listed : listed.providers) as readonly Provider[]; // its own tests check the shape
  const providers = rows.filter(
    ({ id, browser, keyVault }) => browser && (id !== 'demo' || keyVault.required.length > 0),
  );
  expect(providers.length).toBeGreaterThan(30);
  const settings = {
    providers: Object.fromEntries(
      ['demo', ...providers.map(({ id }) => id)].map((id) => [id, { fetchOnClient: true }]),
    ),
    clientOrigins: { demo: [origin] },
  };
  await page.request.patch('/api/settings', { headers: auth(session), data: settings });

  const started = page.waitForRequest((request) => request.url().includes('/api/client-worker'));
  await openChat(page);
  await expect(await ask(page, 'echo from the browser')).toContainText('from the browser');
  await startWorker(page, (await started).url());

  const wrong: string[] = [];
  let replayed = 0;
  for (const provider of providers) {
    for (const fixture of fixturesOf(provider.id)) {
      current = fixture;
      replayed++;
      const order = { type: 'chat', provider: provider.id, params: paramsOf(fixture), vault: vaultOf(provider) };
      const { events, end } = await page.evaluate(
        (each) => Reflect.get(globalThis, 'callInWorker')(each) as Promise<{ events: Event[]; end: { type: string } }>,
        order,
      );
      if (end.type === 'failed') wrong.push(`${fixture.id}: ${JSON.stringify(end)}`);
      else if (gist(events) !== gist(fixture.expect?.events ?? [])) wrong.push(`${fixture.id}: ${gist(events)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(replayed).toBeGreaterThan(100);
});

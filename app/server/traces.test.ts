// Traces at a receiver of our own: a span of the request, and one of its call below it, without content and secrets.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, chat, openSession, send } from './testing/client.ts';
import { startFakeVendor } from './testing/fake-vendor.ts';
import type { FakeVendor } from './testing/fake-vendor.ts';
import { startProcess } from './testing/start-app.ts';
import type { AppProcess } from './testing/start-app.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const key = 'sk-planted-key';
const bodies: string[] = [];
const headers: unknown[] = [];
const receiver = createServer((req, res) => {
  let body = '';
  req.on('data', (part) => (body += String(part)));
  req.on('end', () => {
    headers.push([req.url, req.headers['authorization']]);
    bodies.push(body);
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let app: AppProcess;
let vendor: FakeVendor;
beforeAll(async () => {
  vendor = await startFakeVendor();
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  app = await startProcess({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=planted-header',
    OTEL_SERVICE_NAME: 'chat of the team',
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  });
}, 60_000);
let terminated = false;
afterAll(() => Promise.all([terminated || app.stop(), vendor.close(), receiver.close()]));

const sent = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans); // our own server's
const valuesOf = (of: Pick<Span, 'attributes'> | undefined) =>
  Object.fromEntries((of?.attributes ?? []).map(({ key: name, value }) => [name, Object.values(value)[0]]));
const spansOf = (requestId: unknown): readonly Span[] =>
  sent()
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .filter((span) => valuesOf(span)['tributary.request_id'] === requestId);

test('a request and its call are spans of one trace', async () => {
  const session = await openSession(app.url);
  const ask = (model: string) =>
    send(`${app.url}/api/chat/groq`, {
      headers: auth(session, { apiKey: key, baseURL: vendor.url }),
      body: chat(model, { messages: [{ role: 'user', content: 'a planted question' }] }),
    });
  const [answered, failed] = [await ask('hello'), await ask('status:401')];
  const ids = [answered, failed].map((reply) => reply.headers['x-request-id']);
  await expect.poll(() => ids.map((id) => spansOf(id).length), { timeout: 30_000 }).toEqual([2, 2]);
  const [call, request] = spansOf(ids[0]).toSorted((a, b) => b.name.localeCompare(a.name));
  expect([request?.name, call?.name]).toEqual(['POST api.chat.$provider', 'provider call']);
  expect([request?.parentSpanId, call?.parentSpanId]).toEqual([undefined, request?.spanId]);
  expect(call?.traceId).toBe(request?.traceId);
  expect(valuesOf(request)).toMatchObject({ 'http.response.status_code': 200, 'http.route': 'api.chat.$provider' });
  expect(valuesOf(call)).toMatchObject({
    'gen_ai.provider.name': 'groq',
    'gen_ai.request.model': 'hello',
    'gen_ai.usage.input_tokens': 1,
    'gen_ai.usage.output_tokens': 2,
    'tributary.outcome': 'done',
  });
  const wrong = spansOf(ids[1]).find(({ name }) => name === 'provider call');
  expect([wrong?.status.code, valuesOf(wrong)]).toMatchObject([2, { 'error.type': expect.any(String) }]);
  expect(Number(call?.endTimeUnixNano)).toBeGreaterThanOrEqual(Number(call?.startTimeUnixNano));
});

test('the variables name the service and the headers, and no content or secret is sent', async () => {
  expect(sent().every(({ resource }) => valuesOf(resource)['service.name'] === 'chat of the team')).toBe(true);
  expect(new Set(headers.map((each) => JSON.stringify(each)))).toEqual(new Set(['["/v1/traces","planted-header"]']));
  for (const secret of [key, 'planted-header', 'a planted question', 'Hello']) {
    expect(bodies.join()).not.toContain(secret);
    expect(app.output()).not.toContain(secret);
  }
});

test('the last spans are sent when the server stops', async () => {
  const reply = await send(`${app.url}/healthz`, { method: 'GET' });
  terminated = true;
  await app.terminate();
  expect(spansOf(reply.headers['x-request-id'])).toHaveLength(1);
}, 30_000);

// Records from a local fake vendor: what a fixture contains, what it must not, and when nothing is written.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FixtureSchema } from '../schema/fixture.ts';
import type { Fixture } from '../schema/fixture.ts';
import { problemsOf } from '@tributary/runtime-core/schema';
import { record } from './record.ts';
import { privateValues, redactRequestHeaders, redactURL, refuseSecrets } from './redact.ts';

const key = 'sample-key-3f81c2d97a';
const folder = fileURLToPath(new URL('../self/sample/', import.meta.url));

interface Seen {
  readonly url: string;
  readonly authorization: string | undefined;
}

let server: Server;
let seen: Seen[];
let answer: { status: number; type: string; body: string | Buffer };
let to: string;

beforeEach(async () => {
  seen = [];
  to = mkdtempSync(join(tmpdir(), 'tributary-record-'));
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', authorization: request.headers.authorization });
    request.resume();
    response.writeHead(answer.status, {
      'content-type': answer.type,
      'set-cookie': 'session=abc',
      'openai-organization': 'org-1234567890ab',
    });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const from = (scenario: string, more: object = {}) =>
  record({
    folder,
    scenario,
    model: 'sample-1',
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, // listening
    keyEnv: 'MY_KEY',
    name: undefined,
    to,
    env: { MY_KEY: key },
    ...more,
  });

const stream = (text: string): string =>
  `data: ${JSON.stringify({ id: 'c1', choices: [{ index: 0, delta: { content: text }, finish_reason: null }] })}\n\n` +
  `data: ${JSON.stringify({ id: 'c1', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;

const read = (path: string): Fixture => JSON.parse(readFileSync(path, 'utf8')) as Fixture; // the test looks at its fields

test('a reply becomes a valid fixture, byte for byte, with the key and everything private taken out', async () => {
  answer = {
    status: 200,
    type: 'text/event-stream',
    body: stream(`Guten Morgen 東京, ${key}, ann@company.example, org-1234567890ab`),
  };
  const path = await from('text');
  const fixture = read(path);
  expect(seen).toEqual([{ url: '/v1/chat/completions', authorization: `Bearer ${key}` }]);
  expect(problemsOf(FixtureSchema, fixture)).toEqual([]);
  expect(fixture).toMatchObject({
    id: 'sample/chat-text',
    provider: 'sample',
    wire: 'openai-chat',
    operation: 'chat',
    stream: true,
    origin: 'recorded',
    // The test's server is not the vendor.
    source: expect.stringMatching(/^recorded \d{4}-\d\d-\d\d by tributary-conformance record, from another address$/),
    params: { model: 'sample-1', stream: true },
    request: {
      method: 'POST',
      url: 'https://api.sample.test/v1/chat/completions',
      headers: { authorization: '[redacted]', 'content-type': 'application/json' },
    },
    response: { status: 200, headers: { 'content-type': 'text/event-stream' } },
  });
  expect(fixture.response.body).toEqual({
    text: stream('Guten Morgen 東京, [redacted], somebody@example.com, org-[redacted]'),
  });
  const text = readFileSync(path, 'utf8');
  for (const secret of [key, 'session=abc', 'company.example', '127.0.0.1', 'org-1234567890ab'])
    expect(text).not.toContain(secret);
});

test('a refusal is recorded too', async () => {
  answer = {
    status: 404,
    type: 'application/json',
    body: '{"error":{"message":"no such model","code":"model_not_found"}}',
  };
  expect(read(await from('error')).response.status).toBe(404);
});

test('a reply in one piece is recorded as one', async () => {
  const body = {
    id: 'c1',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Hallo' }, finish_reason: 'stop' }],
  };
  answer = { status: 200, type: 'application/json', body: JSON.stringify(body) };
  const fixture = read(await from('whole'));
  expect(fixture).toMatchObject({ id: 'sample/chat-whole', stream: false, params: { stream: false } });
});

test('a list of models is recorded', async () => {
  answer = { status: 200, type: 'application/json', body: '{"data":[{"id":"sample-1"}]}' };
  const fixture = read(await from('models'));
  expect(fixture).toMatchObject({ operation: 'models', request: { method: 'GET', body: null } });
});

test('recording again keeps what was expected: rewriting that is a step of its own', async () => {
  answer = { status: 200, type: 'text/event-stream', body: stream('one') };
  const path = await from('text', { to: join(to, 'kept') });
  const expected = { events: [{ type: 'text', data: 'written by hand' }] };
  const { writeFileSync } = await import('node:fs');
  writeFileSync(path, JSON.stringify({ ...read(path), expect: expected }));
  await from('text', { to: join(to, 'kept') });
  expect(read(path).expect).toEqual(expected);
});

test('a key that survives in a form nobody foresaw stops the writing', async () => {
  answer = { status: 200, type: 'audio/mpeg', body: Buffer.from(`ID3 ${'x'.repeat(40)} ${key}`) };
  await expect(from('text')).rejects.toThrow('refused');
  expect(readdirSync(to)).toEqual([]);
});

const piece = (content: string): string =>
  `data: ${JSON.stringify({ id: 'c1', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

test('a key that the vendor spreads over several pieces stops the writing', async () => {
  answer = { status: 200, type: 'text/event-stream', body: piece(key.slice(0, 9)) + piece(key.slice(9)) + stream('.') };
  await expect(from('text')).rejects.toThrow('in several pieces');
  expect(readdirSync(to)).toEqual([]);
});

test('the command writes the fixture, and none of what was planted', async () => {
  const planted = [
    key,
    Buffer.from(key).toString('base64'),
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2ln',
    'ghp_0123456789abcdefghij',
  ];
  const { port } = server.address() as AddressInfo; // listening
  answer = {
    status: 200,
    type: 'text/event-stream',
    body: stream([...planted, `http://127.0.0.1:${port}/v1`].join(' | ')),
  };
  const bin = fileURLToPath(new URL('../runners/bin.ts', import.meta.url));
  const words = [
    'record',
    folder,
    '--base-url',
    `http://127.0.0.1:${port}/v1`,
    '--key-env',
    'MY_KEY',
    '--model',
    'sample-1',
    '--to',
    to,
  ];
  const told = await new Promise<string>((resolve) =>
    execFile(process.execPath, [bin, ...words], { env: { ...process.env, MY_KEY: key } }, (_error, out, err) =>
      resolve(out + err),
    ),
  );
  expect(told).toContain(`wrote ${join(to, 'chat-text.json')}`);
  const text = readFileSync(join(to, 'chat-text.json'), 'utf8');
  for (const secret of [...planted, `127.0.0.1:${port}`]) expect(text).not.toContain(secret);
  expect(read(join(to, 'chat-text.json'))).toMatchObject({ origin: 'recorded', provider: 'sample' });
});

test.each([
  ['a bearer token', { Authorization: `Bearer ${key}` }, { authorization: '[redacted]' }],
  ['another scheme', { authorization: `Key ${key}` }, { authorization: 'Key [redacted]' }],
  ['no scheme', { authorization: key }, { authorization: 'bare [redacted]' }],
  ['a signature', { authorization: 'AWS4-HMAC-SHA256 Credential=x' }, { authorization: 'AWS4-HMAC-SHA256 [redacted]' }],
  ['a header of its own', { 'X-Acme-Key': key }, { 'x-acme-key': '[redacted]' }],
  ['a name and key in base64', { 'x-basic': Buffer.from(`me:${key}`).toString('base64') }, { 'x-basic': '[redacted]' }],
  ['a cookie', { cookie: `session=${key}` }, { cookie: '[redacted]' }],
  ['a header that is neither', { 'x-request-id': '42', accept: 'text/event-stream' }, { accept: 'text/event-stream' }],
])('the header of %s is named as C-120 reads it', (_what, headers, kept) => {
  expect(redactRequestHeaders(headers as Record<string, string>, [key])).toEqual(kept); // each row has one form
});

test('an address keeps its path, and no credential', () => {
  expect(
    redactURL(`https://me:pass@api.acme.test/v1/${key}/chat?api-version=2&access_token=abc&X-Amz-Signature=ff`, [key]),
  ).toBe('https://api.acme.test/v1/[redacted]/chat?api-version=2&access_token=[redacted]&X-Amz-Signature=[redacted]');
});

test('account names and own hosts are private, the vendor’s host and placeholders are not', () => {
  const vault = {
    apiKey: 'none',
    organization: 'acme-research',
    baseURLOrAccountID: '0123456789ab',
    baseURL: 'https://gw.corp.test/v1',
  };
  expect(privateValues(vault, 'https://api.acme.test/v1')).toEqual(['acme-research', '0123456789ab', 'gw.corp.test']);
  expect(privateValues({ ...vault, baseURL: 'https://api.acme.test/v2' }, 'https://api.acme.test/v1')).not.toContain(
    'api.acme.test',
  );
});

test.each([
  ['as it is', key],
  [
    'behind the escapes of JSON',
    [...key].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ],
  ['behind the escapes of an address', [...key].map((each) => `%${each.charCodeAt(0).toString(16)}`).join('')],
  ['in base64 at another alignment', Buffer.from(`me:${key}`).toString('base64')],
  ['in base64url', Buffer.from(`??>>${key}`).toString('base64url')],
  ['in base64', Buffer.from(`{"key":"${key}","more":"${'y'.repeat(30)}"}`).toString('base64')],
])('the last look finds a key %s', (_how, text) => {
  expect(() => refuseSecrets(`{"a":"${text}"}`, [key])).toThrow('refused');
});

test('no answer: the reason is told and nothing is written', async () => {
  await expect(from('text', { baseURL: 'http://127.0.0.1:1/v1' })).rejects.toThrow('AgentRuntimeError');
  expect(existsSync(to) && readdirSync(to)).toEqual([]);
});

test.each([
  ['a scenario nobody knows', { scenario: 'song' }, 'there is no scenario "song"'],
  ['a key variable that is not set', { keyEnv: 'OTHER' }, 'OTHER is not set'],
])('%s', async (_name, more, message) => {
  await expect(from('text', more)).rejects.toThrow(message);
});

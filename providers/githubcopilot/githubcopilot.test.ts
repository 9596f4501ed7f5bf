// Signing in, over real HTTP on loopback: what is exchanged, kept, refreshed and sent again. And what ids and tools do.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRuntime, isTributaryError } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import { bodyOf, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const github = 'gho_authoredForThisTest';
const hour = (): number => Math.floor(Date.now() / 1000) + 3600;
const completion = {
  id: 'c1',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
};

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: unknown;
}
const ok: Answer = { status: 200, json: completion };
const refused = (status: number, headers = {}): Answer => ({ status, headers, json: { error: { message: 'no' } } });
const token = (value: string, expires_at = hour()): Answer => ({ status: 200, json: { token: value, expires_at } });

/** Answers of each path, in turn; the last one repeats. */
let exchanges: Answer[] = [];
let chats: Answer[] = [];
let seen: string[] = [];
let url = '';
const server = createServer((request, response) => {
  seen.push(`${request.url} ${request.headers.authorization}`);
  const list = request.url === '/copilot_internal/v2/token' ? exchanges : chats;
  const answer = (list.length > 1 ? list.shift() : list[0]) ?? refused(500);
  request.resume().on('end', () => {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.json));
  });
});
const transport = createNodeTransport();

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on a port
});
afterAll(async () => {
  await transport.close();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  seen = [];
});

const newRuntime = () => createRuntime({ providers: [provider], transport });
const params = { model: 'gpt-4.1', messages: [{ role: 'user' as const, content: 'hi' }], stream: false };

async function outcome(
  runtime = newRuntime(),
  apiKey = github,
  signal = new AbortController().signal,
): Promise<unknown> {
  try {
    const types: string[] = [];
    for await (const event of (
      await runtime.chat('githubcopilot', params, { vault: { apiKey, baseURL: url }, signal })
    ).events())
      types.push(event.type);
    return types.join(' ');
  } catch (error) {
    return isTributaryError(error) ? error.type : error;
  }
}

const exchanged = `/copilot_internal/v2/token Token ${github}`;
const asked = (value: string): string => `/chat/completions Bearer ${value}`;

describe('a GitHub token', () => {
  test('is exchanged once and kept', async () => {
    exchanges = [token('t1')];
    chats = [ok];
    const runtime = newRuntime();
    expect(await outcome(runtime)).toBe('text stop');
    expect(await outcome(runtime)).toBe('text stop');
    expect(seen).toEqual([exchanged, asked('t1'), asked('t1')]);
  });

  test('is exchanged again 5 minutes before the other ends', async () => {
    exchanges = [token('t1', Math.floor(Date.now() / 1000) + 299), token('t2')];
    chats = [ok];
    const runtime = newRuntime();
    await outcome(runtime);
    await outcome(runtime);
    expect(seen).toEqual([exchanged, asked('t1'), exchanged, asked('t2')]);
  });

  test('chat 401 -> one token refresh', async () => {
    exchanges = [token('t1'), token('t2')];
    chats = [ok, refused(401), ok];
    const runtime = newRuntime();
    await outcome(runtime);
    expect(await outcome(runtime)).toBe('text stop');
    expect(seen.slice(2)).toEqual([asked('t1'), exchanged, asked('t2')]);
  });

  test('a token that is refused although it is new is not asked for again', async () => {
    exchanges = [token('t1')];
    chats = [refused(401)];
    expect(await outcome()).toBe('InvalidGithubToken');
    expect(seen).toEqual([exchanged, asked('t1')]);
  });

  test.each([
    ['exchange 401 -> invalid token', refused(401), 'InvalidGithubToken'],
    ['exchange 403 -> PermissionDenied', refused(403), 'PermissionDenied'],
    ['an exchange that gives no token', { status: 200, json: {} }, 'PermissionDenied'],
  ])('%s', async (_fact, answer, type) => {
    exchanges = [answer];
    expect(await outcome()).toBe(type);
    expect(seen).toEqual([exchanged]);
  });

  test('is one of several accounts: each has its own', async () => {
    exchanges = [token('t1'), token('t2')];
    chats = [ok];
    const runtime = newRuntime();
    await outcome(runtime);
    await outcome(runtime, 'ghu_another');
    expect(seen).toEqual([exchanged, asked('t1'), '/copilot_internal/v2/token Token ghu_another', asked('t2')]);
  });
});

test('any other key is the API’s own token', async () => {
  chats = [ok];
  expect(await outcome(newRuntime(), 'tid=1;exp=2')).toBe('text stop');
  expect(seen).toEqual([asked('tid=1;exp=2')]);
});

describe('429', () => {
  const soon = refused(429, { 'retry-after': '0' });
  test.each<[string, Answer[], string, number]>([
    ['up to 3 retries', [soon, soon, soon, ok], 'text stop', 4],
    ['no fourth', [soon, soon, soon, soon, ok], 'QuotaLimitReached', 4],
    ['a date is a time too', [refused(429, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }), ok], 'text stop', 2],
    // A request before its time is refused, so that the caller hears of a long wait.
    ['longer than 10 s', [refused(429, { 'retry-after': '11' }), ok], 'QuotaLimitReached', 1],
    // This runtime makes no retry that the vendor did not ask for.
    ['no word on when', [refused(429), ok], 'QuotaLimitReached', 1],
  ])('%s', async (_fact, answers, expected, requests) => {
    chats = answers;
    expect(await outcome(newRuntime(), 'own')).toBe(expected);
    expect(seen.length).toBe(requests);
  });

  test('the wait ends with the call', async () => {
    chats = [refused(429, { 'retry-after': '9' }), ok];
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const began = performance.now();
    expect(await outcome(newRuntime(), 'own', controller.signal)).toBe('ProviderBizError');
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(seen.length).toBe(1);
  });
});

test.each([
  ['responses-only ids use /responses', { model: 'gpt-5.3-codex' }, '/responses'],
  ['others use chat completions', { model: 'gpt-5-mini' }, '/chat/completions'],
  ['unless the caller wants responses', { model: 'gpt-5-mini', apiMode: 'responses' as const }, '/responses'],
])('%s', async (_fact, more, path) => {
  expect((await sentBy(provider, more)).url).toBe(`https://api.githubcopilot.com${path}`);
});

test.each([
  [128, 128],
  [129, 128],
])('tools max 128: %i become %i', async (given, sent) => {
  const tools = Array.from({ length: given }, (_, at) => ({ type: 'function' as const, function: { name: `f${at}` } }));
  expect((await bodyOf(provider, { model: 'gpt-4.1', tools }))['tools']).toHaveLength(sent);
});

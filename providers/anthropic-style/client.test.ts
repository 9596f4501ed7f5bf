import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRuntime, defineProvider } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import type { ChatParams, KeyVault } from '@tributary/runtime-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rootURL, usesServerTools } from './client.ts';
import { anthropicStyle } from './index.ts';
import type { AnthropicStyleOptions } from './index.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

let server: Server;
let base = '';
let answer: { status: number; body: string } = { status: 200, body: '' };
let seen: Seen[] = [];
const transport = createNodeTransport();
const ok = JSON.stringify({ type: 'message', content: [{ type: 'text', text: 'ok' }], stop_reason: 'end_turn' });

beforeAll(async () => {
  server = createServer(({ method, url, headers }, response) => {
    seen.push({ method, url, headers });
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on TCP
});
afterAll(async () => {
  server.close();
  await transport.close();
});
afterEach(() => {
  seen = [];
  answer = { status: 200, body: ok };
  vi.unstubAllEnvs();
});

function runtimeOf(options: Partial<AnthropicStyleOptions> = {}) {
  const provider = defineProvider({
    manifest: {
      id: 'claude',
      name: 'Claude',
      family: 'anthropic-style',
      operations: ['chat', 'models'],
      keyVault: { required: ['apiKey'] },
    },
    models: [],
    apply: anthropicStyle({ baseURL: base, ...options }),
  });
  return createRuntime({ providers: [provider], transport });
}

const params: ChatParams = { model: 'claude-sonnet-4', messages: [{ role: 'user', content: 'hi' }] };

async function call(vault: KeyVault = {}, options: Partial<AnthropicStyleOptions> = {}) {
  const reply = await runtimeOf(options).chat('claude', params, { vault: { apiKey: 'key-1', ...vault } });
  const types: string[] = [];
  for await (const { type } of reply.events()) types.push(type);
  return types;
}

test.each([
  ['https://h.example', 'https://h.example'],
  ['https://h.example/', 'https://h.example'],
  ['https://h.example/v1', 'https://h.example'],
  ['https://h.example/v1/', 'https://h.example'],
  ['https://h.example/claude/v1/messages', 'https://h.example/claude'],
  ['https://h.example/v10', 'https://h.example/v10'],
])('base URL %s has the root %s', (url, root) => {
  expect(rootURL(url)).toBe(root);
});

describe('what leaves', () => {
  test('path, version and key', async () => {
    answer = { status: 200, body: ok };
    expect(await call({ baseURL: `${base}/proxy/v1/messages` })).toEqual(['text', 'stop']);
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/proxy/v1/messages',
        headers: { 'x-api-key': 'key-1', 'anthropic-version': '2023-06-01' },
      },
    ]);
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('a bearer where the vendor wants one, and the vendor’s own headers', async () => {
    await call({}, { auth: 'bearer', headers: () => ({ 'x-vendor': 'v' }) });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer key-1', 'x-vendor': 'v' });
    expect(seen[0]?.headers).not.toHaveProperty('x-api-key');
  });

  test('nothing from the environment goes along', async () => {
    vi.stubEnv('ANTHROPIC_API_KEY', 'env-secret');
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'env-secret');
    vi.stubEnv('ANTHROPIC_BASE_URL', 'http://127.0.0.1:1/env-secret');
    vi.stubEnv('ANTHROPIC_CUSTOM_HEADERS', 'x-gateway: env-secret');
    await call();
    expect(seen).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain('env-secret');
    expect(seen[0]?.headers).toHaveProperty('x-api-key', 'key-1');
  });
});

describe('what comes back', () => {
  test.each([
    [401, 'authentication_error', 'InvalidProviderAPIKey'],
    [403, 'permission_error', 'PermissionDenied'],
    [403, 'forbidden', 'LocationNotSupportError'],
    [403, 'some_other_error', 'LocationNotSupportError'],
    [404, 'not_found_error', 'ProviderBizError'],
    [429, 'rate_limit_error', 'QuotaLimitReached'],
    [529, 'overloaded_error', 'ProviderBizError'],
  ])('%s %s is %s, asked once', async (status, type, errorType) => {
    answer = { status, body: JSON.stringify({ type: 'error', error: { type, message: `said ${type}` } }) };
    await expect(call()).rejects.toMatchObject({
      type: errorType,
      message: `said ${type}`,
      body: { error: { status, code: type, requestId: 'req_1' } },
    });
    expect(seen).toHaveLength(1);
  });

  test.each([
    [502, '<html><head><title>502 Bad Gateway</title></head></html>', '502 Bad Gateway'],
    [503, '', 'HTTP 503'],
    [500, 'upstream timed out', 'upstream timed out'],
  ])('%s with a page that is no JSON says its words', async (status, body, message) => {
    answer = { status, body };
    await expect(call()).rejects.toMatchObject({ type: 'ProviderBizError', message, body: { error: { status } } });
  });

  test('no connection is the exception that it is', async () => {
    await expect(call({ baseURL: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      type: 'AgentRuntimeError',
      message: 'fetch failed',
    });
  });

  test('the list is read page by page', async () => {
    answer = {
      status: 200,
      body: '{"data":[{"id":"claude-a"},{"nonsense":1},{"id":"text-embedding-3-small"},{"id":"whisper-1"}],"has_more":true,"last_id":"claude-a"}',
    };
    const models = await runtimeOf().run('models', 'claude', {}, { vault: { apiKey: 'key-1' } });
    expect(new Set(models.map(({ id }) => id))).toEqual(new Set(['claude-a']));
    expect(seen.slice(0, 2)).toMatchObject([
      { url: '/v1/models?limit=1000', headers: { 'x-api-key': 'key-1', 'anthropic-version': '2023-06-01' } },
      { url: '/v1/models?limit=1000&after_id=claude-a' },
    ]);
    // The list is cut off after ten pages, even if the server always reports more.
    expect(seen).toHaveLength(10);
  });
});

test.each([
  ['none', undefined, false],
  ['the caller’s, without a type', [{ name: 'look' }], false],
  ['the caller’s, with a type', [{ type: 'custom', name: 'look' }], false],
  ['the vendor’s', [{ name: 'look' }, { type: 'web_search_20250305', name: 'web_search' }], true],
])('tools that the vendor runs: %s', (_title, tools, expected) => {
  expect(usesServerTools({ tools })).toBe(expected);
});

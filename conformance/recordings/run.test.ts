// Replays a folder of sample recordings: passes, failures, known exceptions, and no silent skip.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answererOf } from './answerer.ts';
import type { Exchange } from './exchange.ts';
import { known, mostKnown, reasonOf } from './known.ts';
import { chatRequest } from './request.ts';
import { replay } from './run.ts';
import { sample } from '../self/sample/index.ts';

const core = fileURLToPath(new URL('../../runtime-core/index.ts', import.meta.url));
const self = fileURLToPath(new URL('../self/', import.meta.url));
let work: string;
let folder: string;
let providers: string;

const sse = (...chunks: unknown[]): string =>
  chunks.map((chunk) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`).join('');
const chunk = (content: string, finish: string | null = null) => ({
  id: 'c1',
  choices: [{ index: 0, delta: { content }, finish_reason: finish }],
});

const exchange = (id: string, text: string, more: Partial<Exchange> = {}): Exchange => ({
  id,
  provider: 'sample',
  wire: 'openai-chat',
  operation: 'chat',
  stream: true,
  source: { project: 'us/sample', path: 'here' },
  features: ['multibyte'],
  request: null,
  response: { status: 200, headers: { 'content-type': 'text/event-stream', 'content-length': '7' }, body: { text } },
  ...more,
});

const job = (id: string, body: object): Exchange =>
  exchange(id, '', {
    provider: 'bfl',
    wire: 'bfl',
    operation: 'textToImage',
    stream: false,
    response: { status: 200, headers: {}, body: { text: JSON.stringify(body) } },
  });

/** Orders an image and polls until it is ready. JavaScript in a file, because providers are loaded from their folder. */
const drawer = `
import { defineProvider } from ${JSON.stringify(core)};
const json = async (context, path) => {
  const { body } = await context.transport({ method: 'GET', url: context.vault.baseURL + path, headers: {}, signal: context.signal });
  const parts = [];
  return new Promise((resolve, reject) => body.start({ data: (part) => parts.push(part), end: () => resolve(JSON.parse(Buffer.concat(parts))), error: reject }));
};
export default defineProvider({
  manifest: { id: 'bfl', name: 'B', family: 'job-style', operations: ['textToImage'], keyVault: { required: ['baseURL'] } },
  models: [],
  apply(hooks) {
    hooks.textToImage.tapPromise('bfl', async (_params, context) => {
      let answer = await json(context, '/order');
      while (!answer.result) {
        if (answer.status === 'Queued') return [];
        answer = await json(context, '/job/' + answer.id);
      }
      return [{ url: answer.result.sample }];
    });
  },
});
`;

const good = sse(chunk('Grüezi 東京 '), chunk('👋'), chunk('', 'stop'), '[DONE]');
const exchanges: readonly Exchange[] = [
  exchange('sample.openai-chat.good', good),
  exchange('sample.openai-chat.cut', sse(chunk('Grü'))),
  // The sample ignores legacy calls; the independent reader reads them.
  exchange(
    'sample.openai-chat.legacy',
    sse({ choices: [{ delta: { function_call: { name: 'f', arguments: '{}' } } }] }, chunk('', 'stop'), '[DONE]'),
  ),
  exchange('sample.openai-chat.refused', '{"error":{"message":"no such model","code":"model_not_found"}}', {
    stream: false,
    response: {
      status: 404,
      headers: {},
      body: { text: '{"error":{"message":"no such model","code":"model_not_found"}}' },
    },
  }),
  // A job recorded to its end, one that was not, and one that the package gives up.
  job('bfl.bfl.order', { id: 'j1' }),
  job('bfl.bfl.ready', { id: 'j1', status: 'Ready', result: { sample: 'https://x.test/1.png' } }),
  job('bfl.bfl.waiting', { id: 'j2', status: 'Pending' }),
  job('bfl.bfl.given-up', { id: 'j3', status: 'Queued' }),
  exchange('sample.openai-embeddings.two', '', {
    wire: 'openai-embeddings',
    operation: 'embeddings',
    stream: false,
    response: { status: 200, headers: {}, body: { text: '{"data":[{"embedding":[0.5,1]}]}' } },
  }),
];

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'tributary-recordings-'));
  folder = join(work, 'recordings');
  mkdirSync(join(folder, 'sample'), { recursive: true });
  for (const each of exchanges) writeFileSync(join(folder, 'sample', `${each.id}.json`), JSON.stringify(each));
  const rows = exchanges.map(({ request: _request, response, ...row }) => ({
    ...row,
    file: `sample/${row.id}.json`,
    status: response.status,
    model: 'sample-1',
  }));
  writeFileSync(join(folder, 'index.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  // The sample stands for the wire family, so it replays openai-chat exchanges of its name.
  providers = join(work, 'providers');
  mkdirSync(join(providers, 'sample'), { recursive: true });
  for (const name of ['sample', 'bfl']) {
    mkdirSync(join(providers, name), { recursive: true });
    writeFileSync(
      join(providers, name, 'package.json'),
      '{"type":"module","tributary":{"kind":"provider","apiVersion":1},"exports":"./index.js"}',
    );
  }
  writeFileSync(join(providers, 'bfl', 'index.js'), drawer);
  const module = JSON.stringify(`${self}sample/index.ts`);
  writeFileSync(
    join(providers, 'sample', 'index.js'),
    `import { sample } from ${module};\nexport default sample({ manifest: { family: 'openai-style' } });\n`,
  );
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

test('every exchange is replayed, and each that differs is told', async () => {
  const lines: string[] = [];
  const { passed, failed, results } = await replay({ folder, providers, print: (line) => lines.push(line) });
  expect(results.map(({ id, outcome }) => `${id.split('.')[2]} ${outcome}`)).toEqual([
    'given-up failed',
    'order passed',
    'ready passed',
    'waiting passed',
    'cut passed',
    'good passed',
    'legacy failed',
    'refused passed',
    'two passed',
  ]);
  expect([passed, failed]).toEqual([7, 2]);
  expect(lines.at(-1)).toBe('7 passed, 2 failed');
  expect(lines.join('\n')).toMatch(/FAILED bfl\.bfl\.given-up\n.*a question about j3; found none/);
  expect(lines.join('\n')).toMatch(/sample\/openai-chat +4 +3 +0 +1/);
  expect(lines.join('\n')).toMatch(/FAILED sample\.openai-chat\.legacy\n.*tool calls: expected \["f"\]; found \[\]/);
});

test('a match narrows it', async () => {
  const { results } = await replay({ folder, providers, match: 'good', print: () => undefined });
  expect(results.map(({ id }) => id)).toEqual(['sample.openai-chat.good']);
});

describe('the list of known ones', () => {
  test('ids by their end and by their beginning', () => {
    const list = [
      { id: '.abc', reason: 'end' },
      { id: 'x.y.', reason: 'beginning' },
    ];
    expect(reasonOf('p.w.abc', list)).toBe('end');
    expect(reasonOf('x.y.1', list)).toBe('beginning');
    expect(reasonOf('p.x.y.1', list)).toBeUndefined();
  });

  test('holds ids and reasons only', () => {
    for (const { id, reason } of known) {
      expect(id).toMatch(/^[.\w-]+$/);
      expect(reason.length).toBeGreaterThan(20);
    }
    expect(known.length).toBeLessThanOrEqual(mostKnown);
  });
});

test.each([
  ['anthropic-messages', 'azureai', 'chat', 'anthropic'],
  ['gemini-generate', 'vertexai', 'chat', 'google'],
  ['ollama-chat', 'ollama', 'chat', 'ollama'],
  ['openai-responses', 'xai', 'chat', 'openai'],
  ['bedrock-converse', 'bedrock', 'chat', 'bedrock'],
  ['dashscope', 'qwen', 'chat', 'qwen'],
  ['replicate-predictions', 'replicate', 'textToImage', 'replicate'],
  ['openai-chat', 'sample', 'chat', 'sample'],
  // Exchanges of providers without a package, or with a package of another wire, are replayed by the fallback.
  ['openai-chat', 'other', 'chat', 'recorded-other'],
  ['openai-chat', 'nobody', 'chat', 'recorded-nobody'],
  ['openai-images', 'sample', 'textToImage', 'sample'],
])('%s of %s (%s) is answered by %s', (wire, provider, operation, who) => {
  const loaded = new Map([
    ['sample', sample({ manifest: { family: 'openai-style' } })],
    ['other', sample({ manifest: { id: 'other', family: 'other' } })],
  ]);
  expect(answererOf({ wire, provider, operation }, loaded)).toBe(who);
});

test('a whole reply without its request tells the model that was asked', () => {
  const reply = exchange('a', '{"model":"claude-haiku-4-5","id":"m1","type":"message"}');
  expect(chatRequest(reply, { model: null }).model).toBe('claude-haiku-4-5');
  expect(chatRequest(exchange('a', 'data: {}'), { model: null }).model).toBe('model');
});

test.each([
  [
    'a simple request is asked again',
    { model: 'm', messages: [{ role: 'user', content: 'Hi' }], tools: [{ function: { name: 'f', parameters: {} } }] },
    {
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [{ type: 'function', function: { name: 'f', parameters: {} } }],
    },
  ],
  [
    'parts are asked in our own words',
    { messages: [{ role: 'user', content: [{ type: 'image' }] }] },
    { messages: [{ role: 'user', content: 'Say hello.' }] },
  ],
  ['no request', null, { messages: [{ role: 'user', content: 'Say hello.' }] }],
])('%s', (_name, body, expected) => {
  const request = { method: 'POST', url: 'https://x.test', headers: {}, body };
  expect(chatRequest(exchange('a', '', { request }), { model: 'm' })).toEqual({
    model: 'm',
    stream: true,
    ...expected,
  });
});

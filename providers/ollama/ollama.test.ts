// Ollama over real HTTP on loopback: requests, events, pulls, old servers, an unreachable server; lines cut anywhere.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRuntime } from '@tributary/runtime-core';
import type { ChatParams, PullProgress, StreamEvent, Transport } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import { afterEach, describe, expect, test, vi } from 'vitest';
import ollama from './index.ts';
import { chatBody } from './request.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: unknown) => void;

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** Serves the given answers and records the requests. */
async function start(handler: Handler) {
  const asked: { path: string; headers: IncomingMessage['headers']; body: unknown }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      asked.push({ path: request.url ?? '', headers: request.headers, body });
      handler(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = createNodeTransport();
  open.push(async () => {
    await transport.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const runtime = createRuntime({ providers: [ollama], transport });
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  return { runtime, asked, vault: { baseURL } };
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
const ask: ChatParams = { model: 'qwen3:4b', messages: [{ role: 'user', content: 'hi' }] };

async function eventsOf(reply: AsyncIterable<readonly StreamEvent[]>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const batch of reply) events.push(...batch);
  return events;
}

describe('requests', () => {
  const rows: readonly [what: string, Partial<ChatParams>, Record<string, unknown>][] = [
    [
      'options under their own names',
      {
        temperature: 0.4,
        top_p: 0.9,
        frequency_penalty: 0.1,
        presence_penalty: 0.2,
        max_tokens: 5,
        seed: 1,
        stop: 'END',
      },
      {
        options: {
          temperature: 0.4,
          top_p: 0.9,
          frequency_penalty: 0.1,
          presence_penalty: 0.2,
          num_predict: 5,
          seed: 1,
          stop: ['END'],
        },
      },
    ],
    ['thinking on', { thinking: { type: 'enabled', budget_tokens: 9 } }, { think: true }],
    ['thinking off', { thinking: { type: 'disabled' } }, { think: false }],
    ['an effort is a level', { thinking: { type: 'enabled' }, reasoning_effort: 'high' }, { think: 'high' }],
    ['the least effort is low', { reasoning_effort: 'minimal' }, { think: 'low' }],
    ['no effort is off', { reasoning_effort: 'none' }, { think: false }],
    ['any JSON', { response_format: { type: 'json_object' } }, { format: 'json' }],
    [
      'JSON of a schema',
      { response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } } },
      { format: { type: 'object' } },
    ],
    [
      'no tools when none may be called',
      { tools: [{ type: 'function', function: { name: 'f' } }], tool_choice: 'none' },
      {},
    ],
  ];
  test.each(rows)('%s', (_what, more, fields) => {
    const { messages, ...body } = chatBody({ ...ask, ...more });
    expect(messages).toEqual([{ role: 'user', content: 'hi' }]);
    expect(body).toEqual({ options: {}, ...fields });
  });

  test('all texts of a message, its images in base64; thoughts, calls and results', () => {
    const messages: ChatParams['messages'] = [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'one' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'text', text: 'two' },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'text', text: 'wait' },
        ],
        tool_calls: [
          { id: 'c', type: 'function', function: { name: 'f', arguments: '' } },
          { id: 'd', type: 'function', function: { name: 'g', arguments: '{"a":' } },
        ],
      },
      { role: 'tool', tool_call_id: 'd', content: '2' },
      { role: 'function', name: 'old', content: '3' },
    ];
    expect(chatBody({ ...ask, messages })['messages']).toEqual([
      { role: 'user', content: 'one\ntwo', images: ['AAAA'] },
      {
        role: 'assistant',
        content: 'wait',
        thinking: 'hm',
        tool_calls: [
          { function: { name: 'f', arguments: {} } },
          { function: { name: 'g', arguments: { value: '{"a":' } } },
        ],
      },
      { role: 'tool', content: '2', tool_name: 'g' },
      { role: 'tool', content: '3', tool_name: 'old' },
    ]);
  });

  test('an image by address is refused with its place, and nothing is asked', async () => {
    const { runtime, vault } = await start(() => {
      throw new Error('asked');
    });
    const content = [{ type: 'image_url' as const, image_url: { url: 'https://example.com/a.png' } }];
    await expect(
      runtime.chat('ollama', { ...ask, messages: [{ role: 'user', content }] }, { vault }),
    ).rejects.toMatchObject({ type: 400, body: { code: 'invalid_image' } });
  });

  test('temperature is halved; the base URL keeps its path; a key travels as bearer', async () => {
    const { runtime, asked, vault } = await start((_request, response) =>
      response.end(line({ message: { content: 'x' }, done: true })),
    );
    const behind = { baseURL: `${vault.baseURL}/behind/` };
    await eventsOf(await runtime.chat('ollama', { ...ask, temperature: 1 }, { vault: behind }));
    await eventsOf(await runtime.chat('ollama', ask, { vault: { ...vault, apiKey: 'mine' } }));
    expect(asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/behind/api/chat', undefined],
      ['/api/chat', 'Bearer mine'],
    ]);
    expect(asked[0]?.body).toEqual({
      model: 'qwen3:4b',
      messages: [{ role: 'user', content: 'hi' }],
      options: { temperature: 0.5 },
      stream: true,
    });
  });

  test.each(['/', '/v1', '/api/'])('a base URL that ends in %s leads to the same server', async (end) => {
    const { runtime, asked, vault } = await start((_request, response) =>
      response.end(line({ message: { content: 'x' }, done: true })),
    );
    await eventsOf(await runtime.chat('ollama', ask, { vault: { baseURL: `${vault.baseURL}${end}` } }));
    expect(asked[0]?.path).toBe('/api/chat');
  });

  test('the client adds a key of the environment for ollama.com: it is taken off again', async () => {
    vi.stubEnv('OLLAMA_API_KEY', 'of-the-environment');
    const seen: (string | undefined)[] = [];
    const transport: Transport = ({ headers }) => {
      seen.push(headers['authorization']);
      return Promise.reject(new Error('far enough'));
    };
    const runtime = createRuntime({ providers: [ollama], transport });
    const vault = { baseURL: 'https://ollama.com' };
    await expect(runtime.chat('ollama', ask, { vault })).rejects.toThrow('far enough');
    await expect(runtime.chat('ollama', ask, { vault: { ...vault, apiKey: 'mine' } })).rejects.toThrow('far enough');
    vi.unstubAllEnvs();
    expect(seen).toEqual([undefined, 'Bearer mine']);
  });
});

describe('the list of models', () => {
  const tags = (...rows: readonly object[]) => JSON.stringify({ models: rows });
  const listAt = async (handler: Handler) => {
    const { runtime, asked, vault } = await start(handler);
    return { entries: await runtime.run('models', 'ollama', {}, { vault }), asked };
  };

  test('abilities and context are asked for where the list states none (api.md, Show model information)', async () => {
    const { entries, asked } = await listAt((request, response, body) => {
      if (request.url === '/api/tags')
        return void response.end(
          tags({ name: 'own:1b' }, { name: 'told:1b', capabilities: ['completion'] }, { name: 'qwq' }),
        );
      const { model } = body as { model: string };
      if (model === 'qwq') return void response.writeHead(404).end('{"error":"model not found"}');
      response.end(
        JSON.stringify({
          capabilities: ['completion', 'tools', 'vision', 'thinking'],
          model_info: { 'general.architecture': 'own3', 'own3.context_length': 40_960 },
        }),
      );
    });
    expect(entries).toMatchObject([
      { id: 'own:1b', functionCall: true, vision: true, reasoning: true, contextWindowTokens: 40_960 },
      { id: 'told:1b', functionCall: false },
      { id: 'qwq', functionCall: true, reasoning: true, contextWindowTokens: 128_000 },
    ]);
    expect(asked.map(({ path }) => path).toSorted()).toEqual(['/api/show', '/api/show', '/api/tags']);
  });

  test('a server that shows nothing is asked a few times, not for each of its models', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({ name: `m${at}` }));
    const { entries, asked } = await listAt((request, response) =>
      request.url === '/api/tags' ? response.end(tags(...rows)) : response.writeHead(404).end('404 page not found'),
    );
    expect([entries.length, asked.length]).toEqual([50, 7]);
  });
});

describe('failures', () => {
  test('an invalid base URL is InvalidOllamaArgs, and nothing is asked', async () => {
    const { runtime, asked } = await start(() => {});
    await expect(runtime.chat('ollama', ask, { vault: { baseURL: 'no url' } })).rejects.toMatchObject({
      type: 'InvalidOllamaArgs',
      status: 401,
    });
    expect(asked).toEqual([]);
  });

  test('a guarded server that refuses the key speaks of the key, not of the address', async () => {
    const { runtime, vault } = await start((_request, response) => {
      response.writeHead(401).end(JSON.stringify({ error: 'unauthorized' }));
    });
    await expect(runtime.chat('ollama', ask, { vault })).rejects.toMatchObject({
      type: 'InvalidProviderAPIKey',
      message: 'unauthorized',
    });
  });

  test('nobody there: please check whether your ollama service is available', async () => {
    const { vault } = await start(() => {});
    await open.splice(0)[0]?.();
    const transport = createNodeTransport({ connectTimeoutMs: 500 });
    open.push(() => transport.close());
    const runtime = createRuntime({ providers: [ollama], transport });
    const calls = [
      () => runtime.chat('ollama', ask, { vault }),
      () => runtime.run('models', 'ollama', {}, { vault }),
      () => runtime.run('pullModel', 'ollama', { model: 'm' }, { vault }),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({
        type: 'OllamaServiceUnavailable',
        status: 472,
        message: 'please check whether your ollama service is available',
      });
    }
  });

  test('what Ollama refuses is OllamaBizError in its own words, without a retry', async () => {
    const { runtime, asked, vault } = await start((_request, response) => {
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"error":"model requires more system memory"}');
    });
    await expect(runtime.chat('ollama', ask, { vault })).rejects.toMatchObject({
      type: 'OllamaBizError',
      status: 472,
      message: 'model requires more system memory',
    });
    expect(asked).toHaveLength(1);
  });
});

describe('embeddings', () => {
  test('a server from before /api/embed is asked one input at a time', async () => {
    const { runtime, asked, vault } = await start((request, response, body) => {
      if (request.url === '/api/embed')
        response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found');
      else response.end(JSON.stringify({ embedding: [(body as { prompt: string }).prompt.length] })); // as the client sends it
    });
    const vectors = await runtime.run('embeddings', 'ollama', { model: 'm', input: ['a', 'bcd'] }, { vault });
    expect(vectors).toEqual([[1], [3]]);
    expect(asked.map(({ path }) => path)).toEqual(['/api/embed', '/api/embeddings', '/api/embeddings']);
  });

  test('an unknown model is its own error, not an old server', async () => {
    const { runtime, asked, vault } = await start((_request, response) => {
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"error":"model \\"m\\" not found, try pulling it first"}');
    });
    await expect(runtime.run('embeddings', 'ollama', { model: 'm', input: 'a' }, { vault })).rejects.toMatchObject({
      type: 'ModelNotFound',
    });
    expect(asked).toHaveLength(1);
  });
});

describe('pull', () => {
  const all = async (steps: AsyncIterable<PullProgress>): Promise<PullProgress[]> => {
    const list: PullProgress[] = [];
    for await (const step of steps) list.push(step);
    return list;
  };

  test('progress, then success; "pulling manifest" is skipped', async () => {
    const { runtime, asked, vault } = await start((_request, response) => {
      response.write(line({ status: 'pulling manifest' }));
      response.end(
        [{ status: 'pulling abc', digest: 'sha256:abc', total: 10, completed: 4 }, { status: 'success' }]
          .map(line)
          .join(''),
      );
    });
    expect(await all(await runtime.run('pullModel', 'ollama', { model: 'm' }, { vault }))).toEqual([
      { status: 'pulling abc', model: 'm', digest: 'sha256:abc', total: 10, completed: 4 },
      { status: 'success', model: 'm' },
    ]);
    expect(asked[0]).toMatchObject({ path: '/api/pull', body: { model: 'm', insecure: false, stream: true } });
  });

  test.each([
    ['an error line', line({ error: 'file does not exist' }), 'file does not exist'],
    ['a connection that ends', line({ status: 'pulling abc' }), 'the connection ended before the model was there'],
    ['something else', '<html>\n', 'the server answered with something that is not JSON'],
  ])('%s ends in error', async (_what, text, error) => {
    const { runtime, vault } = await start((_request, response) => response.end(text));
    const steps = await all(await runtime.run('pullModel', 'ollama', { model: 'm' }, { vault }));
    expect(steps.at(-1)).toEqual({ status: 'error', model: 'm', error });
  });

  test('an abort ends in cancelled, and the server sees the connection close', async () => {
    let closed: () => void = () => {};
    const seen = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { runtime, vault } = await start((_request, response) => {
      response.on('close', closed);
      response.write(line({ status: 'pulling abc', digest: 'sha256:abc', total: 10, completed: 1 }));
    });
    const abort = new AbortController();
    const steps: PullProgress[] = [];
    for await (const step of await runtime.run(
      'pullModel',
      'ollama',
      { model: 'm' },
      { vault, signal: abort.signal },
    )) {
      steps.push(step);
      abort.abort();
    }
    expect(steps.at(-1)).toEqual({ status: 'cancelled', model: 'm' });
    await seen;
  });

  test('leaving the loop early closes the connection too', async () => {
    let closed: () => void = () => {};
    const seen = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { runtime, vault } = await start((_request, response) => {
      response.on('close', closed);
      response.write(line({ status: 'pulling abc' }));
    });
    const steps: string[] = [];
    for await (const { status } of await runtime.run('pullModel', 'ollama', { model: 'm' }, { vault })) {
      steps.push(status);
      break;
    }
    await seen;
    expect(steps).toEqual(['pulling abc']);
  });
});

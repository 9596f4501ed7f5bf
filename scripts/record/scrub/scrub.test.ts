// Scrubbing: nothing that somebody wrote survives, and everything that a runtime reads stays where it was.
import { describe, expect, it } from 'vitest';
import { encodeFrame } from '../../../conformance/harness/event-stream.ts';
import type { Exchange } from '../../../conformance/recordings/exchange.ts';
import { openBody } from './body.ts';
import { scrubExchange } from './exchange.ts';
import { decode, writeLike } from './words.ts';

const marker = 'ZqMarker7391';
const source = { project: 'us/sample', licence: 'MIT', path: 'here' };

const sse = (...chunks: unknown[]): string => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
const nested = JSON.stringify({
  city: `${marker} "Kraków" \n`,
  list: [marker],
  deep: JSON.stringify({ note: marker }),
});
const tools = [
  {
    type: 'function',
    function: {
      name: marker,
      description: marker,
      parameters: { type: 'object', properties: { [marker]: { type: 'string', enum: [marker] } } },
    },
  },
];
const spread = {
  user: marker,
  metadata: { [marker]: marker },
  stop: [marker],
  logprobs: { bytes: [739_173, 391_739] },
  someday: { new: marker },
};

/** An exchange a wire, with the marker in every string, array, header, nested document and frame. */
const wires: Readonly<Record<string, { readonly request: unknown; readonly body: string | Uint8Array }>> = {
  'openai-chat': {
    request: { model: 'm-1', messages: [{ role: 'user', content: marker }], tools, ...spread },
    body: sse(
      {
        id: marker,
        object: 'chat.completion.chunk',
        system_fingerprint: marker,
        choices: [{ index: 0, delta: { content: 'Zq' } }],
        ...spread,
      },
      { choices: [{ index: 0, delta: { content: 'Marker7391 \u{1F600} [1]' } }] },
      {
        choices: [
          {
            index: 0,
            delta: {
              tool_calls: [{ index: 0, id: marker, function: { name: marker, arguments: nested.slice(0, 15) } }],
            },
          },
        ],
      },
      {
        choices: [
          {
            index: 0,
            delta: { tool_calls: [{ index: 0, function: { arguments: nested.slice(15) } }] },
            finish_reason: 'stop',
          },
        ],
      },
    ),
  },
  'openai-responses': {
    request: { model: 'm-1', input: [{ role: 'user', content: [{ type: 'input_text', text: marker }] }], ...spread },
    body: `event: response.output_text.delta\n${sse({ type: 'response.output_text.delta', item_id: marker, output_index: 0, delta: marker, ...spread })}`,
  },
  'anthropic-messages': {
    request: {
      model: 'm-1',
      system: [{ type: 'text', text: marker }],
      messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: marker, content: marker }] }],
    },
    body: sse(
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: marker, name: marker, input: { [marker]: marker } },
      },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: nested } },
      { type: 'content_block_delta', index: 1, delta: { type: 'signature_delta', signature: marker.repeat(9) } },
    ),
  },
  'gemini-generate': {
    request: {
      contents: [{ role: 'user', parts: [{ functionResponse: { name: marker, response: { [marker]: marker } } }] }],
    },
    body: sse({
      candidates: [
        {
          content: {
            parts: [{ text: marker, thought: true }, { functionCall: { name: marker, args: { [marker]: [marker] } } }],
          },
          groundingMetadata: { webSearchQueries: [marker] },
        },
      ],
    }),
  },
  'bedrock-converse': {
    request: { messages: [{ role: 'user', content: [{ text: marker }] }] },
    body: Buffer.concat([
      encodeFrame(
        { ':event-type': 'contentBlockDelta', ':content-type': 'application/json', ':message-type': 'event' },
        JSON.stringify({ contentBlockIndex: 0, delta: { text: marker }, p: marker }),
      ),
    ]),
  },
  'bedrock-invoke': {
    request: { anthropic_version: 'bedrock-2023-05-31', messages: [{ role: 'user', content: marker }] },
    body: Buffer.concat([
      encodeFrame(
        { ':event-type': 'chunk', ':content-type': 'application/json', ':message-type': 'event' },
        JSON.stringify({
          bytes: Buffer.from(
            JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: marker } }),
          ).toString('base64'),
          p: marker,
        }),
      ),
    ]),
  },
  'cohere-v2': {
    request: { messages: [{ role: 'user', content: marker }] },
    body: `event: content-delta\n${sse({ type: 'content-delta', index: 0, delta: { message: { content: { text: marker } } } })}`,
  },
  'mistral-chat': {
    request: { messages: [{ role: 'user', content: marker }] },
    body: JSON.stringify({
      id: marker,
      choices: [
        {
          message: {
            role: 'assistant',
            content: [
              { type: 'text', text: marker },
              { type: 'reference', reference_ids: [739_173] },
            ],
          },
        },
      ],
    }),
  },
  'ollama-chat': {
    request: { messages: [{ role: 'user', content: marker, images: [marker] }] },
    body: `${JSON.stringify({ message: { role: 'assistant', content: marker }, done: false })}\n${JSON.stringify({ message: { content: marker }, done: true, context: [739_173, 391_739] })}\n`,
  },
  'openai-embeddings': {
    request: { input: [marker] },
    body: JSON.stringify({ data: [{ embedding: [0.739_173, -0.391_739] }] }),
  },
  hf: { request: { inputs: marker }, body: JSON.stringify([{ generated_text: marker }]) },
  'fal-run': { request: { prompt: marker }, body: `<html><title>${marker}</title></html>` },
};

const exchangeOf = (wire: string): Exchange => {
  const { request, body } = wires[wire] ?? { request: null, body: '' };
  return {
    id: `sample.${wire}`,
    provider: 'sample',
    wire,
    operation: 'chat',
    stream: true,
    features: [],
    source,
    request: {
      method: 'POST',
      url: `https://${marker}.com/v1/${marker}/chat?key=${marker}`,
      headers: { 'x-key': marker },
      body: request,
    },
    response: {
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'x-request-id': marker, 'set-cookie': marker },
      body: typeof body === 'string' ? { text: body } : { base64: Buffer.from(body).toString('base64') },
    },
  };
};

const scrub = (exchange: Exchange) => scrubExchange(exchange, { id: 'sample/one', provider: 'sample', source });
const bytesOf = ({ body }: { body: { text: string } | { base64: string } }): Buffer =>
  'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');

describe.each(Object.keys(wires))('%s', (wire) => {
  const exchange = exchangeOf(wire);
  const fixture = scrub(exchange);
  const body = bytesOf(fixture.response);
  // Frames hold base64 in JSON: the pieces say what both hold.
  const said = [
    JSON.stringify(fixture),
    body.toString('latin1'),
    ...openBody(body).pieces.map((piece) => piece.source),
  ].join('\n');

  it('keeps no marker', () => {
    for (const part of [marker, 'Marker', '7391', '739173', '391739', 'Kraków']) expect(said).not.toContain(part);
  });

  it('keeps length, framing and fields', () => {
    expect(body.length).toBe(bytesOf(exchange.response).length);
    expect(openBody(body).pieces.map(({ kind, source: text }) => [kind, text.length])).toEqual(
      openBody(bytesOf(exchange.response)).pieces.map(({ kind, source: text }) => [kind, text.length]),
    );
  });

  it('is not the same twice', () => {
    expect(scrub(exchange).response).not.toEqual(fixture.response);
  });
});

describe('agreement', () => {
  const { request, response } = scrub(exchangeOf('openai-chat'));
  const chunks = bytesOf(response)
    .toString('utf8')
    .split('\n\n')
    .filter((line) => line !== '')
    .map(
      (line) =>
        JSON.parse(line.slice(6)) as {
          id?: string;
          choices: {
            delta: { content?: string; tool_calls?: { id?: string; function: { name?: string; arguments: string } }[] };
          }[];
        },
    );
  const name = (request.body as { tools: { function: { name: string } }[] }).tools[0]?.function.name; // as above

  it('joins deltas into the words that stand elsewhere', () => {
    const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    expect(text.startsWith(`${name} `)).toBe(true);
    expect(text.endsWith(' [1]')).toBe(true);
  });

  it('keeps arguments JSON, nested and cut anywhere', () => {
    const text = chunks.map(({ choices }) => choices[0]?.delta.tool_calls?.[0]?.function.arguments ?? '').join('');
    const values = Object.values(JSON.parse(text) as Record<string, unknown>);
    expect(values[0]).toMatch(/^\S+ "\S+" \n$/u);
    expect(values[1]).toEqual([name]);
    expect(Object.values(JSON.parse(String(values[2])) as object)).toEqual([name]);
  });

  it('gives an id and a function name of one original one replacement', () => {
    const call = chunks[2]?.choices[0]?.delta.tool_calls?.[0];
    expect(call?.function.name).toBe(name);
    expect(call?.id).toBe(name);
    expect(chunks[0]?.id).toBe(name);
  });
});

it('replaces a field that no table lists', () => {
  const said = JSON.stringify(scrub(exchangeOf('openai-chat')).response);
  expect(said).toContain('someday');
  expect(said).not.toContain(marker);
});

it('keeps an enumeration where the table lists its path, and nowhere else', () => {
  const exchange = exchangeOf('openai-chat');
  const body = { text: sse({ object: 'chat.completion.chunk', elsewhere: 'chat.completion.chunk', choices: [] }) };
  const { response } = scrub({ ...exchange, response: { ...exchange.response, body } });
  expect(
    bytesOf(response)
      .toString()
      .match(/chat\.completion\.chunk/gu),
  ).toHaveLength(1);
});

it('writes each character as it was written', () => {
  const raw = String.raw`a\u00e9\n\ud83d\ude00é\/"`.slice(0, -1);
  expect(decode(raw)).toBe('aé\n😀é/');
  expect(writeLike(raw, 'bö\n😁ü/')).toBe(String.raw`b\u00f6\n\ud83d\ude01ü\/`);
});

it('gives AWS frames their checksums', () => {
  const original = encodeFrame({ ':event-type': 'x', ':message-type': 'event' }, '{"delta":{"text":"one two"}}');
  const opened = openBody(original);
  expect(Buffer.from(opened.close(opened.pieces.map((piece) => piece.source)))).toEqual(Buffer.from(original));
});

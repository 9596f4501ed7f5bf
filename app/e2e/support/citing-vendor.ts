// A vendor that cites: one answer on five wires, each with the positions its vendor counts. It stops where its text is half out.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface CitingVendor {
  readonly origin: string;
  /** The rest of this provider's answers is sent. */
  release(provider: string): void;
  close(): Promise<void>;
}

/** An emoji and Chinese stand before the second passage: bytes, code points and UTF-16 units differ there. */
export const sentences = ['😀 北京很大。', ' The river is long.', ' Nobody knows more.'] as const;
const [first, second, third] = sentences;
const sources = [
  { url: 'https://a.example/city', title: 'City' },
  { url: 'https://b.example/river', title: 'River' },
] as const;

type Chunk = Readonly<Record<string, unknown>>;
/** The part that is sent at once, and the part that waits for `release`. */
type Answer = readonly [before: readonly Chunk[], after: readonly Chunk[]];

const bytes = (words: string): number => new TextEncoder().encode(words).length;
const points = (words: string): number => [...words].length;

/** Each passage is a content block of its own; its citation comes with it. */
const anthropic: Answer = [
  [
    { type: 'message_start', message: { id: 'm', role: 'assistant', content: [], usage: { input_tokens: 3 } } },
    ...[first, second].flatMap((words, index) => [
      { type: 'content_block_start', index, content_block: { type: 'text', text: '' } },
      {
        type: 'content_block_delta',
        index,
        delta: { type: 'citations_delta', citation: { type: 'web_search_result_location', ...sources[index] } },
      },
      { type: 'content_block_delta', index, delta: { type: 'text_delta', text: words } },
      { type: 'content_block_stop', index },
    ]),
  ],
  [
    { type: 'content_block_start', index: 2, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 2, delta: { type: 'text_delta', text: third } },
    { type: 'content_block_stop', index: 2 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 9 } },
    { type: 'message_stop' },
  ],
];

/** UTF-8 bytes; all supports stand in the last chunk. */
const gemini: Answer = [
  [{ candidates: [{ content: { role: 'model', parts: [{ text: first + second }] } }] }],
  [
    { candidates: [{ content: { role: 'model', parts: [{ text: third }] } }] },
    {
      candidates: [
        {
          content: { role: 'model', parts: [{ text: '' }] },
          finishReason: 'STOP',
          groundingMetadata: {
            groundingChunks: sources.map(({ url, title }) => ({ web: { uri: url, title } })),
            groundingSupports: [
              { segment: { endIndex: bytes(first), text: first }, groundingChunkIndices: [0] },
              {
                segment: { startIndex: bytes(first), endIndex: bytes(first + second), text: second },
                groundingChunkIndices: [1],
              },
            ],
          },
        },
      ],
    },
  ],
];

const choice = (delta: object, finish_reason: string | null = null, more: object = {}): Chunk => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
  ...more,
});

/** Code points; annotations come after the words. */
const openai: Answer = [
  [choice({ role: 'assistant', content: first }), choice({ content: second })],
  [
    choice({ content: third }),
    choice({
      annotations: [
        { type: 'url_citation', url_citation: { ...sources[0], start_index: 0, end_index: points(first) } },
        {
          type: 'url_citation',
          url_citation: { ...sources[1], start_index: points(first), end_index: points(first + second) },
        },
      ],
    }),
    choice({}, 'stop'),
  ],
];

/** Marks in the text, and the list they count in. */
const listed = { citations: sources.map(({ url }) => url), search_results: sources };
const perplexity: Answer = [
  [
    choice({ role: 'assistant', content: `${first}[1]` }, null, listed),
    choice({ content: `${second}[2]` }, null, listed),
  ],
  [choice({ content: third }, null, listed), choice({}, 'stop', listed)],
];

const citation = (index: number, start: number, words: string): Chunk => ({
  type: 'citation-start',
  index,
  delta: {
    message: {
      citations: {
        start,
        end: start + points(words),
        text: words,
        type: 'TEXT_CONTENT',
        sources: [{ type: 'document', id: `doc:${index}`, document: sources[index] }],
      },
    },
  },
});
const said = (words: string): Chunk => ({
  type: 'content-delta',
  index: 0,
  delta: { message: { content: { text: words } } },
});

/** Code points; citations come between the words. */
const cohere: Answer = [
  [
    { type: 'message-start', id: 'r', delta: { message: { role: 'assistant' } } },
    { type: 'content-start', index: 0, delta: { message: { content: { type: 'text', text: '' } } } },
    said(first),
    citation(0, 0, first),
    said(second),
    citation(1, points(first), second),
  ],
  [said(third), { type: 'content-end', index: 0 }, { type: 'message-end', delta: { finish_reason: 'COMPLETE' } }],
];

/** By the path that is asked; the first part names the provider. */
const answers: Readonly<Record<string, Answer>> = { anthropic, google: gemini, openai, perplexity, cohere };

export async function startCitingVendor(): Promise<CitingVendor> {
  const gates = new Map(Object.keys(answers).map((provider) => [provider, Promise.withResolvers<void>()]));
  const server = createServer((request, response) => {
    const provider = /^\/(\w+)\//.exec(request.url ?? '')?.[1] ?? '';
    const answer = answers[provider];
    if (request.method !== 'POST' || !answer) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"not found"}}');
      return;
    }
    const event = (chunk: Chunk): string => {
      const { type } = chunk;
      return `${typeof type === 'string' ? `event: ${type}\n` : ''}data: ${JSON.stringify(chunk)}\n\n`;
    };
    void text(request).then(async () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(answer[0].map(event).join(''));
      await gates.get(provider)?.promise;
      response.end(answer[1].map(event).join(''));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on a port
    release: (provider) => gates.get(provider)?.resolve(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

// A provider with a wire of its own: a line a chunk, `T "text"`, `U [in,out]`, `X "finish reason"`, `E {"message":…}`.
// @ts-check

/** @typedef {import('./package.mjs').NewPackage} NewPackage */

/** @param {string} value */
const quoted = (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** @param {NewPackage} of @returns {Record<string, string>} */
export const wire = ({ id, name, baseURL }) => ({
  'src/index.ts': `// ${name}: a vendor with a wire of its own.
import { defineProvider } from '@tributary/runtime-core';
import { joinURL, requestOK } from '@tributary/runtime-core/wire';
import { LineDecoder } from './decoder.ts';

const baseURL = ${quoted(baseURL)};

export default defineProvider({
  manifest: {
    id: ${quoted(id)},
    name: ${quoted(name)},
    family: ${quoted(id)},
    operations: ['chat'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'] },
    baseURL,
    chat: ['text', 'usage'],
  },
  models: [{ id: ${quoted(`${id}-small`)}, type: 'chat', displayName: ${quoted(`${name} Small`)}, enabled: true }],
  apply(hooks) {
    hooks.send.tapPromise(${quoted(id)}, async (request, context) => {
      const { params, vault } = context;
      // Throws the vendor's error for a status of 400 and above; mapError gives it a type.
      const { status, headers, body } = await requestOK(context, {
        url: joinURL(vault.baseURL ?? baseURL, 'talk'),
        headers: { ...request.headers, authorization: \`Bearer \${vault.apiKey ?? ''}\` },
        body: { model: params.model, messages: params.messages, live: params.stream !== false },
      });
      return { wire: ${quoted(`${id}-lines`)}, status, headers, body, decoder: (decode) => new LineDecoder(decode) };
    });
  },
});
`,
  'src/decoder.ts': `// Bytes of one reply to events, synchronously and however the network has cut them.
import { streamChunkMessage } from '@tributary/runtime-core';
import type { DecodeContext, Decoder, FailureInput, StreamEvent } from '@tributary/runtime-core';
import { at, LineParser, list, text, toUsage } from '@tributary/runtime-core/wire';

/** The reply ended before its last word, or holds something that is none of this wire. */
const cut: FailureInput = { message: streamChunkMessage, type: 'StreamChunkError' };

export class LineDecoder implements Decoder {
  done = false;
  private readonly context: DecodeContext;
  private readonly lines = new LineParser();
  private readonly utf8 = new TextDecoder();
  private out: StreamEvent[] = [];

  constructor(context: DecodeContext) {
    this.context = context;
  }

  feed(bytes: Uint8Array): StreamEvent[] {
    this.lines.push(this.utf8.decode(bytes, { stream: true }), (line) => this.read(line));
    return this.taken();
  }

  end(broken?: FailureInput): StreamEvent[] {
    if (!this.done) this.lines.end((line) => this.read(line));
    if (!this.done) this.fail(broken ?? cut);
    return this.taken();
  }

  private read(line: string): void {
    if (this.done) return;
    const { id } = this.context;
    let data: unknown;
    try {
      data = JSON.parse(line.slice(2));
    } catch {
      return this.fail(cut);
    }
    switch (line[0]) {
      case 'T':
        this.out.push({ id, type: 'text', data: text(data) ?? '' });
        return;
      case 'U': {
        const [input = 0, output = 0] = list(data).map(Number);
        const usage = toUsage({ totalInputTokens: input, totalOutputTokens: output, totalTokens: input + output });
        if (usage) this.out.push({ id, type: 'usage', data: usage });
        return;
      }
      case 'X':
        this.done = true;
        this.out.push({ id, type: 'stop', data: text(data) ?? 'stop' });
        return;
      case 'E':
        return this.fail({ message: text(at(data, 'message')) ?? 'refused', body: data });
      default:
        return this.fail(cut);
    }
  }

  private fail(failure: FailureInput): void {
    this.done = true;
    this.out.push(this.context.fail(failure));
  }

  private taken(): StreamEvent[] {
    const { out } = this;
    this.out = [];
    return out;
  }
}
`,
});

/** @param {NewPackage} of */
export function wireFixtures({ id, baseURL }) {
  const params = { model: `${id}-small`, messages: [{ role: 'user', content: 'Hi' }] };
  /** @param {string} name @param {object} more */
  const fixture = (name, more) => ({
    id: `${id}/${name}`,
    provider: id,
    wire: `${id}-lines`,
    operation: 'chat',
    stream: true,
    origin: 'authored',
    source: 'written by create-tributary-provider: replace it by what the vendor really sends',
    features: [],
    request: {
      method: 'POST',
      url: `${baseURL}/talk`,
      headers: { authorization: '[redacted]' },
      body: { ...params, live: true },
    },
    ...more,
  });
  /** @param {string} text */
  const lines = (text) => ({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: { text } });
  return [
    fixture('chat-text', {
      params,
      response: lines('T "Grüße, "\nT "世界 👋"\nU [5,6]\nX "stop"\n'),
      expect: {
        events: [
          { type: 'text', data: 'Grüße, ' },
          { type: 'text', data: '世界 👋' },
          { type: 'stop', data: 'stop' },
          { type: 'usage', data: { totalInputTokens: 5, totalOutputTokens: 6, totalTokens: 11 } },
        ],
      },
    }),
    fixture('chat-error-in-stream', {
      response: lines('T "Well"\nE {"message":"The engine is overloaded"}\n'),
      expect: {
        events: [
          { type: 'text', data: 'Well' },
          { type: 'error', data: { type: 'ProviderBizError', message: 'The engine is overloaded' } },
        ],
      },
    }),
    fixture('error-key', {
      stream: false,
      response: {
        status: 401,
        headers: { 'content-type': 'application/json' },
        body: { text: '{"message":"The key is not known"}' },
      },
      expect: { error: { type: 'InvalidProviderAPIKey' } },
    }),
  ];
}

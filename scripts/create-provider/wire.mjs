// A provider with a wire of its own: a line a chunk, `T "text"`, `U [in,out]`, `X "finish reason"`, `E {"message":…}`.
// @ts-check

/** @typedef {import('./package.mjs').NewPackage} NewPackage */

/** @param {string} value */
const quoted = (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** @param {NewPackage} of @returns {Record<string, string>} */
export const wire = ({ id, name, baseURL }) => ({
  'src/index.ts': `// ${name}: a vendor with a wire of its own.
import { defineProvider, readReply, stages } from '@tributary/runtime-core';
import { joinURL, requestOK } from '@tributary/runtime-core/wire';
import { VendorDecoder } from './decoder.ts';

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
    // What the vendor does not take, with the page that says so: the suite looks for everything else in the request.
    omits: [
      {
        parts: ['frequency_penalty', 'presence_penalty', 'seed', 'response_format', 'json_object'],
        reason: 'written by create-tributary-provider: replace it by what the vendor says',
        source: baseURL,
        date: '2026-11-28',
      },
    ],
  },
  models: [{ id: ${quoted(`${id}-small`)}, type: 'chat', displayName: ${quoted(`${name} Small`)}, enabled: true }],
  apply(hooks) {
    hooks.send.tapPromise(${quoted(id)}, async (request, context) => {
      const { params, vault } = context;
      // Throws the vendor's error for a status of 400 and above; mapError gives it a type.
      const { status, headers, body } = await requestOK(context, {
        url: joinURL(vault.baseURL ?? baseURL, 'talk'),
        headers: { ...request.headers, authorization: \`Bearer \${vault.apiKey ?? ''}\` },
        body: {
          model: params.model,
          messages: params.messages,
          live: params.stream !== false,
          temperature: params.temperature,
          top_p: params.top_p,
          max_tokens: params.max_tokens,
          stop: params.stop,
        },
      });
      return { wire: ${quoted(`${id}-lines`)}, status, headers, body };
    });
    hooks.transformStream.tap({ name: ${quoted(id)}, stage: stages.wire }, (transform) =>
      readReply(transform, (context) => new VendorDecoder(context)),
    );
  },
});
`,
  'src/decoder.ts': `// Lines of one reply to events, synchronously; the base class puts together what the network has cut.
import type { StreamEvent } from '@tributary/runtime-core';
import { at, LineDecoder, list, text, toUsage } from '@tributary/runtime-core/wire';

export class VendorDecoder extends LineDecoder {
  /** Errors thrown here, and a reply that ends before its last word, become the error event that ends the reply. */
  protected read(line: string): StreamEvent | undefined {
    const { id } = this.context;
    const data: unknown = JSON.parse(line.slice(2));
    switch (line[0]) {
      case 'T':
        return { id, type: 'text', data: text(data) ?? '' };
      case 'U': {
        const [input = 0, output = 0] = list(data).map(Number);
        const usage = toUsage({ totalInputTokens: input, totalOutputTokens: output, totalTokens: input + output });
        return usage && { id, type: 'usage', data: usage };
      }
      case 'X':
        this.done = true;
        return { id, type: 'stop', data: text(data) ?? 'stop' };
      case 'E':
        return this.fail({ message: text(at(data, 'message')) ?? 'refused', body: data });
      default:
        throw new Error('a line of another wire');
    }
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

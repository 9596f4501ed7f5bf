// A third-party provider for tests, with every operation, over a plain chat-completions wire.
import { defineProvider, stages } from '@tributary/runtime-core';
import type { CallContext, WireReply, WireRequest } from '@tributary/runtime-core';
import { at, createDecoder, joinURL, list, requestJSON, requestOK, text } from '@tributary/runtime-core/wire';
import { lines } from './lines.ts';
import { SampleReader } from './reader.ts';

/** The function this package received, for comparison with the host's. */
export { defineProvider };

const headersOf = ({ vault }: CallContext) => ({ authorization: `Bearer ${vault.apiKey ?? ''}` });
const urlOf = ({ vault }: CallContext, path: string): string =>
  joinURL(vault.baseURL ?? 'https://sample.invalid', path);
const ask = (context: CallContext, path: string, body?: unknown): Promise<unknown> =>
  requestJSON(context, {
    url: urlOf(context, path),
    headers: headersOf(context),
    ...(body === undefined ? {} : { body }),
  });

async function send({ body }: WireRequest, context: CallContext): Promise<WireReply> {
  const reply = await requestOK(context, {
    url: urlOf(context, 'chat/completions'),
    headers: headersOf(context),
    body,
  });
  return {
    wire: 'sample',
    status: reply.status,
    headers: reply.headers,
    body: reply.body,
    decoder: (decode) =>
      createDecoder({
        reader: new SampleReader(decode.id),
        contentType: reply.headers['content-type'],
        context: decode,
      }),
  };
}

export default defineProvider({
  manifest: {
    id: 'sample',
    name: 'Sample',
    family: 'sample',
    operations: ['chat', 'models', 'embeddings', 'textToImage', 'textToSpeech', 'pullModel'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'] },
    chat: ['text', 'usage'],
    browser: true,
  },
  models: [],
  apply(hooks) {
    hooks.buildRequest.tap({ name: 'sample', stage: stages.wire }, (empty, { params }) => ({
      ...empty,
      wire: 'sample',
      body: { ...params },
    }));
    hooks.send.tapPromise({ name: 'sample', stage: stages.fallback }, send);
    hooks.models.tapPromise('sample', async (_params, context) =>
      list(at(await ask(context, 'models'), 'data')).map((row) => ({ id: text(at(row, 'id')) ?? '' })),
    );
    hooks.embeddings.tapPromise('sample', async (params, context) =>
      list(at(await ask(context, 'embeddings', params), 'data')).map((row) => list(at(row, 'embedding')).map(Number)),
    );
    hooks.textToImage.tapPromise('sample', async (params, context) =>
      list(at(await ask(context, 'images/generations', params), 'data')).map((row) => ({
        url: text(at(row, 'url')) ?? '',
      })),
    );
    hooks.textToSpeech.tapPromise('sample', async (params, context) => {
      const reply = await requestOK(context, {
        url: urlOf(context, 'audio/speech'),
        headers: headersOf(context),
        body: params,
      });
      return {
        contentType: reply.headers['content-type'] ?? 'audio/mpeg',
        bytes: lines(reply.body, (bytes) => [bytes]),
      };
    });
    hooks.pullModel.tapPromise('sample', async ({ model }, context) => {
      const reply = await requestOK(context, {
        url: urlOf(context, 'pull'),
        headers: headersOf(context),
        body: { model },
      });
      const decoder = new TextDecoder();
      return lines(reply.body, (bytes) =>
        decoder
          .decode(bytes, { stream: true })
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => ({ status: text(at(JSON.parse(line), 'status')) ?? '', model })),
      );
    });
  },
});

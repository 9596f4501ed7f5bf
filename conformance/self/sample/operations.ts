// The sample's operations except chat.
import type { ByteSource, CallContext, PullProgress, ProviderHooks } from '@tributary/runtime-core';
import {
  at,
  joinURL,
  LineParser,
  list,
  listBody,
  readBytes,
  requestJSON,
  requestOK,
} from '@tributary/runtime-core/wire';

const base = 'https://api.sample.test/v1';
const options = ({ vault }: CallContext, path: string, body?: unknown) => ({
  url: joinURL(vault.baseURL ?? base, path),
  headers: { authorization: `Bearer ${vault.apiKey ?? ''}` },
  ...(body === undefined ? {} : { body }),
});

const shape = (what: string, found: readonly unknown[]): readonly unknown[] => {
  if (found.length === 0) throw new TypeError(`the answer holds no ${what}`);
  return found;
};

export function tapOperations(hooks: ProviderHooks): void {
  hooks.models.tapPromise('sample', async (_params, context) =>
    shape('models', list(at(listBody(await requestJSON(context, options(context, 'models'))), 'data'))).map((row) => ({
      id: String(at(row, 'id')),
    })),
  );
  hooks.embeddings.tapPromise('sample', async (params, context) =>
    shape('vectors', list(at(await requestJSON(context, options(context, 'embeddings', params)), 'data'))).map((row) =>
      list(at(row, 'embedding')).map(Number),
    ),
  );
  hooks.textToImage.tapPromise('sample', async (params, context) =>
    shape('images', list(at(await requestJSON(context, options(context, 'images/generations', params)), 'data'))).map(
      (row) => ({
        url: String(at(row, 'url')),
      }),
    ),
  );
  hooks.textToSpeech.tapPromise('sample', async (params, context) => {
    const response = await requestOK(context, options(context, 'audio/speech', params));
    return { contentType: response.headers['content-type'] ?? 'audio/mpeg', bytes: once(response.body) };
  });
  hooks.speechToText.tapPromise('sample', async (params, context) => {
    const text = at(await requestJSON(context, options(context, 'audio/transcriptions', params)), 'text');
    return { text: String(shape('text', text === undefined ? [] : [text])[0]) };
  });
  hooks.pullModel.tapPromise('sample', async ({ model }, context) => {
    const response = await requestOK(context, options(context, 'pull', { model }));
    return progress(response.body, model);
  });
}

async function* once(body: ByteSource): AsyncGenerator<Uint8Array> {
  yield await readBytes(body);
}

async function* progress(body: ByteSource, model: string): AsyncGenerator<PullProgress> {
  const lines: string[] = [];
  const parser = new LineParser();
  parser.push(new TextDecoder().decode(await readBytes(body)), (line) => lines.push(line));
  parser.end((line) => lines.push(line));
  for (const line of lines) yield { status: String(at(JSON.parse(line), 'status')), model };
}

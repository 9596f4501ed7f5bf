// For tests: every bundled package with its catalogue, and the request that it makes of a payload.
import { fileURLToPath } from 'node:url';
import { createRuntime } from '@tributary/runtime-core';
import type { ChatParams, KeyVault, ModelCard, ProviderDefinition, Transport } from '@tributary/runtime-core';
import { createLoader } from '@tributary/runtime-core/loader';
import { findPackages, shareCore } from '@tributary/runtime-core/node';

const root = fileURLToPath(new URL('../..', import.meta.url));
shareCore(root);
const loader = createLoader(() => findPackages({ folders: [`${root}/providers`], root, named: undefined }));

/** Credentials without which no request is made; their values do not matter. */
const vault: KeyVault = {
  apiKey: 'k',
  endpoint: 'https://vendor.example',
  region: 'us-east-1',
  accessKeyId: 'a',
  secretAccessKey: 's',
  baseURLOrAccountID: 'account',
};

/** Keeps the request that carries the conversation; what is asked before it (tokens) gets an answer of any kind. */
function recorder() {
  let seen: string | undefined;
  const transport: Transport = (request) => {
    const text = typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body as Uint8Array);
    if (text.includes(question)) {
      seen = `${request.url}\n${text}`;
      return Promise.reject(new Error('seen'));
    }
    const answer = { token: 't', access_token: 't', expires_in: 3600, expires_at: 9_999_999_999 };
    const bytes = new TextEncoder().encode(JSON.stringify(answer));
    return Promise.resolve({
      status: 200,
      headers: { 'content-type': 'application/json' },
      url: request.url,
      body: {
        start(sink) {
          sink.data(bytes);
          sink.end();
        },
        pause() {},
        resume() {},
        cancel() {},
      },
    });
  };
  return { transport, seen: () => seen };
}

/** The text by which the request that carries the conversation is known. */
export const question = 'the question';

/** The URL and the body that a package sends; undefined when it sends nothing. */
export async function requestOf(
  provider: ProviderDefinition,
  params: ChatParams,
  more: KeyVault = {},
): Promise<string | undefined> {
  const { transport, seen } = recorder();
  const runtime = createRuntime({ providers: [provider], transport });
  await runtime.chat(provider.manifest.id, params, { vault: { ...vault, ...more } }).catch(() => undefined);
  return seen();
}

export interface CatalogueOf {
  readonly provider: ProviderDefinition;
  readonly cards: readonly ModelCard[];
}

export async function catalogues(): Promise<readonly CatalogueOf[]> {
  return Promise.all(
    (await loader.providers()).map(async (provider) => ({
      provider,
      cards: typeof provider.models === 'function' ? (await provider.models()).models : provider.models,
    })),
  );
}

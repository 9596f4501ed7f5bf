// Hostile model ids for every provider and operation: none changes the upstream path around the id.
import { join } from 'node:path';
import { createRuntime } from '@tributary/runtime-core';
import type { KeyVault, Operation, ProviderDefinition, Runtime, Transport } from '@tributary/runtime-core';
import { createLoader } from '@tributary/runtime-core/loader';
import { findPackages, shareCore } from '@tributary/runtime-core/node';
import { beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** `evil` marks what an attack would add to the URL. */
const hostile = [
  '/../../../evil?y=',
  '/%2e%2e/%2e%2e/evil',
  '?evil=',
  '#evil',
  '\\..\\..\\evil',
  '/evil/..',
  ':evil?',
  '%2f..%2fevil',
];
/** Prefixes that select different wires of a provider. */
const beginnings = ['model-x', 'claude-x', 'gemini-embedding-9', 'meta.llama3-x', 'amazon.titan-x', 'cohere.x'];

let definitions: readonly ProviderDefinition[] = [];
let runtime: Runtime;
const urls: string[] = [];
const recording: Transport = (request) => {
  urls.push(request.url);
  return Promise.reject(Object.assign(new Error('fetch failed'), { name: 'TransportError', code: 'ECONNREFUSED' }));
};

beforeAll(async () => {
  shareCore(root);
  const loader = createLoader(() => findPackages({ folders: [join(root, 'providers')], root }));
  definitions = await loader.providers();
  runtime = createRuntime({ providers: loader, transport: recording });
});

const filled = ({ keyVault }: ProviderDefinition['manifest']): KeyVault => ({
  ...Object.fromEntries(
    [...keyVault.required, ...(keyVault.anyOf?.[0] ?? [])].map((field) => [field, 'a-key-of-mine']),
  ),
  region: 'us-east-1',
  baseURL: 'https://upstream.example/base',
  endpoint: 'https://upstream.example/base',
});

const calls: Readonly<Partial<Record<Operation, (id: string, model: string, vault: KeyVault) => Promise<unknown>>>> = {
  chat: (id, model, vault) =>
    runtime.chat(id, { model, messages: [{ role: 'user', content: 'x' }], stream: true }, { vault }),
  embeddings: (id, model, vault) => runtime.run('embeddings', id, { model, input: 'x' }, { vault }),
  textToImage: (id, model, vault) => runtime.run('textToImage', id, { model, prompt: 'x' }, { vault }),
  textToSpeech: (id, model, vault) => runtime.run('textToSpeech', id, { model, input: 'x', voice: 'v' }, { vault }),
  pullModel: (id, model, vault) => runtime.run('pullModel', id, { model }, { vault }),
};

async function requested(operation: Operation, id: string, model: string, vault: KeyVault): Promise<readonly string[]> {
  urls.length = 0;
  await calls[operation]?.(id, model, vault).catch(() => undefined);
  return [...urls];
}

test('no hostile id leaves its place in the path', async () => {
  const inPath = new Set<string>();
  for (const { manifest } of definitions) {
    const vault = filled(manifest);
    for (const operation of manifest.operations.filter((name) => name in calls)) {
      // Prefixes may select different wires, so the path around the id must be one of these.
      const places: (readonly [string, string])[] = [];
      for (const model of beginnings) {
        const [plain] = await requested(operation, manifest.id, model, vault);
        const [before, after] = plain === undefined ? [] : new URL(plain).pathname.split(model);
        if (before !== undefined && after !== undefined) places.push([before, after]);
      }
      if (places.length > 0) inPath.add(manifest.id);
      for (const model of beginnings) {
        for (const attack of places.length > 0 ? hostile : hostile.slice(0, 1)) {
          for (const url of await requested(operation, manifest.id, model + attack, vault)) {
            const { host, pathname, search, hash } = new URL(url);
            const kept =
              pathname.includes('evil') &&
              !(search + hash).includes('evil') &&
              places.some(([before, after]) => pathname.startsWith(before + model) && pathname.endsWith(after));
            const inBody = !url.includes('evil') && !url.includes(model);
            expect([manifest.id, operation, host, kept || inBody, url]).toEqual([
              manifest.id,
              operation,
              'upstream.example',
              true,
              url,
            ]);
          }
        }
      }
    }
  }
  // The providers with the model in the path were tested.
  expect([...inPath].toSorted()).toEqual(
    expect.arrayContaining(['bedrock', 'bfl', 'cloudflare', 'fal', 'google', 'replicate', 'vertexai']),
  );
}, 60_000);

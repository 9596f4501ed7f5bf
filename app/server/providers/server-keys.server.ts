// The server's own keys of a provider: from the environment, and stored by features.
import { createHash } from 'node:crypto';
import { cleanVault } from '@tributary/runtime-core';
import type { KeyVault, ProviderManifest } from '@tributary/runtime-core';
import { featuresOf } from '../features/feature.ts';
import type { ServerKey } from '../features/feature.ts';
import type { App } from '../process/app.ts';
import { environmentVault, getLoader } from './runtime.server.ts';
import { restsUntil } from './refused-keys.ts';

/** True if a call with these fields can succeed. */
export const isCompleteVault = ({ keyVault: { required, anyOf } }: ProviderManifest, vault: KeyVault): boolean =>
  required.every((field) => vault[field]) && (!anyOf || anyOf.some((group) => group.every((field) => vault[field])));

/** Id and weight of the environment's key. There is one for each provider. */
export const environmentKey = (provider: string) => ({ id: `environment:${provider}`, weight: 1 });

/** Stored keys first. An incomplete vault of the environment, such as an address alone, is used if no key is stored. */
export async function serverKeys(app: App, provider: string): Promise<readonly ServerKey[]> {
  const stored = (
    await Promise.all(featuresOf(app).map((feature) => feature.serverKeys?.(app, provider) ?? []))
  ).flat();
  const vault = cleanVault(await environmentVault(app, provider));
  if (Object.keys(vault).length === 0) return stored;
  const manifest = (await getLoader(app).get(provider))?.manifest;
  const counts = stored.length === 0 || (manifest !== undefined && isCompleteVault(manifest, vault));
  return counts ? [...stored, { ...environmentKey(provider), vault }] : stored;
}

/** Chooses by weight. Calls of one conversation get one key, as long as it is there and not refused. */
export async function chooseServerKey(app: App, provider: string, seed: string): Promise<ServerKey | undefined> {
  const keys = await serverKeys(app, provider);
  const usable = keys.filter(({ id }) => restsUntil(app, id) === undefined);
  return pickByWeight(usable.length > 0 ? usable : keys, seed);
}

/** True if a key of the server is left that its vendor has not just refused. */
export const hasUsableKey = async (app: App, provider: string): Promise<boolean> =>
  (await serverKeys(app, provider)).some(({ id }) => restsUntil(app, id) === undefined);

/**
 * Weighted rendezvous hashing: the share of seeds that get a key is its share of the weights, and a key that is added
 * or goes moves no seed between the others.
 */
export function pickByWeight<Key extends Pick<ServerKey, 'id' | 'weight'>>(
  keys: readonly Key[],
  seed: string,
): Key | undefined {
  let best: Key | undefined;
  let least = Infinity;
  for (const key of keys) {
    const score = -Math.log(fractionOf(`${key.id} ${seed}`)) / key.weight;
    if (score >= least) continue;
    least = score;
    best = key;
  }
  return best;
}

/** Greater than 0, less than 1. */
const fractionOf = (text: string): number =>
  (createHash('sha256').update(text).digest().readUIntBE(0, 6) + 0.5) / 2 ** 48;

// The server's keys: sealed when they are added, opened for the calls they pay for, and listed without secrets.
import type { KeyVault, VaultField } from '@tributary/runtime-core';
import { cleanVault, envNames, envVault } from '@tributary/runtime-core';
import { hintOf, seal, unseal } from '../../../server/auth/seal.server.ts';
import { policy } from '../../../server/features/policy.ts';
import type { ServerKey } from '../../../server/features/feature.ts';
import { appError, notFound } from '../../../server/http/errors.server.ts';
import { part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { log } from '../../../server/process/log.ts';
import { variablesOf } from '../../../server/providers/ambient-keys.ts';
import { checkedVault } from '../../../server/providers/given-vault.ts';
import { restsUntil } from '../../../server/providers/refused-keys.ts';
import { getLoader } from '../../../server/providers/runtime.server.ts';
import { environmentKey, isCompleteVault } from '../../../server/providers/server-keys.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { secretFields } from '../../../shared/providers/providers.ts';
import type { EnvironmentKey, KeyChange, NewKey, StoredKey } from '../shared/api.ts';
import { addKey, changeKey, listKeys, maxKeys, removeKey } from './repository.ts';
import type { AddedKey } from './repository.ts';
import type { ServerKeysTable } from './tables.ts';

export const keyPolicy = policy('server keys', listKeys);

/** A sealed value that is moved to another row or provider cannot be opened. */
const ownerOf = (id: string): string => `server key ${id}`;

const opened = (app: App, { id, provider, sealed }: ServerKeysTable): KeyVault | undefined =>
  unseal(app, ownerOf(id), provider, sealed);

/** Ids of keys that the log has named. */
const unreadable = part('unreadable server keys', () => new Set<string>());

/** The enabled keys of a provider. */
export async function serverKeys(app: App, provider: string): Promise<readonly ServerKey[]> {
  const rows = (await keyPolicy.of(app)).filter((row) => row.provider === provider && row.enabled === 1);
  return rows.flatMap((row) => {
    const vault = opened(app, row);
    if (vault) return { id: row.id, vault: cleanVault(vault), weight: row.weight };
    if (!unreadable(app).has(row.id))
      log.warn({ key: row.id, provider }, 'a key of the server cannot be read: SECRET_KEY has changed; add it again');
    unreadable(app).add(row.id);
    return [];
  });
}

/** Last characters of the first secret. */
function lastOf(vault: KeyVault): string {
  const secret = Object.entries(hintOf(vault)).find(([field]) => secretFields.has(field as VaultField)); // fields of a vault
  return secret?.[1] ?? '';
}

function stateOf(app: App, id: string, isReadable = true): Pick<StoredKey, 'state' | 'until'> {
  if (!isReadable) return { state: 'unreadable' };
  const until = restsUntil(app, id);
  return until === undefined ? { state: 'ready' } : { state: 'resting', until };
}

export async function list(
  app: App,
): Promise<{ readonly keys: readonly StoredKey[]; readonly environment: readonly EnvironmentKey[] }> {
  const rows = await listKeys(await getStorage(app));
  const definitions = await getLoader(app).providers();
  return {
    keys: rows.map((row) => {
      const { id, provider, name, hint, weight, enabled, addedByName: addedBy, addedAt } = row;
      const state = stateOf(app, id, opened(app, row) !== undefined);
      return { id, provider, name, hint, weight, enabled: enabled === 1, addedBy, addedAt: Number(addedAt), ...state };
    }),
    environment: definitions.flatMap(({ manifest }) => {
      const variables = variablesOf(app, manifest.id);
      const vault = envVault(manifest, variables);
      const last = Object.keys(vault).some((field) => secretFields.has(field as VaultField)); // fields of a vault
      if (!last) return [];
      const names = Object.values(envNames(manifest)).flatMap(
        (all) => all.find((each) => variables[each]?.trim()) ?? [],
      );
      const key = environmentKey(manifest.id);
      return { ...key, provider: manifest.id, hint: lastOf(vault), variables: names, ...stateOf(app, key.id) };
    }),
  };
}

/** Throws 400 for a key that its provider could not use. */
export async function sealedKey(app: App, { vault: given, ...key }: NewKey): Promise<AddedKey> {
  const { id, provider } = key;
  const definition = await getLoader(app).get(provider);
  if (!definition) throw appError(400, 'provider: the id of a provider of this server', { path: '/provider' });
  const vault = checkedVault(provider, given);
  if (!isCompleteVault(definition.manifest, vault)) throw incomplete(definition.manifest.keyVault.required);
  for (const field of ['baseURL', 'endpoint'] as const)
    if (vault[field] !== undefined && !/^https?:$/.test(URL.parse(vault[field])?.protocol ?? ''))
      throw appError(400, `${field}: an http or https URL`, { path: `/vault/${field}`, code: 'bad_url' });
  return { ...key, name: key.name.trim(), hint: lastOf(vault), sealed: seal(app, ownerOf(id), provider, vault) };
}

export async function add(app: App, actor: string, key: NewKey): Promise<void> {
  if ((await addKey(await getStorage(app), actor, await sealedKey(app, key))) === 'full')
    throw appError(400, `This server keeps at most ${maxKeys} keys. Delete one first.`, { code: 'keys_full' });
  await keyPolicy.changed(app);
}

const incomplete = (required: readonly string[]) =>
  appError(400, `Fields are missing: ${required.join(', ')}`, { path: '/vault', code: 'key_incomplete' });

export async function change(app: App, actor: string, id: string, to: KeyChange): Promise<void> {
  const trimmed = { ...to, ...(to.name === undefined ? {} : { name: to.name.trim() }) };
  if (!(await changeKey(await getStorage(app), actor, id, trimmed))) throw notFound('key', id);
  await keyPolicy.changed(app);
}

export async function remove(app: App, actor: string, id: string): Promise<void> {
  if (!(await removeKey(await getStorage(app), actor, id))) throw notFound('key', id);
  await keyPolicy.changed(app);
}

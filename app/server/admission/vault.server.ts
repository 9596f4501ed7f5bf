// The keys of a call: from the token, storage or the environment. The first source with any key is used exclusively.
import type { App } from '../process/app.ts';
import { cleanVault } from '@tributary/runtime-core';
import type { KeyVault } from '@tributary/runtime-core';
import type { CallVault } from '../calls/admitted-call.ts';
import { readVault } from '../storage/repositories/vaults.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { Caller } from '../auth/auth.server.ts';
import { appError } from '../http/errors.server.ts';
import { localServer } from '../providers/providers.server.ts';
import { chooseServerKey } from '../providers/server-keys.server.ts';
import { unseal } from '../auth/seal.server.ts';

/** `keyed`: with a key of the server, which costs its operator. */
export interface ChosenVault extends CallVault {
  readonly keyed: boolean;
  /** Id of the server's key. Undefined if the user's, or none, is used. */
  readonly keyId?: string | undefined;
}

/**
 * `owner`: the provider the keys belong to; the payload's if it names one, else the route's. `route`: the provider
 * whose package makes the call and receives the keys. `seed`: calls with the same one get the same key of the server.
 */
export async function chooseVault(
  app: App,
  caller: Pick<Caller, 'userId' | 'vault'>,
  owner: string,
  route: string,
  seed: string,
): Promise<ChosenVault> {
  const given = cleanVault(caller.vault);
  if (!isEmpty(given)) return { vault: given, vaultFrom: 'user', keyed: false };
  const stored = cleanVault(await storedVault(app, caller.userId, owner));
  if (!isEmpty(stored) && travels(stored, owner, route)) return { vault: stored, vaultFrom: 'user', keyed: false };
  // The caller chooses both names, so a key of the server is only used for its own provider.
  const key = owner === route ? await chooseServerKey(app, owner, seed) : undefined;
  const vault = { ...(await localServer(app, route)), ...key?.vault };
  return { vault, vaultFrom: 'operator', keyed: key !== undefined, keyId: key?.id };
}

const isEmpty = (vault: KeyVault): boolean => Object.keys(vault).length === 0;

/** A user's key is sent to another provider's host only together with its own address. */
const travels = (vault: KeyVault, owner: string, route: string): boolean =>
  owner === route || vault.baseURL !== undefined || vault.endpoint !== undefined;

/** Returns the user's stored keys for a provider. Throws if they cannot be decrypted. */
async function storedVault(app: App, userId: string, provider: string): Promise<KeyVault | undefined> {
  const sealed = await readVault(await getStorage(app), userId, provider);
  if (sealed === undefined) return undefined;
  const vault = unseal(app, userId, provider, sealed);
  if (vault) return vault;
  throw appError(
    'InvalidUserKey',
    'The stored key can’t be read because the server’s secret has changed. Enter the key again.',
    { provider },
  );
}

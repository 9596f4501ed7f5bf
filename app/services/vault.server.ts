// Which keys a call uses: the token's, the stored ones, the environment's; the first source that has any, whole.
import { chooseVault, cleanVault } from '@tributary/runtime-core';
import type { KeyVault } from '@tributary/runtime-core';
import { readVault } from '../storage/repositories/vaults.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { Caller } from './auth.server.ts';
import { appError } from './errors.server.ts';
import { environmentVault } from './runtime.server.ts';
import { unseal } from './seal.server.ts';

/**
 * `owner` is who the keys belong to: the payload's provider where it names one, else the route's. `runtime` is the
 * route's provider, which will be handed them.
 */
export async function vaultFor(caller: Caller, owner: string, runtime: string): Promise<KeyVault> {
  if (Object.keys(cleanVault(caller.vault)).length > 0) return chooseVault([caller.vault]);
  const stored = await storedVault(caller.userId, owner);
  return chooseVault([travels(stored, owner, runtime), travels(await environmentVault(owner), owner, runtime)]);
}

/**
 * A key for one provider must not go to the server of another: the caller alone chooses the two names. It serves a
 * foreign runtime only together with an address of its own.
 */
function travels(given: KeyVault | undefined, owner: string, runtime: string): KeyVault | undefined {
  const vault = cleanVault(given);
  return owner === runtime || vault.baseURL !== undefined || vault.endpoint !== undefined ? vault : undefined;
}

/** What the user keeps on the server for a provider. Throws when it cannot be opened any more. */
async function storedVault(userId: string, provider: string): Promise<KeyVault | undefined> {
  const sealed = await readVault(await getStorage(), userId, provider);
  if (sealed === undefined) return undefined;
  const vault = unseal(userId, provider, sealed);
  if (vault) return vault;
  throw appError(
    'InvalidUserKey',
    'the stored key cannot be opened any more, because the secret of the server has changed: enter the key again',
    { provider },
  );
}

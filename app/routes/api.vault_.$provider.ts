// PUT /api/vault/:provider: replaces the stored keys, write-only; GET: what may be shown of them; DELETE: deletes them.
import type { KeyVault } from '@tributary/runtime-core';
import { KeyVaultSchema } from '@tributary/runtime-core/schema';
import { vaultApi } from '../shared/api/vault.ts';
import { answer } from '../server/http/answer.ts';
import { appError, readBody, notFound } from '../server/http/errors.server.ts';
import { hintOf, seal } from '../server/auth/seal.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { checkedVault } from '../server/providers/given-vault.ts';
import { reviewMeaning } from '../server/passages/meaning.server.ts';
import { listVaults, removeVault, writeVault } from '../server/storage/repositories/vaults.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const maxVaults = 500;

const route = userRoute({
  async GET({ app, userId, params: { provider = '' } }) {
    const row = (await listVaults(await getStorage(app), userId)).find((vault) => vault.provider === provider);
    if (!row) throw notFound('stored key for', provider);
    return answer(vaultApi.get, { provider, hint: JSON.parse(row.hint) as KeyVault, updatedAt: row.updatedAt });
  },
  // For security replaces all fields: a stored key must not be sent to an address that someone else changed.
  async PUT({ app, userId, params: { provider = '' }, request }) {
    if (!/^[\w.@/-]{1,200}$/.test(provider)) throw appError(400, `"${provider.slice(0, 40)}" is no name of a provider`);
    const vault = checkedVault(provider, await readBody(request, KeyVaultSchema, 'none'));
    const storage = await getStorage(app);
    const known = await listVaults(storage, userId);
    if (known.length >= maxVaults && !known.some((row) => row.provider === provider)) {
      throw appError(400, `keys of ${known.length} providers are kept; allowed: ${maxVaults}`);
    }
    const hint = hintOf(vault);
    await writeVault(storage, {
      userId,
      provider,
      sealed: seal(app, userId, provider, vault),
      hint: JSON.stringify(hint),
    });
    reviewMeaning(app, userId);
    return answer(vaultApi.put, { provider, hint });
  },
  async DELETE({ app, userId, params: { provider = '' } }) {
    if (!(await removeVault(await getStorage(app), userId, provider))) throw notFound('stored key for', provider);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;

// GET /api/vault: providers with stored keys of the user, and what may be shown of the keys.
import { vaultApi } from '../shared/api/vault.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import type { KeyVault } from '@tributary/runtime-core';
import { listVaults } from '../server/storage/repositories/vaults.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId }) {
    const rows = await listVaults(await getStorage(app), userId);
    return answer(vaultApi.list, {
      vaults: rows.map(({ provider, hint, updatedAt }) => ({
        provider,
        hint: JSON.parse(hint) as KeyVault,
        updatedAt,
      })),
    });
  },
});

export const loader = route.loader;
export const action = route.action;

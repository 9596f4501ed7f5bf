// GET /api/vault: for which providers the user keeps keys here, and what may be shown of them.
import { userRoute } from '../services/user-route.server.ts';
import { listVaults } from '../storage/repositories/vaults.ts';
import { getStorage } from '../storage/storage.server.ts';

const route = userRoute({
  async GET({ userId }) {
    const rows = await listVaults(await getStorage(), userId);
    return Response.json({
      vaults: rows.map(({ provider, hint, updatedAt }) => ({ provider, hint: JSON.parse(hint) as unknown, updatedAt })),
    });
  },
});

export const loader = route.loader;
export const action = route.action;

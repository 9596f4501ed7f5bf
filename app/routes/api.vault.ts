// GET /api/vault: for which providers the user keeps keys here, and what may be shown of them.
import { userRoute } from '../server/http/user-route.server.ts';
import { listVaults } from '../server/storage/repositories/vaults.ts';
import { getStorage } from '../server/storage/storage.server.ts';

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

// GET /api/skills/:name/archive: a skill as a ZIP archive.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { byteFile } from '../../../server/http/text-file.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { exportSkill } from '../server/export.ts';

const route = userRoute(
  {
    async GET({ app, userId, params: { name = '' } }) {
      const pieces = await exportSkill(await getStorage(app), userId, name);
      return byteFile(pieces, { type: 'application/zip', name: `${name}.zip` });
    },
  },
  // A link downloads it.
  { cookie: true },
);

export const loader = route.loader;
export const action = route.action;

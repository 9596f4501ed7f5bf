// GET /api/skills/:name/files: all files of a skill, with the texts.
import { visible } from '../../../server/mcp/definitions.ts';
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { textOf } from '../server/read/collect.ts';
import { filesOf, skillOf } from '../server/repository.ts';
import { skillsApi } from '../shared/api.ts';
import type { SkillFile } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId, params: { name = '' } }) {
    const storage = await getStorage(app);
    const { text, digest } = await skillOf(storage, userId, name);
    const files = await filesOf(storage, userId, name);
    const head = { path: 'SKILL.md', bytes: Buffer.from(text) };
    return answer(skillsApi.files, { digest, files: [head, ...files].map(fileView) });
  },
});

function fileView({ path, bytes }: { readonly path: string; readonly bytes: Buffer }): SkillFile {
  const text = textOf(bytes);
  const { stripped } = visible(text ?? '');
  return {
    path,
    size: bytes.length,
    ...(text === undefined ? {} : { text }),
    ...(stripped > 0 ? { stripped } : {}),
  };
}

export const loader = route.loader;
export const action = route.action;

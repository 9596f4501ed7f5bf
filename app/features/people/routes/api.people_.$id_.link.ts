// POST /api/people/:id/link: a new one-time link, to accept an invitation or to choose a new password.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { appError } from '../../../server/http/errors.server.ts';
import { makeLink } from '../../../server/storage/repositories/account-links.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { peopleApi } from '../shared/api.ts';
import { joinPath } from '../shared/paths.ts';

const route = adminRoute({
  async POST({ app, userId, params: { id = '' } }) {
    const made = await makeLink(await getStorage(app), userId, id);
    if (!made)
      throw appError(400, 'This account is disabled, or signs in with the identity provider.', { code: 'no_password' });
    const { token, ...link } = made;
    return answer(peopleApi.link, { ...link, path: `${joinPath}#${token}` }, { status: 201 });
  },
});

export const loader = route.loader;
export const action = route.action;

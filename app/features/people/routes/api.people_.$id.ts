// PATCH /api/people/:id: changes role or state of an account; DELETE: deletes it with all its data.
import { releaseAccount, removeAccount } from '../../../server/endpoints/remove-account.server.ts';
import { adminRoute, done } from '../../../server/endpoints/user-route.server.ts';
import { appError, notFound, readBody } from '../../../server/http/errors.server.ts';
import { findAccount } from '../../../server/storage/repositories/accounts.ts';
import { setMember } from '../../../server/storage/repositories/member-acts.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { answerMember } from '../server/refusals.ts';
import { peopleApi } from '../shared/api.ts';

const route = adminRoute({
  async PATCH({ app, userId, params: { id = '' }, request }) {
    const change = await readBody(request, peopleApi.change.body);
    const storage = await getStorage(app);
    const account = await findAccount(storage, id);
    // An invited person becomes active by accepting.
    if (account?.state === 'invited' && change.state === 'active')
      throw appError(400, 'This person has not accepted the invitation yet.', { code: 'invited' });
    return answerMember(app, id, await setMember(storage, userId, id, change));
  },
  async DELETE({ app, userId, params: { id = '' }, request }) {
    const { confirm } = await readBody(request, peopleApi.remove.body);
    const account = await findAccount(await getStorage(app), id);
    if (!account) throw notFound('account', id);
    if (confirm.trim().toLowerCase() !== (account.email ?? account.id).toLowerCase())
      throw appError(400, 'Enter the address of the account to confirm.', { path: '/confirm', code: 'not_confirmed' });
    await releaseAccount(app, id);
    await removeAccount(app, id, { actor: userId });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;

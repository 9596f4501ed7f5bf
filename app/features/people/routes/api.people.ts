// GET /api/people: a page of the accounts; POST: invites a person.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { conflict, readBody } from '../../../server/http/errors.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { invitePerson, listPeople } from '../server/repository.ts';
import { peopleApi } from '../shared/api.ts';
import { joinPath } from '../shared/paths.ts';

const route = adminRoute(
  {
    async GET({ app, query }) {
      const [search, after] = [query.get('search') ?? undefined, query.get('after') ?? undefined];
      return answer(peopleApi.list, await listPeople(await getStorage(app), { search, after }));
    },
    async POST({ app, userId, request }) {
      const body = await readBody(request, peopleApi.invite.body);
      const invited = await invitePerson(await getStorage(app), userId, body);
      if (!invited) throw conflict('Another account has this address.', { code: 'account_exists' });
      const { token, ...link } = invited.link;
      return answer(
        peopleApi.invite,
        { person: invited.person, link: { ...link, path: `${joinPath}#${token}` } },
        { status: 201 },
      );
    },
  },
  // A repetition would find the address taken.
  { once: true },
);

export const loader = route.loader;
export const action = route.action;

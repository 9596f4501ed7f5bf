// POST /api/join: sets the password of the account that a one-time link belongs to, and signs in.
import { checkNewPassword } from '../../../server/auth/common-passwords.server.ts';
import { hashPassword } from '../../../server/auth/password.server.ts';
import { tell } from '../../../server/auth/session-ends.server.ts';
import { isSecure, sessionReply } from '../../../server/auth/sign-in.server.ts';
import { visitorCookieOf } from '../../../server/auth/visitor-cookie.server.ts';
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { takeLink } from '../../../server/storage/repositories/account-links.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { countLink, foundLink, linkGone } from '../server/links.ts';
import { joinApi } from '../shared/api.ts';

const route = userRoute(
  {
    async POST({ app, userId: visitor, request }) {
      await countLink(app, request);
      const { token, password, name } = await readBody(request, joinApi.accept.body, 'none');
      const { account } = await foundLink(app, token);
      checkNewPassword(password, account.email ?? '');
      const storage = await getStorage(app);
      const passwordHash = await hashPassword(app, password);
      const id = await takeLink(storage, token, { passwordHash, name: name?.trim() || null });
      if (id === undefined) throw linkGone();
      await tell(app, id);
      const left = await visitorCookieOf(app, storage, { userId: visitor, adopt: false }, id, isSecure(request));
      return sessionReply(app, request, id, {}, [left]);
    },
  },
  { visitors: true, once: true },
);

export const loader = route.loader;
export const action = route.action;

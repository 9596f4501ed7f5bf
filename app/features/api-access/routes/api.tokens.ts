// GET /api/tokens: the user's tokens; POST: another one, whose text is part of this answer alone.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { appError, readBody } from '../../../server/http/errors.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { checkBounds } from '../server/token-bounds.ts';
import { addToken, listTokens } from '../server/tokens.ts';
import { wiresOf } from '../server/wires.ts';
import { maxTokens, tokensApi } from '../shared/api.ts';

const route = userRoute(
  {
    async GET({ app, userId }) {
      const [tokens, wires] = await Promise.all([listTokens(await getStorage(app), userId), wiresOf(app)]);
      return answer(tokensApi.list, { tokens, wires: wires.map(({ id }) => id) });
    },
    async POST({ app, userId, request }) {
      const draft = await readBody(request, tokensApi.add.body);
      checkBounds(draft);
      const made = await addToken(await getStorage(app), userId, draft);
      if (!made) throw appError(400, `there are ${maxTokens} tokens: revoke one first`, { code: 'tokens_full' });
      return answer(tokensApi.add, made);
    },
  },
  { once: true },
);

export const loader = route.loader;
export const action = route.action;

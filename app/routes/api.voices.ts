// GET /api/voices: providers for speech and transcription.
import { voicesApi } from '../shared/api/voices.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { voicesOf } from '../server/media/voices.server.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(voicesApi.list, await voicesOf(app, userId));
  },
});

export const loader = route.loader;
export const action = route.action;

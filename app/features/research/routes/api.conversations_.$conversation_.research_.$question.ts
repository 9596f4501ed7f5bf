// GET /api/conversations/:conversation/research/:question: progress of a research; POST: pauses, ends or steers it.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { appError, notFound, readBody } from '../../../server/http/errors.server.ts';
import { readMessages } from '../../../server/storage/repositories/messages.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { changeControl, readResearch } from '../server/repository.ts';
import { researchApi } from '../shared/api.ts';
import type { ResearchProgress } from '../shared/api.ts';

const unbegun: ResearchProgress = { state: 'none', steps: [], activeMs: 0, spentMicros: 0 };

const route = userRoute({
  async GET({ app, userId, params: { conversation = '', question = '' } }) {
    const storage = await getStorage(app, conversation);
    const progress = await readResearch(storage, { userId, conversationId: conversation, questionId: question });
    if (progress) return answer(researchApi.read, progress);
    const [message] = await readMessages(storage, userId, conversation, [question]);
    if (message?.role !== 'user') throw notFound('question', question);
    return answer(researchApi.read, unbegun);
  },
  async POST({ app, userId, request, params: { conversation = '', question = '' } }) {
    const wish = await readBody(request, researchApi.control.body);
    const place = { userId, conversationId: conversation, questionId: question };
    const storage = await getStorage(app, conversation);
    if (await changeControl(storage, place, wish)) return done();
    if (!(await readResearch(storage, place))) throw notFound('research', question);
    throw appError(400, 'A research takes no more than 20 notes. Ask the rest in the next question.');
  },
});

export const loader = route.loader;
export const action = route.action;

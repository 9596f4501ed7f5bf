// GET /api/runs/:id: progress of a run; DELETE: stops it, including the request to the provider.
import { runsApi } from '../shared/api/runs.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { lastSeqOf } from '../server/storage/repositories/runs.ts';
import { stopTurnOf } from '../server/turns/decide.ts';
import { getRuns } from '../server/runs/runs.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId, params: { id = '' } }) {
    const run = await (await getRuns(app, id)).find(userId, id);
    const lastSeq = run.status === 'running' ? await lastSeqOf(await getStorage(app, id), id) : run.lastSeq;
    const { conversationId, parentId, messageId, provider, model, status, startedAt, endedAt } = run;
    return answer(runsApi.get, {
      runId: id,
      conversationId,
      parentId,
      messageId,
      provider,
      model,
      status,
      startedAt,
      endedAt,
      lastSeq,
    });
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    const runs = await getRuns(app, id);
    const status = await runs.stop(userId, id);
    const { conversationId, messageId } = await runs.find(userId, id);
    if (status === 'done' && conversationId !== null) await stopTurnOf(app, userId, conversationId, messageId);
    return answer(runsApi.stop, { runId: id, status });
  },
});

export const loader = route.loader;
export const action = route.action;

// POST /api/turns: sends a question, which the server answers from the stored conversation.
import { turnsApi } from '../shared/api/turns.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { observationHeader } from '../server/http/trace.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { log } from '../server/process/log.ts';
import { beginTurn } from '../server/turns/begin-turn.ts';

const route = userRoute({
  async POST({ app, caller, request, requestId, traceId, about }) {
    const draft = await readBody(request, turnsApi.begin.body);
    about(draft.conversation.id);
    const begun = await beginTurn(app, caller, draft, { requestId, traceId });
    if (begun.runId === undefined) {
      const { turnId, messageId, lastSeq } = begun;
      return answer(turnsApi.begin, { turnId, messageId, lastSeq }, { status: 201 });
    }
    const { turnId, runId, messageId, lastSeq, fresh, observationId, payload } = begun;
    const { provider, model } = draft.using;
    // Together with the log entry of the call, this id makes its outcome traceable.
    if (traceId !== undefined) log.info({ traceId, run: runId, provider, model, observationId }, 'trace of a run');
    const call = fresh && observationId !== undefined ? { observationId } : {};
    const headers: Record<string, string> = call.observationId ? { [observationHeader]: call.observationId } : {};
    // If the question was sent by /api/runs before, its answer has a run but no turn, and can still be followed.
    const named = { ...(turnId === undefined ? {} : { turnId }), ...call, ...(payload ? { payload } : {}) };
    return answer(turnsApi.begin, { runId, messageId, lastSeq, ...named }, { status: 201, headers });
  },
});

export const loader = route.loader;
export const action = route.action;

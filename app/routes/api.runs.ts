// POST /api/runs: starts a response owned by the server; GET: the user's running responses.
import type { App } from '../server/process/app.ts';
import { runDraft } from '../shared/api/run-bodies.ts';
import type { RunDraft } from '../shared/api/run-bodies.ts';
import { runsApi } from '../shared/api/runs.ts';
import type { Caller } from '../server/auth/auth.server.ts';
import { planRun } from '../server/admission/admit-run.server.ts';
import { estimateOfParams } from '../server/usage/estimate.ts';
import { answer } from '../server/http/answer.ts';
import { log } from '../server/process/log.ts';
import { paramsOf } from '../server/turns/chat-params.server.ts';
import { readBody } from '../server/http/errors.server.ts';
import { liveRun } from '../server/streams/live-streams.server.ts';
import { getRuntime } from '../server/providers/runtime.server.ts';
import { observationHeader } from '../server/http/trace.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { orBegun } from '../server/runs/or-begun.ts';
import type { BegunCall } from '../server/runs/or-begun.ts';
import { withFiles } from '../server/files/inline.ts';
import { measured } from '../server/files/measured.ts';
import { getFiles } from '../server/files/files.server.ts';
import { getRuns } from '../server/runs/runs.server.ts';

const route = userRoute({
  async GET({ app, userId, query }) {
    const runs = await (
      await getRuns(app, query.get('conversation') ?? undefined)
    ).active(userId, query.get('conversation') ?? undefined);
    return answer(runsApi.active, {
      runs: runs.map(({ id, conversationId, messageId, provider, model, status, startedAt }) => ({
        runId: id,
        conversationId,
        messageId,
        provider,
        model,
        status,
        startedAt,
      })),
    });
  },
  async POST({ app, userId, caller, request, requestId, traceId, about }) {
    const body = await readBody(request, runDraft);
    const { conversationId, messageId: asked } = body;
    about(conversationId);
    const begun = await orBegun(app, { userId, conversationId, messageId: asked }, () =>
      begin(app, caller, body, requestId, traceId),
    );
    const { runId, messageId, lastSeq, fresh, observationId } = begun;
    // Together with the log entry of the call, this id makes its outcome traceable.
    if (traceId !== undefined) {
      const { provider, payload } = body;
      const call = { provider: payload.provider ?? provider, model: payload.model, observationId };
      log.info({ traceId, run: runId, ...call }, 'trace of a run');
    }
    const named = fresh && observationId !== undefined ? { observationId } : {};
    const headers: Record<string, string> = named.observationId ? { [observationHeader]: named.observationId } : {};
    return answer(runsApi.begin, { runId, messageId, lastSeq, ...named }, { status: 201, headers });
  },
});

async function begin(
  app: App,
  caller: Caller,
  body: RunDraft,
  requestId: string,
  traceId: string | undefined,
): Promise<BegunCall> {
  const { userId } = caller;
  const { provider, payload, fetchOnClient = false, conversationId, parentId } = body;
  // For custom providers, keys are stored under the payload's provider, and the runtime uses the route's.
  const { owner = provider, params } = paramsOf(payload);
  const { model } = params;
  const estimate = () => estimateOfParams(params);
  const asked = { provider: owner, route: provider, model, purpose: 'chat', conversationId, estimate } as const;
  const planned = fetchOnClient ? undefined : await planRun(app, caller, asked);
  const runtime = await getRuntime(app);
  const files = await getFiles(app, conversationId);
  // Refuses payloads that are too large before anything is written.
  const sized = planned && (await measured(files, userId, payload));
  const named = fetchOnClient ? {} : { observationId: requestId };
  const runs = await getRuns(app, conversationId);
  const request = {
    userId,
    conversationId,
    parentId,
    provider: owner,
    model,
    reserve: planned?.reserve,
    ...named,
    ...(traceId === undefined ? {} : { traceId }),
    ...(body.messageId === undefined ? {} : { messageId: body.messageId }),
    ...(body.conversation === undefined ? {} : { conversation: body.conversation }),
    ...(body.messages === undefined ? {} : { messages: body.messages }),
    ...(body.continues === undefined ? {} : { continues: body.continues }),
  };
  const call =
    sized &&
    (async (signal: AbortSignal, runId: string) => {
      const keys = await planned.keysFor(runId);
      return withFiles(files, userId, sized, signal, (whole, sending) =>
        runtime.chat(provider, paramsOf(whole).params, { ...keys, ...sending, signal, user: userId, requestId }),
      );
    });
  return { ...(await liveRun(app, userId, () => runs.start(request, call))), ...named };
}

export const loader = route.loader;
export const action = route.action;

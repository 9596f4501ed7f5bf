// POST /api/turns: writes the question and its run in one transaction, builds the payload and calls the provider.
import type { App } from '../process/app.ts';
import { randomUUID } from 'node:crypto';
import type { ChatPayload } from '@tributary/runtime-core';
import type { TurnDraft } from '../../shared/api/turns.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import type { Caller } from '../auth/auth.server.ts';
import { liveRun } from '../streams/live-streams.server.ts';
import { planRun } from '../admission/admit-run.server.ts';
import { estimateOfQuestion } from '../usage/estimate.ts';
import type { RunRequest } from '../runs/begin.ts';
import { knownRun } from '../runs/begin.ts';
import { orBegun } from '../runs/or-begun.ts';
import type { BegunCall } from '../runs/or-begun.ts';
import { holdFor } from '../usage/hold.ts';
import { flushLedger } from '../usage/record.server.ts';
import { findTurnOfAnswer } from '../storage/repositories/turns.ts';
import { getRuns } from '../runs/runs.server.ts';
import { getStorage } from '../storage/storage.server.ts';
import { askedProvider, readStates } from '../providers/asked-provider.ts';
import { answerOf, questionAt } from './feature-answer.ts';
import { modelCall } from './model-call.ts';
import { pagePayload } from './page-call.ts';
import { ports } from './ports.ts';
import type { TurnQuestion } from './turn-payload.ts';
import { requireHeard } from './unheard-sounds.ts';
import { getTurns, givenBy, standingOf, turnKeys } from './turns.server.ts';
import { beginWaiting } from './waiting-question.ts';
import type { WaitingTurn } from './waiting-question.ts';

/** Without `runId`, the turn waits for a page's call. `payload`: set if the requesting page makes the call. */
export type BegunTurn = WaitingTurn | (BegunCall & { readonly payload?: ChatPayload });

/** `ids`: of the request, which its first provider call takes over, and of its trace. */
export function beginTurn(app: App, caller: Caller, draft: TurnDraft, ids: RequestIds): Promise<BegunTurn> {
  const asked = { userId: caller.userId, conversationId: draft.conversation.id, messageId: draft.answer };
  return orBegun(app, asked, () => begin(app, caller, draft, ids));
}

interface RequestIds {
  readonly requestId?: string | undefined;
  readonly traceId?: string | undefined;
}

async function begin(
  app: App,
  caller: Caller,
  draft: TurnDraft,
  { requestId, traceId }: RequestIds,
): Promise<BegunTurn> {
  const { userId } = caller;
  const { conversation, answer, parent, message, using, continues, client, stream = true } = draft;
  const { provider, model } = using;
  const { changes } = draft.config;
  const [tables, storage] = await Promise.all([getStorage(app), getStorage(app, conversation.id)]);

  const given = givenBy(caller, provider);
  const wanted = { userId, given, states: await readStates(tables, userId), provider, health: false };
  const found = await askedProvider(tables, ports(app).describe, wanted);
  if (draft.mustHear) await requireHeard(app, userId, draft, found);
  const question: TurnQuestion = {
    userId,
    conversationId: conversation.id,
    parentId: message ? message.id : parent,
    using,
    answer,
    begun: continues?.message,
    stream,
    client,
  };
  const said: readonly StoredMessage[] = message ? [{ ...message, role: 'user', parentId: parent }] : [];
  const sized = {
    userId,
    conversationId: conversation.id,
    text: message?.text ?? '',
    hasFiles: (message?.images.length ?? 0) > 0,
  };
  const hold = await holdFor(storage, { ...sized, card: found.card(model) });
  // The limit counts calls of the last second, too.
  if (hold) await flushLedger(app);
  const turn = { stream, client, standing: standingOf(caller, given, provider) };
  const request = {
    userId,
    conversationId: conversation.id,
    parentId: question.parentId,
    messageId: answer,
    provider,
    model,
    ...(traceId === undefined ? {} : { traceId }),
    ...(conversation.create ? { conversation: conversation.create } : {}),
    ...(said.length > 0 ? { messages: said } : {}),
    ...(continues ? { continues: continues.run } : {}),
    ...(Object.keys(changes).length > 0 ? { config: changes } : {}),
    ...(hold ? { hold } : {}),
    turn,
  } satisfies RunRequest;
  const [runs] = await Promise.all([getRuns(app, conversation.id), getTurns(app, conversation.id)]);
  const keep = <T extends { readonly fresh: boolean; readonly turnId?: string }>(begun: T): T => {
    if (begun.fresh && begun.turnId !== undefined) turnKeys(app).put(begun.turnId, caller.session, given);
    return begun;
  };
  const { byPage } = draft;
  // A page may also offer to make the call itself, e.g. when another device has just changed the setting.
  if (byPage || found.state.fetchOnClient) {
    const waits = (await findTurnOfAnswer(storage, userId, conversation.id, answer))?.reason === 'call';
    if (!byPage || waits) {
      const known = await knownRun(storage, '', { ...request, turn }, answer);
      if (known) return known;
      const waiting = keep(await beginWaiting(storage, request, continues));
      turnKeys(app).waits(waiting.turnId, true);
      return waiting;
    }
    const begun = keep(await liveRun(app, userId, () => runs.start(request, undefined)));
    return { ...begun, ...(await pagePayload(app, question, byPage, given, begun)) };
  }
  const { route } = found;
  const estimate = () => estimateOfQuestion(storage, sized);
  const asked = { provider, route, model, purpose: 'chat', conversationId: conversation.id, estimate } as const;
  const { reserve, keysFor } = await planRun(app, caller, asked);
  const observationId = requestId ?? randomUUID();
  const keysOf = async (runId: string) => ({ route, keys: await keysFor(runId), given });
  const of = message ?? (await questionAt(storage, userId, conversation.id, parent));
  const call = (of && answerOf(app, { question, asked: of, continues, keysOf })) ?? modelCall(app, question, keysOf);
  const begun = await liveRun(app, userId, () => runs.start({ ...request, observationId, reserve }, call));
  return { ...keep(begun), observationId };
}

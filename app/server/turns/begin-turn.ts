// POST /api/turns: everything about the question is written in one commit, then the payload is built and the provider called.
import { randomUUID } from 'node:crypto';
import { pageAnswers } from '../../shared/api/turns.ts';
import type { TurnDraft } from '../../shared/api/turns.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import type { Caller } from '../auth/auth.server.ts';
import { appError } from '../http/errors.server.ts';
import { liveRun } from '../http/live-streams.server.ts';
import { vaultFor } from '../providers/vault.server.ts';
import type { RunRequest } from '../runs/begin.ts';
import { orBegun } from '../runs/or-begun.ts';
import type { BegunCall } from '../runs/or-begun.ts';
import { getRuns, getStorage } from '../storage/storage.server.ts';
import { askedProvider, readStates } from './asked-provider.ts';
import { modelCall } from './model-call.ts';
import { ports } from './ports.ts';
import type { TurnQuestion } from './turn-payload.ts';
import { getTurns, givenBy, standingOf, turnKeys } from './turns.server.ts';

export function beginTurn(caller: Caller, draft: TurnDraft, traceId: string | undefined): Promise<BegunCall> {
  const asked = { userId: caller.userId, conversationId: draft.conversation.id, messageId: draft.answer };
  return orBegun(asked, () => begin(caller, draft, traceId));
}

async function begin(caller: Caller, draft: TurnDraft, traceId: string | undefined): Promise<BegunCall> {
  const { userId } = caller;
  const { conversation, answer, parent, message, using, continues, client, stream = true } = draft;
  const { provider, model } = using;
  const { changes } = draft.config;
  const storage = await getStorage();

  const given = givenBy(caller, provider);
  const asked = { userId, given, states: await readStates(storage, userId), provider, health: false };
  const found = await askedProvider(storage, ports.describe, asked);
  if (found.state.fetchOnClient) throw pageOnly('the browser calls this provider itself');
  const keys = await vaultFor(caller, provider, found.route);
  const observationId = randomUUID();
  const question: TurnQuestion = {
    userId,
    conversationId: conversation.id,
    parentId: message ? message.id : parent,
    using,
    begun: continues?.message,
    stream,
    client,
  };
  const call = modelCall(question, () => Promise.resolve({ route: found.route, keys, given }));
  const said: readonly StoredMessage[] = message ? [{ ...message, role: 'user', parentId: parent }] : [];
  const request: RunRequest = {
    userId,
    conversationId: conversation.id,
    parentId: question.parentId,
    messageId: answer,
    provider,
    model,
    observationId,
    ...(traceId === undefined ? {} : { traceId }),
    ...(conversation.create ? { conversation: conversation.create } : {}),
    ...(said.length > 0 ? { messages: said } : {}),
    ...(continues ? { continues: continues.run } : {}),
    ...(Object.keys(changes).length > 0 ? { config: changes } : {}),
    turn: { stream, client, standing: standingOf(caller, given, provider) },
  };
  const [runs] = await Promise.all([getRuns(), getTurns()]);
  const begun = await liveRun(userId, () => runs.start(request, call));
  if (begun.fresh && begun.turnId !== undefined) turnKeys.put(begun.turnId, caller.session, given);
  return { ...begun, observationId };
}

export const pageOnly = (why: string) =>
  appError(400, `${why}: the page asks by POST /api/runs, and does what follows`, { code: pageAnswers });

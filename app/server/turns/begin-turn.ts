// POST /api/turns: everything about the question is written in one commit, then the payload is built and the provider called.
import { randomBytes, randomUUID } from 'node:crypto';
import { explain, problemsOf, ChatPayloadSchema } from '@tributary/runtime-core/schema';
import type { ChatPayload, ChatReply } from '@tributary/runtime-core';
import { pageAnswers } from '../../shared/api/turns.ts';
import type { TurnDraft } from '../../shared/api/turns.ts';
import { readConfig } from '../../shared/conversation/chat-config.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import type { Caller } from '../auth/auth.server.ts';
import { paramsOf } from '../chat/chat-params.server.ts';
import { getRuntime } from '../chat/runtime.server.ts';
import { withFiles } from '../files/inline.ts';
import { measured } from '../files/measured.ts';
import { appError } from '../http/errors.server.ts';
import { liveRun } from '../http/live-streams.server.ts';
import { describeProvider } from '../providers/providers.server.ts';
import { vaultFor } from '../providers/vault.server.ts';
import type { RunRequest } from '../runs/begin.ts';
import { orBegun } from '../runs/or-begun.ts';
import type { BegunCall } from '../runs/or-begun.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { getFiles, getRuns, getStorage } from '../storage/storage.server.ts';
import { listTools } from '../tools/tools.server.ts';
import { askedProvider, readStates } from './asked-provider.ts';
import { offerFor } from './tool-offer.ts';
import { turnPayload } from './turn-payload.ts';
import type { PayloadPorts, TurnQuestion } from './turn-payload.ts';

const ports: PayloadPorts = { describe: describeProvider, listTools };
const random = (): number => randomBytes(4).readUInt32BE() / 2 ** 32;

export function beginTurn(caller: Caller, draft: TurnDraft, traceId: string | undefined): Promise<BegunCall> {
  const asked = { userId: caller.userId, conversationId: draft.conversation.id, messageId: draft.answer };
  return orBegun(asked, () => begin(caller, draft, traceId));
}

async function begin(caller: Caller, draft: TurnDraft, traceId: string | undefined): Promise<BegunCall> {
  const { userId } = caller;
  const { conversation, answer, parent, message, using, continues, client, stream = true } = draft;
  const { provider, model } = using;
  const storage = await getStorage();
  const stored = await findConversation(storage, userId, conversation.id);
  const { changes } = draft.config;
  const written = stored?.config ?? conversation.create?.config ?? {};
  const config = { ...readConfig({ ...Object(written), ...changes }), provider, model };

  const given = caller.vault ? { [provider]: caller.vault } : {};
  const asked = { userId, given, states: await readStates(storage, userId) };
  const found = await askedProvider(storage, ports.describe, { ...asked, provider, health: false });
  if (found.state.fetchOnClient) throw pageOnly('the browser calls this provider itself');
  const offer = await offerFor(storage, ports, asked, config, found.card(model));
  if (Object.keys(offer).length > 0) throw pageOnly('tools are offered in this chat');

  const keys = await vaultFor(caller, provider, found.route);
  const [runtime, files] = await Promise.all([getRuntime(), getFiles()]);
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
  const call = async (signal: AbortSignal): Promise<ChatReply> => {
    const payload = checked(await turnPayload(storage, ports, question, { now: Date.now(), random, given }));
    return withFiles(files, userId, await measured(files, userId, payload), signal, (whole, sending) =>
      runtime.chat(found.route, paramsOf(whole).params, { ...keys, ...sending, signal, user: userId }),
    );
  };
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
    turn: { stream, client },
  };
  const runs = await getRuns();
  return { ...(await liveRun(userId, () => runs.start(request, call))), observationId };
}

const pageOnly = (why: string) =>
  appError(400, `${why}: the page asks by POST /api/runs, and does what follows`, { code: pageAnswers });

/** As a client's payload is checked: a configuration may hold a number that no provider takes. */
function checked(payload: ChatPayload): ChatPayload {
  const problems = problemsOf(ChatPayloadSchema, payload);
  const [first] = problems;
  if (first) throw appError(400, explain(problems), { ...first, problems });
  return payload;
}

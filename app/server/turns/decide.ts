// POST /api/turns/decisions: a user's decision about a call or a waiting turn, from any device. The first one counts.
import type { App } from '../process/app.ts';
import type { TurnView } from '../../shared/api/turn-view.ts';
import type { TurnDecision } from '../../shared/api/turns.ts';
import { readConfig } from '../../shared/message/chat-config.ts';
import { consentsAfter } from '../../shared/tools/asks-again.ts';
import { consentKey, consentTo, readConsents, shownDigest, switchOn } from '../../shared/tools/consent.ts';
import type { CallNote } from '../../shared/api/call-note.ts';
import { functionTable } from '../../shared/tools/names.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import type { Caller } from '../auth/auth.server.ts';
import { featuresOf } from '../features/feature.ts';
import type { ServerFeature } from '../features/feature.ts';
import { conflict } from '../http/errors.server.ts';
import { changeConversation, findConversation } from '../storage/repositories/conversations.ts';
import { changeSettings, lockSettings, readSetting } from '../storage/repositories/settings.ts';
import {
  acceptLost,
  askedAbout,
  cancelCall,
  decideCall,
  readCalls,
  replyToCall,
} from '../storage/repositories/turn-calls.ts';
import type { TurnCall } from '../storage/repositories/turn-calls.ts';
import { endTurn, lockDecisions, lockTurn, moveTurn, openTurnOf, placeAfter } from '../storage/repositories/turns.ts';
import type { TurnEvent } from '../../shared/turn/turn.machine.ts';
import type { Turn, TurnMoved } from '../storage/repositories/turns.ts';
import { setUse } from '../mcp/rules.ts';
import { getStorage } from '../storage/storage.server.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { together } from '../storage/storage.ts';
import type { Tables } from '../storage/storage.ts';
import { againFor, noCall, turnFor } from './decided-turn.ts';
import { ports } from './ports.ts';
import { viewOf } from './turn-view.ts';
import { getTurns, namedKeys, turnKeys } from './turns.server.ts';

export interface Decided {
  readonly decided: string;
  readonly turn?: TurnView;
}

interface Written {
  readonly turn: Turn | undefined;
  readonly decided: string;
  readonly moved?: TurnMoved;
}

export async function decide(
  app: App,
  caller: Caller,
  draft: TurnDecision,
  traceId: string | undefined,
): Promise<Decided> {
  const storage = await getStorage(app, draft.conversation);
  const service = await getTurns(app, draft.conversation);
  // Before the transaction: loading tools does not use the database.
  const tools = functionTable(await ports(app).listTools(caller.userId));
  const { turn, decided, moved } = await together(storage, (all) =>
    write(all, caller, draft, { tools, traceId, owner: service.owner, features: featuresOf(app) }),
  );
  // Only keys that name their provider: the unnamed key may belong to a provider other than the turn's.
  if (turn?.endedAt === null) turnKeys(app).put(turn.id, caller.session, namedKeys(caller));
  if (moved) await service.tell(moved);
  // The page may not know yet that the next answer is streaming.
  if (draft.decision === 'stop' && turn?.state === 'streaming' && turn.runId !== null)
    await service.runs.stop(caller.userId, turn.runId);
  // Only for the answer the user saw: a later answer needs a new decision.
  if (turn?.messageId === draft.answer && draft.decision === 'goOn') {
    await service.goOn(turn, async (all) => {
      await acceptLost(all, turn.id, turn.messageId);
      return true;
    });
  }
  const now = turn && (await together(storage, (all) => lockTurn(all, turn.id)));
  const view = now && (await viewOf(storage, now));
  // The turn may have ended before its keys were stored.
  if (turn && !view) turnKeys(app).drop(turn.id);
  return { decided, ...(view ? { turn: view } : {}) };
}

/** Stops the turn of a run that had already ended when it was to be stopped. */
export async function stopTurnOf(app: App, userId: string, conversationId: string, messageId: string): Promise<void> {
  const service = await getTurns(app, conversationId);
  const moved = await together(await getStorage(app, conversationId), async (all) => {
    const turn = await openTurnOf(all, userId, conversationId, messageId);
    return turn && endTurn(all, turn.id, { type: 'stop' });
  });
  if (moved) await service.tell(moved);
}

interface Known {
  readonly tools: ReadonlyMap<string, ToolRef>;
  readonly traceId: string | undefined;
  /** Id of this process, which holds the keys of the request: it takes over a turn without an owner. */
  readonly owner: string;
  readonly features: readonly ServerFeature[];
}

async function write(all: Tables, caller: Caller, draft: TurnDecision, known: Known): Promise<Written> {
  const { decision } = draft;
  const { traceId, owner } = known;
  await lockDecisions(all, draft.conversation);
  switch (decision) {
    case 'stop': {
      const open = await openTurnOf(all, caller.userId, draft.conversation, draft.answer);
      const turn = open && (await lockTurn(all, open.id));
      const moved = turn && (await endTurn(all, turn.id, { type: 'stop' }));
      return { turn, decided: decision, ...(moved ? { moved } : {}) };
    }
    case 'goOn': {
      const turn = await turnFor(all, caller, draft, traceId);
      await taken(all, turn, caller, owner);
      return { turn, decided: decision };
    }
    case 'answer':
      return answerCall(all, caller, draft);
    case 'again': {
      const turn = await againFor(all, caller, draft, traceId);
      return { turn, decided: decision, moved: await taken(all, turn, caller, owner) };
    }
    default:
      return aboutCall(all, await turnFor(all, caller, draft, traceId), { ...draft, decision }, { ...known, caller });
  }
}

type AboutCall = TurnDecision & {
  readonly decision: Exclude<TurnDecision['decision'], 'stop' | 'goOn' | 'again' | 'answer'>;
};

/** Returns the unchanged place of the turn, to notify the process that runs the call. */
async function answerCall(all: Tables, { userId }: Caller, draft: TurnDecision): Promise<Written> {
  const turn = await openTurnOf(all, userId, draft.conversation, draft.answer);
  const calls = turn ? await readCalls(all, turn.id, draft.answer) : [];
  const call = calls.find(({ position }) => position === draft.call);
  if (!turn || !call || !draft.reply) throw noCall(draft);
  const { note } = call;
  const asked = note === null ? undefined : (JSON.parse(note) as CallNote); // written by the turn's service
  const fits = asked !== undefined && asked.type !== 'progress' && asked.id === draft.reply.id;
  if (!fits || note === null || !(await replyToCall(all, call, note, JSON.stringify(draft.reply))))
    throw conflict('this is not asked any more', { code: 'changed' });
  return { turn, decided: draft.decision, moved: { id: turn.id, ...placeAfter(turn) } };
}

async function aboutCall(
  all: Tables,
  turn: Turn,
  draft: AboutCall,
  { tools, owner, caller, features }: Known & { readonly caller: Caller },
): Promise<Written> {
  const call = (await readCalls(all, turn.id, draft.answer)).find(({ position }) => position === draft.call);
  if (!call) throw noCall(draft);
  const ref = tools.get(call.name);
  const { decision, shown = null } = draft;
  const agrees = decision !== 'decline' && decision !== 'cancel';
  if (agrees && ref && shown !== shownDigest(ref, call.arguments))
    throw conflict('this call is another than the one that was shown: look at it again', { code: 'changed' });
  const edited = draft.arguments === call.arguments ? undefined : draft.arguments;
  const won =
    decision === 'cancel'
      ? await cancelCall(all, call)
      : await decideCall(all, call, { decision, shown, arguments: edited });
  // Notify even if it was decided before: the earlier response, and its notification, may have been lost.
  if (!won) return { turn, decided: decidedOf(call), moved: { id: turn.id, ...placeAfter(turn) } };
  if (ref && (decision === 'chat' || decision === 'always'))
    await remember(all, turn, ref, decision, askedAbout(call), features);
  return { turn, decided: decision, moved: await taken(all, turn, caller, owner, { type: 'consentGiven' }) };
}

/** Applies the events; the turn now carries the access code and epoch of the deciding user's session. */
async function taken(
  all: Tables,
  turn: Turn,
  { door, session: { epoch } }: Caller,
  owner: string,
  ...events: readonly TurnEvent[]
): Promise<TurnMoved> {
  const place = placeAfter(turn, ...events);
  const own = place.state === 'tool' ? (turn.owner ?? owner) : null;
  return turn.endedAt === null && turn.state !== 'streaming'
    ? moveTurn(all, turn.id, place, { owner: own, door, epoch })
    : { id: turn.id, ...place };
}

const decidedOf = ({ decision, state }: TurnCall): string => decision ?? (state === 'open' ? 'nothing' : 'agreed');

/** Allowing a plugin that is off for this chat, or always, also switches it on. */
async function remember(
  all: Tables,
  { userId, conversationId }: Turn,
  ref: ToolRef,
  decision: 'chat' | 'always',
  /** Untrusted sources that the consent card named: this chat does not ask about them again. */
  about: readonly string[],
  features: readonly ServerFeature[],
): Promise<void> {
  const conversation = await findConversation(all, userId, conversationId);
  const { plugins, toolConsents } = readConfig(conversation?.config);
  const consent = consentTo(ref);
  const on = switchOn(ref.source.manifest.identifier, plugins);
  // A consent given in a temporary chat ends with the chat.
  const here = decision === 'chat' || isTemporary(conversationId);
  const given = [...(here ? [consent] : []), ...consentsAfter(ref, about)];
  const config = given.length > 0 ? { ...on, toolConsents: [...new Set([...toolConsents, ...given])] } : on;
  await changeConversation(all, userId, conversationId, { config });
  if (here) return;
  const { mcp, feature } = ref.source;
  if (mcp) return setUse(all, userId, mcp.server, ref.api.name, 'always');
  if (feature) {
    const tools = features.find(({ id }) => id === feature.id)?.tools;
    const digest = feature.digests[ref.api.name] ?? '';
    return tools?.allow(all, userId, feature.server, ref.api.name, digest);
  }
  await lockSettings(all, userId);
  const always = readConsents(await readSetting(all, userId, consentKey));
  await changeSettings(all, userId, { [consentKey]: [...new Set([...always, consent])] });
}

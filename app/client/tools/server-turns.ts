// The page's part in server-driven turns: sends decisions, shows running calls, finds the next answer.
import type { TurnView } from '../../shared/api/turn-view.ts';
import { turnsApi } from '../../shared/api/turns.ts';
import type { TurnDecision } from '../../shared/api/turns.ts';
import { read } from '../../shared/api/read.ts';
import { errorOfThrown, factsOf } from '../../shared/errors.ts';
import { asksConsent, isUnderway } from '../../shared/turn/turn-words.ts';
import { comparisonOf } from '../../shared/conversation/comparison.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { pathOf, placesTo } from '../../shared/conversation/tree.ts';
import { clientValues } from '../../shared/payload/variables/context.ts';
import type { CallNote, CallReply } from '../../shared/api/call-note.ts';
import { callsOf } from '../../shared/tools/calls.ts';
import { shownDigest } from '../../shared/tools/consent.ts';
import type { Decision } from '../../shared/tools/consent.ts';
import type { Conversations } from '../conversations/conversations.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** A tool call run by the server. */
export interface Running {
  /** Start in ms since the epoch. */
  readonly since: number;
  /** Progress of the call, or its question to the user. */
  readonly note?: CallNote;
}

export const callKey = (messageId: string, callId: string): string => `${messageId}/${callId}`;

/** User actions on the tool calls of an answer. */
export interface ToolActs {
  /** Sends the user's decision about a waiting call. `edited`: the arguments as changed by the user. */
  decide(conversationId: string, messageId: string, callId: string, decision: Decision, edited?: string): Promise<void>;
  cancel(conversationId: string, messageId: string, callId: string): Promise<void>;
  /** Runs a call again with these arguments, on a new branch. */
  rerun(conversationId: string, messageId: string, callId: string, args: string): Promise<void>;
  answer(conversationId: string, messageId: string, callId: string, reply: CallReply): Promise<void>;
  /** Requests the next answer if all results are available. */
  goOn(conversationId: string, messageId: string): Promise<void>;
}

export interface ServerTurns extends ToolActs {
  /** Calls that the server runs, keyed by `callKey`. */
  readonly running: Store<Readonly<Record<string, Running>>>;
  /** True if a call on the current path is running: a new question would end its turn and lose the result. */
  isCalling(conversationId: string): boolean;
  /** Shows the running calls of a conversation that was read, and follows them until there is an answer or a question. */
  seen(conversation: Conversation): void;
  /** Shows the calls of an ended reply as running until the server reports their state. */
  called(conversationId: string, messageId: string): void;
  /**
   * Ends a turn with running calls, or one that waits for the user, a key or a page; in a comparison, those of all columns.
   * `asking`: keeps turns that wait for consent, because the conversation is being deleted and may be restored.
   */
  stop(conversationId: string, keep?: 'asking'): Promise<void>;
  /** Polls until the next answer has begun, or the turn waits. */
  follow(conversationId: string): Promise<void>;
}

export interface ServerTurnsOptions {
  readonly registry: Pick<ToolRegistry, 'load' | 'find'>;
  readonly conversations: Pick<Conversations, 'get' | 'update' | 'reread'>;
  /** True if a reply of the conversation is running on screen. */
  busy(conversationId: string): boolean;
  /** Sends a decision, after earlier pending changes. */
  post(conversationId: string, decision: TurnDecision): Promise<unknown>;
  /** True if this browser has the key that the answer's turn waits for. */
  hasKey(conversationId: string, messageId: string): boolean;
  /** Called if a turn waits for a page to make its call. */
  onCall(): void;
  readonly newId: () => string;
}

const allows: ReadonlySet<TurnDecision['decision']> = new Set(['once', 'chat', 'always']);
const firstPauseMs = 150;
const maxPauseMs = 1_000;
/**
 * The server notifies of each change of a running call. This interval covers notifications lost with the connection. Unit:
 * ms.
 */
const lostHintMs = 15_000;
/** Maximum number of polls for a reply on another branch, whose messages are not shown. */
const maxUnseen = 10;
const finalStatuses: readonly number[] = [401, 403, 404];

/** Resolves once the page is visible and online. */
function atPage(): Promise<void> {
  const away = (): boolean => document.visibilityState === 'hidden' || navigator.onLine === false;
  if (!away()) return Promise.resolve();
  return new Promise((resolve) => {
    const controller = new AbortController();
    const check = (): void => {
      if (away()) return;
      controller.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', check, { signal: controller.signal });
    addEventListener('online', check, { signal: controller.signal });
  });
}

export function createServerTurns(options: ServerTurnsOptions): ServerTurns {
  const { registry, conversations } = options;
  const { get } = conversations;
  const running = createStore<Readonly<Record<string, Running>>>({});
  const shown = new Map<string, readonly string[]>();
  /** Calls that the user has allowed, shown as running until the server responds. */
  const allowed = new Map<string, ReadonlyMap<string, Running>>();
  const following = new Set<string>();
  /** Callbacks of followers that wait for the next read of a conversation. */
  const waiting = new Map<string, () => void>();
  /** Turns whose key was sent; at most once each. */
  const offered = new Set<string>();

  function show(conversationId: string, turns: readonly TurnView[]): void {
    const seen = turns.flatMap(({ messageId, calls }) =>
      calls.flatMap(({ callId, state, startedAt = Date.now(), note }): readonly (readonly [string, Running])[] =>
        state === 'running' ? [[callKey(messageId, callId), { since: startedAt, ...(note ? { note } : {}) }]] : [],
      ),
    );
    const now = [...(allowed.get(conversationId) ?? []), ...seen];
    const before = new Set(shown.get(conversationId));
    if (before.size === 0 && now.length === 0) return;
    shown.set(
      conversationId,
      now.map(([key]) => key),
    );
    running.set((all) => ({
      ...Object.fromEntries(Object.entries(all).filter(([key]) => !before.has(key))),
      ...Object.fromEntries(now),
    }));
  }

  async function follow(id: string): Promise<void> {
    if (following.has(id)) return;
    following.add(id);
    let unseen = 0;
    let pause = firstPauseMs;
    let hinted = false;
    while (unseen < maxUnseen) {
      if (!hinted) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        await atPage();
        const status = await conversations.reread(id).then(
          () => undefined,
          (thrown: unknown) => errorOfThrown(thrown, '').status,
        );
        // Signed out, or the conversation is deleted: polling would fail forever. Other code shows the reason.
        if (status !== undefined && finalStatuses.includes(status)) break;
        pause = Math.min(maxPauseMs, pause * 1.5);
      }
      const states = (get(id)?.turns ?? []).map(({ state }) => state);
      const calling = states.includes('tool');
      // In a comparison, calls of one column run while another is written.
      if ((options.busy(id) && !calling) || states.every((state) => state === 'waiting')) break;
      hinted = calling && (await readByHint(id));
      if (!calling) unseen++;
    }
    following.delete(id);
  }

  /** Returns true once the conversation was reread after a notification; false on timeout. */
  async function readByHint(id: string): Promise<boolean> {
    let lost: ReturnType<typeof setTimeout> | undefined;
    const hinted = await new Promise<boolean>((resolve) => {
      waiting.set(id, () => resolve(true));
      lost = setTimeout(() => resolve(false), lostHintMs);
    });
    clearTimeout(lost);
    waiting.delete(id);
    return hinted;
  }

  type Submitted = Omit<TurnDecision, 'conversation' | 'next' | 'client'>;

  async function send(conversationId: string, decision: Submitted): Promise<void> {
    await submit(conversationId, decision);
    await follow(conversationId);
  }

  /** Sends a decision; resolves when the server has responded. */
  async function submit(conversationId: string, decision: Submitted): Promise<void> {
    const next = options.newId();
    const client = clientValues(document.documentElement.lang);
    try {
      const answer = await options.post(conversationId, { conversation: conversationId, ...decision, next, client });
      const { turn } = read(turnsApi.decide.answer, answer, 'The answer to a decision');
      // Other branches, such as comparison columns, have separate turns.
      const others = (get(conversationId)?.turns ?? []).filter(
        ({ turnId, messageId }) => turnId !== turn?.turnId && messageId !== decision.answer,
      );
      const turns = turn ? [...others, turn] : others;
      show(conversationId, turns);
      conversations.update(conversationId, (current) => ({ ...current, turns }));
    } catch (thrown) {
      // The call has changed, or another device decided first: show the current state.
      if (factsOf(errorOfThrown(thrown, '')).code === 'changed') await registry.load(true);
    }
    if (decision.decision === 'always') await registry.load(true);
  }

  function callIn(conversationId: string, messageId: string, callId: string) {
    const message = get(conversationId)?.messages[messageId];
    if (message?.role !== 'assistant') return undefined;
    const calls = callsOf(message);
    const position = calls.findIndex(({ id }) => id === callId);
    const call = calls[position];
    return call && { answer: message.id, call: position, args: call.arguments, name: call.name };
  }

  async function about(
    conversationId: string,
    messageId: string,
    callId: string,
    decision: TurnDecision['decision'],
    edited?: string,
  ): Promise<void> {
    const found = callIn(conversationId, messageId, callId);
    if (!found) return;
    const { answer, call, args, name } = found;
    const key = callKey(messageId, callId);
    if (allows.has(decision)) allow(conversationId, (all) => new Map([...all, [key, { since: Date.now() }]]));
    try {
      await registry.load();
      const ref = registry.find(name);
      const more = {
        ...(ref ? { shown: shownDigest(ref, args) } : {}),
        ...(edited === undefined ? {} : { arguments: edited }),
      };
      await submit(conversationId, { answer, call, decision, ...more });
    } finally {
      allow(conversationId, (all) => new Map([...all].filter(([each]) => each !== key)));
    }
    await follow(conversationId);
  }

  function allow(
    conversationId: string,
    change: (all: ReadonlyMap<string, Running>) => ReadonlyMap<string, Running>,
  ): void {
    allowed.set(conversationId, change(allowed.get(conversationId) ?? new Map<string, Running>()));
    show(conversationId, get(conversationId)?.turns ?? []);
  }

  return {
    running,
    follow,
    isCalling(id) {
      const conversation = get(id);
      if (!conversation) return false;
      const path = new Set(placesTo(conversation, conversation.headId).map((place) => place.id));
      return (
        (conversation.turns ?? []).some(({ state, messageId }) => state === 'tool' && path.has(messageId)) ||
        [...(allowed.get(id)?.keys() ?? [])].some((key) => path.has(key.slice(0, key.indexOf('/'))))
      );
    },
    called(id, messageId) {
      const turn: TurnView = { turnId: '', messageId, state: 'tool', reason: null, round: 1, runId: null, calls: [] };
      conversations.update(id, (current) =>
        current.turns?.some((each) => each.messageId === messageId && each.state !== 'streaming')
          ? current
          : { ...current, turns: [...(current.turns ?? []).filter((each) => each.messageId !== messageId), turn] },
      );
      void follow(id);
    },
    goOn: (conversationId, answer) => send(conversationId, { answer, decision: 'goOn' }),
    seen({ id, turns = [] }) {
      show(id, turns);
      waiting.get(id)?.();
      if (turns.some(({ state }) => state === 'tool')) void follow(id);
      if (turns.some(({ reason }) => reason === 'call')) options.onCall();
      const locked = turns.find(({ state, reason }) => state === 'waiting' && reason === 'key');
      if (!locked || offered.has(locked.messageId) || !options.hasKey(id, locked.messageId)) return;
      offered.add(locked.messageId);
      void send(id, { answer: locked.messageId, decision: 'goOn' });
    },
    async stop(id, keep) {
      const conversation = get(id);
      const open = conversation?.turns?.filter((turn) => isUnderway(turn) && !(keep === 'asking' && asksConsent(turn)));
      // Prefer the turn on the current path; another branch may have one as well.
      const path = new Set(conversation ? pathOf(conversation).map((message) => message.id) : []);
      const turn = open?.find(({ messageId }) => path.has(messageId)) ?? open?.[0];
      const columns = new Set(conversation && comparisonOf(conversation)?.answers);
      const inColumn = ({ messageId }: TurnView): boolean =>
        conversation !== undefined && placesTo(conversation, messageId).some((place) => columns.has(place.id));
      const ended = columns.size > 0 ? (open?.filter(inColumn) ?? []) : turn ? [turn] : [];
      await Promise.all(ended.map(({ messageId }) => send(id, { answer: messageId, decision: 'stop' })));
    },
    decide: about,
    cancel: (id, messageId, callId) => about(id, messageId, callId, 'cancel'),
    async answer(id, messageId, callId, reply) {
      const found = callIn(id, messageId, callId);
      if (found) await send(id, { answer: found.answer, call: found.call, decision: 'answer', reply });
    },
    rerun: (id, messageId, callId, args) => about(id, messageId, callId, 'again', args),
  };
}

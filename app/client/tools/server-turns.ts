// Turns that the server drives, as this page takes part in them: decisions are sent, running calls shown, the next answer found.
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

/** A call that the server runs. */
export interface Running {
  /** ms since the epoch. */
  readonly since: number;
  /** Its progress, or what it asks. */
  readonly note?: CallNote;
}

export const callKey = (messageId: string, callId: string): string => `${messageId}/${callId}`;

/** Actions of a user on the calls of an answer. */
export interface ToolActs {
  /** Applies the user's decision about a waiting call. `edited`: the arguments as the user changed them. */
  decide(conversationId: string, messageId: string, callId: string, decision: Decision, edited?: string): Promise<void>;
  cancel(conversationId: string, messageId: string, callId: string): Promise<void>;
  /** Runs a call once more, with these arguments, on a branch of its own. */
  rerun(conversationId: string, messageId: string, callId: string, args: string): Promise<void>;
  /** Says something to the question of a call that runs. */
  answer(conversationId: string, messageId: string, callId: string, reply: CallReply): Promise<void>;
  /** Asks for the answer that follows this one where all results are there. */
  goOn(conversationId: string, messageId: string): Promise<void>;
}

export interface ServerTurns extends ToolActs {
  /** Calls that the server runs, by `callKey`. */
  readonly running: Store<Readonly<Record<string, Running>>>;
  /** A call on the path that is shown runs: a question now would end its turn, and the result would be lost. */
  isCalling(conversationId: string): boolean;
  /** A conversation was read: what runs in it is shown, and followed until there is an answer or a question. */
  seen(conversation: Conversation): void;
  /** A reply has ended with calls: until the server says what becomes of them, they run. */
  called(conversationId: string, messageId: string): void;
  /**
   * Ends a turn whose calls run, or that waits for its user, a key or a page. Of a comparison those of all columns. `asking`:
   * a turn that waits for a permission stays, which its conversation is about to be deleted with, and brought back.
   */
  stop(conversationId: string, keep?: 'asking'): Promise<void>;
  /** Looks until the next answer has begun, or the turn waits. */
  follow(conversationId: string): Promise<void>;
}

export interface ServerTurnsOptions {
  readonly registry: Pick<ToolRegistry, 'load' | 'find'>;
  readonly conversations: Pick<Conversations, 'get' | 'update' | 'reread'>;
  /** A reply of it is shown as it is written. */
  busy(conversationId: string): boolean;
  /** Sends a decision after the changes that were made before it. */
  post(conversationId: string, decision: TurnDecision): Promise<unknown>;
  /** True where this browser has the key that this answer's turn waits for. */
  hasKey(conversationId: string, messageId: string): boolean;
  /** A turn waits for a page that makes its call. */
  onCall(): void;
  readonly newId: () => string;
}

const allows: ReadonlySet<TurnDecision['decision']> = new Set(['once', 'chat', 'always']);
const firstPauseMs = 150;
const maxPauseMs = 1_000;
/** While a call runs, the server hints at each change. This look is for a hint that was lost with its connection. Unit: ms. */
const lostHintMs = 15_000;
/** Limit of looks for a reply whose messages are shown by nobody, as on another branch. */
const maxUnseen = 10;
const finalStatuses: readonly number[] = [401, 403, 404];

/** Resolves at once where the page is visible and online, else as soon as it is: nobody else is shown what a look finds. */
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
  /** Calls that the user has allowed, until the server has answered: they are shown as running at once. */
  const allowed = new Map<string, ReadonlyMap<string, Running>>();
  const following = new Set<string>();
  /** Followers that wait until their conversation is read again. */
  const waiting = new Map<string, () => void>();
  /** Turns whose key was offered: once each. */
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
        // A page signed out, or of a deleted conversation, would be refused each time; other code shows it why.
        if (status !== undefined && finalStatuses.includes(status)) break;
        pause = Math.min(maxPauseMs, pause * 1.5);
      }
      const states = (get(id)?.turns ?? []).map(({ state }) => state);
      const calling = states.includes('tool');
      // Calls of one column run while another is written.
      if ((options.busy(id) && !calling) || states.every((state) => state === 'waiting')) break;
      hinted = calling && (await readByHint(id));
      if (!calling) unseen++;
    }
    following.delete(id);
  }

  /** True as soon as a hint has made the page read the conversation; false if none came for a while. */
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

  /** Resolves when the server has answered. */
  async function submit(conversationId: string, decision: Submitted): Promise<void> {
    const next = options.newId();
    const client = clientValues(document.documentElement.lang);
    try {
      const answer = await options.post(conversationId, { conversation: conversationId, ...decision, next, client });
      const { turn } = read(turnsApi.decide.answer, answer, 'The answer to a decision');
      // Other branches, as the columns of a comparison, have turns of their own.
      const others = (get(conversationId)?.turns ?? []).filter(
        ({ turnId, messageId }) => turnId !== turn?.turnId && messageId !== decision.answer,
      );
      const turns = turn ? [...others, turn] : others;
      show(conversationId, turns);
      conversations.update(conversationId, (current) => ({ ...current, turns }));
    } catch (thrown) {
      // A call that has changed since, or that another device was quicker with, is shown as it is now.
      if (factsOf(errorOfThrown(thrown, '')).code === 'changed') await registry.load(true);
    }
    if (decision.decision === 'always') await registry.load(true);
  }

  /** A call of an answer, and its place. */
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
      // Another branch may have a turn of its own: the one that is shown is meant.
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

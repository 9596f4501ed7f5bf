// One running reply in this page: the machine, its effects, and the view of it that the animation lets the reader see.
import { createActor, fromCallback, fromPromise } from 'xstate';
import { chatMachine } from '../machines/chat.machine.ts';
import type { ChatEvent, Prepared } from '../machines/chat.machine.ts';
import { advance, atEnd, flushIntervalMs, jumpToEnd, startCursor } from './animation.ts';
import type { AnimationMode } from './animation.ts';
import { errorOfThrown, ReplyFailure } from './errors.ts';
import type { Outcome } from './message.ts';
import { emptyReply } from './reply.ts';
import type { Reply } from './reply.ts';
import { queueOf, shownReply } from './shown.ts';
import { createStore } from './store.ts';
import type { Transport } from './transport.ts';

export type RunState = 'preparing' | 'waiting' | 'streaming' | 'draining' | 'done' | 'abort' | 'error';

export interface RunView {
  readonly state: RunState;
  /** What the reader sees; the received reply may be ahead of it. */
  readonly reply: Reply;
}

export interface Run {
  readonly messageId: string;
  readonly startedAt: number;
  get(): RunView;
  subscribe(listener: () => void): () => void;
  /** Everything received so far, shown or not. */
  received(): Reply;
  stop(): void;
}

export interface RunOptions {
  readonly messageId: string;
  readonly provider: string;
  readonly transport: Pick<Transport, 'chat'>;
  prepare(): Promise<Prepared>;
  /** Read at every step, so that a change in the middle counts at once. */
  mode(): AnimationMode;
  onState(state: RunState, reply: Reply): void;
  onSettled(outcome: Extract<Outcome, 'done' | 'abort' | 'error'>, reply: Reply): void;
  readonly clock?: Clock;
}

/** What the animation needs of its surroundings. */
export interface Clock {
  now(): number;
  hidden(): boolean;
  /** Calls back at the next frame, or after `ms`; returns the way to call it off. */
  next(callback: () => void, ms?: number): () => void;
  onHidden(callback: () => void): () => void;
}

export function startRun(options: RunOptions): Run {
  const clock = options.clock ?? browserClock;
  const startedAt = Date.now();
  const view = createStore<RunView>({ state: 'preparing', reply: emptyReply });
  let received: Reply = emptyReply;
  let cursor = startCursor;
  let lastTick = clock.now();
  let callOff: (() => void) | undefined;
  let drained: () => void = () => undefined;

  const actor = createActor(
    chatMachine.provide({
      actors: {
        prepare: fromPromise<Prepared>(() => options.prepare()),
        drain: fromPromise<void>(() => new Promise((resolve) => (drained = resolve))),
        stream: fromCallback<ChatEvent, Prepared | undefined>(({ sendBack, input }) => {
          const controller = new AbortController();
          if (input) void readReply(options, input, controller.signal, sendBack);
          return () => controller.abort();
        }),
      },
    }),
    { input: { provider: options.provider, animated: true } },
  );

  const stateOf = (): RunState => {
    const { value } = actor.getSnapshot();
    return value === 'idle' ? 'preparing' : value;
  };

  function show(): void {
    const state = stateOf();
    const shown = shownReply(received, cursor);
    const current = view.get();
    if (current.state !== state || !sameView(current.reply, shown)) view.set({ state, reply: shown });
  }

  function tick(): void {
    callOff = undefined;
    const queue = queueOf(received, stateOf() === 'draining');
    const now = clock.now();
    cursor = clock.hidden() ? jumpToEnd(cursor, queue) : advance(cursor, queue, now - lastTick, options.mode());
    lastTick = now;
    show();
    if (atEnd(cursor, queue)) {
      if (queue.draining) drained();
      return;
    }
    schedule();
  }

  function schedule(): void {
    if (clock.hidden()) return tick();
    // A batch mode needs no frames: it wakes up when the next flush is due.
    const wait = options.mode() === 'default' ? Math.max(0, flushIntervalMs - cursor.waitedMs) : undefined;
    callOff ??= clock.next(tick, stateOf() === 'draining' ? undefined : wait);
  }

  const stopListening = clock.onHidden(() => {
    callOff?.();
    tick();
  });

  let lastState: RunState | undefined;
  actor.subscribe((snapshot) => {
    received = snapshot.context.reply;
    const state = stateOf();
    if (state !== lastState) {
      lastState = state;
      // Draining begins now: what was waiting for the next flush need not wait any longer.
      if (state === 'draining') callOff = void callOff?.();
      options.onState(state, received);
    }
    if (snapshot.value === 'done' || snapshot.value === 'abort' || snapshot.value === 'error') {
      callOff?.();
      stopListening();
      cursor = jumpToEnd(cursor, queueOf(received, false));
      show();
      options.onSettled(snapshot.value, received);
      return;
    }
    if (state !== view.get().state) show();
    schedule();
  });
  actor.start();
  actor.send({ type: 'send' });

  return {
    messageId: options.messageId,
    startedAt,
    get: view.get,
    subscribe: view.subscribe,
    received: () => received,
    stop: () => actor.send({ type: 'cancel', at: Date.now() }),
  };
}

/** Usage, speed and sources arrive behind the text: they count as a change, an equal cut does not. */
function sameView(a: Reply, b: Reply): boolean {
  if (a === b) return true;
  if (a.grounding !== b.grounding || a.usage !== b.usage || a.speed !== b.speed || a.error !== b.error) return false;
  if (a.finishReason !== b.finishReason || a.parts.length !== b.parts.length) return false;
  return a.parts.every((part, index) => {
    const other = b.parts[index];
    if (part === other) return true;
    if (part.type === 'tool' && other?.type === 'tool')
      return part.arguments === other.arguments && part.name === other.name;
    if (part.type === 'text' && other?.type === 'text') return part.text === other.text;
    return (
      part.type === 'reasoning' &&
      other?.type === 'reasoning' &&
      part.text === other.text &&
      part.endedAt === other.endedAt
    );
  });
}

async function readReply(
  { transport, provider }: RunOptions,
  { payload, vault }: Prepared,
  signal: AbortSignal,
  send: (event: ChatEvent) => void,
): Promise<void> {
  const at = (): number => Date.now();
  const take = (
    { events, malformed }: { readonly events: ChatEventBatch; readonly malformed?: string },
    plain = false,
  ): void => {
    if (events.length > 0) send({ type: 'events', events, at: at(), ...(plain ? { plain } : {}) });
    if (malformed !== undefined) send({ type: 'malformed', found: malformed, at: at() });
  };
  try {
    const end = await transport.chat(payload, { vault, signal, onBatch: take });
    take(end, end.how === 'plain');
    if (end.how === 'cut') throw new ReplyFailure(cutReply(provider));
    send({ type: 'end', at: at() });
  } catch (error) {
    if (!signal.aborted) send({ type: 'fail', error: errorOfThrown(error, provider), at: at() });
  }
}

type ChatEventBatch = Extract<ChatEvent, { type: 'events' }>['events'];

const cutReply = (provider: string) => ({
  type: 'UnknownChatFetchError' as const,
  message: 'The connection closed before the reply had ended.',
  body: {},
  provider,
});

const browserClock: Clock = {
  now: () => performance.now(),
  hidden: () => document.hidden,
  next(callback, ms) {
    if (ms === undefined) {
      const frame = requestAnimationFrame(callback);
      return () => cancelAnimationFrame(frame);
    }
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  onHidden(callback) {
    const listen = (): void => {
      if (document.hidden) callback();
    };
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  },
};

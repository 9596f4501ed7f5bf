// A running reply in this page: its state machine, effects, and the animated view.
import { createActor, fromCallback, fromPromise } from 'xstate';
import { chatMachine } from './chat.machine.ts';
import type { Outcome } from '../../shared/reply/outcome.ts';
import type { ChatEvent } from './chat.machine.ts';
import { advance, atEnd, flushIntervalMs, isFlushing, jumpToEnd, startCursor } from './typewriter.ts';
import type { TypewriterMode } from '../settings/typewriter-modes.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import type { Reply } from '../../shared/reply/reply.ts';
import type { RunSource } from './run-source.ts';
import { runStateOf } from './run-state.ts';
import type { ChatActor, RunState } from './run-state.ts';
import { queueOf, visiblePrefix } from './visible-prefix.ts';
import { createStore } from '../net/store.ts';

export interface RunView {
  readonly state: RunState;
  /** The visible reply; the received one may be longer. */
  readonly reply: Reply;
}

export interface Run {
  readonly messageId: string;
  readonly startedAt: number;
  /** Actor of the state machine. Undefined until its code is loaded; `subscribe` then notifies. */
  actor(): ChatActor | undefined;
  get(): RunView;
  subscribe(listener: () => void): () => void;
  received(): Reply;
  /** Time of the last event; before the first event, start of the wait. Unit: ms since the epoch. */
  heardAt(): number;
  stop(): void;
}

export interface RunOptions {
  readonly messageId: string;
  readonly provider: string;
  readonly source: RunSource;
  /** Unit: ms since the epoch. Default: now. */
  readonly startedAt?: number;
  /** The part already on screen. */
  readonly reply?: Reply;
  /** Read at every step, so that a change applies immediately. */
  mode(): TypewriterMode;
  onState(state: RunState, reply: Reply): void;
  onSettled(outcome: Outcome, reply: Reply): void;
  readonly clock?: Clock;
}

/** Clock and page visibility for the animation, replaceable in tests. */
export interface Clock {
  now(): number;
  hidden(): boolean;
  /** Calls back at the next frame, or after `ms`; returns a function that cancels it. */
  next(callback: () => void, ms?: number): () => void;
  onHidden(callback: () => void): () => void;
}

export function startRun(options: RunOptions): Run {
  const clock = options.clock ?? browserClock;
  const { source, provider, startedAt = Date.now(), reply = emptyReply } = options;
  const view = createStore<RunView>({ state: 'preparing', reply });
  let received: Reply = reply;
  let heardAt = Date.now();
  let cursor = jumpToEnd(startCursor, queueOf(reply, false));
  let lastTick = clock.now();
  let callOff: (() => void) | undefined;
  let drained: () => void = () => undefined;

  const actor = createActor(
    chatMachine.provide({
      actors: {
        drain: fromPromise<void>(() => new Promise((resolve) => (drained = resolve))),
        stream: fromCallback<ChatEvent>(({ sendBack }) => {
          const controller = new AbortController();
          void readSource(sendBack, controller.signal);
          return () => controller.abort();
        }),
      },
      actions: { askStop: () => void source.stop().catch(() => undefined) },
    }),
    { input: { provider, animated: true, reply } },
  );

  async function readSource(send: (event: ChatEvent) => void, signal: AbortSignal): Promise<void> {
    try {
      await source.start();
      if (signal.aborted) return;
      send({ type: 'begun' });
      const { outcome, reply } = await source.follow(({ events, malformed, replay }) => {
        const at = Date.now();
        if (events.length > 0 || malformed !== undefined) heardAt = at;
        if (events.length > 0) send({ type: 'events', events, at });
        if (malformed !== undefined) send({ type: 'malformed', found: malformed, at });
        // Replayed events are shown without animation.
        if (replay) showAll();
      }, signal);
      send({ type: 'end', at: Date.now(), how: outcome, ...(reply ? { reply } : {}) });
    } catch (error) {
      if (!signal.aborted) send({ type: 'fail', error: errorOfThrown(error, provider), at: Date.now() });
    }
  }

  const stateOf = (): RunState => runStateOf(actor.getSnapshot());

  function showAll(): void {
    cursor = jumpToEnd(cursor, queueOf(received, false));
    show();
  }

  function show(): void {
    const state = stateOf();
    const shown = visiblePrefix(received, cursor);
    const current = view.get();
    if (current.state !== state || !sameView(current.reply, shown)) view.set({ state, reply: shown });
  }

  function tick(): void {
    callOff = undefined;
    const queue = queueOf(received, stateOf() === 'draining');
    const now = clock.now();
    const atOnce = clock.hidden() || stateOf() === 'stopping';
    const wasAtEnd = atEnd(cursor, queue);
    cursor = atOnce ? jumpToEnd(cursor, queue) : advance(cursor, queue, now - lastTick, options.mode());
    lastTick = now;
    show();
    if (!atEnd(cursor, queue)) return schedule();
    if (!queue.draining) return;
    // The last text and the settling are separate tasks, unless the page is hidden.
    if (wasAtEnd || atOnce) drained();
    else schedule();
  }

  function schedule(): void {
    if (clock.hidden()) return tick();
    // Default mode needs no frames: it waits until the next flush is due.
    const inFrame = options.mode() !== 'default' || stateOf() === 'draining' || isFlushing(cursor);
    callOff ??= clock.next(tick, inFrame ? undefined : Math.max(0, flushIntervalMs - cursor.waitedMs));
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
      // Draining begins: do not wait for the next flush.
      if (state === 'draining') callOff = void callOff?.();
      options.onState(state, received);
    }
    if (snapshot.value === 'done' || snapshot.value === 'abort' || snapshot.value === 'error') {
      callOff?.();
      stopListening();
      cursor = jumpToEnd(cursor, queueOf(received, false));
      show();
      const interrupted = snapshot.value === 'abort' && snapshot.context.ended === 'interrupted';
      options.onSettled(interrupted ? 'interrupted' : snapshot.value, received);
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
    actor: () => actor,
    get: view.get,
    subscribe: view.subscribe,
    heardAt: () => heardAt,
    received: () => received,
    stop: () => actor.send({ type: 'cancel', at: Date.now() }),
  };
}

/** Compares views: usage, speed and sources, which arrive after the text, count as a change; an equal cut does not. */
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

const browserClock: Clock = {
  now: () => performance.now(),
  hidden: () => document.hidden,
  next(callback, ms) {
    if (ms !== undefined) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    }
    // In a task after the frame, so that drawing and painting are two short tasks between which the browser handles input.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (timer = setTimeout(callback)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  },
  onHidden(callback) {
    const listen = (): void => {
      if (document.hidden) callback();
    };
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  },
};

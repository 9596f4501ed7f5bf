// State machine of one reply, from the request to its outcome: done, abort or error. Effects are named actors.
import type { Outcome } from '../../shared/reply/outcome.ts';
import { assign, fromCallback, fromPromise, setup, spawnChild, stopChild } from 'xstate';
import type { StreamEvent } from '@tributary/runtime-core';
import { closeReply, reduceReply } from '../../shared/reply/event-reducer.ts';
import { chunkError } from '../../shared/errors.ts';
import { emptyReply, replyText } from '../../shared/reply/reply.ts';
import type { Reply, ReplyError } from '../../shared/reply/reply.ts';

export interface ChatInput {
  readonly provider?: string;
  /** True if an animation shows the reply and must finish before `done`. */
  readonly animated?: boolean;
  /** The part of the reply that is already known. */
  readonly reply?: Reply;
}

export type ChatEvent =
  | { readonly type: 'send' }
  /** The question was accepted. */
  | { readonly type: 'begun' }
  /** A batch of stream events. `at`: ms since the epoch. */
  | { readonly type: 'events'; readonly events: readonly StreamEvent[]; readonly at: number }
  /** An unreadable chunk. */
  | { readonly type: 'malformed'; readonly found: string; readonly at: number }
  | { readonly type: 'fail'; readonly error: ReplyError; readonly at: number }
  /** `reply`: the stored reply, if the events may be incomplete. */
  | { readonly type: 'end'; readonly at: number; readonly how?: Outcome; readonly reply?: Reply }
  | { readonly type: 'cancel'; readonly at: number };

export interface ChatContext {
  readonly provider: string;
  readonly animated: boolean;
  readonly reply: Reply;
  /** The answer's text so far. */
  readonly text: string;
  /** Distinguishes an interrupted reply from a stopped one: both end in `abort`. */
  readonly ended: Outcome | undefined;
}

export const chatMachine = setup({
  types: {
    context: {} as ChatContext,
    events: {} as ChatEvent,
    input: {} as ChatInput | undefined,
  },
  actors: {
    /** Sends the question and reports its events. */
    stream: fromCallback<ChatEvent>(() => undefined),
    /** Resolves when the animation has shown everything. */
    drain: fromPromise<void>(() => new Promise(() => undefined)),
  },
  actions: {
    take: assign(({ context, event }) => {
      if (event.type !== 'events') return {};
      return show(reduceReply(context.reply, event.events, event.at));
    }),
    refuseChunk: assign(({ context, event }) =>
      event.type === 'malformed'
        ? show(failed(context.reply, chunkError(context.provider, event.found), event.at))
        : {},
    ),
    fail: assign(({ context, event }) =>
      event.type === 'fail' ? show(failed(context.reply, event.error, event.at)) : {},
    ),
    close: assign(({ context, event }) => {
      if (!('at' in event)) return {};
      const reply = event.type === 'end' && event.reply ? event.reply : context.reply;
      return { ...show(closeReply(reply, event.at)), ended: event.type === 'end' ? event.how : undefined };
    }),
    /** Requests the end of the reply; supplied by the page. */
    askStop: () => undefined,
    startStream: spawnChild('stream', { id: 'stream' }),
    stopStream: stopChild('stream'),
  },
  guards: {
    hasError: ({ context }) => context.reply.error !== undefined,
    nothingToDrain: ({ context }) => !context.animated,
    endedDone: ({ event }) => event.type === 'end' && (event.how === undefined || event.how === 'done'),
    endedError: ({ event }) => event.type === 'end' && event.how === 'error',
    endedEarly: ({ event }) => event.type === 'end' && (event.how === 'abort' || event.how === 'interrupted'),
  },
}).createMachine({
  id: 'chat',
  initial: 'idle',
  context: ({ input }) => ({
    provider: input?.provider ?? '',
    animated: input?.animated ?? false,
    ...show(input?.reply ?? emptyReply),
    ended: undefined,
  }),
  states: {
    idle: { on: { send: { target: 'open', actions: 'startStream' } } },
    open: {
      initial: 'preparing',
      always: { guard: 'hasError', target: 'error', actions: 'stopStream' },
      on: {
        events: { target: '.streaming', actions: 'take' },
        malformed: { target: 'error', actions: ['stopStream', 'refuseChunk'] },
        fail: { target: 'error', actions: 'fail' },
        end: [
          { guard: 'endedEarly', target: 'abort', actions: 'close' },
          { guard: 'endedError', target: 'error', actions: 'close' },
          { target: 'draining', actions: 'close' },
        ],
        cancel: 'stopping',
      },
      states: {
        /** The question is being sent. */
        preparing: { on: { begun: 'waiting' } },
        /** The question was accepted; no events yet. */
        waiting: {},
        streaming: {},
      },
    },
    /** Stop was pressed; events still count until the server or provider call reports the end. */
    stopping: {
      entry: 'askStop',
      always: { guard: 'hasError', target: 'error', actions: 'stopStream' },
      on: {
        events: { actions: 'take' },
        malformed: { target: 'abort', actions: ['stopStream', 'close'] },
        fail: { target: 'abort', actions: 'close' },
        end: [
          { guard: 'endedDone', target: 'done', actions: 'close' },
          { guard: 'endedError', target: 'error', actions: 'close' },
          { target: 'abort', actions: 'close' },
        ],
      },
    },
    /** Everything is received; the animation shows the rest. A stop only ends the animation. */
    draining: {
      always: { guard: 'nothingToDrain', target: 'done' },
      invoke: { src: 'drain', onDone: 'done' },
      on: { cancel: 'done' },
    },
    done: { type: 'final' },
    abort: { type: 'final' },
    error: { type: 'final' },
  },
});

const show = (reply: Reply): Pick<ChatContext, 'reply' | 'text'> => ({ reply, text: replyText(reply) });

/** Keeps the shown text, and the first error. */
function failed(reply: Reply, error: ReplyError, at: number): Reply {
  return { ...closeReply(reply, at), error: reply.error ?? error };
}

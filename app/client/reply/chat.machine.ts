// One reply from the moment it is asked for to its outcome: done, abort or error. Effects are named actors.
import type { Outcome } from '../../shared/reply/outcome.ts';
import { assign, fromCallback, fromPromise, setup, spawnChild, stopChild } from 'xstate';
import type { StreamEvent } from '@tributary/runtime-core';
import { closeReply, reduceReply } from '../../shared/reply/event-reducer.ts';
import { chunkError } from '../../shared/errors.ts';
import { emptyReply, replyText } from '../../shared/reply/reply.ts';
import type { Reply, ReplyError } from '../../shared/reply/reply.ts';

export interface ChatInput {
  readonly provider?: string;
  /** The reply is shown by an animation that has to run out before it is done. */
  readonly animated?: boolean;
  /** Events of it that are known already. */
  readonly reply?: Reply;
}

export type ChatEvent =
  | { readonly type: 'send' }
  /** The writer of the reply has taken the question. */
  | { readonly type: 'begun' }
  /** A batch of stream events. `at`: ms since the epoch. */
  | { readonly type: 'events'; readonly events: readonly StreamEvent[]; readonly at: number }
  /** A chunk nobody can read. */
  | { readonly type: 'malformed'; readonly found: string; readonly at: number }
  | { readonly type: 'fail'; readonly error: ReplyError; readonly at: number }
  /** `reply`: what it came to, where the events may not have held all of it. */
  | { readonly type: 'end'; readonly at: number; readonly how?: Outcome; readonly reply?: Reply }
  | { readonly type: 'cancel'; readonly at: number };

export interface ChatContext {
  readonly provider: string;
  readonly animated: boolean;
  readonly reply: Reply;
  /** The answer's text so far. */
  readonly text: string;
  /** Tells an interrupted reply from a stopped one: both end in `abort`. */
  readonly ended: Outcome | undefined;
}

export const chatMachine = setup({
  types: {
    context: {} as ChatContext,
    events: {} as ChatEvent,
    input: {} as ChatInput | undefined,
  },
  actors: {
    /** Sends the question and reports what comes back. */
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
    /** Asks whoever writes the reply to end it: an effect, supplied by the page. */
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
        /** The question is on its way. */
        preparing: { on: { begun: 'waiting' } },
        /** It has been taken, nothing has come back. */
        waiting: {},
        streaming: {},
      },
    },
    /** The user wants no more; what is on its way still counts, until whoever writes the reply says how it ended. */
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
    /** Everything has been received; the animation shows what is left. A stop here only ends the animation. */
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

/** Text that was shown stays; an error that came first is the one that is reported. */
function failed(reply: Reply, error: ReplyError, at: number): Reply {
  return { ...closeReply(reply, at), error: reply.error ?? error };
}

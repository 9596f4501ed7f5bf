// One reply from the moment it is asked for to its outcome: done, abort or error. Effects are named actors.
import { assign, fromCallback, fromPromise, setup, spawnChild, stopChild } from 'xstate';
import type { ChatPayload, KeyVault, StreamEvent } from '@tributary/runtime-core';
import { closeReply, reduceReply } from '../chat/event-reducer.ts';
import { chunkError, errorOfThrown } from '../chat/errors.ts';
import { emptyReply, replyText } from '../chat/reply.ts';
import type { Reply, ReplyError } from '../chat/reply.ts';

/** What goes over the wire, ready to be signed. */
export interface Prepared {
  readonly payload: ChatPayload;
  readonly vault?: KeyVault | undefined;
}

export interface ChatInput {
  readonly provider?: string;
  /** The reply is shown by an animation that has to run out before it is done. */
  readonly animated?: boolean;
}

export type ChatEvent =
  | { readonly type: 'send' }
  /** A batch of stream events. `at`: ms since the epoch. */
  | { readonly type: 'events'; readonly events: readonly StreamEvent[]; readonly at: number; readonly plain?: boolean }
  /** A chunk nobody can read. */
  | { readonly type: 'malformed'; readonly found: string; readonly at: number }
  | { readonly type: 'fail'; readonly error: ReplyError; readonly at: number }
  | { readonly type: 'end'; readonly at: number }
  | { readonly type: 'cancel'; readonly at: number };

export interface ChatContext {
  readonly provider: string;
  readonly animated: boolean;
  readonly prepared: Prepared | undefined;
  readonly reply: Reply;
  /** The answer's text so far. */
  readonly text: string;
}

const idle = (): Promise<never> => new Promise(() => undefined);

export const chatMachine = setup({
  types: {
    context: {} as ChatContext,
    events: {} as ChatEvent,
    input: {} as ChatInput | undefined,
  },
  actors: {
    /** Builds and signs the request. */
    prepare: fromPromise<Prepared>(idle),
    /** Sends the request and reports what comes back. */
    stream: fromCallback<ChatEvent, Prepared | undefined>(() => undefined),
    /** Resolves when the animation has shown everything. */
    drain: fromPromise<void>(idle),
  },
  actions: {
    take: assign(({ context, event }) => {
      if (event.type !== 'events') return {};
      const folded = reduceReply(context.reply, event.events, event.at);
      return show(event.plain ? { ...folded, plain: true } : folded);
    }),
    refuseChunk: assign(({ context, event }) =>
      event.type === 'malformed'
        ? show(failed(context.reply, chunkError(context.provider, event.found), event.at))
        : {},
    ),
    fail: assign(({ context, event }) =>
      event.type === 'fail' ? show(failed(context.reply, event.error, event.at)) : {},
    ),
    close: assign(({ context, event }) => ('at' in event ? show(closeReply(context.reply, event.at)) : {})),
    startStream: spawnChild('stream', { id: 'stream', input: ({ context }) => context.prepared }),
    stopStream: stopChild('stream'),
  },
  guards: {
    hasError: ({ context }) => context.reply.error !== undefined,
    nothingToDrain: ({ context }) => !context.animated,
  },
}).createMachine({
  id: 'chat',
  initial: 'idle',
  context: ({ input }) => ({
    provider: input?.provider ?? '',
    animated: input?.animated ?? false,
    prepared: undefined,
    reply: emptyReply,
    text: '',
  }),
  states: {
    idle: { on: { send: 'preparing' } },
    preparing: {
      invoke: {
        src: 'prepare',
        onDone: { target: 'waiting', actions: [assign({ prepared: ({ event }) => event.output }), 'startStream'] },
        onError: {
          target: 'error',
          actions: assign(({ context, event }) =>
            show({ ...context.reply, error: errorOfThrown(event.error, context.provider) }),
          ),
        },
      },
      on: {
        events: { target: 'streaming', actions: 'take' },
        malformed: { target: 'error', actions: 'refuseChunk' },
        fail: { target: 'error', actions: 'fail' },
        end: { target: 'draining', actions: 'close' },
        cancel: { target: 'abort', actions: 'close' },
      },
    },
    /** The request is out, nothing has come back. */
    waiting: {
      on: {
        events: { target: 'streaming', actions: 'take' },
        malformed: { target: 'error', actions: 'refuseChunk' },
        fail: { target: 'error', actions: 'fail' },
        end: { target: 'draining', actions: 'close' },
        cancel: { target: 'abort', actions: ['stopStream', 'close'] },
      },
    },
    streaming: {
      always: { guard: 'hasError', target: 'error', actions: 'stopStream' },
      on: {
        events: { actions: 'take' },
        malformed: { target: 'error', actions: ['stopStream', 'refuseChunk'] },
        fail: { target: 'error', actions: 'fail' },
        end: { target: 'draining', actions: 'close' },
        cancel: { target: 'abort', actions: ['stopStream', 'close'] },
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

/** Text that was shown stays; an error that came first is the one that is told. */
function failed(reply: Reply, error: ReplyError, at: number): Reply {
  return { ...closeReply(reply, at), error: reply.error ?? error };
}

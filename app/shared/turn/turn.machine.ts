// The turn: all that follows one question until its last answer. The machine is driven step by step (`nextPlace`), for its actor is
// the database: two processes, restarts and weeks of waiting are normal. So nothing in it runs by itself, and what is stored
// is a place (state, reason, round) and never a snapshot.
import { setup, transition } from 'xstate';
import { outcomes } from '../reply/outcome.ts';
import type { Outcome } from '../reply/outcome.ts';
import { maxRounds, turnStates, waitingReasons } from './turn-words.ts';
import type { TurnState, WaitingReason } from './turn-words.ts';

/** Stored with each turn: rows of a newer machine are left alone. */
export const turnVersion = 1;

export interface TurnPlace {
  readonly state: TurnState;
  /** Reason of a turn that waits, and only of one. */
  readonly reason: WaitingReason | null;
  /** Answers begun, the one that is streaming included. */
  readonly round: number;
}

/** Events of a step of the turn. */
type StepEvent =
  /** A run has ended; `calls`: its answer asks for tools. */
  | { readonly type: 'runEnded'; readonly outcome: Outcome; readonly calls: boolean }
  /** Calls are left that nobody has agreed to. */
  | { readonly type: 'consentNeeded' }
  | { readonly type: 'consentGiven' }
  /** All calls of the answer have results. */
  | { readonly type: 'resultsComplete' }
  | { readonly type: 'keyNeeded' }
  /** `calls`: it is the calls that needed it, not the model. */
  | { readonly type: 'keyGiven'; readonly calls: boolean }
  /** The next call is a page's to make, and taken by one. */
  | { readonly type: 'pageNeeded' }
  | { readonly type: 'pageCame' }
  | { readonly type: 'goOn' }
  /** The process of a running tool has died: nobody knows whether the call took effect. */
  | { readonly type: 'callLost' }
  /** The conversation lies in the trash, or the branch of the turn is gone. */
  | { readonly type: 'placeGone' };

/** Acts of a user in the conversation. Most of them concern another branch. */
export const userActs = [
  /** A question below the turn's last message. */
  'send',
  'stop',
  'edit',
  'regenerate',
  'continue',
  'branch',
  /** Of a message of the turn, or above it. */
  'delete',
  'signOut',
  /** Everywhere; also a new password, and the end of the account. */
  'signOutEverywhere',
  /** Of the last page. */
  'close',
  'secondDevice',
] as const;
export type UserAct = (typeof userActs)[number];

export type TurnEvent = StepEvent | { readonly [A in UserAct]: { readonly type: A } }[UserAct];

interface Context {
  readonly round: number;
}

/** The same in each state that has not ended. */
const ends = { stop: 'abort', delete: 'abort', placeGone: 'abort', signOutEverywhere: 'abort' } as const;
/** A question below a turn that waits is one more way to go on: the open calls are sent as cancelled. */
const endsWaiting = { ...ends, send: 'abort' } as const;

const machine = setup({
  types: { context: {} as Context, events: {} as TurnEvent },
  guards: {
    hasCalls: ({ event }) => event.type === 'runEnded' && event.outcome === 'done' && event.calls,
    isDone: ({ event }) => event.type === 'runEnded' && event.outcome === 'done',
    isAbort: ({ event }) => event.type === 'runEnded' && event.outcome === 'abort',
    isError: ({ event }) => event.type === 'runEnded' && event.outcome === 'error',
    isLastRound: ({ context }) => context.round >= maxRounds,
    isForCalls: ({ event }) => event.type === 'keyGiven' && event.calls,
  },
}).createMachine({
  id: 'turn',
  context: { round: 1 },
  initial: 'streaming',
  states: {
    streaming: {
      on: {
        ...ends,
        runEnded: [
          { guard: 'hasCalls', target: 'tool' },
          { guard: 'isDone', target: 'done' },
          { guard: 'isAbort', target: 'abort' },
          { guard: 'isError', target: 'error' },
          { target: 'interrupted' },
        ],
        keyNeeded: 'waiting.key',
        pageNeeded: 'waiting.call',
      },
    },
    tool: {
      on: {
        ...ends,
        // The answer that its calls led away from: what they bring goes nowhere.
        send: 'abort',
        consentNeeded: 'waiting.consent',
        keyNeeded: 'waiting.key',
        callLost: 'waiting.consent',
        resultsComplete: [{ guard: 'isLastRound', target: 'waiting.rounds' }, { target: 'streaming' }],
      },
    },
    waiting: {
      on: endsWaiting,
      initial: 'consent',
      states: {
        consent: { on: { consentGiven: '#turn.tool' } },
        key: { on: { keyGiven: [{ guard: 'isForCalls', target: '#turn.tool' }, { target: '#turn.streaming' }] } },
        call: { on: { pageCame: '#turn.streaming' } },
        rounds: { on: { goOn: '#turn.streaming' } },
      },
    },
    done: { type: 'final' },
    abort: { type: 'final' },
    error: { type: 'final' },
    interrupted: { type: 'final' },
  },
});

/** Types of the events that lead somewhere, or that a user makes. */
export const turnEvents: ReadonlySet<string> = new Set([...machine.events, ...userActs]);

export const firstPlace: TurnPlace = { state: 'streaming', reason: null, round: 1 };

/** The same place where the event changes nothing. */
export function nextPlace(place: TurnPlace, event: TurnEvent): TurnPlace {
  const { state, reason, round } = place;
  const value = state === 'waiting' ? { waiting: reason ?? 'consent' } : state;
  const [next] = transition(machine, machine.resolveState({ value, context: { round } }), event);
  const to = readValue(next.value);
  if (to.state === state && to.reason === reason) return place;
  // Whichever way it is reached: a new answer begins after calls, and is the same one after a wait for its key or its page.
  const began = to.state === 'streaming' && (state === 'tool' || reason === 'rounds');
  return { ...to, round: began ? round + 1 : round };
}

function readValue(value: unknown): Pick<TurnPlace, 'state' | 'reason'> {
  const state = turnStates.find((each) => each === value);
  if (state) return { state, reason: null };
  const { waiting } = Object(value) as { readonly waiting?: unknown };
  return { state: 'waiting', reason: waitingReasons.find((each) => each === waiting) ?? null };
}

export const hasEnded = ({ state }: Pick<TurnPlace, 'state'>): boolean => outcomes.some((outcome) => outcome === state);

// State machine of a turn: everything from a question to its last answer. Advanced by `nextPlace` from a stored place (state,
// reason, round), since turns outlive processes, restarts and weeks of waiting; it has no timers or actors, and snapshots are
// never stored.
import { setup, transition } from 'xstate';
import { outcomes } from '../reply/outcome.ts';
import type { Outcome } from '../reply/outcome.ts';
import { maxRounds, turnStates, waitingReasons } from './turn-words.ts';
import type { TurnState, WaitingReason } from './turn-words.ts';

/** Version stored with each turn; rows of a newer version are left alone. */
export const turnVersion = 1;

export interface TurnPlace {
  readonly state: TurnState;
  /** Null unless waiting. */
  readonly reason: WaitingReason | null;
  /** Number of answers begun, including a running one. */
  readonly round: number;
}

type StepEvent =
  /** A run has ended; `calls`: the answer has tool calls. */
  | { readonly type: 'runEnded'; readonly outcome: Outcome; readonly calls: boolean }
  /** Calls without consent remain. */
  | { readonly type: 'consentNeeded' }
  | { readonly type: 'consentGiven' }
  /** All calls of the answer have results. */
  | { readonly type: 'resultsComplete' }
  | { readonly type: 'keyNeeded' }
  /** `calls`: the key was needed by the calls, not by the model. */
  | { readonly type: 'keyGiven'; readonly calls: boolean }
  /** The next provider call must be made by a page. */
  | { readonly type: 'pageNeeded' }
  | { readonly type: 'pageCame' }
  | { readonly type: 'goOn' }
  /** The process of a running tool died; whether the call took effect is unknown. */
  | { readonly type: 'callLost' }
  /** The conversation is in the trash, or the turn's branch was deleted. */
  | { readonly type: 'placeGone' };

/** User acts in the conversation. Most of them concern another branch. */
export const userActs = [
  /** Sending a question below the turn's last message. */
  'send',
  'stop',
  'edit',
  'regenerate',
  'continue',
  'branch',
  /** Deleting a message of the turn, or one above. */
  'delete',
  'signOut',
  /** On all devices; also a new password or the deletion of the account. */
  'signOutEverywhere',
  'close',
  'secondDevice',
] as const;
export type UserAct = (typeof userActs)[number];

export type TurnEvent = StepEvent | { readonly [A in UserAct]: { readonly type: A } }[UserAct];

interface Context {
  readonly round: number;
}

/** Transitions of every unfinished state. */
const ends = { stop: 'abort', delete: 'abort', placeGone: 'abort', signOutEverywhere: 'abort' } as const;
/** A question below a waiting turn replaces it: open calls are sent as cancelled. */
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
        // A new question replaces the answer whose calls are running; their results are dropped.
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

/** Types of events with transitions, and of user acts. */
export const turnEvents: ReadonlySet<string> = new Set([...machine.events, ...userActs]);

export const firstPlace: TurnPlace = { state: 'streaming', reason: null, round: 1 };

/** Returns the next place; the same object if the event changes nothing. */
export function nextPlace(place: TurnPlace, event: TurnEvent): TurnPlace {
  const { state, reason, round } = place;
  const value = state === 'waiting' ? { waiting: reason ?? 'consent' } : state;
  const [next] = transition(machine, machine.resolveState({ value, context: { round } }), event);
  const to = readValue(next.value);
  if (to.state === state && to.reason === reason) return place;
  // A new answer begins after calls; after waiting for a key or page, the same answer continues.
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

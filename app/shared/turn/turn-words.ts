// Words for turns, as rows, requests and pages have them.
import { outcomes } from '../reply/outcome.ts';

/** After so many answers with calls in a row the user is asked whether to go on. */
export const maxRounds = 10;

/** Reasons of waiting, which is not running. `call`: for a page that makes the call itself; `rounds`: for "go on". */
export const waitingReasons = ['consent', 'key', 'call', 'rounds'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** `streaming`: a model answers; `tool`: calls of its answer are run. */
export const turnStates = ['streaming', 'tool', 'waiting', ...outcomes] as const;
export type TurnState = (typeof turnStates)[number];

/** Decisions about one call. */
export const callDecisions = ['once', 'chat', 'always', 'decline', 'cancel'] as const;
export type CallDecision = (typeof callDecisions)[number];
/** Those, one that runs a call again on a branch of its own, an answer to what a running call asks, and those about the turn. */
export const turnDecisions = [...callDecisions, 'again', 'answer', 'goOn', 'stop'] as const;

type Place = { readonly state: TurnState; readonly reason: WaitingReason | null };

/** A call of it waits until its user allows it or not. */
export const asksConsent = ({ state, reason }: Place): boolean => state === 'waiting' && reason === 'consent';
/** An answer of it is not through: its calls run, or wait for a user, a key or a page. What waits after its rounds is at rest. */
export const isUnderway = ({ state, reason }: Place): boolean =>
  state === 'tool' || (state === 'waiting' && reason !== 'rounds');

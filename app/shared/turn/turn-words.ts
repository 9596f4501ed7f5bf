// Constants of turns, shared by database rows, requests and pages.
import { outcomes } from '../reply/outcome.ts';

/** Consecutive answers with calls after which the user is asked whether to continue. */
export const maxRounds = 10;

/** Reasons for waiting. `call`: for a page to make the provider call. `rounds`: for the user to continue. */
export const waitingReasons = ['consent', 'key', 'call', 'rounds'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** `streaming`: a model answers. `tool`: tool calls are running. */
export const turnStates = ['streaming', 'tool', 'waiting', ...outcomes] as const;
export type TurnState = (typeof turnStates)[number];

export const callDecisions = ['once', 'chat', 'always', 'decline', 'cancel'] as const;
export type CallDecision = (typeof callDecisions)[number];
/** All decisions: about a call, rerunning a call on a new branch, answering a running call's question, and about the turn. */
export const turnDecisions = [...callDecisions, 'again', 'answer', 'goOn', 'stop'] as const;

type Place = { readonly state: TurnState; readonly reason: WaitingReason | null };

/** True if a call waits for the user's consent. */
export const asksConsent = ({ state, reason }: Place): boolean => state === 'waiting' && reason === 'consent';
/**
 * True if an answer is unfinished: its calls are running, or wait for a user, key or page. A turn that waits after its last
 * round does not count as unfinished.
 */
export const isUnderway = ({ state, reason }: Place): boolean =>
  state === 'tool' || (state === 'waiting' && reason !== 'rounds');

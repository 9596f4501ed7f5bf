// Messages between the page and its worker. The keys of a call go this way and to the provider, nowhere else.
import type { ChatParams, ErrorType, KeyVault, PullProgress, StreamEvent } from '@tributary/runtime-core';

interface Call {
  readonly call: number;
  /** The package that makes the call; of a provider of the user's own its wire's. */
  readonly provider: string;
  readonly vault: KeyVault;
}

/** The page to the worker. */
export type Order =
  | (Call & { readonly type: 'chat'; readonly params: ChatParams })
  | (Call & { readonly type: 'models' })
  | (Call & { readonly type: 'pull'; readonly model: string })
  | (Call & { readonly type: 'check'; readonly model: string; readonly responses: boolean })
  | { readonly type: 'cancel'; readonly call: number };

/** Cause of a missing answer, as far as a browser can tell. */
export type Cause =
  /** An http address on an https page, which browsers refuse. */
  | 'mixed-content'
  /** Somebody answers there, but does not let pages of this address read it. */
  | 'cors'
  /** Nobody answers: not started, refused, or no such host. */
  | 'unreachable'
  /** No network on this device. */
  | 'offline'
  /** The policy of this page does not let it through. */
  | 'policy';

export interface CallFailure {
  readonly type: ErrorType;
  readonly message: string;
  readonly body: unknown;
}

/** The worker to the page. */
export type News =
  | { readonly type: 'events'; readonly call: number; readonly events: readonly StreamEvent[] }
  | { readonly type: 'step'; readonly call: number; readonly step: PullProgress }
  /** Every few seconds while a call runs: a page in the background has no timer to trust. */
  | { readonly type: 'beat'; readonly call: number }
  | { readonly type: 'done'; readonly call: number; readonly result?: unknown }
  /** `blocked`: nothing was sent, because the worker's policy does not hold this origin yet. */
  | { readonly type: 'failed'; readonly call: number; readonly failure: CallFailure; readonly blocked?: string };

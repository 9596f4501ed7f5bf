// Messages between the page and its worker. A call's keys are sent to the worker and the provider only.
import type { ChatParams, ErrorType, KeyVault, PullProgress, StreamEvent } from '@tributary/runtime-core';

interface Call {
  readonly call: number;
  /** Package that makes the call; for a custom provider, that of its interface type. */
  readonly provider: string;
  readonly vault: KeyVault;
}

/** Messages from the page to the worker. */
export type Order =
  | (Call & { readonly type: 'chat'; readonly params: ChatParams })
  | (Call & { readonly type: 'models' })
  | (Call & { readonly type: 'pull'; readonly model: string })
  | (Call & { readonly type: 'check'; readonly model: string; readonly responses: boolean })
  | { readonly type: 'cancel'; readonly call: number };

/** Cause of a failed request, as far as a browser can determine. */
export type Cause =
  /** An http address on an https page, which browsers block. */
  | 'mixed-content'
  /** The server answers, but without CORS headers for this origin. */
  | 'cors'
  /** No server answers: not running, refused, or unknown host. */
  | 'unreachable'
  /** The device is offline. */
  | 'offline'
  /** Blocked by the page's Content-Security-Policy. */
  | 'policy';

export interface CallFailure {
  readonly type: ErrorType;
  readonly message: string;
  readonly body: unknown;
}

/** Messages from the worker to the page. */
export type News =
  | { readonly type: 'events'; readonly call: number; readonly events: readonly StreamEvent[] }
  | { readonly type: 'step'; readonly call: number; readonly step: PullProgress }
  /** Heartbeat during a call, since timers of a background page are unreliable. */
  | { readonly type: 'beat'; readonly call: number }
  | { readonly type: 'done'; readonly call: number; readonly result?: unknown }
  /** `blocked`: nothing was sent, because the worker's policy does not allow this origin yet. */
  | { readonly type: 'failed'; readonly call: number; readonly failure: CallFailure; readonly blocked?: string };

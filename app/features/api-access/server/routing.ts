// Calls the models of a name until one answers: in their order, failing ones last for a while.
import { setTimeout as delay } from 'node:timers/promises';
import { isTributaryError } from '@tributary/runtime-core';
import { failureKind, retrySeconds } from '@tributary/runtime-core/door';
import type { FailureKind } from '@tributary/runtime-core/door';
import { part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { log } from '../../../server/process/log.ts';
import { hasUsableKey } from '../../../server/providers/server-keys.server.ts';
import { failureOf } from './failure.ts';
import type { CalledModel } from './names.ts';

/** Time for which a failing model is left out, without a word of its vendor. Unit: ms. */
const restMs = 30_000;
const longestRestMs = 300_000;
/** Entries of each kind that are remembered. */
const maxRemembered = 10_000;

const memory = part('models that fail, and models of sessions', () => ({
  /** Unix time in ms, by user and model. */
  resting: new Map<string, number>(),
  /** The model that answered last, by token and session: its cache and its signatures are of use again. */
  sessions: new Map<string, string>(),
}));

const nameOf = ({ provider, model }: CalledModel): string => `${provider}/${model}`;

interface Routed {
  readonly userId: string;
  /** Token and session of the client, if it names one. */
  readonly session: string | undefined;
  readonly targets: readonly CalledModel[];
}

/** The session's model first, failing ones last. */
function inOrder(app: App, { userId, session, targets }: Routed): readonly CalledModel[] {
  const { resting, sessions } = memory(app);
  const last = session === undefined ? undefined : sessions.get(session);
  const weight = (each: CalledModel): number =>
    (resting.get(`${userId} ${nameOf(each)}`) ?? 0) > Date.now() ? 2 : nameOf(each) === last ? 0 : 1;
  return targets.toSorted((a, b) => weight(a) - weight(b));
}

/** Failures of one model, which another may not have. */
const isOfModel: ReadonlySet<FailureKind> = new Set([
  // Another model may cost less.
  'limit',
  'key',
  'rate',
  'quota',
  'busy',
  'server',
  'missing',
  'forbidden',
  'context',
]);
/** Refusals of this server, rather than of a vendor. */
const ofHost: ReadonlySet<FailureKind> = new Set(['limit', 'forbidden']);
/** Failures after which a model is as good as before. */
const isNoFault: ReadonlySet<FailureKind> = new Set(['limit', 'context']);
/** Statuses that one vendor has for a request which another may answer. */
const statusesOfModel: ReadonlySet<number> = new Set([403, 404, 408, 409]);
/** Code of a refusal because a strict name's request cannot be sent on whole. */
export const notCarried = 'not_carried';
const passes: ReadonlySet<FailureKind> = new Set(['busy', 'server']);
const ofKey: ReadonlySet<FailureKind> = new Set(['key', 'rate', 'quota']);
const pauseMs = 250;

/** Filled by the call. */
export interface Attempt {
  /** True if a key of the server was used. */
  isServers?: boolean;
  /** True if the vendor has done its work, which is paid for: what fails afterwards is not tried again. */
  isPaid?: boolean;
}

interface Options {
  readonly signal: AbortSignal;
  /** True if the client has received something: then nothing is tried again. */
  hasBegun(): boolean;
}

/**
 * Calls the models in order until one answers. A model is called a second time if its vendor was busy, or refused one
 * of several keys of the server. Throws the last failure.
 */
export async function firstAnswer(
  app: App,
  routed: Routed,
  { signal, hasBegun }: Options,
  call: (target: CalledModel, attempt: Attempt) => Promise<void>,
): Promise<void> {
  const { resting, sessions } = memory(app);
  const order = inOrder(app, routed);
  /** A vendor's failure says more than a refusal of this server after it. */
  let earlier: unknown;
  for (const [at, target] of order.entries()) {
    for (let again = false; ; again = true) {
      const attempt: Attempt = {};
      try {
        await call(target, attempt);
        resting.delete(`${routed.userId} ${nameOf(target)}`);
        if (routed.session !== undefined) remember(sessions, routed.session, nameOf(target));
        return;
      } catch (error) {
        // Anything else is a fault of this server.
        if (!isTributaryError(error)) throw error;
        const failure = failureOf(error);
        const kind = failureKind(failure);
        const isNotCarried = failure.code === notCarried;
        const mayPass = isOfModel.has(kind) || statusesOfModel.has(failure.status) || isNotCarried;
        if (signal.aborted || hasBegun() || attempt.isPaid || !mayPass) throw error;
        const isRepeated =
          !again &&
          (passes.has(kind) ||
            (ofKey.has(kind) && attempt.isServers === true && (await hasUsableKey(app, target.provider))));
        if (!isRepeated) {
          if (!isNoFault.has(kind) && !isNotCarried && order.length > 1)
            remember(resting, `${routed.userId} ${nameOf(target)}`, Date.now() + restOf(failure.retryAfter));
          const isOurs = ofHost.has(kind) || isNotCarried;
          if (at === order.length - 1) throw isOurs ? (earlier ?? error) : error;
          if (!isOurs) earlier ??= error;
        }
        log.info({ model: nameOf(target), kind, again: isRepeated }, 'a model failed before its reply: the next try');
        if (!isRepeated) break;
        if (passes.has(kind)) await delay(pauseMs, undefined, { signal });
      }
    }
  }
}

function restOf(retryAfter: string | undefined): number {
  const seconds = retrySeconds(retryAfter);
  return seconds === undefined ? restMs : Math.min(seconds * 1000, longestRestMs);
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest);
}

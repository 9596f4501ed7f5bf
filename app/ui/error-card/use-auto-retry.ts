// Counts down to the time of a retry, and retries automatically if the user asked for that.
import { useEffect, useRef, useState } from 'react';
import {
  autoRetries,
  beginRetries,
  countRetry,
  delayMs,
  endRetries,
  maxTries,
} from '../../client/outbox/auto-retry.ts';
import { retryAfterSeconds } from '../../shared/errors.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { useStore } from '../parts/client-context.ts';

export interface AutoRetry {
  /** Until the provider accepts a retry, or until the next automatic one. Unit: seconds. */
  readonly left: number;
  /** Number of the next automatic retry; undefined without automatic retries. */
  readonly number?: number;
  readonly count: number;
  begin(): void;
  end(): void;
}

/** `answeredAt`: start of the failed answer, Unix time in ms. */
export function useAutoRetry(error: ReplyError, question: string, answeredAt: number, onRetry: () => void): AutoRetry {
  const tries = useStore(autoRetries, (all) => all[question]);
  const [seen] = useState(() => Date.now());
  // A stored answer has no failure time by this device's clock. The wait never begins in the future.
  const failedAt = Math.min(error.at ?? answeredAt, seen);
  const askedForMs = (retryAfterSeconds(error, failedAt) ?? 0) * 1000;
  const [begun, setBegun] = useState(0);
  // A wait set by the provider counts from the failure, our own from the time the user asked for retries.
  const until =
    tries === undefined
      ? failedAt + askedForMs
      : Math.max(failedAt, askedForMs ? 0 : begun) + delayMs(tries, askedForMs);
  const [now, setNow] = useState(seen);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [counting]);

  const due = tries !== undefined && !counting;
  const ask = useRef({ question, onRetry, asked: false });
  useEffect(() => {
    ask.current = { ...ask.current, question, onRetry };
  });
  useEffect(() => {
    if (!due || ask.current.asked) return;
    ask.current.asked = true;
    countRetry(ask.current.question);
    ask.current.onRetry();
  }, [due]);

  return {
    left,
    count: maxTries,
    ...(tries === undefined ? {} : { number: tries + 1 }),
    begin() {
      setBegun(Date.now());
      setNow(Date.now());
      beginRetries(question);
    },
    end: () => endRetries(question),
  };
}

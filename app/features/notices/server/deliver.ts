// Sends a request to a push service by the guarded fetch, and says what its answer means for the device.
import { SafeFetchError, createSafeHead } from '../../../server/net/safe-fetch.server.ts';
import type { SafeHead, SafeRequest } from '../../../server/net/safe-fetch.server.ts';
import { outbound } from '../../../server/net/outbound.server.ts';
import { part } from '../../../server/process/app.ts';
import type { PushRequest } from './push-request.ts';

export type Delivery =
  | { readonly type: 'sent' }
  /** The browser has ended the subscription. */
  | { readonly type: 'gone' }
  /** `waitMs`: what the service asks for. */
  | { readonly type: 'later'; readonly problem: string; readonly waitMs?: number }
  | { readonly type: 'refused'; readonly problem: string };

/** Unit: ms. */
const timeoutMs = 10_000;
export type FetchHead = (request: SafeRequest) => Promise<SafeHead>;

export const pushFetch = part('fetch of notices', (app): FetchHead =>
  createSafeHead({ dispatchers: outbound(app), timeoutMs }),
);

export async function deliver(
  fetch: FetchHead,
  endpoint: string,
  { headers, body }: PushRequest,
  now: number,
  signal?: AbortSignal,
): Promise<Delivery> {
  try {
    const request: SafeRequest = { url: endpoint, method: 'POST', headers, body, mayFollow: () => false };
    const reply = await fetch(signal ? { ...request, signal } : request);
    return deliveryOf(reply.status, reply.retryAfter, now);
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    const passing = error.fault === 'timeout' || error.fault === 'unreachable' || error.fault === 'cancelled';
    return { type: passing ? 'later' : 'refused', problem: error.fault };
  }
}

export function deliveryOf(status: number, retryAfter: string | undefined, now: number): Delivery {
  if (status >= 200 && status < 300) return { type: 'sent' };
  if (status === 404 || status === 410) return { type: 'gone' };
  const problem = String(status);
  if (status !== 429 && status < 500) return { type: 'refused', problem };
  const waitMs = waitOf(retryAfter, now);
  return { type: 'later', problem, ...(waitMs === undefined ? {} : { waitMs }) };
}

/** Seconds or a date. */
function waitOf(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  // Without a letter, JavaScript reads numbers as years.
  const ms = /[a-z]/i.test(retryAfter) ? Date.parse(retryAfter) - now : Number.NaN;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

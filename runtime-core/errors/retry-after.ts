// Determines the retry delay: from Retry-After, the reset of an exhausted limit, or the error body.
import { isRecord, list, record, text as textOf } from '../json/guards.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Returns seconds, or the HTTP date of a Retry-After header; undefined if none is stated. Rate limit headers are in every
 * response: their resets count only if a limit is exhausted. `now`: ms since the epoch, for absolute resets.
 */
export function retryAfter(
  headers: Headers | undefined,
  status = 429,
  now = Date.now(),
  body?: unknown,
): string | undefined {
  return inHeaders(headers ?? {}, status, now) ?? inBody(body, status, now);
}

/** Google: `details[].retryDelay`. OpenRouter: rate limit headers under `metadata.headers`. */
function inBody(body: unknown, status: number, now: number): string | undefined {
  const error = record(body);
  for (const detail of list(error?.['details'])) {
    const seconds = secondsOf(textOf(record(detail)?.['retryDelay']) ?? '', now);
    if (seconds !== undefined && seconds > 0) return text(seconds);
  }
  const headers = record(error?.['metadata'])?.['headers'];
  if (!isRecord(headers)) return undefined;
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return inHeaders(Object.fromEntries(lower), status, now);
}

function inHeaders(headers: Headers, status: number, now: number): string | undefined {
  const said = headers['retry-after']?.trim();
  if (said) return said;
  const ms = Number(headers['retry-after-ms']);
  if (ms > 0) return text(ms / 1000);
  if (status !== 429) return undefined;
  const waits = resets(headers).flatMap(({ remaining, reset }) => {
    const seconds = secondsOf(reset, now);
    return seconds !== undefined && seconds > 0 ? [{ remaining, seconds }] : [];
  });
  // Requests and tokens have separate limits: the exhausted one counts, or if unknown, the longest.
  const spent = waits.filter(({ remaining }) => remaining === 0);
  const seconds = Math.max(0, ...(spent.length > 0 ? spent : waits).map((wait) => wait.seconds));
  return seconds > 0 ? text(seconds) : undefined;
}

const text = (seconds: number): string => String(Math.ceil(seconds));

/** Returns every `…ratelimit-reset…` or `…ratelimit-…-reset` header with its `remaining` value. */
function resets(headers: Headers): readonly { readonly remaining: number | undefined; readonly reset: string }[] {
  return Object.entries(headers)
    .filter(([name]) => /ratelimit.*reset/.test(name))
    .map(([name, reset]) => {
      const left = headers[name.replace('reset', 'remaining')];
      return { remaining: left === undefined ? undefined : Number(left), reset };
    });
}

const unitSeconds: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, m: 60, s: 1, ms: 0.001 };
/** The year 2001 in seconds and ms: larger numbers are times, smaller ones durations. */
const epochSeconds = 1e9;
const epochMs = 1e12;

/** Parses seconds, seconds or ms since the epoch, `6m0.5s`, or an ISO time. Returns seconds from `now`. */
function secondsOf(value: string, now: number): number | undefined {
  const number = Number(value);
  if (value.trim() !== '' && !Number.isNaN(number)) {
    if (number > epochMs) return (number - now) / 1000;
    return number > epochSeconds ? number - now / 1000 : number;
  }
  if (/^(\d+(\.\d+)?(ms|[dhms]))+$/.test(value)) {
    let sum = 0;
    for (const [, amount = '', unit = ''] of value.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g))
      sum += Number(amount) * (unitSeconds[unit] ?? 0);
    return sum;
  }
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : (time - now) / 1000;
}

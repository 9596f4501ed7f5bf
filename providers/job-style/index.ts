// The job style: vendors that accept an image job and return the image when polled.
import { VendorError } from '@tributary/runtime-core';
import type { CallContext, GeneratedImage } from '@tributary/runtime-core';

export interface Polling {
  /** Delay before the first poll; each later delay is 1.5 times longer, up to `longest`. Unit: ms. Default: 500. */
  readonly first?: number;
  /** Unit: ms. Default: 5000. */
  readonly longest?: number;
  /** Timeout of a job. Unit: ms. Default: 10 minutes. */
  readonly limit?: number;
}

/**
 * Polls until the answer is final. `read`: returns the result, or undefined to poll again, or throws the vendor's
 * error. `order`: the answer to the order itself; if it is final, nothing is polled.
 */
export async function finished<Result>(
  context: Pick<CallContext, 'signal'>,
  order: unknown,
  read: (answer: unknown) => Result | undefined,
  ask: () => Promise<unknown>,
  { first = 500, longest = 5000, limit = 600_000 }: Polling = {},
): Promise<Result> {
  const giveUpAt = performance.now() + limit;
  let answer = order;
  for (let wait = first; ; wait = Math.min(wait * 1.5, longest)) {
    const result = read(answer);
    if (result !== undefined) return result;
    if (performance.now() + wait > giveUpAt)
      throw new VendorError({ message: `the picture was not ready after ${Math.round(limit / 1000)} s`, status: 504 });
    await pause(wait, context.signal);
    answer = await ask();
  }
}

/** Resolves after `ms`; rejects with the signal's reason as soon as the call is cancelled. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Sends `n` orders in parallel, for vendors that create one image per order. The first failure ends the call. */
export async function several(
  n: number | undefined,
  order: () => Promise<readonly GeneratedImage[]>,
): Promise<GeneratedImage[]> {
  return (await Promise.all(Array.from({ length: n ?? 1 }, order))).flat();
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Parses `1024x768`; undefined for anything else. */
export function sizeOf(size: string | undefined): Size | undefined {
  const match = /^(\d{2,5})x(\d{2,5})$/.exec(size ?? '');
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined;
}

/** Returns `16:9` unchanged and `1024x768` in lowest terms; undefined for anything else. */
export function ratioOf(size: string | undefined): string | undefined {
  if (size !== undefined && /^\d{1,2}:\d{1,2}$/.test(size)) return size;
  const pixels = sizeOf(size);
  if (!pixels) return undefined;
  const divisor = greatestCommon(pixels.width, pixels.height);
  return `${pixels.width / divisor}:${pixels.height / divisor}`;
}

/** Returns the allowed ratio nearest to a size or ratio. */
export function nearestRatio(size: string | undefined, allowed: readonly string[]): string | undefined {
  const wanted = ratioOf(size);
  if (wanted === undefined) return undefined;
  const away = (ratio: string): number => Math.abs(Math.log(quotient(ratio) / quotient(wanted)));
  return allowed.toSorted((a, b) => away(a) - away(b))[0];
}

function quotient(ratio: string): number {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return width / height;
}

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b));

export default finished;

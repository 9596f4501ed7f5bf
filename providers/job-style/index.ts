// The job style: vendors that take a picture's order at once and give the picture later, to whoever asks again.
import { VendorError } from '@tributary/runtime-core';
import type { CallContext, GeneratedImage } from '@tributary/runtime-core';

export interface Polling {
  /** ms before the first question; each later one waits half as long again, up to `longest`. Default: 500. */
  readonly first?: number;
  /** ms. Default: 5000. */
  readonly longest?: number;
  /** ms after which a job that never ends is given up. Default: 10 minutes. */
  readonly limit?: number;
}

/**
 * Asks until the answer is final: `read` gives the result, undefined to ask on, or throws what the vendor says went
 * wrong. The first answer is the order's own: a vendor that is done by then is not asked again.
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

/** Rejects with the signal's reason as soon as the call is cancelled. */
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

/** `n` orders at once, for vendors that make one picture an order. The first that fails ends the call. */
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

/** `1024x768` as numbers; any other word is no size. */
export function sizeOf(size: string | undefined): Size | undefined {
  const match = /^(\d{2,5})x(\d{2,5})$/.exec(size ?? '');
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined;
}

/** `16:9` as it is, `1024x768` in its lowest terms; any other word is no ratio. */
export function ratioOf(size: string | undefined): string | undefined {
  if (size !== undefined && /^\d{1,2}:\d{1,2}$/.test(size)) return size;
  const pixels = sizeOf(size);
  if (!pixels) return undefined;
  const divisor = greatestCommon(pixels.width, pixels.height);
  return `${pixels.width / divisor}:${pixels.height / divisor}`;
}

/** The allowed ratio that comes nearest to a size or ratio. */
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

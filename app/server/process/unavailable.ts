// The database cannot be used at the moment: why, and how far the request came that found out.

export type Reason = 'unreachable' | 'disk full' | 'read only' | 'disk failing' | 'corrupt' | 'timeout';

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: Reason;
  /** `nothing`: it may be repeated. `unknown`: the answer was lost, the change may have been made. */
  readonly done: 'nothing' | 'unknown';
  constructor(reason: Reason, done: 'nothing' | 'unknown', options?: ErrorOptions) {
    const cause = options?.cause instanceof Error ? `: ${options.cause.message}` : '';
    super(`the database cannot be used (${reason})${cause}`, options);
    this.reason = reason;
    this.done = done;
  }
}

// The server and the bundled app have a copy of the class each.
export const isDatabaseUnavailable = (error: unknown): error is DatabaseUnavailable =>
  error instanceof Error && error.name === 'DatabaseUnavailable';

/** Time that a request waits for a database that is away. Unit: ms. */
export const patienceMs = 35_000;
const marginMs = 1_000;

/**
 * Repeats work of which nothing was done, or which may be done twice, until the database is back or patience ends. `repeated`:
 * an earlier attempt may have been carried out.
 */
export async function bridged<T>(
  work: (repeated: boolean) => Promise<T>,
  twice: boolean,
  until = performance.now() + patienceMs,
): Promise<T> {
  for (let repeated = false; ;) {
    try {
      return await work(repeated);
    } catch (error) {
      repeated ||= isDatabaseUnavailable(error) && error.done === 'unknown';
      const again =
        isDatabaseUnavailable(error) && error.reason === 'unreachable' && (twice || error.done === 'nothing');
      // An attempt that waited until its own end must not begin another one of that length.
      if (!again || performance.now() + marginMs > until) throw error;
    }
  }
}

// An unavailable database: the reason, and whether the failed request had an effect.

export type Reason = 'unreachable' | 'disk full' | 'read only' | 'disk failing' | 'corrupt' | 'timeout';

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: Reason;
  /** `nothing`: can be repeated. `unknown`: the response was lost, so the change may have been made. */
  readonly done: 'nothing' | 'unknown';
  constructor(reason: Reason, done: 'nothing' | 'unknown', options?: ErrorOptions) {
    const cause = options?.cause instanceof Error ? `: ${options.cause.message}` : '';
    super(`the database cannot be used (${reason})${cause}`, options);
    this.reason = reason;
    this.done = done;
  }
}

// Compared by name, because the server and the bundled app each have a copy of the class.
export const isDatabaseUnavailable = (error: unknown): error is DatabaseUnavailable =>
  error instanceof Error && error.name === 'DatabaseUnavailable';

/** How long a request waits for an unreachable database. Unit: ms. */
export const patienceMs = 35_000;
const marginMs = 1_000;

/**
 * Retries work that had no effect or, with `twice`, may run twice, until the database is back or the time is up.
 * `repeated`: an earlier attempt may have succeeded.
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
      // Do not start another attempt that would exceed the time limit.
      if (!again || performance.now() + marginMs > until) throw error;
    }
  }
}

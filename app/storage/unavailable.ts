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

/** How long a request waits for a database that is away. Unit: ms. */
export const patienceMs = 35_000;

/** Repeats work of which nothing was done, or which may be done twice, until the database is back or patience ends. */
export async function bridged<T>(
  work: () => Promise<T>,
  twice: boolean,
  until = performance.now() + patienceMs,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const again =
        isDatabaseUnavailable(error) && error.reason === 'unreachable' && (twice || error.done === 'nothing');
      if (!again || performance.now() > until) throw error;
    }
  }
}

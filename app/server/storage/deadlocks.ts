// Deadlocks of PostgreSQL: two transactions lock the same rows in another order, the database undoes one of them, and it is done again.
import { setTimeout as sleep } from 'node:timers/promises';

/** deadlock_detected and serialization_failure: nothing of the transaction was done. */
const undoneCodes = new Set(['40P01', '40001']);

const isUndone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && undoneCodes.has(String(error.code));

const attempts = 5;
/** Unit: ms. By chance, so that two that met do not meet again. */
const longestWait = 50;

/** Repeats a transaction that the database undid. Throws its last error. */
export async function pastDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !isUndone(error)) throw error;
      await sleep(Math.random() * longestWait);
    }
  }
}

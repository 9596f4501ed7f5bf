// Retries transactions that PostgreSQL rolled back because of a deadlock.
import { setTimeout as sleep } from 'node:timers/promises';

/** deadlock_detected and serialization_failure: the transaction was rolled back completely. */
const undoneCodes = new Set(['40P01', '40001']);

const isUndone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && undoneCodes.has(String(error.code));

const attempts = 5;
/** Unit: ms. Random, so that two conflicting transactions do not meet again. */
const longestWait = 50;

/** Retries a transaction that the database rolled back. Throws the last error. */
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

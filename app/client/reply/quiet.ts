// Delays background work while a reply is running: a local server handles one request at a time.
import type { Run } from './run.ts';
import type { Store } from '../net/store.ts';

/** Minimum pause after the last reply. */
const quietMs = 400;

export function whenQuiet(runs: Store<Readonly<Record<string, Run>>>, conversationId: string): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (runs.get()[conversationId] !== undefined) return;
      timer = setTimeout(() => {
        stop();
        resolve();
      }, quietMs);
    };
    const stop = runs.subscribe(look);
    look();
  });
}

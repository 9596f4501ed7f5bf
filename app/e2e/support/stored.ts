// Contents of a browser's stores for the page, for tests of what they must not hold.
import type { Page } from 'playwright/test';

/** Everything that this browser holds for the page, as text. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, await caches.keys()];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(name)));
      });
      for (const table of database.objectStoreNames) {
        // A recording is no text: its key tells of it.
        for (const what of ['getAllKeys', 'getAll'] as const) {
          found.push(
            await new Promise((resolve) => {
              const all = database.transaction(table).objectStore(table)[what]();
              all.addEventListener('success', () => resolve(all.result));
            }),
          );
        }
      }
      database.close();
    }
    return JSON.stringify(found);
  });

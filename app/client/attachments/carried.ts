// Copies an assistant's files to the tray of a project's page, since they are in the tray of the page where the assistant was
// chosen.
import { isProjectPlace } from '../outbox/unsent-place.ts';
import { addAttached, carried, removeAttached, subscribe, trayOf } from './tray.ts';

/** Keeps the files of the next chat's assistant in a project's tray. Returns a function that removes them. */
export function carryInto(place: string, files: ReadonlySet<string>): () => void {
  const copy = (): void => {
    const missing = trayOf(undefined).items.filter(
      ({ id }) => files.has(id) && trayOf(place).items.every((item) => item.id !== id),
    );
    if (missing.length > 0) addAttached(place, missing);
  };
  copy();
  const stop = subscribe(copy);
  return () => {
    stop();
    removeAttached(place, files);
  };
}

/** Files sent or removed on a project's page are not copied there again. */
carried.drop = (place, items) => {
  if (!isProjectPlace(place)) return;
  const ids = new Set(items.map(({ id }) => id));
  if (trayOf(undefined).items.some(({ id }) => ids.has(id))) removeAttached(undefined, ids);
};

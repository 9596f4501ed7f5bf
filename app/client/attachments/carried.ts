// Files of an assistant in the tray of a project's page: it was chosen on another page, whose tray has them.
import { isProjectPlace } from '../outbox/unsent-place.ts';
import { addAttached, carried, removeAttached, subscribe, trayOf } from './tray.ts';

/** Files of the next chat's assistant stand in the tray of a project's page while it is shown. Returns the way to take them out. */
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

/** Files that are about to be sent or taken out on a project's page are not carried there again. */
carried.drop = (place, items) => {
  if (!isProjectPlace(place)) return;
  const ids = new Set(items.map(({ id }) => id));
  if (trayOf(undefined).items.some(({ id }) => ids.has(id))) removeAttached(undefined, ids);
};

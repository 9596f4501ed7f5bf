// Parses the list of runs that a page follows, each with the number of the last event it has.
import { maxFollowed } from '../../shared/api/live.ts';
import { appError } from '../http/errors.server.ts';

const entry = /^([\w-]{1,64})\.(\d{1,10})$/;
const maxNumber = 2 ** 31 - 1;

/** Throws 400. */
export function readFollowed(list: string): ReadonlyMap<string, number> {
  const runs = new Map<string, number>();
  for (const each of list === '' ? [] : list.split(',', maxFollowed + 1)) {
    const [, run, after] = entry.exec(each) ?? [];
    if (run === undefined || Number(after) > maxNumber) throw refused();
    runs.set(run, Number(after));
  }
  if (runs.size > maxFollowed) throw refused();
  return runs;
}

const refused = () => {
  const allowed = `RUN.NUMBER with commas between, at most ${maxFollowed} of them`;
  return appError(400, `follow: allowed: ${allowed}`, { path: 'follow', allowed });
};

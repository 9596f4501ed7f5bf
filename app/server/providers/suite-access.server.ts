// Access to the conformance suite: a run is a process, so that only the operator of a server on loopback starts one here.
import { createLimit } from '../auth/attempts.server.ts';
import { settings } from '../chat/settings.server.ts';
import { appError } from '../http/errors.server.ts';
import { accessMode } from '../process/access.ts';

/** Everyone who reaches this server is its operator. */
export const isOperatorsOwn = (): boolean =>
  accessMode(settings()) === 'loopback' && settings().publicUrl === undefined;

export function checkOperator(): void {
  if (isOperatorsOwn()) return;
  throw appError(403, 'only the operator of this server runs the suite: npm run conformance -- providers/NAME');
}

/** Runs wait in one queue, which nobody may fill. */
export const suiteLimit = createLimit({
  name: 'conformance',
  points: 3,
  message: 'the suite was run three times in a minute: try again when the minute is over',
});

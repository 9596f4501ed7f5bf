// Who may run the suite and add packages: only the operator of a loopback server, because both run programs.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { createLimit } from '../auth/attempts.server.ts';
import { appError } from '../http/errors.server.ts';
import { accessMode } from '../process/access.ts';

/** True if everyone who reaches this server is its operator. */
export const isOperatorsOwn = (app: App): boolean =>
  accessMode(app.config) === 'loopback' && app.config.publicUrl === undefined;

export function checkOperator(app: App): void {
  if (isOperatorsOwn(app)) return;
  throw appError(403, 'only the operator of this server runs the suite: npm run conformance -- providers/NAME');
}

/** Runs share one queue, which must not be flooded. */
export const suiteLimit = part('limit of suite runs', (app) =>
  createLimit(app, {
    name: 'conformance',
    points: 3,
    message: 'the suite was run three times in a minute: try again when the minute is over',
  }),
);

export function checkAdding(app: App): void {
  if (isOperatorsOwn(app)) return;
  throw appError(403, 'only the operator of this server adds packages: npm install NAME, and PROVIDER_PACKAGES=NAME');
}

/** Each addition is a download and an npm run. */
export const addLimit = part('limit of packages added', (app) =>
  createLimit(app, {
    name: 'packages',
    points: 3,
    message: 'three packages were added in a minute: try again when the minute is over',
  }),
);

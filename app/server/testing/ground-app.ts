// The ground of a server for tests of its functions: nothing is opened before it is asked for.
import type { App } from '../process/app.ts';
import { readEnv } from '../process/env.ts';

/** `variables`: its whole environment. */
export const groundApp = (variables: App['variables'] = {}): App => ({
  config: readEnv(variables),
  variables,
  patient: false,
  stopping: false,
  parts: new Map(),
});

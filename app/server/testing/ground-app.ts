// A server object for unit tests: opens nothing before first use.
import type { App } from '../process/app.ts';
import { readEnv } from '../process/env.ts';

/** `variables`: all environment variables. */
export const groundApp = (variables: App['variables'] = {}): App => ({
  config: readEnv(variables),
  variables,
  patient: false,
  stopping: false,
  parts: new Map(),
});

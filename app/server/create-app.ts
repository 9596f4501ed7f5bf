// The server with all features that are in app/features, as production, development and tests open it.
import { features } from '../features/server.ts';
import { createApp as create } from './app.ts';
import type { Overrides, RunningApp } from './app.ts';
import { readEnv } from './process/env.ts';
import type { Env } from './process/env.ts';

export const createApp = (config: Env, overrides: Overrides = {}): Promise<RunningApp> =>
  create(config, { features, ...overrides });

/** The server of a process whose server is not ours: the development server, or remix-serve. */
export const openApp = (): Promise<RunningApp> => createApp(readEnv(process.env));

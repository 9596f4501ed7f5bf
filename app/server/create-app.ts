// Creates the server with all features of app/features, for production, development and tests.
import { features } from '../features/server.ts';
import { createApp as create } from './app.ts';
import type { Overrides, RunningApp } from './app.ts';
import { readEnv } from './process/env.ts';
import type { Env } from './process/env.ts';

export const createApp = (config: Env, overrides: Overrides = {}): Promise<RunningApp> =>
  create(config, { features, ...overrides });

/** The process's server under another HTTP server: the development server or remix-serve. */
export const openApp = (): Promise<RunningApp> => createApp(readEnv(process.env));

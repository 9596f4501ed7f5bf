// Opens the built app and serves it until a signal comes.
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { accessMode, accessWarnings } from './process/access.ts';
import { EnvError } from './process/env.ts';
import type { Env } from './process/env.ts';
import { log } from './process/log.ts';
import { startServer } from './http/server.ts';
import type { RunningServer, Served, ServerOptions } from './http/server.ts';
import type { createApp, RunningApp } from './app.ts';
import { indexFiles } from './http/static.ts';

/** The port stays open for so long after /readyz has begun to say 503: load balancers look before they send. Unit: ms. */
const readyGraceMs = 2000;
/** Time that requests get to finish at the end, after replies have had `STOP_TIMEOUT`. */
const graceMs = 4500;

/** Exports of entry.server.tsx beyond those that Remix asks for. */
interface EntryModule {
  readonly createApp: typeof createApp;
}

export interface Serving {
  readonly app: RunningApp;
  readonly server: RunningServer;
}

/** Serves the build under `folder`. Throws EnvError where a setting is well formed but cannot be used. */
export async function serveBuild(env: Env, folder: string): Promise<Serving> {
  await checkDataDir(env.dataDir);
  for (const line of accessWarnings(env)) log.warn(line);
  const module: unknown = await import(pathToFileURL(join(folder, 'server/index.js')).href);
  // The file is written by the Remix compiler, whose output is this type.
  const build = module as ServerBuild;
  // By the build: it has a copy of each module, and its routes use those.
  const { createApp } = build.entry.module as unknown as EntryModule;
  try {
    const app = await createApp(env, { build });
    const server = await listen(app, { files: await indexFiles(join(folder, 'client')) });
    return { app, server };
  } catch (error) {
    throw explain(error, env);
  }
}

/** Serves an open app on the port of its configuration. */
export const listen = (app: RunningApp, more: Partial<ServerOptions> = {}): Promise<RunningServer> =>
  startServer({
    handle: (request) => app.request(request),
    acceptSocket: app.acceptSocket,
    host: app.config.host,
    port: app.config.port,
    loopbackNamesOnly: accessMode(app.config) === 'loopback',
    publicUrl: app.config.publicUrl,
    proxies: app.config.trustProxy,
    ...(log.isLevelEnabled('debug') ? { onServed: (served: Served) => log.debug(served, 'request') } : {}),
    onError: (error, request) => log.error({ err: error, ...request }, 'request failed'),
    ...more,
  });

/** First signal: let open streams finish. Second: end at once. */
export function stopOnSignals({ app, server }: Serving): void {
  let since = 0;
  const stop = async (signal: NodeJS.Signals) => {
    if (app.stopping) {
      // Ctrl+C reaches us from the terminal and once more from the process that started us: that is one wish.
      if (performance.now() - since > 500) process.exit(1);
      return;
    }
    since = performance.now();
    app.stopping = true;
    log.info({ signal }, 'stopping');
    await sleep(readyGraceMs);
    await app.finish(app.config.stopTimeout * 1000);
    await Promise.all([server.close(graceMs), app.stop()]);
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function checkDataDir(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
  } catch (error) {
    throw new EnvError([`DATA_DIR: found "${folder}" (${codeOf(error)}); allowed: a folder that can be written`]);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

function explain(error: unknown, env: Env): unknown {
  // By its name: the bundled app has a copy of the class.
  if (error instanceof Error && error.name === 'StorageError') return new EnvError([error.message]);
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new EnvError([`PORT: found ${env.port}, which another program uses; allowed: a free port, or 0 for any`]);
    case 'EACCES':
      return new EnvError([
        `PORT: found ${env.port}, which needs more rights; allowed: a port from 1024, or 0 for any`,
      ]);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new EnvError([`HOST: found "${env.host}", which is no address of this machine; allowed: one of its own`]);
    default:
      return error;
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error
    ? String(error.code)
    : error instanceof Error
      ? error.message
      : String(error);

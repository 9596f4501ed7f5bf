// Serves the built app until a signal arrives.
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { accessMode, accessWarnings } from './process/access.ts';
import { EnvError } from './process/env.ts';
import type { Env } from './process/env.ts';
import { collectWhenIdle } from './process/idle-memory.ts';
import { log } from './process/log.ts';
import { reportRefusal } from './process/observe.ts';
import { tracesOf } from './process/traces.ts';
import { listenForMetrics } from './http/metrics-port.ts';
import { startingResponse } from './http/starting.ts';
import { startServer } from './http/server.ts';
import type { RunningServer, Served, ServerOptions } from './http/server.ts';
import type { createApp, RunningApp } from './app.ts';
import { indexFiles } from './http/static.ts';

/** How long the port stays open after /readyz reports 503, so that load balancers notice first. Unit: ms. */
const readyGraceMs = 2000;
/** Time for requests to finish at the end, after replies had `STOP_TIMEOUT`. Unit: ms. */
const graceMs = 4500;

/** Exports of entry.server.tsx besides Remix's own. */
interface EntryModule {
  readonly createApp: typeof createApp;
}

export interface Serving {
  readonly app: RunningApp;
  readonly server: RunningServer;
}

/** Serves the build in `folder`. Throws EnvError if a valid setting cannot be used. */
export async function serveBuild(env: Env, folder: string): Promise<Serving> {
  await checkDataDir(env.dataDir);
  for (const line of accessWarnings(env)) log.warn(line);
  let server: RunningServer | undefined;
  let app: RunningApp | undefined;
  let waitingFor = 'program';
  try {
    const files = await indexFiles(join(folder, 'client'));
    // Before anything is opened: supervisors and users should not find a closed port.
    server = await listenFor(env, () => app, {
      files,
      handle: async (request) => app?.request(request) ?? startingResponse(request, waitingFor),
    });
    const module: unknown = await import(pathToFileURL(join(folder, 'server/index.js')).href);
    // The Remix compiler writes this file with this type.
    const build = module as ServerBuild;
    // From the build, which has its own copy of each module, used by its routes.
    const { createApp } = build.entry.module as unknown as EntryModule;
    app = await createApp(env, { build, onStart: (part) => void (waitingFor = part) });
    await serveMetrics(app);
    collectWhenIdle();
    return { app, server };
  } catch (error) {
    await server?.close(0);
    throw explain(error, env);
  }
}

async function serveMetrics({ config, metrics }: RunningApp): Promise<void> {
  if (config.metricsPort === undefined) return;
  const { url } = await listenForMetrics(config.metricsPort, metrics);
  log.info({ url }, 'metrics');
}

/** Serves an open app on its configured port. */
export const listen = (app: RunningApp, more: Partial<ServerOptions> = {}): Promise<RunningServer> =>
  listenFor(app.config, () => app, { handle: (request) => app.request(request), ...more });

/** `opened`: undefined while the app is being opened. */
const listenFor = (
  config: Env,
  opened: () => RunningApp | undefined,
  more: Partial<ServerOptions> & Pick<ServerOptions, 'handle'>,
): Promise<RunningServer> => {
  const onServed = (served: Served): void => {
    log.debug(served, 'request');
    const app = opened();
    if (app) tracesOf(app)?.request(served);
  };
  return startServer({
    acceptSocket(upgrade) {
      const app = opened();
      if (app) return app.acceptSocket(upgrade);
      // The page tries again, as after a lost connection.
      upgrade.socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 2\r\n\r\n');
      return true;
    },
    accept: (request) => opened()?.accept(request) ?? false,
    host: config.host,
    port: config.port,
    loopbackNamesOnly: accessMode(config) === 'loopback',
    publicUrl: config.publicUrl,
    proxies: config.trustProxy,
    ...(log.isLevelEnabled('debug') || config.tracesEndpoint !== undefined ? { onServed } : {}),
    onError: (error, request) => log.error({ err: error, ...request }, 'request failed'),
    onRefused({ status, code = '' }, { requestId, method, address, route }) {
      const app = opened();
      if (app && status < 500) reportRefusal(app, { requestId, method, route, status, reason: code, address });
    },
    ...more,
  });
};

/** The first signal lets open streams finish; the second ends at once. */
export function stopOnSignals({ app, server }: Serving): void {
  let since = 0;
  const stop = async (signal: NodeJS.Signals) => {
    if (app.stopping) {
      // Ctrl+C arrives from the terminal and again from the parent process: count it once.
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
  // By name, because the bundled app has a copy of the class.
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

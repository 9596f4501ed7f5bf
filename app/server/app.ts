// A server as an object: opened from its configuration, called with or without a port, stopped and closed.
import type { ServerBuild } from '@remix-run/node';
import { appointFirst } from './auth/roles.server.ts';
import { writeRefusals } from './auth/refusals.server.ts';
import { markSecret } from './auth/secret-mark.server.ts';
import { getLoader, getRuntime } from './providers/runtime.server.ts';
import { secretKey } from './process/secret.server.ts';
import type { AdmittedRuntime } from './calls/admitted-call.ts';
import { featuresOf, mountFeatures } from './features/feature.ts';
import type { ServerFeature } from './features/feature.ts';
import type { AcceptedRequest } from './http/accepted-request.ts';
import type { FileStore } from './files/file-store.ts';
import { appHandler } from './http/app-handler.ts';
import { stopStreams } from './http/event-stream.server.ts';
import { liveApi } from '../shared/api/live.ts';
import type { AcceptSocket, Upgrade } from './http/upgrade.ts';
import { hub } from './live/hub.ts';
import type { Hub } from './live/hub.ts';
import { stopLive } from './streams/live.server.ts';
import { sockets } from './streams/socket.server.ts';
import { closeConnections } from './mcp/connections.server.ts';
import { followLists } from './mcp/listing.server.ts';
import { closeOutbound } from './net/outbound.server.ts';
import { startMeaning, stopMeaning } from './passages/meaning.server.ts';
import type { App } from './process/app.ts';
import type { Env } from './process/env.ts';
import { log } from './process/log.ts';
import { closeTraces, openTraces } from './process/traces.ts';
import { closeIsolation } from './providers/package-isolation.server.ts';
import { checkProviderSettings } from './providers/provider-env.server.ts';
import { warmUp } from './providers/warm-up.server.ts';
import type { RunService } from './runs/run-service.ts';
import { checkStorage, closeStorage, closeTemporaryStorage, getStorage } from './storage/storage.server.ts';
import { closeFiles, getFiles } from './files/files.server.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeRuns, getRuns, runsAreBusy, stopRuns } from './runs/runs.server.ts';
import type { Storage } from './storage/storage.ts';
import { startTemporary, stopTemporary } from './temporary/temporary.server.ts';
import { listSources } from './mcp/all-sources.server.ts';
import { getTasks, stopTasks } from './turns/tasks/tasks.server.ts';
import { getTurns, stopTurns, turnsAreBusy } from './turns/turns.server.ts';
import type { TurnService } from './turns/turn-service.ts';
import { loopDelay, metricsText } from './metrics.ts';
import { flushLedger } from './usage/record.server.ts';

type Part = readonly [name: string, work: (app: App) => unknown];

async function startFeatures(app: App): Promise<void> {
  for (const { start } of featuresOf(app)) await start?.(app);
}

const stopFeatures = (app: App): Promise<unknown> =>
  Promise.allSettled(featuresOf(app).map(async ({ stop }) => stop?.(app)));

/** Awaited in this order before the first request. A failure aborts the start. */
const starts: readonly Part[] = [
  ['traces', openTraces],
  ['secret', secretKey],
  ['database', (app) => getStorage(app)],
  ['administrator', appointFirst],
  ['runs', (app) => getRuns(app)],
  ['files', (app) => getFiles(app)],
  ['secret mark', markSecret],
  ['provider settings', (app) => checkProviderSettings(app, () => getLoader(app))],
  ['turns', (app) => getTurns(app)],
  ['tasks', getTasks],
  ['features', startFeatures],
  ['file search', startMeaning],
  ['temporary chats', startTemporary],
  ['MCP lists', followLists],
  ['providers', warmUp],
  ['metrics', loopDelay],
];

/** Parts that must respond before the server is ready. */
const checks: readonly Part[] = [['database', checkStorage]];

/** Run in parallel when the port closes: open streams end, so that their readers notice. */
const stops: readonly Part[] = [
  ['event streams', stopStreams],
  ['live connections', stopLive],
  ['runs', stopRuns],
  ['turns', stopTurns],
  ['tasks', stopTasks],
  ['features', stopFeatures],
  ['file search', stopMeaning],
  ['idle chats', stopTemporary],
  ['ledger', flushLedger],
  ['refusals', writeRefusals],
];

/** Run in this order after the last request has ended. */
const closes: readonly Part[] = [
  ['metrics', (app) => loopDelay.made(app)?.disable()],
  ['runs', closeRuns],
  ['files', closeFiles],
  ['temporary chats', closeTemporaryStorage],
  ['database', closeStorage],
  ['MCP connections', closeConnections],
  ['processes of packages', closeIsolation],
  ['outgoing connections', closeOutbound],
  ['traces', closeTraces],
];

export interface RunningApp extends App {
  readonly storage: Storage;
  readonly files: FileStore;
  readonly runs: RunService;
  readonly turns: TurnService;
  readonly tools: { readonly of: (userId: string) => ReturnType<typeof listSources> };
  readonly live: Hub;
  readonly usage: { readonly flush: () => Promise<void> };
  /** Loads the packages on first use. */
  readonly runtime: () => Promise<AdmittedRuntime>;
  /** What this process has counted, in Prometheus' text format. */
  readonly metrics: () => Promise<string>;
  readonly log: typeof log;
  /** Takes over a WebSocket connection from our own server. */
  readonly acceptSocket: AcceptSocket;
  /** Takes a request of another program; false for those of pages and routes. */
  accept(request: AcceptedRequest): boolean;
  /** Responds like the port; throws if the app was opened without routes. */
  request(request: Request): Promise<Response>;
  /** Resolves when no reply or tool call is running here, or after `ms`. The port stays open for new ones. */
  finish(ms: number): Promise<void>;
  stop(): Promise<void>;
  /** Ends open streams and closes everything; the failure of a part does not keep others open. */
  close(): Promise<void>;
}

export interface Overrides {
  /** Providers' keys, addresses and settings. Default: the process's environment. */
  readonly variables?: App['variables'];
  readonly patient?: boolean;
  readonly build?: ServerBuild;
  readonly features?: readonly ServerFeature[];
  /** Called with the name of each part before it is opened. */
  readonly onStart?: (part: string) => void;
}

/** Opens a server. Throws EnvError if a valid setting cannot be used. */
export async function createApp(
  config: Env,
  { variables = process.env, patient = true, build, features = [], onStart }: Overrides = {},
): Promise<RunningApp> {
  const app: App = { config, variables, patient, stopping: false, parts: new Map() };
  mountFeatures(app, features);
  for (const { id } of features) hub(app).kinds.add(id);
  const close = async (): Promise<void> => {
    for (const [name, work] of closes) {
      try {
        await work(app);
      } catch (error) {
        log.error({ err: error, name }, 'could not be closed');
      }
    }
  };
  try {
    for (const [name, start] of starts) {
      onStart?.(name);
      await start(app);
    }
  } catch (error) {
    await close();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    app.stopping = true;
    return (stopped ??= Promise.allSettled(stops.map(async ([, work]) => work(app))).then(() => undefined));
  };
  const opened = {
    storage: await getStorage(app),
    files: await getFiles(app),
    runs: await getRuns(app),
    turns: await getTurns(app),
    tools: { of: (userId: string) => listSources(app, userId) },
    live: hub(app),
    usage: { flush: () => flushLedger(app) },
    runtime: () => getRuntime(app),
    metrics: () => metricsText(app),
    acceptSocket(upgrade: Upgrade) {
      if (features.some(({ acceptSocket }) => acceptSocket?.(app, upgrade))) return true;
      if (upgrade.url.pathname !== liveApi.events.path) return false;
      sockets(app)(upgrade);
      return true;
    },
    accept: (request: AcceptedRequest) => features.some(({ accept }) => accept?.(app, request)),
    log,
    async finish(ms: number) {
      for (const end = performance.now() + ms; performance.now() < end && (await isBusy(app));) await sleep(lookMs);
    },
    stop,
    close: () => stop().then(close),
  };
  let handle: ((request: Request) => Promise<Response>) | undefined;
  const running: RunningApp = Object.assign(app, opened, {
    request(request: Request) {
      if (!build) throw new Error('this app was opened without its routes: give createApp the build');
      return (handle ??= appHandler(build, running))(request);
    },
  });
  return running;
}

/** Interval of checking whether something is running. Unit: ms. */
const lookMs = 100;
const isBusy = async (app: App): Promise<boolean> => (await runsAreBusy(app)) || turnsAreBusy(app);

/** Returns the names of parts that are unavailable; empty if ready. */
export async function notReady(app: App): Promise<readonly string[]> {
  if (app.stopping) return ['server is stopping'];
  const results = await Promise.allSettled(checks.map(async ([, check]) => check(app)));
  return checks.flatMap(([name], index) => (results[index]?.status === 'rejected' ? [name] : []));
}

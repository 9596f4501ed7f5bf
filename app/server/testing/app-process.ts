// A process that serves the real API routes by the real server, without a build: what startApp starts.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import { accountOfCookie, demandOf, submitForm } from '../auth/account-forms.server.ts';
import { accessMode, accessWarnings } from '../process/access.ts';
import { readEnv } from '../process/env.ts';
import { startAll } from '../process/lifecycle.ts';
import { log } from '../process/log.ts';
import { stopOnSignals } from '../process/main.ts';
import * as sampleBuild from '../http/sample-build.ts';
import { startServer } from '../http/server.ts';
import type { Served } from '../http/server.ts';

/** Loader and action of the account's page, without its markup. */
const accountPageRoute: ServerBuild['routes'][string] = {
  id: 'account',
  path: 'settings/account',
  module: {
    default: undefined,
    loader: async ({ request }) => Response.json([await accountOfCookie(request), await demandOf(request)]),
    action: async ({ request }) => {
      const result = await submitForm(request);
      return 'data' in result ? Response.json(result.data ?? null, result.init ?? {}) : (result as Response); // of redirect()
    },
  },
};

const folder = join(import.meta.dirname, '../../routes');
const env = readEnv(process.env);
for (const line of accessWarnings(env)) log.warn(line);
const routes = await apiRoutes();
const { acceptSocket } = await import('../live/socket.server.ts');
await startAll();
const server = await startServer({
  handle: createRequestHandler({ ...sampleBuild, routes }, 'production'),
  acceptSocket,
  host: env.host,
  port: env.port,
  loopbackNamesOnly: accessMode(env) === 'loopback',
  publicUrl: env.publicUrl,
  proxies: env.trustProxy,
  ...(log.isLevelEnabled('debug') ? { onServed: (served: Served) => log.debug(served, 'request') } : {}),
  onError: (error, request) => log.error({ err: error, ...request }, 'request failed'),
  ...(process.env['TEST_BODY_BYTES'] ? { bodyBytes: Number(process.env['TEST_BODY_BYTES']) } : {}),
  ...(process.env['TEST_BODY_SILENCE_MS'] ? { bodySilenceMs: Number(process.env['TEST_BODY_SILENCE_MS']) } : {}),
});

stopOnSignals(server);
process.on('message', (message) => {
  if (message === 'memory') {
    globalThis.gc?.();
    process.send?.({ memory: process.memoryUsage().rss });
  }
});
// The test that started this process is gone.
process.on('disconnect', () => process.exit(0));
process.send?.({ url: server.url });

/** Every file of app/routes that is no page, by Remix' naming: dots part segments, `$` is a parameter, `_` at the end is dropped. */
async function apiRoutes(): Promise<ServerBuild['routes']> {
  const files = (await readdir(folder)).filter((file) =>
    /^(api\.|auth\.|marks\.|healthz|readyz).*(?<!\.test)\.ts$/.test(file),
  );
  const entries = await Promise.all(
    files.map(async (file) => {
      const id = file.slice(0, -'.ts'.length);
      const path = id
        .split('.')
        .map((part) => (part === '$' ? '*' : part.replace(/^\$/, ':').replace(/_$/, '')))
        .join('/');
      // A route file exports what Remix expects of one.
      const module = (await import(join(folder, file))) as ServerBuild['routes'][string]['module'];
      return [id, { id, path, module }] as const;
    }),
  );
  return Object.fromEntries([...entries, ['account', accountPageRoute]]);
}

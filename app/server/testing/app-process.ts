// A process that serves the real API routes by the real server, without a build: what startApp starts.
import type { ServerBuild } from '@remix-run/node';
import { accountOfCookie, demandOf, submitForm } from '../auth/account-forms.server.ts';
import { createApp } from '../app.ts';
import { appOf } from '../process/app.ts';
import { accessMode, accessWarnings } from '../process/access.ts';
import { readEnv } from '../process/env.ts';
import { log } from '../process/log.ts';
import { stopOnSignals } from '../process/main.ts';
import { apiRoutes } from './api-routes.ts';
import * as sampleBuild from '../http/sample-build.ts';
import { startServer } from '../http/server.ts';
import type { Served } from '../http/server.ts';

/** Loader and action of the account's page, without its markup. */
const accountPageRoute: ServerBuild['routes'][string] = {
  id: 'account',
  path: 'settings/account',
  module: {
    default: undefined,
    async loader({ request, context }) {
      const app = await appOf(context);
      return Response.json([await accountOfCookie(app, request), await demandOf(app, request)]);
    },
    async action({ request, context }) {
      const result = await submitForm(await appOf(context), request);
      return 'data' in result ? Response.json(result.data ?? null, result.init ?? {}) : (result as Response); // of redirect()
    },
  },
};

const env = readEnv(process.env);
for (const line of accessWarnings(env)) log.warn(line);
const app = await createApp(env, {
  build: { ...sampleBuild, routes: { ...(await apiRoutes()), account: accountPageRoute } },
});
const hurried = process.env['TEST_SCHEDULER'];
if (hurried) await (await import('../schedules/testing/quick-scheduler.ts')).hurryScheduler(app, hurried);
const server = await startServer({
  handle: (request) => app.request(request),
  acceptSocket: app.acceptSocket,
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

stopOnSignals({ app, server });
process.on('message', (message) => {
  if (message === 'memory') {
    globalThis.gc?.();
    process.send?.({ memory: process.memoryUsage().rss });
  }
});
// The test that started this process is gone.
process.on('disconnect', () => process.exit(0));
process.send?.({ url: server.url });

// Serves the real API routes with the real server, without a build: in the test's process or a separate one.
import type { ServerBuild } from '@remix-run/node';
import { createApp } from '../create-app.ts';
import { accountOfCookie, demandOf, submitForm } from '../auth/account-forms.server.ts';
import { signInAgain } from '../auth/provider-sign-in.server.ts';
import * as sampleBuild from '../http/sample-build.ts';
import { accessWarnings } from '../process/access.ts';
import { appOf } from '../app-of.ts';
import type { App } from '../process/app.ts';
import { readEnv } from '../process/env.ts';
import { log } from '../process/log.ts';
import { listen } from '../main.ts';
import type { Serving } from '../main.ts';
import { apiRoutes } from './api-routes.ts';

/** Loader and action of the account page, without markup. */
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

/** The loader of all pages, without markup. */
const pageRoute: ServerBuild['routes'][string] = {
  id: 'page',
  path: '/',
  module: {
    default: undefined,
    async loader({ request, context }) {
      return (await signInAgain(await appOf(context), request)) ?? new Response('a page');
    },
  },
};

/** `variables`: all environment variables of the server. */
export async function serveApp(variables: App['variables'], { patient = true } = {}): Promise<Serving> {
  const env = readEnv(variables);
  for (const line of accessWarnings(env)) log.warn(line);
  const app = await createApp(env, {
    variables,
    patient,
    build: { ...sampleBuild, routes: { ...(await apiRoutes()), account: accountPageRoute, page: pageRoute } },
  });
  const hurried = variables['TEST_SCHEDULER'];
  if (hurried)
    await (await import('../../features/schedules/server/testing/quick-scheduler.ts')).hurryScheduler(app, hurried);
  const server = await listen(app, {
    ...(variables['TEST_BODY_BYTES'] ? { bodyBytes: Number(variables['TEST_BODY_BYTES']) } : {}),
    ...(variables['TEST_BODY_SILENCE_MS'] ? { bodySilenceMs: Number(variables['TEST_BODY_SILENCE_MS']) } : {}),
  });
  return { app, server };
}

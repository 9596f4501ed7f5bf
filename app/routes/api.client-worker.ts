// GET /api/client-worker?entry=: script that starts the worker for provider calls from the browser, under a CSP that
// lists the providers' hosts.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { workerPolicy } from '../server/http/security.ts';
import { clientOrigins } from '../server/auth/client-origins.server.ts';
import { appError, errorResponse } from '../server/http/errors.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

// Vite's development server has no CSP and serves modules from their source paths.
const underPolicy = process.env['NODE_ENV'] !== 'development';
/** The worker's module is an asset of the build; only the page's code knows its name. */
const asset = underPolicy ? /^\/assets\/[\w-]+\.js$/ : /^\/(?!\/)[\w./@?=&-]+$/;

export const loader = declared(handle, 'public');

async function handle({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const app = await appOf(context);
  try {
    const entry = new URL(request.url).searchParams.get('entry') ?? '';
    if (!asset.test(entry)) throw appError(400, 'entry: allowed: the address of the worker of this server');
    const open = await clientOrigins(app, request);
    const origins = underPolicy ? JSON.stringify(open) : 'undefined';
    return new Response(`import ${JSON.stringify(entry)};\nstartProviders(${origins});\n`, {
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
        ...(underPolicy ? { 'content-security-policy': workerPolicy(open) } : {}),
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}

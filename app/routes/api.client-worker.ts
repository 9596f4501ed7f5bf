// GET /api/client-worker?entry=: the script that starts the worker that calls providers from the browser, under a policy that holds their hosts.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { workerPolicy } from '../server/http/security.ts';
import { clientOrigins } from '../server/auth/client-origins.server.ts';
import { appError, errorResponse } from '../server/http/errors.server.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

// Vite's development server has no policy, and serves modules from where they are.
const underPolicy = process.env['NODE_ENV'] !== 'development';
/** The worker's module is an asset of the build, whose name only the page's own code knows. */
const asset = underPolicy ? /^\/assets\/[\w-]+\.js$/ : /^\/(?!\/)[\w./@?=&-]+$/;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
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

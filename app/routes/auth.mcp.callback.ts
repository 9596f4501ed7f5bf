// GET /auth/mcp/callback: return from the issuer of an MCP server. A page of ours navigates on with the parameters,
// because the session cookie is not sent for navigation that began at another site.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { declared } from '../server/endpoints/permission.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

/** For security, keeps only the parameters of a sign-in and shows none: any site can link to this URL. */
export const loader = declared(handle, 'public');

function handle({ request }: LoaderFunctionArgs): Response {
  const given = new URL(request.url).searchParams;
  const kept = new URLSearchParams();
  for (const name of ['state', 'code', 'iss'] as const) {
    const value = given.get(name);
    if (value !== null && value.length <= 4000) kept.set(name, value);
  }
  if (given.has('error')) kept.set('error', 'refused');
  const path = `/settings/tools?sign-in=${encodeURIComponent(kept.toString())}`;
  const href = path.replaceAll('&', '&amp;');
  return new Response(`<!doctype html><meta charset="utf-8"><title>Tributary</title><a href="${href}">Tributary</a>`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      refresh: `0; url=${path}`,
    },
  });
}

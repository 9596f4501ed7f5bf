// GET /auth/mcp/callback: back from the issuer of an MCP server. A page of our own leads on, with the address, to where the
// session's cookie is sent: the way here began at another site.
import type { LoaderFunctionArgs } from '@remix-run/node';

export { getOnly as action } from '../server/endpoints/route.server.ts';

/** Nothing of the address is shown or kept but what a sign-in needs: anybody can lead anybody here. */
export function loader({ request }: LoaderFunctionArgs): Response {
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

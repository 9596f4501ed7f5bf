// GET /marks/NAME.svg: a brand logo. Public, like the page's icons; the CSP prevents scripts in the SVG.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readMark } from '../server/providers/marks.server.ts';
import { errorResponse, notFound } from '../server/http/errors.server.ts';
import { checkMethod } from '../server/endpoints/route.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

const headers = {
  'content-type': 'image/svg+xml',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // A week, since names stay the same when the package is updated.
  'cache-control': 'public, max-age=604800',
};

export const loader = declared(handle, 'public');

function handle({ request, params: { file = '' } }: LoaderFunctionArgs): Response {
  try {
    checkMethod(request, 'GET');
    const svg = file.endsWith('.svg') ? readMark(file.slice(0, -4)) : undefined;
    if (svg === undefined) throw notFound('mark', file);
    return new Response(svg, { headers });
  } catch (error) {
    return errorResponse(error);
  }
}

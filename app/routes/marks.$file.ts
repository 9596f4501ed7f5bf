// GET /marks/NAME.svg: a brand mark. Public like the page's own icons; the policy keeps an SVG from being more than a picture.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readMark } from '../server/providers/marks.server.ts';
import { errorResponse, notFound } from '../server/http/errors.server.ts';
import { checkMethod } from '../server/endpoints/route.server.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

const headers = {
  'content-type': 'image/svg+xml',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // The names stay when the package is updated, so a week and not for ever.
  'cache-control': 'public, max-age=604800',
};

export function loader({ request, params: { file = '' } }: LoaderFunctionArgs): Response {
  try {
    checkMethod(request, 'GET');
    const svg = file.endsWith('.svg') ? readMark(file.slice(0, -4)) : undefined;
    if (svg === undefined) throw notFound('mark', file);
    return new Response(svg, { headers });
  } catch (error) {
    return errorResponse(error);
  }
}

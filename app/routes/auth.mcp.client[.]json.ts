// GET /auth/mcp/client.json: OAuth client metadata, for issuers that support it instead of registration.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { appOf } from '../server/app-of.ts';
import { documentAddress, callbackPath } from '../server/mcp/oauth/sign-in.ts';
import { clientMetadata } from '../server/mcp/oauth/provider.ts';
import { appError, errorResponse } from '../server/http/errors.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

export const loader = declared(handle, 'public');

async function handle({ context }: LoaderFunctionArgs): Promise<Response> {
  const app = await appOf(context);
  const { publicUrl } = app.config;
  const address = documentAddress(app);
  if (publicUrl === undefined || address === undefined)
    return errorResponse(appError(404, 'This server has no public https address (PUBLIC_URL)'));
  const document = { client_id: address, client_uri: publicUrl, ...clientMetadata(publicUrl + callbackPath) };
  return Response.json(document, { headers: { 'cache-control': 'public, max-age=3600' } });
}

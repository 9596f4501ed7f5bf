// GET /auth/mcp/client.json: who this client is, for issuers that read that instead of a registration.
import { documentAddress, callbackPath } from '../server/mcp/oauth/sign-in.ts';
import { clientMetadata } from '../server/mcp/oauth/provider.ts';
import { appError, errorResponse } from '../server/http/errors.server.ts';
import { settings } from '../server/chat/settings.server.ts';

export { getOnly as action } from '../server/http/route.server.ts';

export function loader(): Response {
  const { publicUrl } = settings();
  const address = documentAddress();
  if (publicUrl === undefined || address === undefined)
    return errorResponse(appError(404, 'This server has no public https address (PUBLIC_URL)'));
  const document = { client_id: address, client_uri: publicUrl, ...clientMetadata(publicUrl + callbackPath) };
  return Response.json(document, { headers: { 'cache-control': 'public, max-age=3600' } });
}

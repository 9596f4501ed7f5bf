// A fake OAuth issuer at an MCP server's address: each response is a new token, which invalidates the previous one.
import type { HostileServer } from './hostile-server.ts';

export interface TokenIssuer {
  readonly valid: Set<string>;
  readonly asked: URLSearchParams[];
  expiresIn: number;
  refreshes: boolean;
}
/** Adds the issuer to the tool server. `app`: where the client's redirect URI must be. */
export function serveTokens(server: HostileServer, app: () => string): TokenIssuer {
  const issuer: TokenIssuer = { valid: new Set(), asked: [], expiresIn: 3600, refreshes: true };
  const { origin } = server;
  const pages: Readonly<Record<string, object>> = {
    '/.well-known/oauth-protected-resource/mcp': {
      resource: server.url,
      authorization_servers: [origin],
      scopes_supported: ['look'],
    },
    '/.well-known/oauth-authorization-server': {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    },
  };
  server.page = (request, response) => {
    const { url = '', headers } = request;
    const json = (value: object, status = 200): true => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      return true;
    };
    const page = pages[url];
    if (page) return json(page);
    if (url === '/register') return json({ client_id: 'c-1', redirect_uris: [`${app()}/auth/mcp/callback`] }, 201);
    if (url === '/mcp') {
      if (issuer.valid.has(headers.authorization ?? '')) return false;
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return true;
    }
    return false;
  };
  server.behave = ({ form }, response) => {
    if (form === undefined) return undefined;
    const params = new URLSearchParams(form);
    issuer.asked.push(params);
    const fresh = params.get('grant_type') === 'refresh_token';
    if (fresh && !issuer.refreshes) {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
      return 'handled';
    }
    const token = `t-${issuer.asked.length}`;
    issuer.valid.clear();
    issuer.valid.add(`Bearer ${token}`);
    const answer = {
      access_token: token,
      token_type: 'Bearer',
      expires_in: issuer.expiresIn,
      refresh_token: `r-${issuer.asked.length}`,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    return 'handled';
  };
  return issuer;
}

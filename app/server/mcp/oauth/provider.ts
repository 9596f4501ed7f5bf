// The library's OAuth provider: stores the client, its tokens, and the state of an attempt.
import type { App } from '../../process/app.ts';
import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
} from '@modelcontextprotocol/client';
import type { ClientKind } from '../../../shared/api/mcp.ts';
import { secretsOf } from '../servers.server.ts';
import type { McpServer } from '../servers.server.ts';
import { changeCredentials, readCredentials, untilOf } from './credentials.ts';

/** State of a sign-in attempt, kept until the user returns. */
export interface Attempt {
  readonly redirect: string;
  readonly state: string;
  verifier?: string;
  discovery?: OAuthDiscoveryState;
  /** Address the user is sent to. */
  url?: URL;
  client?: ClientKind;
}

/** The tokens were refused permanently. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';
  constructor() {
    super('a sign-in is needed');
  }
}

export const clientMetadata = (redirect: string): OAuthClientMetadata => ({
  client_name: 'Tributary',
  redirect_uris: [redirect],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
});

/** `attempt` undefined: refreshing tokens, without a user to redirect. */
export function oauthProvider(
  app: App,
  server: McpServer,
  attempt: Attempt | undefined,
  document: string | undefined,
): OAuthClientProvider {
  const { clientId, clientSecret } = secretsOf(app, server);
  const redirect = attempt?.redirect ?? 'http://127.0.0.1/';
  const named = async (issuer: string | undefined) => {
    const all = await readCredentials(app, server);
    return issuer === undefined ? all.find(({ tokens }) => tokens) : all.find((each) => each.issuer === issuer);
  };
  return {
    redirectUrl: redirect,
    ...(document === undefined ? {} : { clientMetadataUrl: document }),
    clientMetadata: clientMetadata(redirect),
    state: () => attempt?.state ?? '',
    async clientInformation(context) {
      if (clientId) {
        if (attempt) attempt.client = 'own';
        const own: StoredOAuthClientInformation = {
          client_id: clientId,
          ...(clientSecret ? { client_secret: clientSecret } : {}),
          ...(context ? { issuer: context.issuer } : {}),
        };
        return own;
      }
      const known = await named(context?.issuer);
      // A client registered with another redirect URI would be refused.
      if (attempt && known?.redirect !== undefined && known.redirect !== redirect) return undefined;
      if (attempt && known?.client) attempt.client = known.client.client_id === document ? 'document' : 'registered';
      return known?.client;
    },
    async saveClientInformation(client, context) {
      if (clientId || !context) return;
      if (attempt) attempt.client = client.client_id === document ? 'document' : 'registered';
      await changeCredentials(app, server, context.issuer, { client, redirect });
    },
    async tokens(context) {
      return (await named(context?.issuer))?.tokens;
    },
    async saveTokens(tokens, context) {
      const issuer = context?.issuer ?? tokens.issuer;
      if (issuer === undefined) return;
      const before = (await named(issuer))?.tokens;
      // A refresh response may omit unchanged fields.
      const kept = {
        ...(before?.refresh_token ? { refresh_token: before.refresh_token } : {}),
        ...(before?.scope ? { scope: before.scope } : {}),
      };
      await changeCredentials(app, server, issuer, {
        tokens: { ...kept, ...tokens },
        ...untilOf(tokens),
        ...(attempt ? { made: { client: attempt.client ?? 'registered', at: Date.now() } } : {}),
      });
    },
    redirectToAuthorization(url) {
      if (!attempt) throw new SignInNeeded();
      attempt.url = url;
    },
    saveCodeVerifier(verifier) {
      if (attempt) attempt.verifier = verifier;
    },
    codeVerifier: () => attempt?.verifier ?? '',
    async invalidateCredentials(what) {
      if (what !== 'client' && what !== 'tokens' && what !== 'all') return;
      for (const { issuer } of await readCredentials(app, server)) {
        if (what !== 'client') await changeCredentials(app, server, issuer, { without: 'tokens' });
        if (what !== 'tokens') await changeCredentials(app, server, issuer, { without: 'client' });
      }
    },
    saveDiscoveryState(discovery) {
      if (attempt) attempt.discovery = discovery;
    },
    discoveryState: () => attempt?.discovery,
  };
}

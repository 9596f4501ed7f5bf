// Signs a user in at an MCP server's issuer: the callback address completes each attempt once.
import type { App } from '../../process/app.ts';
import { randomBytes } from 'node:crypto';
import type { ClientKind } from '../../../shared/api/mcp.ts';
import { digestOf } from '../../../shared/tools/digest.ts';
import { seal, unseal } from '../../auth/seal.server.ts';
import { appError } from '../../http/errors.server.ts';
import { isLoopback } from '../../process/env.ts';
import { log } from '../../process/log.ts';
import { changeMcpRow, insertSignIn, takeSignIn } from '../../storage/repositories/mcp.ts';
import { getStorage } from '../../storage/storage.server.ts';
import { refusalIn } from '../guarded-fetch.ts';
import { loadSDK } from '../sdk.ts';
import { ensureRow, findServer } from '../servers.server.ts';
import type { McpServer } from '../servers.server.ts';
import { readChallenge } from '../stored.ts';
import { readCredentials } from './credentials.ts';
import { oauthProvider } from './provider.ts';
import type { Attempt } from './provider.ts';
import { signInFetch } from './tokens.ts';

export const callbackPath = '/auth/mcp/callback';
export const documentPath = '/auth/mcp/client.json';
const lifetimeMs = 600_000;
/** Issuers accept an unencrypted redirect only to localhost, where nothing listens: the user pastes the address. */
const pasteBack = `http://127.0.0.1:33418${callbackPath}`;

/** Returns the address of the client metadata document, if issuers can reach it. */
export function documentAddress(app: App): string | undefined {
  const { mcpClientDocument, publicUrl } = app.config;
  if (mcpClientDocument !== undefined) return mcpClientDocument;
  return publicUrl?.startsWith('https:') ? publicUrl + documentPath : undefined;
}

export interface Begun {
  readonly url: string;
  readonly host: string;
  readonly client: ClientKind;
  readonly paste: boolean;
}

/** `origin`: of the page, as seen by its browser. */
export async function beginSignIn(app: App, server: McpServer, origin: string): Promise<Begun> {
  const { userId, id, at } = server;
  if (at.type !== 'http') throw appError(400, 'A program needs no sign-in', { code: 'no_sign_in' });
  await ensureRow(app, server);
  const here = new URL(origin);
  const reached = here.protocol === 'https:' || isLoopback(here.hostname);
  const redirect = reached ? here.origin + callbackPath : pasteBack;
  const attempt: Attempt = { redirect, state: randomBytes(32).toString('base64url') };
  const { scope, resourceMetadata, more } = readChallenge(server.row.challenge) ?? {};
  const held = more ? (await readCredentials(app, server)).find(({ tokens }) => tokens)?.tokens?.scope : undefined;
  const sdk = await loadSDK();
  const wanted = sdk.computeScopeUnion(held, scope);
  try {
    await sdk.auth(oauthProvider(app, server, attempt, documentAddress(app)), {
      serverUrl: at.url,
      forceReauthorization: true,
      fetchFn: signInFetch(app, server),
      ...(wanted ? { scope: wanted } : {}),
      ...(resourceMetadata === undefined ? {} : { resourceMetadataUrl: new URL(resourceMetadata) }),
    });
  } catch (error) {
    throw takesNobody(attempt, error) ? needsClient() : failed(error);
  }
  const { url, ...kept } = attempt;
  const { client = 'registered' } = kept;
  // Other schemes would run or open something else.
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))))
    throw appError(502, 'The server names a sign-in page that isn’t encrypted (https)', { code: 'sign_in_insecure' });
  const state = digestOf(attempt.state);
  const sealed = seal(app, userId, `mcp sign-in:${state}`, kept);
  await insertSignIn(await getStorage(app), {
    state,
    userId,
    serverId: id,
    sealed,
    expiresAt: Date.now() + lifetimeMs,
  });
  return { url: url.href, host: url.host, client, paste: !reached };
}

/** True if there is no client id and the issuer does not support or refused registration. */
const takesNobody = ({ client, discovery }: Attempt, error: unknown): boolean =>
  client === undefined &&
  ((error instanceof Error && error.name === 'RegistrationRejectedError') ||
    (discovery?.authorizationServerMetadata !== undefined &&
      discovery.authorizationServerMetadata.registration_endpoint === undefined));

const needsClient = () =>
  appError(
    502,
    'This sign-in accepts registered clients only. Register one there, then remove the server and add it again with its client ID.',
    { code: 'sign_in_needs_client' },
  );

/** Does not repeat the issuer's text, because anyone can link here with any text. */
function failed(error: unknown) {
  const refusal = refusalIn(error);
  if (refusal) return appError(403, refusal.message, { code: 'sign_in_blocked' });
  const name = error instanceof Error ? error.name : typeof error;
  log.warn({ err: { name } }, 'a sign-in at an MCP server failed');
  return appError(502, 'The server’s sign-in could not be used. Its discovery, registration or token step failed.', {
    code: 'sign_in_failed',
    step: name,
  });
}

const unknownSignIn = () =>
  appError(400, 'This sign-in has ended, or belongs to somebody else. Start it again.', { code: 'sign_in_expired' });

/** Completes a sign-in and returns its server. `query`: of the callback address. */
export async function finishSignIn(app: App, userId: string, query: URLSearchParams): Promise<McpServer> {
  const state = digestOf(query.get('state') ?? '');
  const storage = await getStorage(app);
  const row = await takeSignIn(storage, userId, state);
  const kept = row && unseal<Attempt>(app, userId, `mcp sign-in:${state}`, row.sealed);
  if (!row || !kept) throw unknownSignIn();
  const server = await findServer(app, userId, row.serverId);
  if (server.at.type !== 'http') throw unknownSignIn();
  const code = query.get('code');
  if (query.get('error') !== null || code === null)
    throw appError(403, 'The sign-in was declined there. You can start it again.', { code: 'sign_in_declined' });
  const iss = query.get('iss');
  const { auth } = await loadSDK();
  try {
    await auth(oauthProvider(app, server, { ...kept }, documentAddress(app)), {
      serverUrl: server.at.url,
      authorizationCode: code,
      fetchFn: signInFetch(app, server),
      ...(iss === null ? {} : { iss }),
    });
  } catch (error) {
    throw failed(error);
  }
  await changeMcpRow(storage, userId, server.id, { challenge: null, problem: null });
  return findServer(app, userId, row.serverId);
}

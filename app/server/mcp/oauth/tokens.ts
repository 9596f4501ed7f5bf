// A connection's tokens: refreshed by one call of one process, before expiry or after a 401; else the user is asked.
import type { App } from '../../process/app.ts';
import type { AuthProvider, FetchLike } from '@modelcontextprotocol/client';
import { giveBack, takeLease } from '../../storage/repositories/leases.ts';
import type { Lease } from '../../storage/repositories/leases.ts';
import { changeMcpRow } from '../../storage/repositories/mcp.ts';
import { getStorage } from '../../storage/storage.server.ts';
import { guardedFetch, isTimeout, refusedAuthorization } from '../guarded-fetch.ts';
import { ensureRow } from '../servers.server.ts';
import type { McpServer } from '../servers.server.ts';
import { readChallenge, write } from '../stored.ts';
import type { Challenge } from '../stored.ts';
import { loadSDK } from '../sdk.ts';
import { alone } from './alone.ts';
import { readCredentials } from './credentials.ts';
import { oauthProvider, SignInNeeded } from './provider.ts';

/** A token that expires this soon is refreshed. Unit: ms. */
const earlyMs = 60_000;

/** Timeout of each request to an issuer. Unit: ms. */
const requestMs = 20_000;

const aloneFor = async <T>(
  app: App,
  { userId, id }: McpServer,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const storage = await getStorage(app);
  const name = `mcp-tokens:${id}`;
  const take = (lastsMs: number): Promise<Lease> => takeLease(storage, userId, name, lastsMs);
  return alone(`${userId} ${id}`, { take, giveBack: (claimer) => giveBack(storage, userId, name, claimer) }, work);
};

/** The fetch for sign-ins. An operator's server may use a private address only for itself. */
export const signInFetch = (app: App, { at, trusted, origin }: McpServer) =>
  guardedFetch(app, {
    secure: true,
    maxBytes: 1_000_000,
    timeoutMs: requestMs,
    trusted: at.type === 'http' && (trusted || origin === 'operator') ? at.url.origin : undefined,
  });

export async function noteChallenge(app: App, server: McpServer, challenge: Challenge): Promise<void> {
  await ensureRow(app, server);
  await changeMcpRow(await getStorage(app), server.userId, server.id, { challenge: write(challenge) });
}

export function tokenProvider(app: App, server: McpServer, url: URL, document: string | undefined): AuthProvider {
  const current = async () => (await readCredentials(app, server)).find(({ tokens }) => tokens);
  const refresh = async (signal: AbortSignal): Promise<void> => {
    const { scope, resourceMetadata } = readChallenge(server.row.challenge) ?? {};
    const { auth } = await loadSDK();
    const fetched = signInFetch(app, server);
    let late: unknown;
    const fetchFn: FetchLike = async (address, init) => {
      signal.throwIfAborted();
      const given = init?.signal;
      const until = given ? AbortSignal.any([given, signal]) : signal;
      try {
        return await fetched(address, { ...init, signal: until });
      } catch (error) {
        if (isTimeout(error)) late = error;
        throw error;
      }
    };
    await auth(oauthProvider(app, server, undefined, document), {
      serverUrl: url,
      fetchFn,
      ...(scope === undefined ? {} : { scope }),
      ...(resourceMetadata === undefined ? {} : { resourceMetadataUrl: new URL(resourceMetadata) }),
    }).catch((error: unknown) => {
      // The library also requests a sign-in after a timeout; only a refusal should.
      throw late ?? error;
    });
  };
  const early = ({ until }: { readonly until?: number }): boolean =>
    until !== undefined && until - earlyMs < Date.now();
  return {
    async token() {
      const known = await current();
      if (!known?.tokens?.refresh_token || !early(known)) return known?.tokens?.access_token;
      return aloneFor(app, server, async (signal) => {
        const now = await current();
        // If the refresh fails, a token that is still valid is used.
        if (now && early(now)) await refresh(signal).catch(() => undefined);
        return (await current())?.tokens?.access_token;
      });
    },
    async onUnauthorized({ response }) {
      const sent = refusedAuthorization(response);
      const { extractWWWAuthenticateParams } = await loadSDK();
      const { scope, resourceMetadataUrl } = extractWWWAuthenticateParams(response);
      await noteChallenge(app, server, {
        ...(scope === undefined ? {} : { scope }),
        ...(resourceMetadataUrl === undefined ? {} : { resourceMetadata: resourceMetadataUrl.href }),
      });
      await aloneFor(app, server, async (signal) => {
        const known = await current();
        // The token has been replaced since the request, here or by another process.
        if (known?.tokens && sent !== undefined && sent !== `Bearer ${known.tokens.access_token}`) return;
        if (!known?.tokens?.refresh_token) throw new SignInNeeded();
        await refresh(signal);
      });
    },
  };
}

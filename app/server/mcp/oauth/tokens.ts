// Tokens of a connection: refreshed before they end, under one lock; once more after a 401; then its user is asked.
import type { AuthProvider } from '@modelcontextprotocol/client';
import { changeMcpRow } from '../../storage/repositories/mcp.ts';
import { getStorage } from '../../storage/storage.server.ts';
import { guardedFetch } from '../guarded-fetch.ts';
import { ensureRow } from '../servers.server.ts';
import type { McpServer } from '../servers.server.ts';
import { readChallenge, write } from '../stored.ts';
import type { Challenge } from '../stored.ts';
import { loadSDK } from '../sdk.ts';
import { readCredentials } from './credentials.ts';
import { oauthProvider, SignInNeeded } from './provider.ts';

/** A token that ends so soon is as good as over. */
const earlyMs = 60_000;
/** A 401 that follows a refresh this closely was sent with the token of before. */
const justNowMs = 5_000;

const locks = new Map<string, Promise<unknown>>();
const refreshedAt = new Map<string, number>();

async function alone<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = locks.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => undefined);
  locks.set(key, settled);
  try {
    return await mine;
  } finally {
    if (locks.get(key) === settled) locks.delete(key);
  }
}

const keyOf = ({ userId, id }: McpServer): string => `${userId} ${id}`;

/** The fetch of everything about a sign-in. The operator's own server may name a private address only for itself. */
export const signInFetch = ({ at, trusted, origin }: McpServer) =>
  guardedFetch({
    secure: true,
    maxBytes: 1_000_000,
    trusted: at.type === 'http' && (trusted || origin === 'operator') ? at.url.origin : undefined,
  });

export async function noteChallenge(server: McpServer, challenge: Challenge): Promise<void> {
  await ensureRow(server);
  await changeMcpRow(await getStorage(), server.userId, server.id, { challenge: write(challenge) });
}

export function tokenProvider(server: McpServer, url: URL, document: string | undefined): AuthProvider {
  const current = async () => (await readCredentials(server)).find(({ tokens }) => tokens);
  const refresh = async (): Promise<void> => {
    const { scope, resourceMetadata } = readChallenge(server.row.challenge) ?? {};
    const { auth } = await loadSDK();
    await auth(oauthProvider(server, undefined, document), {
      serverUrl: url,
      fetchFn: signInFetch(server),
      ...(scope === undefined ? {} : { scope }),
      ...(resourceMetadata === undefined ? {} : { resourceMetadataUrl: new URL(resourceMetadata) }),
    });
    refreshedAt.set(keyOf(server), Date.now());
  };
  const early = ({ until }: { readonly until?: number }): boolean =>
    until !== undefined && until - earlyMs < Date.now();
  return {
    async token() {
      const known = await current();
      if (!known?.tokens?.refresh_token || !early(known)) return known?.tokens?.access_token;
      return alone(keyOf(server), async () => {
        const now = await current();
        // One that still holds for a moment is used where the refresh fails.
        if (now && early(now)) await refresh().catch(() => undefined);
        return (await current())?.tokens?.access_token;
      });
    },
    async onUnauthorized({ response }) {
      const arrived = Date.now();
      const { extractWWWAuthenticateParams } = await loadSDK();
      const { scope, resourceMetadataUrl } = extractWWWAuthenticateParams(response);
      await noteChallenge(server, {
        ...(scope === undefined ? {} : { scope }),
        ...(resourceMetadataUrl === undefined ? {} : { resourceMetadata: resourceMetadataUrl.href }),
      });
      await alone(keyOf(server), async () => {
        if ((refreshedAt.get(keyOf(server)) ?? 0) > arrived - justNowMs) return;
        const known = await current();
        if (!known?.tokens?.refresh_token) throw new SignInNeeded();
        await refresh();
      });
    },
  };
}

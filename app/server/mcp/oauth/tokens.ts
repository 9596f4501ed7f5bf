// Tokens of a connection: refreshed before they end, by one call of one process while the others wait; once more after a 401; then its
// user is asked.
import type { AuthProvider } from '@modelcontextprotocol/client';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveBack, takeLease } from '../../storage/repositories/leases.ts';
import { changeMcpRow } from '../../storage/repositories/mcp.ts';
import { getStorage } from '../../storage/storage.server.ts';
import { guardedFetch, refusedAuthorization } from '../guarded-fetch.ts';
import { ensureRow } from '../servers.server.ts';
import type { McpServer } from '../servers.server.ts';
import { readChallenge, write } from '../stored.ts';
import type { Challenge } from '../stored.ts';
import { loadSDK } from '../sdk.ts';
import { readCredentials } from './credentials.ts';
import { oauthProvider, SignInNeeded } from './provider.ts';

/** A token that ends so soon is as good as over. */
const earlyMs = 60_000;

/** Longer than a refresh takes; a process that dies in the middle keeps the others waiting so long. */
const leaseMs = 60_000;
const askAgainMs = 150;

const locks = new Map<string, Promise<unknown>>();

/** Calls of this process wait for each other, and one of them for those of other processes. */
async function alone<T>(server: McpServer, work: () => Promise<T>): Promise<T> {
  const key = keyOf(server);
  const before = locks.get(key) ?? Promise.resolve();
  const leased = (): Promise<T> => withLease(server, work);
  const mine = before.then(leased, leased);
  const settled = mine.catch(() => undefined);
  locks.set(key, settled);
  try {
    return await mine;
  } finally {
    if (locks.get(key) === settled) locks.delete(key);
  }
}

async function withLease<T>({ userId, id }: McpServer, work: () => Promise<T>): Promise<T> {
  const storage = await getStorage();
  const name = `mcp-tokens:${id}`;
  for (;;) {
    const lease = await takeLease(storage, userId, name, leaseMs);
    if (lease.state === 'mine') {
      try {
        return await work();
      } finally {
        await giveBack(storage, userId, name, lease.claimer);
      }
    }
    await sleep(askAgainMs);
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
  };
  const early = ({ until }: { readonly until?: number }): boolean =>
    until !== undefined && until - earlyMs < Date.now();
  return {
    async token() {
      const known = await current();
      if (!known?.tokens?.refresh_token || !early(known)) return known?.tokens?.access_token;
      return alone(server, async () => {
        const now = await current();
        // One that still holds for a moment is used where the refresh fails.
        if (now && early(now)) await refresh().catch(() => undefined);
        return (await current())?.tokens?.access_token;
      });
    },
    async onUnauthorized({ response }) {
      const sent = refusedAuthorization(response);
      const { extractWWWAuthenticateParams } = await loadSDK();
      const { scope, resourceMetadataUrl } = extractWWWAuthenticateParams(response);
      await noteChallenge(server, {
        ...(scope === undefined ? {} : { scope }),
        ...(resourceMetadataUrl === undefined ? {} : { resourceMetadata: resourceMetadataUrl.href }),
      });
      await alone(server, async () => {
        const known = await current();
        // It was sent with a token that has been replaced since, here or by another process.
        if (known?.tokens && sent !== undefined && sent !== `Bearer ${known.tokens.access_token}`) return;
        if (!known?.tokens?.refresh_token) throw new SignInNeeded();
        await refresh();
      });
    },
  };
}

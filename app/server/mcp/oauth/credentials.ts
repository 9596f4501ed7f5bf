// Client registrations and tokens per issuer, sealed for one user and server.
import type { App } from '../../process/app.ts';
import type { StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client';
import type { ClientKind } from '../../../shared/api/mcp.ts';
import { seal, unseal } from '../../auth/seal.server.ts';
import { listCredentials, writeCredentials } from '../../storage/repositories/mcp.ts';
import { getStorage } from '../../storage/storage.server.ts';
import type { McpServer } from '../servers.server.ts';

export interface Credentials {
  readonly issuer: string;
  readonly client?: StoredOAuthClientInformation;
  /** The redirect URI the client was registered with. */
  readonly redirect?: string;
  readonly tokens?: StoredOAuthTokens;
  /** Expiry of the access token. Unix time in ms. */
  readonly until?: number;
  /** How the last sign-in identified this client, and when. Undefined for sign-ins by an older version. */
  readonly made?: { readonly client: ClientKind; readonly at: number };
}

type Owner = Pick<McpServer, 'userId' | 'id'>;

const sealName = (id: string, issuer: string): string => `mcp:${id}:${issuer}`;

/** Returns credentials, last written first. */
export async function readCredentials(app: App, { userId, id }: Owner): Promise<readonly Credentials[]> {
  const rows = await listCredentials(await getStorage(app), userId, id);
  return rows.flatMap(({ issuer, sealed }) => unseal<Credentials>(app, userId, sealName(id, issuer), sealed) ?? []);
}

/** Returns the last sign-in that has tokens. */
export const signInMade = async (app: App, owner: Owner): Promise<Credentials['made']> =>
  (await readCredentials(app, owner)).find(({ tokens }) => tokens)?.made;

export async function changeCredentials(
  app: App,
  owner: Owner,
  issuer: string,
  change: Partial<Omit<Credentials, 'issuer'>> & { readonly without?: 'client' | 'tokens' },
): Promise<void> {
  const { without, ...values } = change;
  const known = (await readCredentials(app, owner)).find((each) => each.issuer === issuer) ?? { issuer };
  const { client, redirect, tokens, until, ...rest } = { ...known, ...values };
  const next: Credentials = {
    ...rest,
    ...(client && without !== 'client' ? { client, ...(redirect === undefined ? {} : { redirect }) } : {}),
    ...(tokens && without !== 'tokens' ? { tokens, ...(until === undefined ? {} : { until }) } : {}),
  };
  const sealed = seal(app, owner.userId, sealName(owner.id, issuer), next);
  const signedIn = next.tokens ? 1 : 0;
  await writeCredentials(await getStorage(app), { userId: owner.userId, serverId: owner.id, issuer, sealed, signedIn });
}

export const untilOf = ({ expires_in: seconds }: StoredOAuthTokens): { readonly until?: number } =>
  typeof seconds === 'number' && seconds > 0 ? { until: Date.now() + seconds * 1000 } : {};

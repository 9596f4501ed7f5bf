// The links that this user has given away, as the server lists them.
import type { Transport } from '../net/transport.ts';

export interface Share {
  readonly id: string;
  readonly conversationId: string;
  /** ms since the epoch. */
  readonly createdAt: number;
}

export async function listShares(transport: Pick<Transport, 'getJSON'>): Promise<readonly Share[]> {
  const { shares } = ((await transport.getJSON('/api/share')) ?? {}) as { readonly shares?: unknown };
  return Array.isArray(shares) ? shares.filter(isShare) : [];
}

/** Of what the conversation shows now. Rejects when the server did not make one. */
export async function createShare(transport: Pick<Transport, 'sendJSON'>, conversationId: string): Promise<Share> {
  const share = await transport.sendJSON('POST', '/api/share', { conversationId });
  if (!isShare(share)) throw new Error('The server answered without a share');
  return share;
}

export async function revokeShare(transport: Pick<Transport, 'sendJSON'>, id: string): Promise<void> {
  await transport.sendJSON('DELETE', `/api/share/${encodeURIComponent(id)}`);
}

export const addressOfShare = ({ id }: Pick<Share, 'id'>, origin: string): string =>
  `${origin}/share/${encodeURIComponent(id)}`;

function isShare(value: unknown): value is Share {
  const share = (value ?? {}) as Partial<Share>;
  return (
    typeof share.id === 'string' && typeof share.conversationId === 'string' && typeof share.createdAt === 'number'
  );
}

// The links that this user has given away, as the server lists them.
import { sharesApi } from '../../shared/api/shares.ts';
import type { Share } from '../../shared/api/shares.ts';
import { getFrom, sendTo } from '../net/call.ts';
import type { Transport } from '../net/transport.ts';

export type { Share } from '../../shared/api/shares.ts';

export const listShares = async (transport: Pick<Transport, 'getJSON'>): Promise<readonly Share[]> =>
  (await getFrom(transport, sharesApi.list, {})).shares;

/** Link to what the conversation shows now, or to what it holds down to `headId`. Rejects when the server did not make one. */
export const createShare = (
  transport: Pick<Transport, 'sendJSON'>,
  conversationId: string,
  headId?: string,
): Promise<Share> =>
  sendTo(transport, sharesApi.create, {}, { conversationId, ...(headId === undefined ? {} : { headId }) });

export const revokeShare = (transport: Pick<Transport, 'sendJSON'>, id: string): Promise<undefined> =>
  sendTo(transport, sharesApi.revoke, { id }, undefined);

export const addressOfShare = ({ id }: Pick<Share, 'id'>, origin: string): string =>
  `${origin}/share/${encodeURIComponent(id)}`;

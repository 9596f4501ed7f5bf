// The links given away, of one conversation or of all: read, made, taken back.
import { useCallback, useEffect, useState } from 'react';
import { createShare, listShares, revokeShare } from '../../client/conversations/shares.ts';
import type { Share } from '../../client/conversations/shares.ts';
import { useClient } from '../parts/client-context.ts';

export type Trouble = 'load' | 'change';

/** Time limit of waiting for the latest messages to reach the server before a link is created. */
const patienceMs = 3_000;

export function useShares(conversationId?: string) {
  const { transport, lists } = useClient();
  const [shares, setShares] = useState<readonly Share[]>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [busy, setBusy] = useState(false);
  const [revoked, setRevoked] = useState(false);
  /** Id of the link that was made last. */
  const [made, setMade] = useState<string>();

  const load = useCallback(
    () =>
      listShares(transport).then(
        (all) => {
          setTrouble(undefined);
          setShares(all.filter((share) => conversationId === undefined || share.conversationId === conversationId));
        },
        () => setTrouble('load'),
      ),
    [transport, conversationId],
  );
  useEffect(() => void load(), [load]);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setTrouble(undefined);
    setRevoked(false);
    await work().catch(() => setTrouble('change'));
    setBusy(false);
  };
  return {
    shares,
    trouble,
    busy,
    revoked,
    made,
    load,
    create: (id: string) =>
      attempt(async () => {
        await lists.settled(id, patienceMs);
        const share = await createShare(transport, id);
        setMade(share.id);
        setShares((known) => [share, ...(known ?? [])]);
      }),
    revoke: (id: string) =>
      attempt(async () => {
        await revokeShare(transport, id);
        setShares((known) => known?.filter((share) => share.id !== id));
        setRevoked(true);
      }),
  };
}

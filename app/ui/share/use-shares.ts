// Shared links of one conversation or of all: loads, creates and revokes them.
import { useState } from 'react';
import { shares as allShares } from '../../shared/conversation/shares.ts';
import { useClient } from '../parts/client-context.ts';
import { useAttempt } from '../parts/use-attempt.ts';
import { useResource } from '../parts/use-resource.ts';

/** Timeout for the latest messages to reach the server before a link is created. Unit: ms. */
const patienceMs = 3_000;

export function useShares(conversationId?: string) {
  const { lists } = useClient();
  const { data, status, outdated, load, change } = useResource(allShares);
  const { problem, busy, attempt } = useAttempt((): 'change' => 'change');
  const [revoked, setRevoked] = useState(false);
  const [made, setMade] = useState<string>();
  return {
    shares: data?.filter((share) => conversationId === undefined || share.conversationId === conversationId),
    trouble: problem ?? (status === 'failed' || outdated ? ('load' as const) : undefined),
    busy,
    revoked,
    made,
    load: () => attempt(load),
    create(id: string) {
      setRevoked(false);
      return attempt(async () => {
        await lists.settled(id, patienceMs);
        setMade((await change('create', {}, { conversationId: id })).id);
      });
    },
    async revoke(id: string) {
      setRevoked(false);
      setRevoked(await attempt(() => change('revoke', { id }, undefined)));
    },
  };
}

// Hook for all groups.
import { useCallback } from 'react';
import { getFrom } from '../../../client/net/call.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { groupsApi } from '../shared/api.ts';
import type { PeopleGroup } from '../shared/api.ts';
import { usePages } from './use-pages.ts';
import type { Pages } from './use-pages.ts';

export function useGroups(): Pages<PeopleGroup> {
  const { transport } = useClient();
  return usePages(
    useCallback(async () => ({ rows: (await getFrom(transport, groupsApi.list, {})).groups }), [transport]),
  );
}

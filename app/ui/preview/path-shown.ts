// The messages of the current branch, rendered or not.
import { useParams } from '@remix-run/react';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { Message } from '../../shared/message/message.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import { ClientContext } from '../parts/client-context.ts';
import { SharedPath } from './shared-path.ts';

const none: readonly Message[] = [];
const never = () => () => undefined;

export function usePathShown(): readonly Message[] {
  const shared = useContext(SharedPath);
  const store = useContext(ClientContext)?.conversations.store;
  const { id } = useParams();
  const read = () => (id === undefined ? undefined : store?.get().byId[id]);
  const conversation = useSyncExternalStore(store?.subscribe ?? never, read, read);
  return useMemo(() => shared ?? (conversation ? pathOf(conversation) : none), [shared, conversation]);
}

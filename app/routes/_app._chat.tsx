// The chat screen. It stays while the conversation in the address changes.
import type { MetaFunction } from '@remix-run/node';
import { Chat } from '../ui/shell/Chat.tsx';

export const meta: MetaFunction = () => [{ title: 'Tributary' }];

export default function ChatRoute() {
  return <Chat />;
}

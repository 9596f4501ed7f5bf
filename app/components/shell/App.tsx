// One client for all pages of the app, and what is told over any of them: announcements, notices, the access code.
import { Outlet } from '@remix-run/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createChatClient } from '../../chat/client.ts';
import { Announcer } from '../announcer/Announcer.tsx';
import { UndoRemoval } from '../message/UndoRemoval.tsx';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { ClientContext, useClient, useStore } from '../ui/client-context.ts';
import { Toasts } from './Toasts.tsx';

const LockDialog = lazy(() => import('../lock/LockDialog.tsx'));

export function App() {
  const [client] = useState(() => createChatClient());
  useEffect(() => client.start(), [client]);
  return (
    <ClientContext.Provider value={client}>
      <Outlet />
      <Announcer />
      <Toasts />
      <UndoRemoval />
      <PaletteHost />
      <Lock />
    </ClientContext.Provider>
  );
}

function Lock() {
  const locked = useStore(useClient().locked, (value) => value);
  return <Suspense>{locked && <LockDialog />}</Suspense>;
}

// Creates the client for all pages, and renders what any page may show: announcements, notices, the access code dialog.
import { Outlet, useLocation } from '@remix-run/react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart, preload } from '../parts/lazy-part.ts';
import { createChatClient } from '../../client/create-client.ts';
import type { PageBeginning } from '../../client/client.ts';
import { setPageClient } from '../../client/page-client.ts';
import { features } from '../../features/ui.ts';
import { Announcer } from '../announcer/Announcer.tsx';
import { UndoRemoval } from '../message/UndoRemoval.tsx';
import { ClientContext, useClient, useStore } from '../parts/client-context.ts';
import { speaking } from '../voice/speaking.ts';
import { UndoNotice } from '../sidebar/UndoNotice.tsx';
import { Toasts } from './Toasts.tsx';
import { stack } from '../parts/Toasts.css.ts';

const LockDialog = lazyPart(() => import('../lock/LockDialog.tsx'));
const SignInDialog = lazyPart(() => import('../lock/SignInDialog.tsx'));
const Player = lazyPart(() => import('../voice/Player.tsx'));
const loadShortcuts = () => import('./ShortcutHost.tsx');
const ShortcutHost = lazyPart(loadShortcuts);
/** Pages that lead to an account. */
const openPaths: readonly string[] = ['/settings/account', ...features.flatMap(({ openPage }) => openPage ?? [])];

export function App({ page }: { readonly page: PageBeginning }) {
  const [client] = useState(() => createChatClient(undefined, undefined, undefined, page));
  useEffect(() => {
    setPageClient(client);
    return client.start();
  }, [client]);
  return (
    <ClientContext.Provider value={client}>
      <Outlet />
      <Announcer />
      <div className={stack}>
        <Toasts />
        <UndoRemoval />
        <UndoNotice />
      </div>
      <Keyboard />
      <Lock />
      <ReadAloud />
    </ClientContext.Provider>
  );
}

/** Loaded along with this browser's data rather than in the first script, which must stay small. */
function Keyboard() {
  useEffect(() => preload(loadShortcuts), []);
  const awake = useStore(useClient().awake, (value) => value);
  // Rendered only once awake: changing a Suspense boundary during hydration would break hydration.
  return (
    awake && (
      <Suspense>
        <ShortcutHost />
      </Suspense>
    )
  );
}

function ReadAloud() {
  const reads = useStore(speaking, (now) => now !== undefined);
  return <Suspense>{reads && <Player />}</Suspense>;
}

function Lock() {
  const client = useClient();
  const locked = useStore(client.locked, (value) => value);
  const signIn = useStore(client.signInRequired, (value) => value);
  const { pathname } = useLocation();
  return <Suspense>{locked ? <LockDialog /> : signIn && !openPaths.includes(pathname) && <SignInDialog />}</Suspense>;
}

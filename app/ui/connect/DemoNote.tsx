// Note below a chat with the demo while no provider is connected, with a button to connect one.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { textButton } from '../../styles/shared.css.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { Presence } from '../parts/Presence.tsx';
import * as css from './Connect.css.ts';
import { useConnected } from './use-connected.ts';

const ConnectDialog = lazyPart(() => import('./ConnectDialog.tsx'));

export default function DemoNote({ onChoose }: { readonly onChoose: (provider: ProviderInfo) => void }) {
  const { t } = useTranslation('chat');
  const connected = useConnected();
  const [open, setOpen] = useState(false);
  // Keeps an open dialog until a model is chosen, which ends the demo.
  if (connected && !open) return null;
  return (
    <p className={css.demo}>
      <span>{t('connect.demo')}</span>
      <button type="button" className={textButton} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('connect.demoOpen')}
      </button>
      <Suspense>
        <Presence>{open && <ConnectDialog onChoose={onChoose} onClose={() => setOpen(false)} />}</Presence>
      </Suspense>
    </p>
  );
}

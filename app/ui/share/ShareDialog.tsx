// Dialog to share a conversation by link, and to revoke links.
import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef } from 'react';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button, dialogBody } from '../../styles/shared.css.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { ShareLink } from './ShareLink.tsx';
import { useShares } from './use-shares.ts';
import { DialogSheet } from '../parts/DialogSheet.tsx';
import * as css from './ShareDialog.css.ts';

interface Props {
  readonly conversationId: string;
  readonly onClose: () => void;
}

export default function ShareDialog(props: Props) {
  const ready = usePageTexts('data');
  const { t } = useTranslation('data');
  if (!ready) return null;
  return (
    <DialogSheet title={t('share.title')} onClose={props.onClose}>
      <div className={dialogBody}>
        <Dialog.Description className={css.text}>{t('share.text')}</Dialog.Description>
        <Links conversationId={props.conversationId} />
      </div>
    </DialogSheet>
  );
}

function Links({ conversationId }: Pick<Props, 'conversationId'>) {
  const { t } = useTranslation('data');
  const { shares, trouble, busy, revoked, made, create, revoke } = useShares(conversationId);
  const another = useRef<HTMLButtonElement>(null);
  // The focused button was removed with its link.
  useEffect(() => {
    if (revoked && !busy) another.current?.focus();
  }, [revoked, busy]);
  const some = shares !== undefined && shares.length > 0;
  return (
    <>
      <div className={css.create}>
        <button
          ref={another}
          type="button"
          data-first
          className={button({ look: some ? 'plain' : 'primary' })}
          disabled={busy}
          onClick={() => void create(conversationId)}
        >
          <Link2 size={16} aria-hidden />
          {busy ? t('share.creating') : t(some ? 'share.another' : 'share.create')}
        </button>
      </div>
      <div role="alert">
        {trouble && <p className={css.trouble}>{t(trouble === 'load' ? 'share.loadFailed' : 'share.failed')}</p>}
      </div>
      <div role="status">{revoked && <p className={css.done}>{t('share.revoked')}</p>}</div>
      {some && (
        <>
          <h3 className={css.heading}>{t('share.links')}</h3>
          <ul className={css.links}>
            {shares.map((share) => (
              <ShareLink
                key={share.id}
                share={share}
                busy={busy}
                fresh={share.id === made}
                onRevoke={() => void revoke(share.id)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

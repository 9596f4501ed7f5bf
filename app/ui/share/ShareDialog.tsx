// Gives a conversation away by link, and takes it back.
import { Dialog } from '@base-ui/react/dialog';
import { Link2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { backdrop, button, dialog, dialogBody, dialogHead, dialogTitle, iconButton } from '../../styles/shared.css.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { ShareLink } from './ShareLink.tsx';
import { useShares } from './use-shares.ts';
import * as css from './ShareDialog.css.ts';

interface Props {
  readonly conversationId: string;
  readonly onClose: () => void;
}

export default function ShareDialog(props: Props) {
  const ready = usePageTexts('data');
  const { t } = useTranslation('data');
  const { t: common } = useTranslation('common');
  if (!ready) return null;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup className={dialog}>
          <div className={dialogHead}>
            <Dialog.Title className={dialogTitle}>{t('share.title')}</Dialog.Title>
            <Dialog.Close className={iconButton()} aria-label={common('close')}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
          <div className={dialogBody}>
            <Dialog.Description className={css.text}>{t('share.text')}</Dialog.Description>
            <Links conversationId={props.conversationId} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Links({ conversationId }: Pick<Props, 'conversationId'>) {
  const { t } = useTranslation('data');
  const { shares, trouble, busy, revoked, create, revoke } = useShares(conversationId);
  const some = shares !== undefined && shares.length > 0;
  return (
    <>
      <div className={css.create}>
        <button
          type="button"
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
              <ShareLink key={share.id} share={share} busy={busy} onRevoke={() => void revoke(share.id)} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

// Creates and revokes a read-only page of the conversation up to one answer.
import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sharesApi } from '../../shared/api/shares.ts';
import { sendTo } from '../../client/net/call.ts';
import { button, dialogBody, field } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { focusOnce } from '../parts/focus-once.ts';
import { DialogSheet } from '../parts/DialogSheet.tsx';
import * as css from './AnswerMenu.css.ts';

interface Props {
  readonly conversationId: string;
  /** Id of the last message on the shared page. */
  readonly messageId: string;
  readonly onClose: () => void;
}

type State = 'idle' | 'working' | 'failed' | { readonly id: string };

export default function ShareDialog({ conversationId, messageId, onClose }: Props) {
  const { t } = useTranslation('message');
  const { transport } = useClient();
  const [state, setState] = useState<State>('idle');
  const share = typeof state === 'object' ? state : undefined;

  const make = async (): Promise<void> => {
    setState('working');
    try {
      setState(await sendTo(transport, sharesApi.create, {}, { conversationId, headId: messageId }));
    } catch {
      setState('failed');
    }
  };
  const takeBack = async ({ id }: { readonly id: string }): Promise<void> => {
    try {
      await sendTo(transport, sharesApi.revoke, { id }, undefined);
      onClose();
    } catch {
      setState('failed');
    }
  };
  const url = share ? `${window.location.origin}/share/${share.id}` : '';
  return (
    <DialogSheet title={t('shareTitle')} onClose={onClose}>
      <div className={dialogBody}>
        <Dialog.Description className={css.note}>{t('shareText')}</Dialog.Description>
        {share && (
          <div className={css.linkRow}>
            <input
              ref={focusOnce}
              className={field}
              readOnly
              aria-label={t('shareLink')}
              value={url}
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={() => url} label={t('copyLink')} size="normal" />
          </div>
        )}
        <p role="status" className={css.note}>
          {state === 'failed' ? t('shareFailed') : ''}
        </p>
        <div className={css.dialogFoot}>
          {share ? (
            <>
              <button type="button" className={button({ look: 'danger' })} onClick={() => void takeBack(share)}>
                {t('shareStop')}
              </button>
              <a className={button()} href={url} target="_blank" rel="noreferrer">
                {t('shareOpen')}
              </a>
            </>
          ) : (
            <button
              type="button"
              className={button({ look: 'primary' })}
              disabled={state === 'working'}
              onClick={() => void make()}
            >
              {t('shareMake')}
            </button>
          )}
        </div>
      </div>
    </DialogSheet>
  );
}

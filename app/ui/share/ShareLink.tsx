// A shared link: its URL, and buttons to copy and revoke it.
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Share } from '../../shared/api/shares.ts';
import { addressOfShare } from '../../shared/conversation/shares.ts';
import { button, field, iconButton } from '../../styles/shared.css.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { focusOnce } from '../parts/focus-once.ts';
import { formatDateTime } from '../parts/format.ts';
import * as css from './ShareDialog.css.ts';

interface Props {
  readonly share: Share;
  readonly title?: string;
  readonly busy: boolean;
  /** True for a new link, whose URL gets the focus. */
  readonly fresh?: boolean;
  readonly onRevoke: () => void;
}

export function ShareLink({ share, title, busy, fresh = false, onRevoke }: Props) {
  const { t, i18n } = useTranslation('data');
  const address = addressOfShare(share, window.location.origin);
  const date = formatDateTime(share.createdAt, i18n.language);
  return (
    <li className={css.link}>
      {title !== undefined && (
        <p className={css.linkTitle} dir="auto">
          {title}
        </p>
      )}
      <div className={css.address}>
        <input
          ref={fresh ? focusOnce : null}
          className={field}
          readOnly
          aria-label={t('share.address')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={() => address} label={t('share.copy')} size="normal" />
        <a
          className={iconButton()}
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={t('share.open')}
          title={t('share.open')}
        >
          <ExternalLink size={16} aria-hidden />
        </a>
      </div>
      <div className={css.about}>
        <span>{t('share.made', { date })}</span>
        <button
          type="button"
          className={button({ look: 'quiet' })}
          aria-label={t('share.revokeOf', { date })}
          disabled={busy}
          onClick={onRevoke}
        >
          {t('share.revoke')}
        </button>
      </div>
    </li>
  );
}

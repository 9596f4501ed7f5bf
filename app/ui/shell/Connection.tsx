// Notice while the server is unreachable: unsent messages are kept, and a button retries.
import { RefreshCw, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './Connection.css.ts';

export function Connection() {
  const { t } = useTranslation('chat');
  const client = useClient();
  const offline = useStore(client.outbox, (state) => state.offline);
  return (
    <div role="status" className={css.place}>
      {offline && (
        <div className={css.notice}>
          <WifiOff size={16} aria-hidden className={css.icon} />
          <span className={css.text}>{t('offline.title')}</span>
          <button type="button" className={button({ look: 'quiet' })} onClick={() => client.retry()}>
            {t('offline.retry')}
          </button>
        </div>
      )}
    </div>
  );
}

/** Shown if a conversation could not be loaded. */
export function Unreached() {
  const { t } = useTranslation('chat');
  const client = useClient();
  return (
    <div role="alert" className={css.unreached}>
      <p>{t('offline.unreached')}</p>
      <button type="button" className={button()} onClick={() => client.retry()}>
        <RefreshCw size={16} aria-hidden />
        {t('offline.retry')}
      </button>
    </div>
  );
}

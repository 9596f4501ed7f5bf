// All shared links of the user.
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { ShareLink } from '../share/ShareLink.tsx';
import { useShares } from '../share/use-shares.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './Data.css.ts';
import * as links from '../share/ShareDialog.css.ts';

export function SharesCard() {
  const { t } = useTranslation('data');
  const { t: common } = useTranslation('common');
  const client = useClient();
  const list = useStore(client.conversations.store, (state) => state.list);
  const { shares, trouble, busy, revoked, load, revoke } = useShares();
  return (
    <>
      <p className={css.text}>{t('shares.text')}</p>
      <div role="alert">
        {trouble && (
          <p className={css.trouble}>
            {t(trouble === 'load' ? 'share.loadFailed' : 'share.failed')}{' '}
            {trouble === 'load' && (
              <button type="button" className={button({ look: 'quiet' })} onClick={() => void load()}>
                {t('away.again')}
              </button>
            )}
          </p>
        )}
      </div>
      <div role="status">{revoked && <p className={links.done}>{t('share.revoked')}</p>}</div>
      {shares && (
        <div className={css.card}>
          {shares.length === 0 ? (
            <p className={css.none}>{t('shares.none')}</p>
          ) : (
            <ul className={links.links}>
              {shares.map((share) => (
                <ShareLink
                  key={share.id}
                  share={share}
                  title={list.find(({ id }) => id === share.conversationId)?.title || common('list.untitled')}
                  busy={busy}
                  onRevoke={() => void revoke(share.id)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}

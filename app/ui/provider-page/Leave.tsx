// Removes the key of a provider, or deletes a custom provider.
import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { putCheck } from './checks.ts';
import * as css from './ProviderPage.css.ts';

interface Props {
  readonly provider: ProviderInfo;
  readonly onLeft: () => void;
}

export function Leave({ provider, onLeft }: Props) {
  const { t } = useTranslation('providers');
  const client = useClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState('');
  const { name, id, custom } = provider;
  const words = custom
    ? {
        title: t('page.delete'),
        act: t('page.deleteYes'),
        sure: t('page.deleteSure', { provider: name }),
        yes: t('page.deleteYes'),
      }
    : {
        title: t('page.disconnect', { provider: name }),
        act: t('page.disconnectYes'),
        sure: t('page.disconnectSure', { provider: name }),
        yes: t('page.disconnectYes'),
      };

  const leave = async (): Promise<void> => {
    try {
      // The key first: without its provider the key could not be found and deleted.
      await client.vaults.remove(id);
      putCheck(id, undefined);
      if (!custom) return onLeft();
      await client.providerStates.remove(id);
      await client.forgetModels(id);
      void navigate('/settings/providers', { replace: true });
    } catch {
      setWrong(t('page.notSaved'));
      setAsking(false);
    }
  };
  return (
    <section className={css.card} aria-label={words.title}>
      <div className={css.leave}>
        <div className={css.grow}>
          <h3 className={css.cardTitle}>{words.title}</h3>
          <p role={asking ? 'alert' : undefined} className={css.note}>
            {asking ? words.sure : t(custom ? 'page.deleteHint' : 'page.disconnectHint')}
          </p>
        </div>
        {asking ? (
          <>
            <button type="button" className={button({ look: 'quiet' })} onClick={() => setAsking(false)}>
              {t('page.keep')}
            </button>
            <button type="button" className={`${button()} ${css.really}`} onClick={() => void leave()}>
              {words.yes}
            </button>
          </>
        ) : (
          <button type="button" className={button({ look: 'danger' })} onClick={() => setAsking(true)}>
            {words.act}
          </button>
        )}
      </div>
      <p role="alert" className={css.bad}>
        {wrong}
      </p>
    </section>
  );
}

// Model servers found on this machine, and a button to look again.
import { RefreshCw, Server } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './Connect.css.ts';

export function LocalServers({ onChoose }: { readonly onChoose: (provider: ProviderInfo) => void }) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const list = useStore(client.providers, (state) => state.list);
  const lists = useStore(client.modelLists, (all) => all);
  const [looking, setLooking] = useState(false);
  const running = list.filter(
    ({ id, off, localURL, health }) =>
      !off && localURL !== undefined && health === 'ready' && lists[id]?.status !== 'failed',
  );
  const look = (): void => {
    setLooking(true);
    void client.loadProviders(true).finally(() => setLooking(false));
  };
  return (
    <section className={css.local} aria-label={t('connect.local')}>
      <Server size={16} aria-hidden className={css.icon} />
      <p className={css.localText} role="status">
        {running.length > 0
          ? t('connect.localFound', { names: running.map(({ name }) => name).join(', ') })
          : t('connect.localNone')}
      </p>
      {running.map((server) => (
        <button key={server.id} type="button" className={button()} onClick={() => onChoose(server)}>
          {t('connect.localAction', { name: server.name })}
        </button>
      ))}
      {running.length === 0 && (
        <button type="button" className={button()} disabled={looking} onClick={look}>
          <RefreshCw size={15} aria-hidden />
          {looking ? t('connect.looking') : t('connect.look')}
        </button>
      )}
    </section>
  );
}

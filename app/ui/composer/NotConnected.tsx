// Notice before sending that the provider of the chat was disconnected, with a link to connect it again.
import { notice } from '../parts/Notice.css.ts';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { obstacleOf } from '../../shared/providers/providers.ts';
import { useClient, useStore } from '../parts/client-context.ts';

export default function NotConnected({ provider }: { readonly provider: string }) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const info = useStore(client.providers, ({ list }) => list.find(({ id }) => id === provider));
  const own = useStore(client.vaults.store, (all) => all[provider]?.vault);
  if (!info || obstacleOf(info, own) !== 'no-key') return null;
  return (
    <p role="status" className={notice}>
      {t('composer.notConnected', { provider: info.name })}{' '}
      <Link to={`/settings/providers/${provider}`}>{t('composer.connectIt')}</Link>
    </p>
  );
}

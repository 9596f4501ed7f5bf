// Shows which credentials were used, and a form for others. Saving retries the request.
import type { PanelProps } from './props.ts';
import { useTranslation } from 'react-i18next';
import { needsKey } from '../../shared/providers/providers.ts';
import { lastFour } from '../../client/providers/vaults.ts';
import KeyForm from '../key-form/KeyForm.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './ErrorCard.css.ts';

export function Credentials({ info, provider, onRetry }: PanelProps) {
  const { t } = useTranslation('chat');
  const { t: error } = useTranslation('error');
  if (!info) return <p>{error('noProvider', { provider })}</p>;
  return (
    <>
      {needsKey(info) && <KeySource provider={provider} operators={info.health === 'ready'} />}
      <KeyForm provider={info} submit={t('key.saveRetry')} onSaved={() => onRetry()} />
    </>
  );
}

/** Location and last characters of the refused key, so that the user can identify it. */
function KeySource({ provider, operators }: { readonly provider: string; readonly operators: boolean }) {
  const { t } = useTranslation('error');
  const entry = useStore(useClient().vaults.store, (all) => all[provider]);
  const key = entry?.vault.apiKey ?? entry?.vault.accessKeyId ?? '';
  // A key stored on the server arrives masked, so its last characters need no masking.
  const end = entry?.place === 'server' ? key.slice(-4) : lastFour(key);
  const text = !entry
    ? t(operators ? 'key.operator' : 'key.none')
    : end
      ? t(`key.${entry.place}`, { end })
      : t('key.given');
  return <p className={css.quiet}>{text}</p>;
}

// Headings of the picker: the name of a group, and for a provider its actions, shown on hover.
import { Link } from '@remix-run/react';
import { KeyRound, RefreshCw, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canList } from '../../shared/providers/model-lists.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { iconButton } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { useErrorReason } from '../parts/use-error-sentence.ts';
import type { HeadRow } from './rows.ts';
import * as css from './Picker.css.ts';

interface Props {
  readonly id: string;
  readonly index: number;
  readonly row: HeadRow;
  readonly active: boolean;
  readonly onKey: (provider: ProviderInfo) => void;
}

const small = iconButton({ size: 'small' });

export function PickerHead({ id, index, row, active, onKey }: Props) {
  const { t } = useTranslation('picker');
  const { provider, of, title, count } = row;
  const content = ((): ReactNode => {
    switch (of) {
      case 'recent':
      case 'starred':
        return t(`${of}`);
      case 'connect':
        return t('notConnected');
      case 'model':
        return (
          <>
            <span>{title}</span>
            <span className={css.count}>{t('offers', { count })}</span>
          </>
        );
      case 'provider':
        return provider && <Provider provider={provider} count={count} onKey={onKey} />;
    }
  })();
  return (
    <div id={id} data-row={index} role="row" aria-rowindex={index + 1} data-active={active} className={css.head}>
      <span role="gridcell" className={css.headCell}>
        {content}
      </span>
    </div>
  );
}

function Provider({
  provider,
  count,
  onKey,
}: {
  readonly provider: ProviderInfo;
  readonly count: number;
  readonly onKey: (provider: ProviderInfo) => void;
}) {
  const { t } = useTranslation('picker');
  const reason = useErrorReason();
  const client = useClient();
  const own = useStore(client.vaults.store, (all) => all[provider.id] !== undefined);
  const list = useStore(client.modelLists, (lists) => lists[provider.id]);
  const { keyVault, localURL, name } = provider;
  const asks = keyVault.required.length > 0 || keyVault.anyOf.length > 0 || localURL !== undefined;
  const loading = list?.status === 'loading';
  const state = loading ? t('asking') : count === 0 ? t('noModels') : '';
  const key = `${own ? t('changeKey') : t('addKey')}: ${name}`;
  const settings = t('settings', { provider: name });
  const refresh = `${t('refresh')}: ${name}`;
  return (
    <>
      <span>{localURL !== undefined && !own ? t('onServer', { provider: name }) : name}</span>
      {state && <span className={css.count}>{state}</span>}
      <span className={css.headActions}>
        {canList(provider, own) && (
          <button
            type="button"
            className={small}
            tabIndex={-1}
            disabled={loading}
            aria-label={refresh}
            title={refresh}
            onClick={() => void client.refreshModels(provider.id)}
          >
            <RefreshCw size={14} aria-hidden />
          </button>
        )}
        {asks && (
          <button
            type="button"
            className={small}
            tabIndex={-1}
            aria-label={key}
            title={key}
            onClick={() => onKey(provider)}
          >
            <KeyRound size={14} aria-hidden />
          </button>
        )}
        <Link
          to={`/settings/providers/${encodeURIComponent(provider.id)}`}
          className={small}
          tabIndex={-1}
          aria-label={settings}
          title={settings}
        >
          <Settings size={14} aria-hidden />
        </Link>
      </span>
      {list?.error && (
        <span role="status" className={css.listError}>
          {t('listFailed', { provider: name })} {reason(list.error, name)}
        </span>
      )}
    </>
  );
}

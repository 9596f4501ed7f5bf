// One row of the picker: a provider's heading with its key, or a model with what it can do and what it costs.
import { Link } from '@remix-run/react';
import { Check, KeyRound, Power, RefreshCw, Settings2, Star } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import { canList } from '../../shared/providers/model-lists.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { hidden, iconButton } from '../../styles/shared.css.ts';
import { LetterTile } from '../sources/LetterTile.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatPrice, formatWindow } from '../parts/format.ts';
import { Abilities } from './Abilities.tsx';
import type { PickerRow } from './rows.ts';
import * as css from './Picker.css.ts';

interface Props {
  readonly id: string;
  readonly index: number;
  readonly row: PickerRow;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onChoose: () => void;
  readonly onKey: (provider: ProviderInfo, model?: string) => void;
  readonly onStar: (provider: ProviderInfo, model: string) => void;
}

export const PickerRowView = memo(function PickerRowView(props: Props) {
  const { id, index, row, active, selected, onChoose, onKey, onStar } = props;
  const { t, i18n } = useTranslation('chat');
  if (row.kind === 'head') return <Head id={id} index={index} row={row} active={active} onKey={onKey} />;
  const { model, provider, obstacle, lack, named } = row;
  const starred = provider.starred?.has(model.id) ?? false;
  return (
    // The list's own field has the keyboard and names the active row; rows take the pointer only.
    <div
      id={id}
      data-row={index}
      role="row"
      tabIndex={-1}
      aria-selected={selected}
      aria-rowindex={index + 1}
      aria-disabled={obstacle ? true : undefined}
      data-active={active}
      className={obstacle ? css.rowOff : css.row}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
    >
      <span role="gridcell" className={css.cell}>
        <LetterTile host={provider.name} />
        <span className={css.main}>
          <span className={css.name}>
            <span className={css.nameText}>{model.displayName ?? model.id}</span>
            {named && provider.name !== model.displayName && <span className={css.provider}>{provider.name}</span>}
            <Abilities model={model} />
          </span>
          <span className={css.facts}>
            {obstacle && <span className={css.why}>{t(`picker.why.${obstacle}`)}</span>}
            {lack && <span className={css.why}>{t(`picker.lack.${lack}`)}</span>}
            {provider.localURL !== undefined && provider.listed && !provider.listed.has(model.id) && (
              <span className={css.why}>{t('picker.notHere')}</span>
            )}
            {model.contextWindowTokens !== undefined && (
              <span>{t('picker.context', { tokens: formatWindow(model.contextWindowTokens, i18n.language) })}</span>
            )}
            <Price model={model} />
          </span>
        </span>
        {selected && <Check size={16} aria-hidden className={css.check} />}
        {obstacle && obstacle !== 'off' && <KeyRound size={15} aria-hidden className={css.rowKey} />}
        {obstacle === 'off' && <Power size={15} aria-hidden className={css.rowKey} />}
        <button
          type="button"
          tabIndex={-1}
          className={`${iconButton({ size: 'small' })} ${css.star}`}
          aria-pressed={starred}
          aria-label={t('picker.star', { model: model.displayName ?? model.id })}
          onClick={(event) => {
            event.stopPropagation();
            onStar(provider, model.id);
          }}
        >
          <Star size={15} aria-hidden />
        </button>
      </span>
    </div>
  );
});

function Head({
  id,
  index,
  row,
  active,
  onKey,
}: Pick<Props, 'id' | 'index' | 'active' | 'onKey'> & { readonly row: Extract<PickerRow, { kind: 'head' }> }) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const own = useStore(client.vaults.store, (all) => row.provider !== undefined && all[row.provider.id] !== undefined);
  const list = useStore(client.modelLists, (lists) => (row.provider ? lists[row.provider.id] : undefined));
  const { provider, count, obstacle, of, title } = row;
  const line = (content: ReactNode) => (
    <div id={id} data-row={index} role="row" aria-rowindex={index + 1} data-active={active} className={css.head}>
      <span role="gridcell" className={css.headCell}>
        {content}
      </span>
    </div>
  );
  if (!provider) {
    if (of === 'recent') return line(t('picker.recent'));
    if (of === 'starred') return line(t('picker.starred'));
    return line(
      <>
        <span>{title}</span>
        <span className={css.count}>{t('picker.offers', { count })}</span>
      </>,
    );
  }
  const asks =
    provider.keyVault.required.length > 0 || provider.keyVault.anyOf.length > 0 || provider.localURL !== undefined;
  const state =
    list?.status === 'loading'
      ? t('picker.asking')
      : own
        ? t('picker.yourKey')
        : obstacle === 'unreachable'
          ? t('picker.unreachable')
          : count === 0
            ? t('picker.noModels')
            : t('picker.count', { count });
  const silent = provider.localURL !== undefined && !own && provider.health === 'unreachable';
  const again = silent || canList(provider, own);
  return line(
    <>
      <span>{provider.name}</span>
      <span className={css.count}>{state}</span>
      <span className={css.headActions}>
        {again && (
          <button
            type="button"
            className={css.keyButton}
            tabIndex={-1}
            disabled={list?.status === 'loading'}
            aria-label={`${silent ? t('empty.localProbe') : t('picker.refresh')}: ${provider.name}`}
            onClick={() => void (silent ? client.loadProviders(true) : client.refreshModels(provider.id))}
          >
            <RefreshCw size={13} aria-hidden />
            {silent ? t('empty.localProbe') : t('picker.refresh')}
          </button>
        )}
        {asks && (
          <button type="button" className={css.keyButton} tabIndex={-1} onClick={() => onKey(provider)}>
            <KeyRound size={13} aria-hidden />
            {own ? t('picker.changeKey') : t('picker.addKey')}
          </button>
        )}
        <Link
          to={`/settings/providers/${encodeURIComponent(provider.id)}`}
          className={css.keyButton}
          tabIndex={-1}
          aria-label={t('picker.settings', { provider: provider.name })}
          title={t('picker.settings', { provider: provider.name })}
        >
          <Settings2 size={13} aria-hidden />
        </Link>
      </span>
      {list?.error && (
        <span role="status" className={css.listError}>
          {t('picker.listFailed', { provider: provider.name })} {list.error.message}
        </span>
      )}
    </>,
  );
}

function Price({ model: { pricing } }: { readonly model: ModelCard }) {
  const { t, i18n } = useTranslation('chat');
  if (pricing?.input === undefined || pricing.output === undefined || pricing.unit !== undefined) return null;
  if (pricing.input === 0 && pricing.output === 0) return <span className={css.free}>{t('picker.free')}</span>;
  const price = (amount: number): string => formatPrice(amount, pricing.currency ?? 'USD', i18n.language);
  const values = { input: price(pricing.input), output: price(pricing.output) };
  return (
    <span title={t('picker.priceLabel', values)}>
      <span aria-hidden>{t('picker.price', values)}</span>
      <span className={hidden}>{t('picker.priceLabel', values)}</span>
    </span>
  );
}

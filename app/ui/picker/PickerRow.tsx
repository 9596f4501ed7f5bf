// Rows of the picker: a model with logo, abilities, context and star, or an unconnected vendor.
import { Check, Star } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { modelMark } from '../../shared/providers/model-marks.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button, hidden, iconButton } from '../../styles/shared.css.ts';
import { BrandMark } from '../parts/BrandMark.tsx';
import { formatWindow } from '../parts/format.ts';
import { Abilities } from './Abilities.tsx';
import { priceOf } from './facts.ts';
import type { ModelPickerRow, PickerRow, VendorRow } from './rows.ts';
import { PickerHead } from './PickerHead.tsx';
import * as css from './Picker.css.ts';

interface Props<Row = PickerRow> {
  readonly id: string;
  readonly index: number;
  readonly row: Row;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onChoose: (row: PickerRow) => void;
  readonly onKey: (provider: ProviderInfo, model?: string) => void;
  readonly onStar: (provider: ProviderInfo, model: string) => void;
}

export const PickerRowView = memo(function PickerRowView(props: Props) {
  const { id, index, row, active, onKey } = props;
  switch (row.kind) {
    case 'head':
      return <PickerHead id={id} index={index} row={row} active={active} onKey={onKey} />;
    case 'model':
      return <Model {...props} row={row} />;
    case 'vendor':
      return <Vendor {...props} row={row} />;
    // Rendered below the list.
    case 'more':
      return null;
  }
});

function Line({
  props,
  muted,
  children,
}: {
  readonly props: Props;
  readonly muted: boolean;
  readonly children: ReactNode;
}) {
  const { id, index, row, active, selected, onChoose } = props;
  return (
    // The search field has the focus and names the active row; rows only handle the pointer.
    <div
      id={id}
      data-row={index}
      role="row"
      tabIndex={-1}
      aria-selected={selected}
      aria-rowindex={index + 1}
      data-active={active}
      data-selected={selected}
      className={muted ? css.rowOff : css.row}
      onClick={() => onChoose(row)}
      onKeyDown={(event) => event.key === 'Enter' && onChoose(row)}
    >
      <span role="gridcell" className={css.cell}>
        {children}
      </span>
    </div>
  );
}

function Model(props: Props<ModelPickerRow>) {
  const { row, selected, onStar } = props;
  const { t, i18n } = useTranslation('picker');
  const { model, provider, obstacle, lack, named } = row;
  const name = model.displayName ?? model.id;
  const mark = modelMark(model.id) ?? provider.mark;
  const starred = provider.starred?.has(model.id) ?? false;
  const away = provider.localURL !== undefined && provider.listed !== undefined && !provider.listed.has(model.id);
  const price = priceOf(model, i18n.language);
  return (
    <Line props={props} muted={obstacle !== undefined}>
      <BrandMark mark={mark} />
      <span className={css.name}>
        <span className={css.nameText}>{name}</span>
        {selected && <Check size={16} aria-hidden className={css.check} />}
        {/* A provider's logo already shows who serves the model. */}
        {named && provider.name !== name && (
          <span className={mark === provider.mark && mark !== undefined ? hidden : css.note}>{provider.name}</span>
        )}
        {obstacle && <span className={css.note}>{t(`why.${obstacle}`)}</span>}
        {lack && <span className={css.lack}>{t(`lack.${lack}`)}</span>}
        {away && <span className={css.note}>{t('notHere')}</span>}
      </span>
      <Abilities model={model} provider={provider} />
      <span className={css.window}>
        {model.contextWindowTokens !== undefined && (
          <>
            <span aria-hidden>{formatWindow(model.contextWindowTokens, i18n.language)}</span>
            <span className={hidden}>
              {t('context', { tokens: formatWindow(model.contextWindowTokens, i18n.language) })}
            </span>
          </>
        )}
      </span>
      {price && (
        <span className={hidden}>
          {price.free ? t('free') : t('priceLabel', { input: price.input, output: price.output })}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={`${iconButton({ size: 'small' })} ${css.star}`}
        aria-pressed={starred}
        aria-label={t('star', { model: name })}
        onClick={(event) => {
          event.stopPropagation();
          onStar(provider, model.id);
        }}
      >
        <Star size={16} aria-hidden />
      </button>
    </Line>
  );
}

function Vendor(props: Props<VendorRow>) {
  const { t } = useTranslation('picker');
  const { t: chat } = useTranslation('chat');
  const { provider, obstacle, count, model } = props.row;
  const foundOf = (all: number): string =>
    count < all ? t('found', { found: count, count: all }) : t('count', { count });
  return (
    <Line props={props} muted>
      <BrandMark mark={provider.mark} />
      <span className={css.name}>
        <span className={css.nameText}>{provider.name}</span>
        <span className={css.note}>
          {obstacle === 'unreachable' ? t('unreachable') : count > 0 && foundOf(provider.models.length)}
        </span>
      </span>
      <button
        type="button"
        tabIndex={-1}
        className={`${button({ look: 'quiet' })} ${css.connect}`}
        aria-label={
          obstacle === 'unreachable'
            ? t('setUpOf', { provider: provider.name })
            : chat('key.title', { provider: provider.name })
        }
        onClick={(event) => {
          event.stopPropagation();
          props.onKey(provider, model);
        }}
      >
        {t(obstacle === 'unreachable' ? 'setUp' : 'connect')}
      </button>
    </Line>
  );
}

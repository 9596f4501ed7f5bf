// One model on a provider's page: its switch, what is known of it and from where, its star, its place, its editor.
import { ArrowDown, ArrowUp, Pencil, Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolvedModel } from '../../shared/providers/model-resolver.ts';
import type { ModelEdit } from '../../shared/providers/provider-states.ts';
import { button, iconButton } from '../../styles/shared.css.ts';
import { Abilities } from '../picker/Abilities.tsx';
import { formatPrice, formatWindow } from '../parts/format.ts';
import { Switch } from '../parts/Switch.tsx';
import { ModelEditor } from './ModelEditor.tsx';
import * as css from './Models.css.ts';

interface Props {
  readonly model: ResolvedModel;
  readonly edited: boolean;
  readonly starred: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
  /** Absent where nothing can be switched. */
  readonly onSwitch: ((on: boolean) => void) | undefined;
  readonly onStar: () => void;
  /** undefined: back to what is known. */
  readonly onEdit: (edit: ModelEdit | undefined) => void;
  readonly onRemove: (() => void) | undefined;
  readonly onUp: () => void;
  readonly onDown: () => void;
}

export const ModelRow = memo(function ModelRow(props: Props) {
  const { t, i18n } = useTranslation('providers');
  const { t: common } = useTranslation('common');
  const { model, open } = props;
  const { card, source } = model;
  const name = card.displayName ?? card.id;
  return (
    <div className={css.item} data-open={open} data-sort={card.id} draggable={!open}>
      <div className={css.row}>
        {props.onSwitch && (
          <Switch
            small
            label={t('models.switch', { model: name })}
            checked={card.enabled === true}
            onChange={props.onSwitch}
          />
        )}
        <div className={css.main}>
          <div className={css.name}>
            <span className={css.nameText}>{name}</span>
            <span className={source === 'own' ? css.tagOwn : css.tag}>{t(`models.source.${source}`)}</span>
            {props.edited && <span className={css.tagOwn}>{t('models.edited')}</span>}
            <Abilities model={card} />
          </div>
          <div className={css.facts}>
            {name !== card.id && <span className={css.id}>{card.id}</span>}
            {card.contextWindowTokens !== undefined && (
              <span>{t('models.context', { tokens: formatWindow(card.contextWindowTokens, i18n.language) })}</span>
            )}
            <span>{priceOf(model, t, i18n.language)}</span>
          </div>
        </div>
        <span className={css.rowActions}>
          <button
            type="button"
            className={`${iconButton({ size: 'small' })} ${css.star}`}
            aria-pressed={props.starred}
            aria-label={t('models.star', { model: name })}
            onClick={props.onStar}
          >
            <Star size={15} aria-hidden />
          </button>
          <span className={css.wide}>
            <button
              type="button"
              className={iconButton({ size: 'small' })}
              aria-label={t('models.up', { model: name })}
              onClick={props.onUp}
            >
              <ArrowUp size={15} aria-hidden />
            </button>
            <button
              type="button"
              className={iconButton({ size: 'small' })}
              aria-label={t('models.down', { model: name })}
              onClick={props.onDown}
            >
              <ArrowDown size={15} aria-hidden />
            </button>
          </span>
          <button
            type="button"
            className={iconButton({ size: 'small' })}
            aria-label={t('models.edit', { model: name })}
            aria-expanded={open}
            onClick={props.onOpen}
          >
            <Pencil size={15} aria-hidden />
          </button>
        </span>
      </div>
      {open && (
        // A finger scrolls the list: it drags no rows, and the arrows of the row are not there on a phone.
        <div className={css.places}>
          <button type="button" className={button()} onClick={props.onUp}>
            <ArrowUp size={15} aria-hidden />
            {common('moveUp')}
          </button>
          <button type="button" className={button()} onClick={props.onDown}>
            <ArrowDown size={15} aria-hidden />
            {common('moveDown')}
          </button>
        </div>
      )}
      {open && (
        <ModelEditor
          model={model}
          edited={props.edited}
          onSave={props.onEdit}
          onRemove={props.onRemove}
          onCancel={props.onOpen}
        />
      )}
    </div>
  );
});

type Translate = ReturnType<typeof useTranslation<'providers'>>['t'];

function priceOf({ card: { pricing } }: ResolvedModel, t: Translate, language: string): string {
  if (pricing?.input === undefined || pricing.output === undefined || pricing.unit !== undefined) return '';
  if (pricing.input === 0 && pricing.output === 0) return t('models.free');
  const price = (amount: number): string => formatPrice(amount, pricing.currency ?? 'USD', language);
  return t('models.price', { input: price(pricing.input), output: price(pricing.output) });
}

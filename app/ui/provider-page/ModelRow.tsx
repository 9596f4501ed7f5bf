// A model on a provider's page: facts with their source, star and switch; expands to its position and editor.
import { ArrowDown, ArrowUp, Pencil, Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolvedModel } from '../../shared/providers/model-resolver.ts';
import type { ModelEdit } from '../../shared/providers/provider-states.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button, iconButton } from '../../styles/shared.css.ts';
import { Abilities } from '../picker/Abilities.tsx';
import { formatPrice, formatWindow } from '../parts/format.ts';
import { Switch } from '../parts/Switch.tsx';
import { ModelEditor } from './ModelEditor.tsx';
import { textPricing } from './text-pricing.ts';
import * as css from './Models.css.ts';

interface Props {
  readonly model: ResolvedModel;
  readonly provider: ProviderInfo;
  readonly edited: boolean;
  readonly starred: boolean;
  /** True if models of the list have different sources, so each row shows its source. */
  readonly tagged: boolean;
  /** Undefined outside of selection mode. */
  readonly chosen: boolean | undefined;
  readonly onChoose: (on: boolean) => void;
  readonly open: boolean;
  readonly onOpen: () => void;
  /** Undefined if the model cannot be switched. */
  readonly onSwitch: ((on: boolean) => void) | undefined;
  readonly onStar: () => void;
  /** Called with undefined to reset the edits. */
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
  const window =
    card.contextWindowTokens === undefined ? undefined : formatWindow(card.contextWindowTokens, i18n.language);
  const price = priceOf(model, t, i18n.language);
  return (
    <div className={css.item} data-open={open} data-sort={card.id} draggable={!open}>
      <div className={css.row}>
        <div className={css.name}>
          {props.chosen !== undefined && (
            <input
              type="checkbox"
              className={css.chooser}
              aria-label={t('many.choose', { model: name })}
              checked={props.chosen}
              onChange={(event) => props.onChoose(event.target.checked)}
            />
          )}
          <span className={css.nameText}>{name}</span>
          {props.tagged && source !== 'bundled' && (
            <span className={source === 'own' ? css.tagOwn : css.tag}>{t(`models.source.${source}`)}</span>
          )}
          {props.edited && <span className={css.tagOwn}>{t('models.edited')}</span>}
          {name !== card.id && <span className={css.id}>{card.id}</span>}
        </div>
        <span className={css.able}>
          <Abilities model={card} provider={props.provider} />
        </span>
        <span className={css.context}>
          {window !== undefined && <Figure short={window} whole={t('models.context', { tokens: window })} />}
        </span>
        <span className={css.price}>{price && <Figure {...price} />}</span>
        <span className={css.rowActions} data-kept={props.starred || open}>
          <button
            type="button"
            className={`${iconButton({ size: 'small' })} ${css.star}`}
            aria-pressed={props.starred}
            aria-label={t('models.star', { model: name })}
            onClick={props.onStar}
          >
            <Star size={15} aria-hidden />
          </button>
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
        {props.onSwitch && (
          <span className={css.switched}>
            <Switch
              small
              label={t('models.switch', { model: name })}
              checked={card.enabled === true}
              onChange={props.onSwitch}
            />
          </span>
        )}
      </div>
      {open && (
        // For touch, where rows cannot be dragged, and for keyboards.
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

interface FigureProps {
  readonly short: string;
  /** Full label for phones, which have no column headings, and for screen readers. */
  readonly whole: string;
}

function Figure({ short, whole }: FigureProps) {
  return (
    <>
      <span className={css.short} aria-hidden>
        {short}
      </span>
      <span className={css.whole}>{whole}</span>
    </>
  );
}

function priceOf({ card }: ResolvedModel, t: Translate, language: string): FigureProps | undefined {
  const pricing = textPricing(card);
  if (!pricing) return undefined;
  if (pricing.input === 0 && pricing.output === 0) return { short: t('models.free'), whole: t('models.free') };
  const price = (amount: number): string => formatPrice(amount, pricing.currency, language);
  const [input, output] = [price(pricing.input), price(pricing.output)];
  return { short: `${input} / ${output}`, whole: t('models.price', { input, output }) };
}

// Buttons for the list, a new chat, and the model; the model button is in the composer's row.
import { Link } from '@remix-run/react';
import { ChevronDown, PanelLeft, SquarePen } from 'lucide-react';
import { forwardRef, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatConfig } from '../../shared/conversation/tree.ts';
import { iconButton, scripted } from '../../styles/shared.css.ts';
import { LateModelMark } from '../parts/LateModelMark.tsx';
import { useHint } from '../shortcuts/use-hint.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { useCard } from '../parts/use-card.ts';
import * as css from './Header.css.ts';

export interface ControlsProps {
  readonly config: ChatConfig;
  /** True while the list is shown next to the chat. */
  readonly sidebar: boolean;
  readonly pickerOpen: boolean;
  readonly onSidebar: () => void;
  readonly onPickModel: () => void;
  readonly onPickerSoon: () => void;
}

const withoutList = (sidebar: boolean): string => `${iconButton()} ${sidebar ? css.phoneOnly : ''}`;

export function ListButton({ sidebar, onSidebar }: Pick<ControlsProps, 'sidebar' | 'onSidebar'>) {
  const { t } = useTranslation('common');
  const hint = useHint('sidebar', t('list.open'));
  const mark = useId();
  const news = useStore(useClient().conversations.store, ({ list }) => list.some(({ unread }) => unread));
  return (
    <button
      type="button"
      className={`${withoutList(sidebar)} ${css.toList} ${scripted}`}
      aria-label={t('list.open')}
      aria-describedby={news ? mark : undefined}
      {...hint}
      onClick={onSidebar}
    >
      <PanelLeft size={18} aria-hidden />
      {news && <i id={mark} className={css.news} role="img" aria-label={t('list.unread')} />}
    </button>
  );
}

type ModelProps = Pick<ControlsProps, 'config' | 'pickerOpen' | 'onPickModel' | 'onPickerSoon'>;

export const ModelButton = forwardRef<HTMLButtonElement, ModelProps>(function ModelButton(
  { config, pickerOpen, onPickModel, onPickerSoon },
  ref,
) {
  const { t } = useTranslation('chat');
  const card = useCard(config);
  const name = card?.displayName ?? config.model;
  const hint = useHint('model', t('header.chooseModel'));
  return (
    <button
      ref={ref}
      type="button"
      className={`${css.model} ${scripted}`}
      aria-haspopup="dialog"
      aria-expanded={pickerOpen}
      aria-label={name ? t('header.model', { model: name }) : t('header.chooseModel')}
      {...hint}
      onClick={onPickModel}
      onPointerEnter={onPickerSoon}
      onFocus={onPickerSoon}
    >
      {config.model !== '' && <LateModelMark provider={config.provider} model={config.model} />}
      <span className={css.modelName}>{name || t('header.chooseModel')}</span>
      <ChevronDown size={14} aria-hidden className={css.chevron} />
    </button>
  );
});

export function NewChat({ sidebar }: Pick<ControlsProps, 'sidebar'>) {
  const { t } = useTranslation('common');
  const hint = useHint('newChat', t('list.new'));
  return (
    <Link to="/" className={withoutList(sidebar)} aria-label={t('list.new')} {...hint}>
      <SquarePen size={18} aria-hidden />
    </Link>
  );
}

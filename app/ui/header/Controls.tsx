// The way to the list, the model, a new chat: in the header, and on a phone at the bottom edge, where a thumb reaches them.
import { Link } from '@remix-run/react';
import { ChevronDown, MessageCirclePlus, PanelLeftOpen } from 'lucide-react';
import { forwardRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatConfig } from '../../shared/conversation/tree.ts';
import { iconButton } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './Header.css.ts';

export interface ControlsProps {
  readonly config: ChatConfig;
  /** The list is on screen beside the chat. */
  readonly sidebar: boolean;
  readonly pickerOpen: boolean;
  readonly onSidebar: () => void;
  readonly onPickModel: () => void;
  readonly onPickerSoon: () => void;
}

/** On a phone with room for it; beside an open keyboard the header has them. */
export function PhoneBar(controls: ControlsProps) {
  return (
    <div className={css.bar}>
      <ListButton {...controls} />
      <ModelButton {...controls} />
      <NewChat {...controls} />
    </div>
  );
}

const withoutList = (sidebar: boolean): string => `${iconButton()} ${css.top} ${sidebar ? css.phoneOnly : ''}`;

export function ListButton({ sidebar, onSidebar }: Pick<ControlsProps, 'sidebar' | 'onSidebar'>) {
  const { t } = useTranslation('common');
  return (
    <button
      type="button"
      className={withoutList(sidebar)}
      aria-label={t('list.open')}
      title={t('list.open')}
      onClick={onSidebar}
    >
      <PanelLeftOpen size={18} aria-hidden />
    </button>
  );
}

export const ModelButton = forwardRef<HTMLButtonElement, ControlsProps>(function ModelButton(
  { config, pickerOpen, onPickModel, onPickerSoon },
  ref,
) {
  const { t } = useTranslation('chat');
  const card = useStore(useClient().providers, ({ list }) =>
    list.find(({ id }) => id === config.provider)?.models.find(({ id }) => id === config.model),
  );
  const name = card?.displayName ?? config.model;
  return (
    <button
      ref={ref}
      type="button"
      className={`${css.model} ${css.top}`}
      aria-haspopup="dialog"
      aria-expanded={pickerOpen}
      aria-label={name ? t('header.model', { model: name }) : t('header.chooseModel')}
      onClick={onPickModel}
      onPointerEnter={onPickerSoon}
      onFocus={onPickerSoon}
    >
      <span className={css.modelName}>{name || t('header.chooseModel')}</span>
      <ChevronDown size={16} aria-hidden />
    </button>
  );
});

export function NewChat({ sidebar }: Pick<ControlsProps, 'sidebar'>) {
  const { t } = useTranslation('common');
  return (
    <Link to="/" className={withoutList(sidebar)} aria-label={t('list.new')} title={t('list.new')}>
      <MessageCirclePlus size={18} aria-hidden />
    </Link>
  );
}

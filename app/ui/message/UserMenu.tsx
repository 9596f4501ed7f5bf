// Menu of a question, opened by its button or a long press. Deleting is only here, to avoid accidental taps.
import { Menu } from '@base-ui/react/menu';
import { Copy, Pencil, TextSelect, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { touch } from '../../styles/scale.ts';
import { menuItem } from '../../styles/shared.css.ts';
import { copyText } from '../parts/copy.ts';
import { useMedia } from '../parts/media.ts';
import { MenuSheet } from '../parts/MenuSheet.tsx';
import { selectWords } from './select-words.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly text: string;
  /** Undefined in a read-only chat. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
}

export default function UserMenu({ anchor, text, onEdit, onDelete, onClose }: Props) {
  const { t } = useTranslation('chat');
  const touched = useMedia(touch);
  /** True once the message is edited or deleted: the focus must not return to the button. */
  const left = useRef(false);
  const leave = (then: () => void) => (): void => {
    left.current = true;
    then();
  };
  const words = anchor.closest('article')?.querySelector<HTMLElement>('[data-words]') ?? anchor;
  const keepFocus = (): boolean => left.current || !(anchor instanceof HTMLButtonElement);
  return (
    <MenuSheet anchor={anchor} label={t('message.actions')} onClose={onClose} keepFocus={keepFocus}>
      <Menu.Item className={menuItem} onClick={() => void copyText(text)}>
        <Copy size={16} aria-hidden />
        {t('message.copy')}
      </Menu.Item>
      {touched && (
        <Menu.Item className={menuItem} onClick={() => selectWords(words)}>
          <TextSelect size={16} aria-hidden />
          {t('message.select')}
        </Menu.Item>
      )}
      {onEdit && (
        <Menu.Item className={menuItem} onClick={leave(onEdit)}>
          <Pencil size={16} aria-hidden />
          {t('message.edit')}
        </Menu.Item>
      )}
      {onDelete && (
        <Menu.Item className={menuItem} data-danger onClick={leave(onDelete)}>
          <Trash2 size={16} aria-hidden />
          {t('message.delete')}
        </Menu.Item>
      )}
    </MenuSheet>
  );
}
